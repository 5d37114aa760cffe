import { hasHidden, replaceHidden } from './characters';
import { merged, type Segment } from './segment';

/** On Linux one argument may have 128 KiB; other limits are higher. */
const ARGUMENT_LIMIT = 100_000;

const NUL = '\0';
const octal = (byte: number): string => `\\${byte.toString(8).padStart(3, '0')}`;

/** The UTF-8 octets of a character, escaped: what `\u` means depends on the locale. */
const octets = (code: number): string =>
  Array.from(new TextEncoder().encode(String.fromCharCode(code)), octal).join('');

/**
 * A word of bash and zsh that stands for exactly this text, without NUL. No `!` stands where an
 * interactive shell would look it up in its history, no tab where it would complete a name.
 */
export function quoted(text: string): string {
  if (!hasHidden(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = text.replace(/[\\'!]/g, (character) =>
    character === '!' ? octal(0x21) : `\\${character}`,
  );
  return `$'${replaceHidden(escaped, octets)}'`;
}

/** What double quotes leave alone. */
const PLAIN = /^[\w .,:;@%+=/?&#-]*$/;

/** A word for texts and variables. The shell stops when a variable is not set. */
export function word(parts: readonly Segment[]): string {
  const segments = merged(parts);
  const isPlain = segments.every((segment) => segment.type === 'variable' || PLAIN.test(segment.text));
  const hasVariable = segments.some(({ type }) => type === 'variable');
  if (isPlain && hasVariable) return `"${segments.map(plainPart).join('')}"`;
  return segments
    .map((segment) => (segment.type === 'text' ? quoted(segment.text) : `"${plainPart(segment)}"`))
    .join('');
}

const plainPart = (segment: Segment): string =>
  segment.type === 'text' ? segment.text : `\${${segment.name}?}`;

/** Whether a text can be an argument: the system limits its length, and NUL would end it. */
export const fitsArgument = (text: string, size: number): boolean =>
  size <= ARGUMENT_LIMIT && !text.includes(NUL);

/** A command that writes exactly this text. Built into the shell, it has no limit of length. */
export function printing(text: string): string {
  if (!text.includes(NUL)) return `printf '%s' ${quoted(text)}`;
  const format = replaceHidden(text.replaceAll('\\', '\\\\').replaceAll('%', '%%'), octets);
  return `printf -- ${quoted(format)}`;
}

/** A command over several lines. */
export const command = (words: readonly string[]): string => words.join(' \\\n  ');

/** What is to be done before the code runs. */
export const variableComment = (sign: string, names: readonly string[]): string[] =>
  names.map((name) => `${sign} Set the environment variable ${name} to the secret first.`);
