import fc from 'fast-check';
import type { Action } from '../core';
import { schemeWith } from './arbitrary-scheme';

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

const secretName = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,10}$/);
const reference = fc.record({ secret: secretName });

function authenticationWith<S extends string | { secret: string }>(secret: fc.Arbitrary<S>) {
  return fc.oneof(
    fc.record({ method: fc.constant('none' as const) }),
    fc.record({ method: fc.constant('basic' as const), username: anyText, password: secret }),
    fc.record({ method: fc.constant('header-key' as const), headerName: anyText, secret }),
    fc.record(
      {
        method: fc.constant('hmac' as const),
        scheme: schemeWith(anyText),
        keyid: notEmpty,
        headerName: anyText,
        secret,
        secondSecret: secret.filter((one) => one !== ''),
      },
      { requiredKeys: ['method', 'headerName', 'secret'] },
    ),
  );
}

function actionWith<S extends string | { secret: string }>(secret: fc.Arbitrary<S>): fc.Arbitrary<Action> {
  const common = {
    version: fc.constant(1 as const),
    name: anyText,
    method: fc.constantFrom('GET' as const, 'POST' as const, 'PUT' as const),
    url: anyText,
    authentication: authenticationWith(secret),
  };
  return fc.oneof(
    fc.record({
      ...common,
      objectId: fc.constant('automation.webhook' as const),
      format: fc.constantFrom('default' as const, 'json' as const),
      data: fc.array(fc.record({ key: anyText, value: anyText, enabled: fc.boolean() }), { maxLength: 6 }),
    }),
    fc.record({
      ...common,
      objectId: fc.constant('automation.rest-api-call' as const),
      format: fc.constant('json' as const),
      body: anyText,
    }),
  );
}

/** Any action at all, for property tests. */
export const anyAction = actionWith(fc.oneof(anyText, reference));

/** Any action whose secrets are references. */
export const anyActionWithReferences = actionWith(reference);
