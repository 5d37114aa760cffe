/** The pieces of compiled code: what its parts tell each other, and literals and lists as expressions. */
import { UNSEEN } from '../core/internal';

/** A text that is known, or an expression of one that is not. */
export type UrlPart = { readonly text: string } | { readonly code: string };

/** The code of a body. */
export interface BodyCode {
  readonly lines: readonly string[];
  /** An expression of its text. */
  readonly text: string;
  /** Of a GET, the text may come out empty, and no body is sent. */
  readonly presence: 'never' | 'sometimes' | 'always';
}

export const NO_BODY: BodyCode = { lines: [], text: "''", presence: 'never' };

/** Throws what is wrong so far. */
export const SETTLE = 'if (draft.problems.length > 0) throw requestError(draft.problems);';

/** Refuses a body that is too large, once it is complete. */
export const BODY_LIMIT = "if (isLarger(draft.body, LIMITS.body)) report(draft, 'body-too-large');";

const HIDDEN = new RegExp(`[${UNSEEN}\\p{Cs}]`, 'gu');

/** Every character that does not show, or that ends a line or a script element around the code, as an escape. */
const visible = (escaped: string): string =>
  escaped
    .replace(HIDDEN, (character) => {
      const code = character.codePointAt(0) ?? 0;
      return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
    })
    .replaceAll('</', '<\\/')
    .replaceAll('<!--', '\\x3c!--');

/** A literal of JavaScript for exactly this text. */
export function literal(text: string): string {
  const escaped = JSON.stringify(text)
    .slice(1, -1)
    .replace(/\\.|'/g, (found) => (found === '\\"' ? '"' : found === "'" ? "\\'" : found));
  return `'${visible(escaped)}'`;
}

const MAX_COMMENT_LENGTH = 100;

/** A text as a comment to the end of the line shows it. */
export function comment(text: string): string {
  const isLong = text.length > MAX_COMMENT_LENGTH;
  const shown = literal(isLong ? text.slice(0, MAX_COMMENT_LENGTH) : text).slice(1, -1);
  return isLong ? `${shown}…` : shown;
}

/** A list of literals and other expressions. */
export const list = (expressions: readonly string[]): string => `[${expressions.join(', ')}]`;

/** A statement that goes on to a setting: what it is called in an error, and its path. */
export const settingCode = (name: string, path: readonly (string | number)[]): string =>
  `draft.setting = { name: ${literal(name)}, path: ${list(path.map((step) => (typeof step === 'number' ? String(step) : literal(step))))} };`;
