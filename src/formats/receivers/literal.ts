import type { Vector } from './vector';

/** Text of visible ASCII and spaces as a literal of JavaScript, PHP or Ruby. */
export const singleQuoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** Text of visible ASCII and spaces as a literal of Python or Go. */
export const doubleQuoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;

/** A body for source code: as text when every byte of it can be seen there, else as Base64. */
export type BodyLiteral = { readonly as: 'text' | 'base64'; readonly text: string };

export function bodyLiteral({ body }: Pick<Vector, 'body'>): BodyLiteral {
  let text = '';
  for (const byte of body) text += String.fromCharCode(byte);
  return /^[ -~]*$/.test(text) ? { as: 'text', text } : { as: 'base64', text: btoa(text) };
}
