import fc from 'fast-check';
import { type Action, type Authentication, SCHEME_NAMES } from '../src/core';
import { anyUnits, hostileText, jsonValueText, numberText } from './arbitrary';
import { keyForm, usableScheme } from './arbitrary-scheme';
import { actionOf, authenticationOf } from './arbitrary-tables';

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
      " | map: 'x', 1, 1, 'y', true, null | default: 'z'",
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

const friendlyAuthentication: fc.Arbitrary<Authentication> = authenticationOf({
  none: fc.constant({}),
  basic: fc.record({ username: fc.constantFrom('', 'shop', 'ü x'), password: friendlySecret }),
  'header-key': fc.record({
    headerName: fc.constantFrom('X-Key', 'Authorization', '__proto__', "x'~"),
    secret: fc.constantFrom('topsecret', { secret: 'SPARE' }, { secret: 'KEY' }),
  }),
  hmac: fc.oneof(
    fc.record({ headerName: fc.constantFrom('X-Signature', 'X'), secret: friendlySecret }),
    fc.record(
      {
        headerName: fc.constantFrom('', '', '', 'X-Signature'),
        scheme: fc.oneof(
          fc.constantFrom(...SCHEME_NAMES),
          fc.tuple(usableScheme, keyForm).map(([scheme, key]) => ({ ...scheme, key })),
        ),
        keyid: fc.constantFrom('k1', 'x"'),
        secret: fc.constantFrom('abcd', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'YWJj', { secret: 'KEY' }),
        secondSecret: fc.constantFrom('YWJjZGVm', 'abcdef'),
      },
      { requiredKeys: ['headerName', 'scheme', 'secret'] },
    ),
  ),
});

/** Actions that mostly give a request, in contexts of `friendlyContextText`. */
export const friendlyAction: fc.Arbitrary<Action> = actionOf({
  name: anyUnits,
  url: friendlyUrl,
  authentication: friendlyAuthentication,
  data: fc.array(
    fc.record({
      key: friendlyText.map((text) => `k${text}`),
      value: friendlyText,
      enabled: fc.constantFrom(true, true, false),
    }),
    { maxLength: 4 },
  ),
  body: fc
    .array(
      fc.oneof(
        friendlyTag,
        fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '1', '\n', '{{ o }}', '{{ list }}'),
      ),
      { maxLength: 10 },
    )
    .map((pieces) => pieces.join('')),
});

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
