import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { usableScheme } from '../../../test/arbitrary-scheme';
import { slice } from '../../../test/thorough';
import {
  type Action,
  type Authentication,
  type Built,
  build,
  type DataRow,
  readContext,
  SCHEME_NAMES,
  type WebhookFormat,
} from '..';
import { BodyCache } from '../body/body-cache';
import { prepare, prepareWithin } from '../prepare';
import { LIMITS } from '../template/limits';

const { context } = readContext('{"v":"x\\"y","ü":"ü","n":12345678901234567890,"o":{"a":1,"a":2}}');
const runtime = { context, now: 1_700_000_000, id: 'msg_1', secrets: { KEY: 'k' } };

const authentication: fc.Arbitrary<Authentication> = fc.oneof(
  fc.constantFrom<Authentication>(
    { method: 'none' },
    { method: 'basic', username: 'u', password: { secret: 'KEY' } },
    { method: 'header-key', headerName: 'X-Key', secret: 'k' },
  ),
  fc
    .oneof(fc.constantFrom(...SCHEME_NAMES), usableScheme)
    .map((scheme): Authentication => ({ method: 'hmac', scheme, headerName: '', secret: 'AAEC' })),
);

/** So long that the body is remembered. */
const SPACE = `${' '.repeat(70)}\n`.repeat(1000);
/** The same of many values, in which a check can begin; with names that are unlike each other, and alike. */
const MEMBERS = Array.from({ length: 1500 }, (_, index) => {
  const value = ['"😀 {", "ü": "[]"', '[1, 2.50, {}]', '12345678901234567890', '{"a": 1, "ü": null}'][
    index % 4
  ];
  return `"k${index % 1490}": ${value}`;
}).join(',\n');
const BEGINNINGS = [
  '{"a": "typed here", "b": [1, "c"], "d": "e"}',
  '{\n  "a": "typed here",\n  "b": "ü", "c": "\\u00e4\\n"\n}',
  '{"a": "{{ v }}", "b": {{ n }}, "{{ v }}": "{{ ü }}"}',
  '{"a": "b", "a": "c"}',
  '',
];

interface Edit {
  /** Where, as a share of the text, or of what is no space that fills it; what goes; and what comes. */
  readonly at: number;
  readonly removed: number;
  readonly insert: string;
}

/** Not `fc.double`: nearly all of those are next to nothing. */
const share = fc.nat(1000).map((thousandths) => thousandths / 1000);

const edit: fc.Arbitrary<Edit> = fc.record({
  at: share,
  removed: fc.constantFrom(0, 0, 0, 1, 3),
  insert: fc.constantFrom(
    '',
    'x',
    'plain text',
    '"',
    '\\',
    '\\u00',
    'ü',
    '😀',
    '\n',
    ':',
    '{{ v }}',
    '{{ o }}',
    '{{',
    ',1',
    '}',
    '\ud800',
    '7',
    '{',
    '[true, {"k1": 1}], ',
    '"k1": 1, ',
    '"x": 1}, {',
    '\ud83d',
    '\ude00',
  ),
});

/** Edits a text where something stands in it. */
const edited = (text: string, { at, removed, insert }: Edit): string => {
  const space = text.indexOf(SPACE);
  const skipped = space === -1 ? 0 : SPACE.length;
  const place = Math.round(at * (text.length - skipped));
  const from = place <= space ? place : place + skipped;
  return text.slice(0, from) + insert + text.slice(from + removed);
};

const withoutOctets = ({ spans, problems, signedParts, request }: Built) => ({
  spans,
  problems,
  signedParts,
  request: request && { ...request, body: undefined },
});

/** Compared on their own: a look at each of them takes a hundred times longer. */
const octetsOf = ({ bytes, signed, request }: Built): Buffer =>
  Buffer.concat([bytes, signed ?? Buffer.of(), request?.body ?? Buffer.of()]);

function expectSame(one: Built, other: Built): void {
  const [some, others] = [withoutOctets(one), withoutOctets(other)];
  // Node looks much faster; what differs is better told by the other.
  if (!isDeepStrictEqual(some, others)) expect(some).toEqual(others);
  expect(octetsOf(one).equals(octetsOf(other))).toBe(true);
}

