const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\' };
const CHARACTERS = new Map(Object.entries(ESCAPES).map(([character, written]) => [written, character]));

/** A text in one line: line ends, tabs and backslashes as `\n`, `\r`, `\t` and `\\`. */
export const escapedText = (text: string): string =>
  text.replace(/[\n\r\t\\]/g, (character) => ESCAPES[character] ?? character);

/** The text that was typed so; a backslash that begins none of these stands for itself. */
export const unescapedText = (typed: string): string =>
  typed.replace(/\\[nrt\\]/g, (written) => CHARACTERS.get(written) ?? written);
