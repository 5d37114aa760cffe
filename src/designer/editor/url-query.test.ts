import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slice } from '../../../test/thorough';
import {
  type Parameter,
  parameterAt,
  parametersOf,
  rangeInValue,
  withoutParameter,
  withParameter,
  withParameterMoved,
} from './url-query';

const START = 'https://a.example/p';

test.each([
  ['the name', `${START}?a=1&b`, 1],
  ['the end of a value', `${START}?a=1`, 0],
  ['the sign after it', `${START}?a=1&`, 0],
  ['an ampersand in a tag', `${START}?a={{ x | default: '&' }}&b={{ y`, 1],
])('the parameter at %s', (_, before, index) => {
  expect(parameterAt(`${before}&c=3#d`, before.length)).toBe(index);
});

describe('text of the URL in the value of a parameter', () => {
  const url = `${START}?{{ x }}=a%20{{ x }}-{{ x }}&{{ x }}&b=%zz#{{ x }}`;
  const [inName, first, second, alone, inFragment] = [...url.matchAll(/\{\{ x \}\}/g)].map(
    ({ index }) => index,
  );
  test.each([
    ['the name', 0, inName, undefined],
    ['the value', 0, first, 2],
    ['the value once more', 0, second, 10],
    ['a parameter without a value', 1, alone, undefined],
    ['another parameter', 2, second, undefined],
    ['no parameter', 3, inFragment, undefined],
  ])('in %s', (_, index, start = 0, at) => {
    const range = at === undefined ? undefined : { start: at, end: at + 7 };
    expect(rangeInValue(url, index, { start, end: start + 7 })).toEqual(range);
  });
});

test.each<[string, readonly (readonly [string, string])[]]>([
  ['', []],
  [START, []],
  [`${START}?`, []],
  [`${START}#a?b=1`, []],
  [
    `${START}?a=1&b=2#c=3&d`,
    [
      ['a', '1'],
      ['b', '2'],
    ],
  ],
  [
    `${START}?a&b=&=c&&`,
    [
      ['a', ''],
      ['b', ''],
      ['', 'c'],
      ['', ''],
      ['', ''],
    ],
  ],
  [
    `${START}?a=1=2&a=3?4`,
    [
      ['a', '1=2'],
      ['a', '3?4'],
    ],
  ],
  [`${START}?q=a+b%20c%26d%3D%23%2B%25`, [['q', 'a b c&d=#+%']]],
  [
    `${START}?q=caf%C3%A9&r=caf%e9&s=%zz%`,
    [
      ['q', 'café'],
      ['r', 'caf%e9'],
      ['s', '%zz%'],
    ],
  ],
  [`${START}?q=%00%0A%7B%7B%E2%80%8B`, [['q', '%00%0A%7B%7B%E2%80%8B']]],
  [
    "{{ 'https://?&#' }}?q={{ '&=#' }}&b=1",
    [
      ['q', "{{ '&=#' }}"],
      ['b', '1'],
    ],
  ],
  [
    `${START}?q={{ a&b={{ c }}`,
    [
      ['q', '{{ a'],
      ['b', '{{ c }}'],
    ],
  ],
])('%s has its parameters', (url, parameters) => {
  expect(parametersOf(url).map(({ name, value }) => [name, value])).toEqual(parameters);
});

test('very many parameters with tags are read, the last one too', () => {
  const many = slice(20_000, 3000);
  const url = `${START}?${'a={{ b }}&'.repeat(many)}z={{ '&' }}`;
  expect(parametersOf(url)).toHaveLength(many + 1);
  expect(parametersOf(url).at(-1)).toEqual({ name: 'z', value: "{{ '&' }}" });
  expect(withParameter(url, many, 'value', 'x')).toBe(`${url.slice(0, -"{{ '&' }}".length)}x`);
});

test.each([
  ['a value', `${START}?a=1&b=2#f`, [0, 'value', '9'], `${START}?a=9&b=2#f`],
  ['a name', `${START}?a=1&b=2`, [1, 'name', 'c'], `${START}?a=1&c=2`],
  ['a value where there was none', `${START}?a&b`, [0, 'value', 'x'], `${START}?a=x&b`],
  ['no value, and the equals sign stays', `${START}?a=1`, [0, 'value', ''], `${START}?a=`],
  ['a first parameter', `${START}#f`, [0, 'name', 'a'], `${START}?a#f`],
  ['one more', `${START}?a=1#f`, [1, 'name', 'b'], `${START}?a=1&b#f`],
  ['signs of the query', `${START}?a=`, [0, 'value', '& = # + %'], `${START}?a=%26%20%3D%20%23%20%2B%20%25`],
  ['other signs as they are', `${START}?a=`, [0, 'value', 'é/?:@"'], `${START}?a=é/?:@"`],
  ['a tag', `${START}?a=`, [0, 'value', "x {{ '& %' }}"], `${START}?a=x%20{{ '& %' }}`],
  [
    'a tag of signs that is ended',
    `${START}?a={{ '%26%25'`,
    [0, 'value', "{{ '&%' }}"],
    `${START}?a={{ '&%' }}`,
  ],
  ['a tag that is being typed', `${START}?a=`, [0, 'value', '{{ b'], `${START}?a={{ b`],
  [
    'what stands beside odd encodings',
    `${START}?a=%zz+%2f%C3%A9`,
    [0, 'value', '%zz x/é'],
    `${START}?a=%zz+x%2f%C3%A9`,
  ],
  ['digits behind a lone per cent', `${START}?a=%`, [0, 'value', '%41'], `${START}?a=%2541`],
] as const)('typed: %s', (_, url, [index, part, text], expected) => {
  expect(withParameter(url, index, part, text)).toBe(expected);
});

