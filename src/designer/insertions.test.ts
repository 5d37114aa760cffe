import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRestApiCall } from '../../test/an-action';
import { HeadlessBody } from '../../test/headless-body';
import { maskedBody } from '../contract/masked-body';
import { build, type Context, type Problem, type Range, readContext } from '../core';
import { parseTemplate, scanJson, tagFor } from '../core/internal';
import { EMPTY_SINK } from './problems/draft-findings';
import { pathsIn } from './problems/quick-fixes/context-paths';

/* The law of B43 for everything that is inserted into a body, through the body editor without a page. */

const SAMPLES = [
  `{"order": {
    "id": "A-1", "total": 149.90, "gift": true, "note": null, "at": "2026-03-31T09:30:00Z", "empty": "",
    "customer": {"email": "a@b.c", "name": "Ada \\"the\\" Ü"},
    "lines": [{"sku": "K", "quantity": 2, "tags": ["x"]}, {"sku": "C", "quantity": 1, "tags": ["y"]}],
    "tags": ["a", "b"], "none": [], "weird key": {"a.b": 1, "it's": 2, "{{": 3}
  }}`,
  '{"a": [[1, 2], [3]], "if": 1, "each": {"lines": [true]}, "0": "zero"}',
  '[{"id": 1}, {"id": 2}]',
  '"text"',
  '',
];

const VALUE_TAGS = [
  'order.id',
  'order.total',
  'order.note',
  'order.lines',
  'order.customer',
  'a',
  'missing',
  'line.sku',
];
const tag = fc
  .tuple(fc.constantFrom(...VALUE_TAGS), fc.constantFrom('', '', ' | json', " | default: 'x'", ' | upper'))
  .map(([path, filter]) => `{{ ${path}${filter} }}`);
const name = fc.constantFrom('a', 'id', 'lines', 'note', 'x y', 'total').map((one) => JSON.stringify(one));
const space = fc.constantFrom('', '', ' ', '\n', '\r\n', '\n  ');

/** JSON with tags, now and then with markers. */
const { value: json } = fc.letrec<{ value: string; object: string; array: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tag,
    tag.map((one) => `"${one}"`),
    tag.map((one) => `"before ${one} \\\\\\" {{ '}}' }} after"`),
    fc.constantFrom('1', 'true', 'null', '"s"', '"{{ \'{{\' }}"', '{}', '[]', '[ ]', '{\n}'),
    tie('object'),
    tie('array'),
  ),
  object: fc
    .array(fc.tuple(space, name, space, tie('value'), space, fc.boolean()), { maxLength: 4 })
    .map((members) => {
      const parts = members.map(([lead, key, gap, value, trail, isConditional]) =>
        isConditional && value.startsWith('{')
          ? `${lead}"{{ if order.gift }}":${gap}${value}${trail}`
          : `${lead}${key}:${gap}${value}${trail}`,
      );
      return `{${parts.join(',')}}`;
    }),
  array: fc
    .tuple(fc.boolean(), fc.array(fc.tuple(space, tie('value'), space), { maxLength: 3 }))
    .map(([isRepeated, items]) => {
      const parts = items.map((item) => item.join(''));
      const marker = '\n"{{ each order.lines as line }}"';
      return `[${(isRepeated && parts.length > 0 ? [marker, ...parts] : parts).join(',')}]`;
    }),
}));

/** Pieces that make no JSON. */
const broken = fc
  .array(
    fc.constantFrom(
      ...[
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"',
        '\n',
        '\r\n',
        ' ',
        '1',
        '"a"',
        '"a": ',
        '{{',
        '}}',
        '{{ ',
        '{{ order.',
        '{{ |',
      ],
      ...[
        '{{ order.id }}',
        '"{{ order.id }}"',
        '"{{ each order.lines as line }}",',
        '{{ order.total | ',
        '\\',
        'é',
      ],
    ),
    { maxLength: 14 },
  )
  .map((pieces) => pieces.join(''));

/** A body in which something was deleted or typed. */
const mended = fc
  .tuple(json, fc.nat(), fc.nat({ max: 3 }), fc.constantFrom('', ',', '}', ']', '{{ ', '\n', '"'))
  .map(([text, at, length, typed]) => {
    const start = at % (text.length + 1);
    return text.slice(0, start) + typed + text.slice(start + length);
  });

const body = fc.oneof(
  { weight: 3, arbitrary: json },
  { weight: 1, arbitrary: mended },
  { weight: 1, arbitrary: broken },
);
const sample = fc.oneof(
  { weight: 3, arbitrary: fc.constant(SAMPLES[0] ?? '') },
  { weight: 1, arbitrary: fc.constantFrom(...SAMPLES) },
);
const place = fc.record({
  body,
  sample,
  at: fc.nat(),
  length: fc.oneof(fc.constant(0), fc.nat({ max: 12 })),
  pick: fc.nat(),
});

interface Place {
  readonly body: string;
  readonly sample: string;
  readonly at: number;
  readonly length: number;
  /** Which of the offers are taken. */
  readonly pick: number;
}

/** Some of many. */
const some = <Item>(items: readonly Item[], pick: number): Item[] =>
  items.filter((_, index) => (index + pick) % Math.ceil(items.length / 4) === 0);