test('after any edits, what is rendered with a memory is what is built without', () => {
  const beginning = fc.constantFrom(...BEGINNINGS).chain((text) =>
    fc.constantFrom(
      text + SPACE,
      SPACE + text,
      text.replace('e', () => `${SPACE.replaceAll('\n', ' ')}e`),
      text.replace('{', () => `{${MEMBERS},\n`),
      `[{${MEMBERS}}, {"b": [${text}], ${MEMBERS}}]`,
    ),
  );
  fc.assert(
    fc.property(
      beginning,
      fc.array(fc.oneof(edit, fc.constant('undo' as const), authentication), { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      (first, steps, isWebhook) => {
        const cache = new BodyCache();
        const texts = [first];
        let method: Authentication = { method: 'none' };
        for (const step of steps) {
          if (step === 'undo') texts.pop();
          else if ('method' in step) method = step;
          else texts.push(edited(texts.at(-1) ?? first, step));
          const text = texts.at(-1) ?? first;
          const action: Action = isWebhook
            ? aWebhook({
                format: 'json',
                data: [{ key: 'k', value: text, enabled: true }],
                authentication: method,
              })
            : aRestApiCall({ body: text, authentication: method });
          const [short, long] = [prepare(action, cache).render(runtime), build(action, runtime)];
          expectSame(short, long);
        }
      },
    ),
    { numRuns: slice(1000, 60) },
  );
});

const row: fc.Arbitrary<DataRow> = fc.record({
  key: fc.constantFrom('k', 'l', 'm n', '', 'ü', '{{ v }}', '{{ broken', '\ud800'),
  value: fc.constantFrom('', 'x', 'a&b="c"', '😀', '{{ v }}', '{{ v }}{{ n }}', '{{ none }}', '{{', '\udc00'),
  enabled: fc.constantFrom(true, true, true, false),
});

/** Many rows of their own, so that those that are edited stand in several groups. */
const manyRows = (count: number): DataRow[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `k${index}`,
    value: `{{ v }} ${index}`,
    enabled: true,
  }));

const rowsStep = fc.oneof(
  fc.record({ type: fc.constant('cell' as const), at: fc.nat(), row }),
  fc.record({ type: fc.constant('switch' as const), at: fc.nat() }),
  fc.record({ type: fc.constant('insert' as const), at: fc.nat(), rows: fc.array(row, { maxLength: 3 }) }),
  fc.record({ type: fc.constant('remove' as const), at: fc.nat(), count: fc.constantFrom(1, 2, 70) }),
  fc.record({ type: fc.constant('undo' as const) }),
  fc.record({
    type: fc.constant('format' as const),
    format: fc.constantFrom<WebhookFormat>('default', 'json'),
  }),
  fc.record({
    type: fc.constant('method' as const),
    method: fc.constantFrom<Action['method']>('GET', 'POST'),
  }),
);

type RowsStep = typeof rowsStep extends fc.Arbitrary<infer Step> ? Step : never;

function rowsAfter(rows: readonly DataRow[], step: RowsStep): readonly DataRow[] {
  const at = 'at' in step ? step.at % (rows.length + 1) : 0;
  const here = rows[at];
  switch (step.type) {
    case 'cell':
      return here ? rows.with(at, step.row) : rows;
    case 'switch':
      return here ? rows.with(at, { ...here, enabled: !here.enabled }) : rows;
    case 'insert':
      return rows.toSpliced(at, 0, ...step.rows);
    case 'remove':
      return rows.toSpliced(at, step.count);
    default:
      return rows;
  }
}

test('after any edits of rows too, and within any limits', () => {
  const first = fc
    .tuple(fc.constantFrom(0, 3, 63, 64, 140), fc.array(row, { maxLength: 4 }))
    .map(([count, rows]) => [...manyRows(count), ...rows]);
  const limits = fc.constantFrom(LIMITS, LIMITS, { ...LIMITS, tags: 66 }, { ...LIMITS, body: 900 });
  fc.assert(
    fc.property(
      first,
      fc.array(rowsStep, { minLength: 1, maxLength: 12 }),
      limits,
      (beginning, steps, within) => {
        const cache = new BodyCache();
        const states: (readonly DataRow[])[] = [beginning];
        let format: WebhookFormat = 'json';
        let method: Action['method'] = 'POST';
        for (const step of steps) {
          const rows = states.at(-1) ?? beginning;
          if (step.type === 'undo') states.pop();
          else if (step.type === 'format') ({ format } = step);
          else if (step.type === 'method') ({ method } = step);
          else states.push(rowsAfter(rows, step));
          const data = (states.at(-1) ?? beginning).map((one) => ({ ...one }));
          const action = aWebhook({ format, method, data });
          expectSame(
            prepareWithin(within, action, cache).render(runtime),
            prepareWithin(within, action).render(runtime),
          );
        }
      },
    ),
    { numRuns: slice(1000, 60) },
  );
});