test.each([
  [0, `${START}?b=2&a#f`],
  [1, `${START}?a=%31&a#f`],
  [2, `${START}?a=%31&b=2#f`],
])('without parameter %i', (index, expected) => {
  expect(withoutParameter(`${START}?a=%31&b=2&a#f`, index)).toBe(expected);
});

test('the question mark goes with the last parameter', () => {
  expect(withoutParameter(`${START}?a=1#f`, 0)).toBe(`${START}#f`);
});

test('a parameter moves as it is', () => {
  expect(withParameterMoved(`${START}?a=%31&b&{{ c }}=+#f`, 2, 0)).toBe(`${START}?{{ c }}=+&a=%31&b#f`);
});

describe('whatever the URL', () => {
  const ODD = [
    'a',
    'é',
    '1',
    ' ',
    '+',
    '%',
    '%2',
    '%26',
    '%C3%A9',
    '%ff',
    '%00',
    '?',
    '/',
    '"',
    '{{ order.id }}',
  ];
  const textOf = (...more: readonly string[]) =>
    fc.string({ unit: fc.constantFrom(...ODD, ...more), maxLength: 6 });
  const queryOf = (text: fc.Arbitrary<string>) => {
    const pair = fc.tuple(text, text).map(([name, value]) => `${name}=${value}`);
    const parameter = fc.oneof(text, pair, fc.constantFrom('', '=', 'a==b'));
    return fc
      .array(parameter, { minLength: 1, maxLength: 5 })
      .filter((parameters) => parameters.join('&') !== '');
  };
  const halfTags = textOf('{', '}', '{{', '}}');
  // Half a tag before it would make text of this one.
  const text = textOf("{{ '&=#?' }}");
  const query = fc.oneof(queryOf(halfTags), queryOf(text));
  const fragment = fc.constantFrom('', '#', '#a=1&b?c');
  const urlOf = (parameters: readonly string[], end: string) => `${START}?${parameters.join('&')}${end}`;
  const typed = fc.oneof(
    text,
    fc.string({ unit: fc.constantFrom('&', '=', '#', '+', '%', ' ', 'x', '{{ b }}') }),
  );
  const part = fc.constantFrom('name' as const, 'value' as const);

  test('typing what is shown already changes no byte', () => {
    fc.assert(
      fc.property(query, fragment, part, (parameters, end, which) => {
        const url = urlOf(parameters, end);
        const shown = parametersOf(url);
        expect(shown).toHaveLength(parameters.length);
        for (const [index, one] of shown.entries())
          if (one[which] !== '') expect(withParameter(url, index, which, one[which])).toBe(url);
      }),
    );
  });

  test('an edit shows what was typed, and leaves every other byte', () => {
    fc.assert(
      fc.property(query, fragment, fc.nat(5), part, typed, (parameters, end, at, which, next) => {
        const url = urlOf(parameters, end);
        const index = Math.min(at, parameters.length);
        const after = withParameter(url, index, which, next);
        const before = parametersOf(url);
        const expected: Parameter = { ...(before[index] ?? { name: '', value: '' }), [which]: next };
        // A query that is empty has no parameters.
        if (after !== `${START}?${end}`)
          expect(parametersOf(after)).toEqual(before.toSpliced(index, 1, expected));
        const [first, last] = [parameters.slice(0, index), parameters.slice(index + 1)];
        expect(after.startsWith(`${START}?${first.map((one) => `${one}&`).join('')}`)).toBe(true);
        expect(after.endsWith(`${last.map((one) => `&${one}`).join('')}${end}`)).toBe(true);
      }),
    );
  });

  test('removing and moving leave the others byte for byte', () => {
    fc.assert(
      fc.property(query, fragment, fc.nat(5), fc.nat(5), (parameters, end, one, other) => {
        const url = urlOf(parameters, end);
        const [from, to] = [one % parameters.length, other % parameters.length];
        const left = parameters.toSpliced(from, 1);
        const moved = left.toSpliced(to, 0, parameters[from] ?? '');
        expect(withParameterMoved(url, from, to)).toBe(urlOf(moved, end));
        expect(withoutParameter(url, from)).toBe(left.length === 0 ? `${START}${end}` : urlOf(left, end));
      }),
    );
  });
});
