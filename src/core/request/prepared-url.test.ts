import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slice } from '../../testing/thorough';
import { readContext } from '..';
import { ProblemList } from '../problem';
import type { Scope } from '../template/insert';
import { JoinedText } from '../template/joined-text';
import { Allowance, LIMITS } from '../template/limits';
import { parseSetting } from '../template/parse';
import type { Traced } from '../trace/traced';
import { type Address, readUrl } from './address';
import { PreparedUrl } from './prepared-url';

const scopeOf = (context: string): Scope => ({
  root: readContext(context).context.root,
  problems: new ProblemList(LIMITS.problems),
  allowance: new Allowance(LIMITS),
});

/** Joined segments one by one. */
const segmentsOf = (text: Traced) =>
  text
    .flatMap((segment) => (segment instanceof JoinedText ? segment.segments : [segment]))
    .map(({ text, origin }) => ({ text, origin }));

const flat = ({ scheme, host, target, targetText }: Address) => ({
  scheme,
  host: segmentsOf(host),
  target: segmentsOf(target),
  targetText,
});

const setting = (url: string) => parseSetting(['url'], url);

const pieces = (...texts: string[]) =>
  fc.array(fc.constantFrom(...texts), { maxLength: 5 }).map((found) => found.join(''));

const url = fc
  .tuple(
    fc.constantFrom('https://h', 'http://H:81', 'https://u@h', '{{ base }}', 'https://{{ a }}', ''),
    pieces(
      '/',
      '{{ a }}',
      '{{ b }}',
      '.',
      '..',
      '%2',
      'e',
      '\\',
      'ü',
      ' ',
      'v1',
      '{{ n | raw }}',
      '{{ a | url }}',
    ),
    fc.constantFrom('', '?', '?q=', '?{{ b }}', '#f', '#{{ a }}'),
    pieces('&', '{{ a }}', '{{ b }}', '?', '..', 'ü', ' ', "{{ missing | default: 'd' }}", '{{ a | trim }}'),
  )
  .map((parts) => parts.join(''));

const value = fc.oneof(
  pieces('.', '2', 'e', 'E', '%', '"'),
  pieces('/', '?', '#', ' ', 'x', 'ü', '\\', '\n', '\ud800', '@', ':'),
);

const context = fc
  .record({
    a: value,
    b: fc.oneof(value, fc.constant(null), fc.nat()),
    n: value,
    base: fc.constant('https://b'),
  })
  .map((values) => JSON.stringify(values));

describe('a URL that was read with stand-ins', () => {
  test('is as it is read with the values themselves', () => {
    fc.assert(
      fc.property(url, fc.array(context, { minLength: 1, maxLength: 3 }), (written, contexts) => {
        const prepared = new PreparedUrl(setting(written), LIMITS);
        for (const text of contexts) {
          const [ours, theirs] = [scopeOf(text), scopeOf(text)];
          const address = prepared.fill(ours);
          if (!address) continue;
          expect(flat(address)).toEqual(flat(readUrl(setting(written), theirs)));
          expect(ours.problems.all()).toEqual(theirs.problems.all());
        }
      }),
      { numRuns: slice(20_000, 3000) },
    );
  });

  test.each([
    ['https://h/{{ a }}/{{ b }}?c={{ c }}', true],
    ['https://h/', true],
    ['https://h/{{ a }}{{ b }}', true],
    ['https://h?{{ c }}', true],
    ['https://{{ a }}/', false],
    ['{{ base }}/{{ a }}', false],
    ['https://h/{{ a | raw }}', false],
    ['https://h/{{ a }}#{{ b }}', false],
    ['https://h/{{ a }}/..', false],
    ['https://h/{{ missing }}', false],
    ['https://h/{{ c }}', false],
    ['https://h/{{ dots }}', false],
    ['https://h/?q= {{ c }}', false],
    ['https://h/?q= {{ a }}', true],
  ])('holds for %s: %s', (written, holds) => {
    const scope = scopeOf('{"a":"A-1001","b":"x y","c":"","dots":"..","base":"https://h"}');
    expect(new PreparedUrl(setting(written), LIMITS).fill(scope) !== undefined).toBe(holds);
  });
});