function opened({ body: text, sample: of, at, length }: Place): HeadlessBody {
  const start = at % (text.length + 1);
  const end = Math.min(text.length, start + length);
  return new HeadlessBody(text, { start, end }, readContext(of).context);
}

const isJson = (text: string): boolean => {
  const masked = maskedBody(text);
  const isClosed = parseTemplate(text).every(({ type, start, end }) => {
    const tag = text.slice(start, end);
    return type !== 'broken' || (tag.endsWith('}}') && !/["\\\n\r]/.test(tag));
  });
  return isClosed && masked !== undefined && scanJson(masked, EMPTY_SINK) === undefined;
};

/** The tags and markers of a text, without broken ones. */
const tagsOf = (text: string): string[] =>
  parseTemplate(text).flatMap((part) =>
    part.type === 'tag' || (part.type === 'broken' && part.control) ? [text.slice(part.start, part.end)] : [],
  );

const errorsOf = (text: string, context: Context): Problem[] =>
  build(aRestApiCall({ url: 'https://x.example', body: text }), {
    context,
    secrets: {},
    now: 1_700_000_000,
  }).problems.filter(({ severity, path }) => severity === 'error' && path[0] === 'body');

/** The errors that a text has more of than the one before, by their code. */
function moreErrors(before: string, after: string, context: Context): Problem[] {
  const known = errorsOf(before, context).map(({ code }) => code);
  return errorsOf(after, context).filter(({ code }) => {
    const at = known.indexOf(code);
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}

/** The part of the new text that is between what both texts have in common. */
function changedPart(before: string, after: string): Range {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < most - start && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return { start, end: after.length - tail };
}

const lettersOf = (text: string): string => text.replace(/[\s,]/g, '');

/** One undo takes it away whole; JSON with tags stays JSON with tags. */
function expectKept(before: string, edited: HeadlessBody): void {
  expect(edited.undone).toBe(before);
  expect(edited.undo.length).toBeLessThanOrEqual(1);
  if (isJson(before)) expect(isJson(edited.text)).toBe(true);
}

/** No error is new in the part that was filled; of a text that is no JSON before and after, nothing can be said. */
function expectNoError(before: string, after: string, context: Context): void {
  if (!isJson(before) && !isJson(after)) return;
  const { start, end } = changedPart(before, after);
  const inside = moreErrors(before, after, context).filter(
    ({ range }) => range && range.start < end && range.end > start,
  );
  expect(inside).toEqual([]);
}

/** Waits for the next key, with completion open or the cursor between the quotes. */
const EMPTY_PLACE = /\{\{ (?:each|if) {2}\}\}|''/;

describe('B43 what is inserted into a body is never wrong', () => {
  const law = (look: (place: Place) => void, runs: number) =>
    fc.assert(
      fc.property(place, (at) => {
        look(at);
      }),
      { numRuns: runs },
    );

  test.each(['if', 'each'] as const)('a marker: %s', (word) => {
    let count = 0;
    law((at) => {
      const edited = opened(at);
      const { context } = edited;
      const isMarked = edited.mark(word);
      const after = edited.text;
      if (!isMarked) {
        expect(after).toBe(at.body);
        return;
      }
      count++;
      expectKept(at.body, edited);
      const marker = `{{ ${word}  }}`;
      if (!after.includes(marker)) {
        expectNoError(at.body, after, context);
        return;
      }
      // Every other tag is whole, and nothing else is new but commas and white space.
      expect(tagsOf(after).filter((one) => one !== marker)).toEqual(tagsOf(at.body));
      const [before = '', behind = ''] = after.split(`"${marker}"`);
      const isNew = behind.startsWith(': {  }');
      const isAround = !isNew && behind.startsWith(': {');
      const rest = behind.replace(/^: \{ {2}\}|^: \{ |^, /, '');
      expect(lettersOf(before + rest).length).toBe(lettersOf(at.body).length + Number(isAround));
      if (at.sample !== SAMPLES[0]) return;
      const written = word === 'if' ? '{{ if order }}' : '{{ each order.tags as t }}';
      expect(moreErrors(at.body, after.replace(marker, written), context)).toEqual([]);
    }, 300);
    expect(count).toBeGreaterThan(10);
  });

  test('what is offered at the cursor', () => {
    let count = 0;
    law((at) => {
      for (const offer of some(opened({ ...at, length: 0 }).offers, at.pick)) {
        count++;
        const edited = opened({ ...at, length: 0 });
        edited.take(offer);
        const after = edited.text;
        expectKept(at.body, edited);
        expect(after.slice(0, offer.from)).toBe(at.body.slice(0, offer.from));
        expect(after.slice(offer.from + offer.insert.length)).toBe(at.body.slice(offer.to));
        if (
          !EMPTY_PLACE.test(offer.insert) &&
          !offer.goesOn &&
          edited.caret === offer.from + offer.insert.length
        )
          expectNoError(at.body, after, edited.context);
      }
    }, 60);
    expect(count).toBeGreaterThan(50);
  });

  test('a value of the sample', () => {
    law((at) => {
      const { context } = opened(at);
      for (const { path, value } of some(pathsIn(context), at.pick)) {
        const given = tagFor(path, value);
        if (given === undefined) continue;
        const edited = opened(at);
        edited.insert(given);
        expectKept(at.body, edited);
        expectNoError(at.body, edited.text, context);
      }
    }, 60);
  });
});
