/** A file of JSON: indented, and with a line end. */
export const jsonFile = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
