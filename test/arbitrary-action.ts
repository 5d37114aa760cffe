import fc from 'fast-check';
import type { Action } from '../src/core';
import { schemeWith } from './arbitrary-scheme';
import { actionOf, authenticationWithAll } from './arbitrary-tables';

/** Text of every kind: lone surrogates, controls, names that objects inherit, template tags. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)), maxLength: 8 }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    '{{ order.id }}',
    '{{',
    '\u0000\r\n',
    '\ud800',
    '"\\',
    '\ufeff',
  ),
);

/** Empty is left out. */
const notEmpty = anyText.filter((text) => text !== '');

const secretName = fc.stringMatching(
  /^(?:[A-Za-z0-9_][A-Za-z0-9_.:-]{0,10}|[A-Za-z_][A-Za-z0-9_]{128,140})$/,
);
const reference = fc.record({ secret: secretName });

const actionWith = <S extends string | { secret: string }>(secret: fc.Arbitrary<S>): fc.Arbitrary<Action> =>
  actionOf({
    name: anyText,
    url: anyText,
    data: fc.array(fc.record({ key: anyText, value: anyText, enabled: fc.boolean() }), { maxLength: 6 }),
    body: anyText,
    authentication: authenticationWithAll({
      none: {},
      basic: { username: anyText, password: secret },
      'header-key': { headerName: anyText, secret },
      hmac: {
        scheme: schemeWith(anyText),
        keyid: notEmpty,
        headerName: anyText,
        secret,
        secondSecret: secret.filter((one) => one !== ''),
      },
    }),
  });

/** Any action at all, for property tests. */
export const anyAction = actionWith(fc.oneof(anyText, reference));

/** Any action whose secrets are references. */
export const anyActionWithReferences = actionWith(reference);
