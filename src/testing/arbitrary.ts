import fc from 'fast-check';
import { type Action, type Authentication, type DataRow, SCHEME_NAMES } from '../core';
import { schemeWith, usableScheme } from './arbitrary-scheme';

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

/** JSON text of a value of every kind. */
export const jsonValueText: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    anyUnits.map((text) => JSON.stringify(text)),
    numberText,
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

const authentication: fc.Arbitrary<Authentication> = fc.oneof(
  fc.record({ method: fc.constant('none' as const) }),
  fc.record({ method: fc.constant('basic' as const), username: anyUnits, password: secret }),
  fc.record({ method: fc.constant('header-key' as const), headerName, secret }),
  fc.record({ method: fc.constant('hmac' as const), headerName, secret }),
  fc.record(
    {
      method: fc.constant('hmac' as const),
      scheme: fc.oneof(schemeWith(anyUnits), usableScheme),
      keyid: anyUnits,
      headerName: fc.oneof(fc.constant(''), headerName),
      secret,
      secondSecret: secret,
    },
    { requiredKeys: ['method', 'headerName', 'secret'] },
  ),
);

const method = fc.constantFrom('GET' as const, 'POST' as const, 'PUT' as const);

const row: fc.Arbitrary<DataRow> = fc.record({
  key: template,
  value: template,
  enabled: fc.boolean(),
});

const common = { version: fc.constant(1 as const), name: anyUnits, method, url, authentication };

/** Actions full of tags, with and without errors. */
export const templateAction: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    ...common,
    objectId: fc.constant('automation.webhook' as const),
    format: fc.constantFrom('default' as const, 'json' as const),
    data: fc.array(row, { maxLength: 4 }),
  }),
  fc.record({
    ...common,
    objectId: fc.constant('automation.rest-api-call' as const),
    format: fc.constant('json' as const),
    body: fc.oneof(
      template,
      fc
        .array(fc.oneof(tag, fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', '1', '\n')), {
          maxLength: 12,
        })
        .map((pieces) => pieces.join('')),
    ),
  }),
);

/** Tags that have a text in the contexts of `friendlyContextText`. */
const friendlyTag = fc
  .tuple(
    fc.constantFrom('a', 'b', 'c', 'd', 'list.0', 'list[1]', "o['x y']", 'o.n', "'it''s'", 'missing'),
    fc.constantFrom(
      '',
      '',
      '',
      ' | upper',
      ' | trim',
      ' | url',
      " | default: 'x'",
      ' | json',
      ' | default: 1.0',
    ),
  )
  .map(([operand, filters]) =>
    operand === 'missing' ? "{{ missing | default: 'y' }}" : `{{ ${operand}${filters} }}`,
  );

const friendlyText = fc
  .array(
    fc.oneof(
      friendlyTag,
      hostileText.map((text) => text.replaceAll('{', '(')),
    ),
    { maxLength: 3 },
  )
  .map((pieces) => pieces.join(''));

const friendlyUrl = fc
  .tuple(
    fc.constantFrom(
      'https://example.org',
      'HTTP://Example.org:80',
      'https://h-{{ d }}.example:8443',
      'https://h:{{ o.n }}',
      'https://bücher.example',
      '{{ base }}',
      '{{ base }}/v1',
      ' https://[::1]',
    ),
    fc
      .array(
        fc.oneof(
          friendlyTag,
          fc.constantFrom('/', '/..', '/.', '.', 'x', '%2e', 'ä', "'", '|', '/{{ a | raw }}'),
        ),
        {
          maxLength: 5,
        },
      )
      .map((pieces) => `/${pieces.join('')}`),
    fc.oneof(
      fc.constant(''),
      fc
        .array(fc.oneof(friendlyTag, fc.constantFrom('&', '=', 'q', ' ', 'ü', '?', '{{ a | raw }}')), {
          maxLength: 4,
        })
        .map((pieces) => `?${pieces.join('')}`),
    ),
    fc.constantFrom('', '', '', '#f', '#{{ missing }}', '#{{ x'),
  )
  .map((parts) => parts.join(''));

