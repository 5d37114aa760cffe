import type { Replacement } from '../encoding/text-difference';

/** What stands for itself in a JSON string. */
const PLAIN = /^[^"\\\u0000-\u001f]*$/;

/** The longest escape, `\u0000`, without its last character. */
const OPEN_ESCAPE = 5;

/**
 * Whether an edit of a JSON text changes only what the string of a value says: the text is JSON after
 * it too, with the same members and numbers. Looks at the line of the edit, not at the whole text.
 */
export function isInStringValue(json: string, { from, to, insert }: Replacement): boolean {
  if (!PLAIN.test(insert) || !PLAIN.test(json.slice(from, to))) return false;
  if (json.slice(Math.max(0, from - OPEN_ESCAPE), from).includes('\\')) return false;
  // No string holds a line end, so that each line begins outside of strings.
  let at = from === 0 ? 0 : json.lastIndexOf('\n', from - 1) + 1;
  for (;;) {
    const open = json.indexOf('"', at);
    if (open === -1 || open >= from) return false;
    const close = closingQuote(json, open + 1);
    if (close === -1) return false;
    if (close >= to) return !isNameBefore(json, close + 1);
    at = close + 1;
  }
}

/** The quote that ends a string; -1 where none does. */
function closingQuote(json: string, from: number): number {
  for (let close = json.indexOf('"', from); close !== -1; close = json.indexOf('"', close + 1)) {
    let backslashes = 0;
    while (json[close - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return close;
  }
  return -1;
}

/** Whether the string before this place is the name of a member. */
function isNameBefore(json: string, from: number): boolean {
  SPACE.lastIndex = from;
  SPACE.test(json);
  return json[SPACE.lastIndex] === ':';
}

const SPACE = /[ \t\r\n]*/y;
