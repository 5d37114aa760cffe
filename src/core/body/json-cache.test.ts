import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { slice } from '../../../test/thorough';
import { differenceOf } from '../encoding/text-edit';
import { scanJson } from '../json/scan';
import { ProblemList } from '../problem';
import { JsonCache } from './body-cache';
import { Check, Hints } from './json-check';

/** What is said of a text by a look at the whole of it, or with what is known. */
function found(text: string, known?: JsonCache) {
  const problems = new ProblemList(Number.POSITIVE_INFINITY);
  const hints = new Hints(text, (start, end) => ({ path: [], range: { start, end } }), problems);
  const failure = known ? known.check(text, hints) : scanJson(text, new Check(text, hints));
  return { failure, problems: problems.all() };
}

/** Edits a text and checks it after each edit. */
class Edited {
  readonly #known = new JsonCache();
  #text = '';

  constructor(text: string) {
    this.check(text);
  }

  edit(text: string) {
    this.#known.edit(differenceOf(this.#text, text));
    this.#text = text;
  }

  check(text: string) {
    this.edit(text);
    return found(text, this.#known);
  }

  /** How many characters are looked at. */
  lookedAt(text: string): number {
    this.edit(text);
    const look = vi.spyOn(String.prototype, 'charCodeAt');
    try {
      found(text, this.#known);
      return look.mock.calls.length;
    } finally {
      look.mockRestore();
    }
  }
}

const members = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => {
    const number = from + index;
    return `"k${number}": ${['1', '"text, {} and \\"[]\\""', '[1, 2]', '{"a": 1, "b": {}}', 'null'][number % 5]}`;
  }).join(',\n ');

const MEMBERS = `{${members(0, 600)}}`;
const ITEMS = `[${Array.from({ length: 400 }, (_, index) => `{"id": ${index}, "k0": [1, 2]}`).join(',\n')}]`;
const SECTIONS = `{"a": {${members(0, 400)}},\n"b": [${members(0, 400).replaceAll(/"k\d+": /g, '')}], "c": {${members(0, 300)}}}`;
/** What is repeated in it is not repeated where it is split in two. */
const TWICE = `{"a": [[{${members(0, 700)},\n ${members(0, 700)}}]], "b": {"c": [${ITEMS}]}}`;
const HINTS = MEMBERS.replaceAll(': 1,', ': 12345678901234567890,').replaceAll('"k30', '"k10');
const DEEP = `${'[1,'.repeat(100)}${ITEMS}${']'.repeat(100)}`;
const TOO_DEEP = `${'[1,'.repeat(1001)}${ITEMS}${']'.repeat(1001)}`;

const insert = fc.constantFrom(
  ...[
    '',
    '',
    ',',
    ':',
    '"',
    '{',
    '}',
    '[',
    ']',
    '0',
    '-',
    '.',
    'e',
    'true',
    'nul',
    ' ',
    '\n',
    '\\',
    'ü',
    '😀',
  ],
  ...[
    '"x": 1}, {',
    '"x": 1}], [{',
    '}, {"k1": {',
    '"k1": 1,',
    '"k1": {',
    '"k599": 12345678901234567890, ',
    '{"k": ',
    ', "k0": 2',
    '[[',
    '1e999',
  ],
);
const share = fc.nat(1000).map((thousandths) => thousandths / 1000);
interface Edit {
  /** At the next of a text behind a place that is a share of the whole. */
  readonly at: number;
  readonly next: string;
  readonly removed: number;
  readonly insert: string;
  readonly isChecked: boolean;
}
const edit: fc.Arbitrary<Edit> = fc.record({
  at: share,
  next: fc.constantFrom('', '"k', '"k', '{', '}', '"', ',', '[', ']', '\n', 'k'),
  removed: fc.constantFrom(0, 0, 0, 1, 2, 5, 40, 9000),
  insert,
  isChecked: fc.constantFrom(true, true, true, false),
});
/** Before a member, so that the text may stay JSON. */
const split: fc.Arbitrary<Edit> = fc.record({
  at: share,
  next: fc.constantFrom('"k', '{"id"'),
  removed: fc.constant(0),
  insert: fc.constantFrom(
    '"x": 1}, {',
    '"x": 1}], [{',
    '"x": 1}, "y": {',
    '"x": {}, ',
    '"k1": 1}, {"k1": 1, ',
  ),
  isChecked: fc.boolean(),
});

describe('after any edits', () => {
  test.each(Object.entries({ MEMBERS, ITEMS, SECTIONS, TWICE, HINTS, DEEP, TOO_DEEP }))(
    'the same is said of %s as by a look at the whole text',
    (_, first) => {
      fc.assert(
        fc.property(
          fc.array(fc.oneof(edit, edit, split, fc.constant('undo' as const)), {
            minLength: 1,
            maxLength: 10,
          }),
          (steps) => {
            const edited = new Edited(first);
            const texts = [first];
            for (const step of steps) {
              const text = texts.at(-1) ?? first;
              if (step === 'undo') texts.pop();
              else {
                const { at, next, removed } = step;
                const from = Math.max(0, text.indexOf(next, Math.round(at * text.length)));
                texts.push(text.slice(0, from) + step.insert + text.slice(from + removed));
              }
              const now = texts.at(-1) ?? first;
              if (step !== 'undo' && !step.isChecked) edited.edit(now);
              else expect(edited.check(now)).toEqual(found(now));
            }
          },
        ),
        { numRuns: slice(2000, 30) },
      );
    },
  );
});

test.each([
  ['an object is split in two', TWICE, TWICE.replace('"k699"', '"x": 1}, {"k699"')],
  ['two objects become one', TWICE.replace('"k699"', '"x": 1}, {"k699"'), TWICE],
  ['an object becomes an array', TWICE, TWICE.replace('{"a": [', '[[')],
  ['an array becomes an object', TWICE, TWICE.replace('"c": [', '"c": {"d": ')],
])('%s around what is known', (_, before, after) => {
  // Checked again at the beginning, so that what is open there is new, and yet known.
  const edited = new Edited(`[${before}]`);
  edited.check(`  [${before}]`);
  edited.check(`[${before}]`);
  expect(edited.check(`[${after}]`)).toEqual(found(`[${after}]`));
  edited.check(`[${before}]`);
  edited.edit(`[${after}]`);
  expect(edited.check(` [${after}]`)).toEqual(found(` [${after}]`));
});

describe('little of a long text is looked at', () => {
  /** More than two blocks and what is near them. */
  const LITTLE = 3 * 4096;
  const LONG = `{${members(0, 20_000)}}`;
  const inserted = (place: string, insertion: string, removed = 0) => {
    const from = LONG.indexOf(place);
    return LONG.slice(0, from) + insertion + LONG.slice(from + removed);
  };

  test('of a long text there is more to look at', () => {
    expect(new Edited('').lookedAt(LONG)).toBeGreaterThan(20 * LITTLE);
  });

  test.each([
    ['a digit', inserted('1,\n "k10001"', '2')],
    ['in a string', inserted('text, {} and \\"[]\\"",\n "k10002"', 'more ')],
    ['a new member', inserted('"k10000"', '"new": {"a": [1]}, ')],
    ['the name of a member', inserted('k10000"', 'x')],
    ['a repeated name', inserted('k10000"', 'k1', 6)],
    ['the first character', inserted('{', ' ')],
    ['the last character', `${LONG} `],
    ['what breaks it', inserted('"k10000"', ',')],
    ['an open string', inserted('"k10000"', '"')],
  ])('%s', (_, text) => {
    const edited = new Edited(LONG);
    expect(edited.lookedAt(text)).toBeLessThan(LITTLE);
    expect(edited.check(text)).toEqual(found(text));
    expect(edited.lookedAt(LONG)).toBeLessThan(LITTLE);
    expect(edited.check(LONG)).toEqual(found(LONG));
  });

  test.each([
    ['the bracket that opens everything', LONG.slice(1)],
    ['the bracket that closes everything', LONG.slice(0, -1)],
  ])('without %s, and with it again', (_, text) => {
    const edited = new Edited(LONG);
    expect(edited.lookedAt(text)).toBeLessThan(LITTLE);
    expect(edited.lookedAt(LONG)).toBeLessThan(LITTLE);
    expect(edited.check(LONG)).toEqual(found(LONG));
  });

  test('without the bracket that closes a member, what follows is looked at once', () => {
    const open = inserted('},\n "k10004"', '', 1);
    const edited = new Edited(LONG);
    expect(edited.check(open)).toEqual(found(open));
    const text = open.replace('"k15000"', '"k1500"');
    expect(edited.lookedAt(text)).toBeLessThan(LITTLE);
    expect(edited.check(text)).toEqual(found(text));
  });

  test('while a member is typed into a broken text', () => {
    const edited = new Edited(LONG);
    for (let length = 1; length < 12; length++) {
      const text = inserted('"k10000"', '"new": [1],'.slice(0, length));
      expect(edited.lookedAt(text)).toBeLessThan(LITTLE);
      expect(edited.check(text)).toEqual(found(text));
    }
  });
});
