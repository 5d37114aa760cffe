/** What a browser makes of pairs and texts, in which variables may stand. */
import type { Json } from '../core/internal';
import { scalarText } from './json';
import { VARIABLE } from './variables';

/** Encoded text; a variable stays, as its tag encodes the value. */
export function encoded(text: string, encode: (text: string) => string = encodeURIComponent): string {
  let result = '';
  let passed = 0;
  for (const { index, 0: found } of text.matchAll(VARIABLE)) {
    result += encode(text.slice(passed, index).toWellFormed()) + found;
    passed = index + found.length;
  }
  return result + encode(text.slice(passed).toWellFormed());
}

export const formEncoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);

/** The pairs of an object, a list of pairs, or a query. */
export function pairsOf(json: Json | undefined): Json[] {
  const pair = (name: string, value: Json): Json => ({
    type: 'array',
    items: [{ type: 'string', value: name }, value],
  });
  if (json?.type === 'object') return json.members.map(({ name, value }) => pair(name, value));
  if (json?.type === 'array') return [...json.items];
  const text = scalarText(json);
  if (text === undefined) return [];
  const query = new URLSearchParams(text.replace(/^\?/, ''));
  return Array.from(query, ([name, value]) => pair(name, { type: 'string', value }));
}
