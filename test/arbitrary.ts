import fc from 'fast-check';
import type { Action, DataRow } from '../src/core';
import { schemeWith, usableScheme } from './arbitrary-scheme';
import { actionOf, authenticationWithAll } from './arbitrary-tables';

/** What breaks things elsewhere: delimiters of every place, line ends, controls, escapes, tags. */
const HOSTILE = [
  '"',
  '\\',
  '\\u',
  '\\"',
  "'",
  '\r\n',
  '\n',
  '\r',
  '\t',
  '\u0000',
  '\u007f',
  '\u0085',
  '\u2028',
  '\ufeff',
  '&',
  '=',
  '+',
  '%',
  '%2e',
  '%0d%0a',
  ';',
  '/',
  '..',
  '.',
  '?',
  '#',
  '@',
  ':',
  ',',
  ' ',
  '{',
  '}',
  '[',
  ']',
  '</script>',
  '{{',
  '}}',
  '{{ a }}',
  'X-Evil: 1',
  'HTTP/1.1',
  'ü',
  '€',
  '😀',
  '__proto__',
  '1e3',
  'null',
];

/** Well-formed text that means mischief. */
export const hostileText = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 6 })
  .map((pieces) => pieces.join(''));

/** Any units at all: halves of surrogate pairs too. */
export const anyUnits = fc.oneof(
  hostileText,
  fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)), maxLength: 8 }),
  fc.constantFrom('\ud800', '\udfff', 'a\ud83d', '\ude00b'),
);

/** The characters of a JSON number. */
export const numberText = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(fc.constant('0'), fc.stringMatching(/^[1-9][0-9]{0,30}$/)),
    fc.constantFrom('', '.0', '.50', '.1234567890123456789'),
    fc.constantFrom('', 'e3', 'E+2', 'e-30', 'e400'),
  )
  .map((parts) => parts.join(''));

/** JSON text of what the filter `date` reads, of its near misses, and of digits that it takes for something else. */
const dateText: fc.Arbitrary<string> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('2024-02-29', '2023-02-29', '0000-01-01', '20240105', '20241301'),
      fc.constantFrom('', 'T10:00', ' 10:00:59', ' 24:00', 'T23:59:58,5'),
      fc.constantFrom('', '', 'Z', '+01:00', '-1130', '+14'),
    )
    .map((parts) => JSON.stringify(parts.join(''))),
  fc.stringMatching(/^[1-9][0-9]{5,15}$/),
  fc.stringMatching(/^[+-]?[0-9]{6,16}$/).map((text) => JSON.stringify(text)),
);

/** JSON text of a value of every kind. */
export const jsonValueText: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    anyUnits.map((text) => JSON.stringify(text)),
    numberText,
    dateText,
    fc.constantFrom('true', 'false', 'null', '""', '[]', '{}'),
    fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join()}]`),
    fc
      .array(fc.tuple(anyUnits, tie('value')), { maxLength: 3 })
      .map((members) => `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`),
  ),
})).value;

const NAMES = ['a', 'b', 'c', 'd'] as const;

/** The text of a context with the members a, b, c and d. */
export const contextText = fc
  .tuple(jsonValueText, jsonValueText, jsonValueText, jsonValueText)
  .map((values) => `{${values.map((value, index) => `"${NAMES[index]}":${value}`).join()}}`);

const filterCall = fc.constantFrom(
  '',
  '',
  '',
  ' | upper',
  ' | trim',
  ' | json',
  ' | url',
  ' | raw',
  ' | join',
  " | join: '-'",
  " | default: 'x'",
  ' | default: 1.0',
  ' | json | raw',
  ' | json | json | json | json',
  ' | url | url | url',
  " | join: '----------------' | upper | lower",
  " | default: 'x' | json | default: 'y' | url | trim",
  ' | nope',
  " | date: 'yyyy-MM-dd[T]HH:mm:ss.SSSXXX'",
  " | date: 'dd.MM.yyyy', '+05:30'",
  ' | json | optional',
  " | optional: 'x', 1",
  ' | decimal: 2',
  ' | decimal: 0 | scale: -3',
  ' | scale: 20',
  " | map: 1, 'one', 'a', null, true, 0, 'b', 2.50",
  " | map: 1, 'one' | default: 'other'",
  " | pluck: 'a'",
  " | pluck: 'a' | join: '-'",
);

/** A tag, mostly of a value that contexts have. */
const tag = fc
  .tuple(fc.constantFrom(...NAMES, 'a.0', 'b.x', "c['']", "'it''s'", "'{{'", 'missing'), filterCall)
  .map(([operand, filters]) => `{{ ${operand}${filters} }}`);

/** A template of any kind, broken ones too. */
export const template = fc
  .array(fc.oneof(tag, tag, anyUnits, fc.constantFrom('{{', '{{{', '{{#', '}}', "{{ 'x }}", '{{ a.')), {
    maxLength: 5,
  })
  .map((pieces) => pieces.join(''));

/** What decides where the parts of a URL begin and end. */
const urlShape = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'http',
        'https',
        ':',
        '/',
        '//',
        '\\',
        '#',
        '?',
        '@',
        ' ',
        '\t',
        '.',
        '..',
        'h',
        'x:80',
        '[::1]',
      ),
      fc.constantFrom(
        "{{ '' }}",
        "{{ 'h' }}",
        "{{ 'https:' }}",
        "{{ 'https://' }}",
        "{{ '#f' }}",
        '{{ a }}',
        '{{ missing }}',
      ),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''));

const url = fc.oneof(
  template,
  urlShape,
  fc
    .tuple(fc.constantFrom('https://h', 'http://H:80/', 'https://h/', 'https://', '  https://h/?'), template)
    .map((parts) => parts.join('')),
  fc.tuple(tag, template).map((parts) => parts.join('')),
);

const secret = fc.oneof(anyUnits, fc.constantFrom('topsecret', { secret: 'KEY' }, { secret: 'NONE' }));

const headerName = fc.oneof(anyUnits, fc.constantFrom('X-Key', 'Authorization', 'Host', 'X Y'));

const row: fc.Arbitrary<DataRow> = fc.record({
  key: template,
  value: template,
  enabled: fc.boolean(),
});

/** Actions full of tags, with and without errors. */
export const templateAction: fc.Arbitrary<Action> = actionOf({
  name: anyUnits,
  url,
  authentication: authenticationWithAll({
    none: {},
    basic: { username: anyUnits, password: secret },
    'header-key': { headerName, secret },
    hmac: {
      scheme: fc.oneof(schemeWith(anyUnits), usableScheme),
      keyid: anyUnits,
      headerName: fc.oneof(fc.constant(''), headerName),
      secret,
      secondSecret: secret,
    },
  }),
  data: fc.array(row, { maxLength: 4 }),
  body: fc.oneof(
    template,
    fc
      .array(fc.oneof(tag, fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', '1', '\n')), {
        maxLength: 12,
      })
      .map((pieces) => pieces.join('')),
  ),
});
