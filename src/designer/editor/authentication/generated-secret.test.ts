import { expect, test } from 'vitest';
import { aRestApiCall } from '../../../../test/an-action';
import { type Action, build, type CustomScheme, readContext } from '../../../core';
import { customCopyOf } from '../../store/authentication-draft';
import { generatedSecret } from './signing-fields';

const FORMS: readonly [CustomScheme['key'], RegExp][] = [
  ['utf8', /^[A-Za-z0-9_-]{43}$/],
  ['hex', /^[0-9a-f]{64}$/],
  ['base64', /^[A-Za-z0-9+/]{43}=$/],
  ['whsec', /^whsec_[A-Za-z0-9+/]{43}=$/],
];

const actionWith = (key: CustomScheme['key'], secret: string): Action =>
  aRestApiCall({
    url: 'https://example.com/',
    body: '{}',
    authentication: {
      method: 'hmac',
      scheme: { ...(customCopyOf() as CustomScheme), key },
      headerName: '',
      secret,
    },
  });

test.each(FORMS)('a generated secret is %s, and its scheme takes it', (key, form) => {
  const secret = generatedSecret(key);
  expect(secret).toMatch(form);
  const { context } = readContext('{}');
  expect(build(actionWith(key, secret), { context, now: 1 }).problems).toEqual([]);
  expect(generatedSecret(key)).not.toBe(secret);
});
