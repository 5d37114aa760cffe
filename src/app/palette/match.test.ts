import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchOf } from './listing';

/** The text with what was found in brackets. */
function marked(text: string, query: string): string | undefined {
  const match = matchOf(text, query);
  if (!match) return undefined;
  let shown = '';
  let at = 0;
  for (const [from, to] of match.marks) {
    shown += `${text.slice(at, from)}[${text.slice(from, to)}]`;
    at = to;
  }
  return shown + text.slice(at);
}

test.each([
  ['Copy as curl', '', 'Copy as curl'],
  ['Copy as curl', '  ', 'Copy as curl'],
  ['Copy as curl', 'copy', '[Copy] as curl'],
  ['Copy as curl', 'CURL', 'Copy as [curl]'],
  ['Copy as curl', 'curl copy', '[Copy] as [curl]'],
  ['Copy as curl', 'cac', '[C]opy [a]s [c]url'],
  ['New Webhook', 'nwe', '[N]ew [We]bhook'],
  ['Theme: Light', 'theli', '[The]me: [Li]ght'],
  ['Export…', 'port', 'Ex[port]…'],
  ['Re-export the export', 'export', 'Re-[export] the export'],
  ['Unimport, import', 'import', 'Unimport, [import]'],
  ['Über die App', 'über', '[Über] die App'],
  ['İmport now', 'now', 'İmport [now]'],
  ['😀 smile', 'smile', '😀 [smile]'],
  ['Copy as curl', 'copy x', undefined],
  ['Copy as curl', 'pyas', undefined],
  ['', 'a', undefined],
])('%j holds %j as %j', (text, query, shown) => {
  expect(marked(text, query)).toBe(shown);
});

test.each([
  ['the beginning of the text', 'Send', 'Go to: Send', 'send'],
  ['the beginning of a word', 'Go to: Send', 'Resend', 'send'],
  ['beginnings of words', 'Copy as curl', 'Macaco', 'cac'],
])('%s counts more', (_, better, worse, query) => {
  expect(matchOf(better, query)?.score).toBeGreaterThan(matchOf(worse, query)?.score ?? Infinity);
});

test('many equal beginnings do not take long to refuse', () => {
  expect(matchOf('a '.repeat(150), `${'a'.repeat(60)}b`)).toBeUndefined();
});

test('marks are in order, apart, and inside the text', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'İ', '😀', '-') });
  fc.assert(
    fc.property(text, text, (inside, query) => {
      let last = -1;
      for (const [from, to] of matchOf(inside, query)?.marks ?? []) {
        expect(from).toBeGreaterThan(last);
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(inside.length);
        last = to;
      }
    }),
  );
});
