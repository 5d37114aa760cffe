import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aRestApiCall } from '../../../test/an-action';
import { slice } from '../../../test/thorough';
import { build, readContext } from '..';

const built = (body: string, context: string) =>
  build(aRestApiCall({ body }), { context: readContext(context).context, now: 0 });

/** The problems and the text that each is about. */
const problemsOf = (body: string, context: string): string[] =>
  built(body, context).problems.map(
    ({ code, range }) => `${code}: ${range && body.slice(range.start, range.end)}`,
  );

test.each([
  [
    'a condition inside of a list, as an element',
    '["{{ each a as x }}", "{{ if x.n > 0 }}", { "n": {{ x.n }} }]',
    ['template-syntax: >'],
  ],
  [
    'a condition inside of a list, as a name',
    '["{{ each a as x }}", { "{{ if x.n = 0 }}": { "n": {{ x.n }} } }]',
    ['template-syntax: ='],
  ],
  [
    'a list around what uses its name',
    '["{{ each a in x }}", "{{ if x.n == 0 }}", { "n": {{ x.n }} }]',
    ['template-syntax: i'],
  ],
  [
    'with two names that are equal',
    '["{{ each a as x, x }}", { "n": {{ x.n }} }]',
    ['template-names-equal: x'],
  ],
  [
    'and what is wrong in what follows it',
    '["{{ if a > 0 }}", { "n": {{ zzz }}, "m": {{ y | }} }]',
    ['template-syntax: >', 'template-syntax: }}', 'value-missing: zzz'],
  ],
  [
    'a condition that is a word alone, inside of a list',
    '["{{ each a as x }}", "{{ if }}", { "n": {{ x.n }} }]',
    ['value-missing: if'],
  ],
  [
    'one that is not closed',
    '["{{ each a as x }", { "n": {{ x.n }} }]',
    ['template-unclosed: {{ each a as x '],
  ],
  ['without its quote', '["{{ each a as x }}, { "n": {{ x.n }} }]', ['marker-misplaced: {{ each a as x }}']],
  [
    'without a space before its name',
    '["{{ eachas x, y }}", { "n": {{ x.n }}, "m": {{ y }} }]',
    ['template-syntax: x'],
  ],
  ['before nothing', '[1, "{{ if a > 0 }}"]', ['template-syntax: >']],
  ['as a value', '{ "b": "{{ if a > 0 }}" }', ['template-syntax: >']],
  ['where the body is no JSON', '["{{ if a > 0 }}", { "n": }]', ['template-syntax: >']],
])('a marker that cannot be read is the only problem of what it governs: %s', (_, body, expected) => {
  expect(problemsOf(body, '{ "a": [{ "n": 1 }] }')).toEqual(expected);
});

test('a name that is used outside of its list has no value', () => {
  const body = '[["{{ each a as x }}", {{ x.n }}], {{ x.n }}]';
  expect(problemsOf(body, '{ "a": [{ "n": 1 }] }')).toEqual(['value-missing: x.n']);
});

test('what a condition that cannot be read governs is shown, and the condition is not', () => {
  const { bytes, request } = built('[1,"{{ if a > 0 }}", { "n": {{ b }} }]', '{ "a": 1, "b": 2 }');
  expect(request).toBeUndefined();
  expect(new TextDecoder().decode(bytes)).toContain('[1,{ "n": 2 }]');
});

/** Markers around one object, nested in a list or as a name, and the text of each. */
const templates = fc
  .array(fc.constantFrom('each', 'each with a number', 'if', 'if as a name'), { minLength: 1, maxLength: 4 })
  .map((kinds) => {
    const markers: string[] = [];
    let item = '';
    let values = '';
    let before = '';
    let after = '';
    for (const [depth, kind] of kinds.entries()) {
      const list = item === '' ? 'a' : `${item}.a`;
      if (kind === 'if' || kind === 'if as a name') markers.push(`"{{ if ${list} }}"`);
      else {
        item = `item${depth}`;
        const count = kind === 'each' ? '' : `, number${depth}`;
        markers.push(`"{{ each ${list} as ${item}${count} }}"`);
        values += `"n${depth}": {{ ${item}.n }}, ${count && `"c${depth}": {{ number${depth} }}, `}`;
      }
      before += kind === 'if as a name' ? `{ ${markers.at(-1)}: { "m": ` : `[${markers.at(-1)}, `;
      after = (kind === 'if as a name' ? ' } }' : ']') + after;
    }
    return { body: `${before}{ ${values}"e": "{{ d }}" }${after}`, markers };
  });

interface Broken {
  readonly valid: string;
  readonly body: string;
  /** Of the broken marker. */
  readonly start: number;
  readonly end: number;
  /** The names that the marker gives. */
  readonly names: readonly string[];
}

/** A template in which one marker is typed wrong, or not to its end. */
const brokenTemplates = fc
  .tuple(
    templates,
    fc.nat(),
    fc.record({
      at: fc.nat(),
      length: fc.nat(3),
      typed: fc.constantFrom('', ...' !}{"\'=|.,q'),
      isUnended: fc.boolean(),
    }),
  )
  .map(([{ body, markers }, which, { at, length, typed, isUnended }]): Broken => {
    const marker = markers[which % markers.length] ?? '';
    const start = body.indexOf(marker);
    const from = at % marker.length;
    const to = Math.max(from, isUnended ? marker.indexOf('}}') : from + length);
    const text = marker.slice(0, from) + typed + marker.slice(to);
    return {
      valid: body,
      body: body.slice(0, start) + text + body.slice(start + marker.length),
      start,
      end: start + text.length,
      names: marker.match(/(?<=(?:as|,) )\w+/g) ?? [],
    };
  });

test('one mistake in a marker gives problems at this marker alone, and none about the values of its names', () => {
  const levels = ['{ "n": 1 }', 1, 2, 3, 4].reduce((inner) => `{ "n": 1, "a": [${inner}] }`);
  const context = `{ "d": "e", "a": [${levels}] }`;
  let times = 0;
  fc.assert(
    fc.property(brokenTemplates, ({ valid, body, start, end, names }) => {
      expect(problemsOf(valid, context)).toEqual([]);
      const errors = built(body, context).problems.filter(({ severity }) => severity === 'error');
      // A single brace is text, and another name is no mistake in a marker.
      if (!errors.some(({ code }) => /^(?:marker|template)-/.test(code))) return;
      // So is a value of a name that no marker gives any more.
      const text = body.slice(start, end);
      const given = new RegExp(`as +${names.join(', ')}(?!\\w)`);
      const isGiven = text.includes('{{') && (names.length === 0 || given.test(text));
      const isUnread =
        /^"\{\{ +each +[^ |}](?!.*as +\w)/.test(text) &&
        errors.every(({ code }) => !code.startsWith('marker-'));
      if (!isGiven && !isUnread) return;
      times++;
      // JSON ends at what follows a marker without its quote.
      const others = errors.filter(({ range }) => !range || range.start < start - 1 || range.start > end + 3);
      expect(others.map(({ code, range }) => `${code} ${body.slice(range?.start, range?.end)}`)).toEqual([]);
    }),
    { numRuns: slice(3000, 300) },
  );
  expect(times).toBeGreaterThan(100);
});

test('what does not follow from a broken marker keeps its place among the problems', () => {
  const body = `{"a": {"{{ each tags as kids, i | optional }}": {}, "{{ tags }}": {{ kids | pluck: 'id' | optional }}}}`;
  const { problems } = built(body, '{"tags": [], "kids": [{"n": 1}]}');
  const errors = problems.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ code }) => code)).toEqual(['value-missing', 'value-not-text']);
});
