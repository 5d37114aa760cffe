import { messages } from './language';

/** The words for the signs of severity. */
export const english = { error: 'Error', warning: 'Warning', hint: 'Hint' } as const;

export const severities = messages('messages', english);