const friendlySecret = fc.oneof(
  hostileText.map((text) => text.replace(/[\x00-\x1f\x7f]/g, '') || 's'),
  fc.constantFrom('topsecret', { secret: 'KEY' }, { secret: 'SPARE' }, { secret: 'NONE' }),
);

const friendlyAuthentication: fc.Arbitrary<Authentication> = fc.oneof(
  fc.record({ method: fc.constant('none' as const) }),
  fc.record({
    method: fc.constant('basic' as const),
    username: fc.constantFrom('', 'shop', 'ü x'),
    password: friendlySecret,
  }),
  fc.record({
    method: fc.constant('header-key' as const),
    headerName: fc.constantFrom('X-Key', 'Authorization', '__proto__', "x'~"),
    secret: fc.constantFrom('topsecret', { secret: 'SPARE' }, { secret: 'KEY' }),
  }),
  fc.record({
    method: fc.constant('hmac' as const),
    headerName: fc.constantFrom('X-Signature', 'X'),
    secret: friendlySecret,
  }),
  fc.record(
    {
      method: fc.constant('hmac' as const),
      headerName: fc.constantFrom('', '', '', 'X-Signature'),
      scheme: fc.oneof(
        fc.constantFrom(...SCHEME_NAMES),
        fc
          .tuple(usableScheme, fc.constantFrom('utf8' as const, 'hex' as const, 'base64' as const))
          .map(([scheme, key]) => ({ ...scheme, key })),
      ),
      keyid: fc.constantFrom('k1', 'x"'),
      secret: fc.constantFrom('abcd', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'YWJj', { secret: 'KEY' }),
      secondSecret: fc.constantFrom('YWJjZGVm', 'abcdef'),
    },
    { requiredKeys: ['method', 'headerName', 'scheme', 'secret'] },
  ),
);

const friendlyCommon = { ...common, url: friendlyUrl, authentication: friendlyAuthentication };

/** Actions that mostly give a request, in contexts of `friendlyContextText`. */
export const friendlyAction: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    ...friendlyCommon,
    objectId: fc.constant('automation.webhook' as const),
    format: fc.constantFrom('default' as const, 'json' as const),
    data: fc.array(
      fc.record({
        key: friendlyText.map((text) => `k${text}`),
        value: friendlyText,
        enabled: fc.constantFrom(true, true, false),
      }),
      { maxLength: 4 },
    ),
  }),
  fc.record({
    ...friendlyCommon,
    objectId: fc.constant('automation.rest-api-call' as const),
    format: fc.constant('json' as const),
    body: fc
      .array(
        fc.oneof(
          friendlyTag,
          fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '1', '\n', '{{ o }}', '{{ list }}'),
        ),
        {
          maxLength: 10,
        },
      )
      .map((pieces) => pieces.join('')),
  }),
);

const scalarText = fc.oneof(
  hostileText.map((text) => JSON.stringify(text)),
  numberText,
  fc.constantFrom('true', 'false', '""', '"x"'),
);

/** The text of a context with a value for every tag of `friendlyAction`, most of which fit their places. */
export const friendlyContextText = fc
  .tuple(
    fc.tuple(scalarText, scalarText, scalarText),
    fc.constantFrom('"h"', '"a.b"', '7', '"x y"'),
    fc.array(scalarText, { minLength: 2, maxLength: 3 }),
    fc.tuple(scalarText, fc.constantFrom('80', '443', '8080', '"x"')),
    fc.constantFrom('"https://h"', '"http://h:80/x"', '"https:"', '"h"', '"https://HOSTä"'),
    jsonValueText,
  )
  .map(
    ([[a, b, c], d, list, [x, n], base, more]) =>
      `{"a":${a},"b":${b},"c":${c},"d":${d},"list":[${list.join()}],"o":{"x y":${x},"n":${n},"more":${more}},"base":${base}}`,
  );
