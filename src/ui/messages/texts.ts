/** The words for the signs of severity. */
export const severities = { error: 'Error', warning: 'Warning', hint: 'Hint' } as const;
