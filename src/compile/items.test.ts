import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aRestApiCall } from '../../test/an-action';
import { build, readContext } from '../core';
import { compile } from '.';

interface RequestError {
  readonly message: string;
  readonly problems: readonly {
    code: string;
    tag?: string;
    message: string;
    item?: string;
    others?: number;
  }[];
}

/** The error of the compiled body with this data. */
function errorOf(body: string, data: unknown): RequestError {
  const { code = '' } = compile(aRestApiCall({ body }), { as: 'body', platform: 'node' });
  try {
    new Function('context', '{ secrets, now, id }', code)(data, {});
  } catch (error) {
    return error as RequestError;
  }
  throw new Error('The request can be built');
}

const ORDER = { order: { lines: [{ sku: 'A' }, {}, { sku: 'B' }, {}, {}, {}] } };
const LINES = '["{{ each order.lines as line, n }}", { "no": {{ n }}, "sku": "{{ line.sku }}" }]';

test('an error names the item of a list, and how many others have the same', () => {
  const { message, problems } = errorOf(LINES, ORDER);
  expect(message).toBe('body: {{ line.sku }} has no value in order.lines[1] (and 3 more)');
  expect(problems).toEqual([
    {
      code: 'value-missing',
      path: ['body'],
      tag: '{{ line.sku }}',
      message,
      item: 'order.lines[1]',
      others: 3,
    },
  ]);
});

test.each<[string, string, unknown, string]>([
  [
    'a filter that fails',
    '["{{ each l as x }}", "{{ x.a | decimal: 2 }}"]',
    { l: [{ a: 'one' }] },
    ' in l[0]',
  ],
  [
    'a list that is none',
    '["{{ each l as x }}", ["{{ each x.a as y }}", 1]]',
    { l: [{ a: [] }, { a: 1 }] },
    ' in l[1]',
  ],
  [
    'a condition',
    '["{{ each l as x }}", "{{ if x.a == 1 }}", 1]',
    { l: [{ a: [] }, { a: {} }] },
    ' in l[0] (and 1 more)',
  ],
  [
    'an inner name that hides an outer one',
    '["{{ each l as x }}", ["{{ each x.a as x }}", "{{ x.b }}"]]',
    { l: [{ a: [{ b: 1 }, {}] }] },
    ' in l[0].a[1]',
  ],
  [
    'the same tag twice',
    '["{{ each l as x }}", { "a": "{{ x.a }}", "b": "{{ x.a }}" }]',
    { l: [{}] },
    ' in l[0]',
  ],
  [
    'a path with quotes',
    '["{{ each l[\' as x\'].m as y }}", "{{ y.a }}"]',
    { l: { ' as x': { m: [{}] } } },
    " in l[' as x'].m[0]",
  ],
])('the item is named for %s', (_, body, data, ending) => {
  const { problems } = errorOf(body, data);
  for (const { message } of problems) expect(message.endsWith(ending), message).toBe(true);
});

test('a tag that reads no item names none', () => {
  const body = '["{{ each l as x }}", "{{ shop.id }}{{ x.a }}"]';
  expect(errorOf(body, { l: [{ a: 1 }, { a: 2 }] }).message).toBe('body: {{ shop.id }} has no value');
});

const part = fc.record({ no: fc.constant(1) }, { requiredKeys: [] });
const line = fc.record(
  { sku: fc.constant('A'), name: fc.constant('N'), parts: fc.array(part, { maxLength: 3 }) },
  { requiredKeys: ['parts'] },
);

test('B35: the item that is named is the one whose value the builder misses, and the others are counted once', () => {
  const body = `["{{ each order.lines as line }}", { "sku": "{{ line.sku }}",
    "parts": ["{{ each line.parts as part }}", ["{{ part.no }}", "{{ line.name }}"]] }]`;
  fc.assert(
    fc.property(fc.array(line, { maxLength: 4 }), (lines) => {
      const data = { order: { lines } };
      const places = (tag: string, missing: (one: (typeof lines)[number], index: number) => string[]) => ({
        tag,
        items: lines.flatMap((one, index) => missing(one, index)),
      });
      const expected = [
        places('{{ line.sku }}', ({ sku }, index) => (sku ? [] : [`order.lines[${index}]`])),
        places('{{ part.no }}', ({ parts }, index) =>
          parts.flatMap(({ no }, at) => (no ? [] : [`order.lines[${index}].parts[${at}]`])),
        ),
        places('{{ line.name }}', ({ name, parts }, index) =>
          name || parts.length === 0 ? [] : [`order.lines[${index}]`],
        ),
      ].filter(({ items }) => items.length > 0);
      fc.pre(expected.length > 0);
      const { problems } = errorOf(body, data);
      const byTag = (one: { tag?: string }, other: { tag?: string }) =>
        String(one.tag).localeCompare(String(other.tag));
      expect(problems.map(({ tag, item, others }) => ({ tag, item, others })).toSorted(byTag)).toEqual(
        expected.map(({ tag, items }) => ({ tag, item: items[0], others: items.length - 1 })).toSorted(byTag),
      );
      const { context } = readContext(JSON.stringify(data));
      const built = build(aRestApiCall({ body }), { context, now: 0 }).problems.flatMap((problem) =>
        problem.code === 'value-missing' ? [problem.values.path] : [],
      );
      const paths = problems.map(({ tag = '', item }) => `${item}.${/\.(\w+)/.exec(tag)?.[1]}`);
      expect(built.toSorted()).toEqual(paths.toSorted());
    }),
  );
});
