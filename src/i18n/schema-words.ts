/** What is said of a name that the host's schema of the context excludes; hosts get it in English. */
export const notInSchemaInEnglish = (path: string): string => `The schema of the context has no ${path}.`;
