/** What compiled code says of a secret, or an id of a message, that cannot be used. */
import { expect, test } from 'vitest';
import { aWebhook } from '../../test/an-action';
import { bare, functionIn } from '../../test/compile/realms';
import { type Authentication, build, readContext } from '../core';
import { compile } from '.';

const secret = { secret: 'KEY' };

const METHODS = {
  basic: { method: 'basic', username: 'shop', password: secret },
  key: { method: 'header-key', headerName: 'X-Key', secret },
  text: { method: 'hmac', headerName: 'X-Signature', secret },
  hooks: { method: 'hmac', headerName: '', scheme: 'standard-webhooks', secret },
  second: {
    method: 'hmac',
    headerName: '',
    scheme: 'standard-webhooks',
    secret: { secret: 'ONE' },
    secondSecret: secret,
  },
} as const satisfies Record<string, Authentication>;

const ONE = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`;

test.each<[keyof typeof METHODS, string, string]>([
  ['basic', 'hunter2\n', 'has a control character: a line break?'],
  ['basic', 'hunter2\ud800', 'holds a lone surrogate'],
  ['basic', 'x'.repeat(65_537), 'is refused: credential-too-large'],
  ['key', '', 'is empty'],
  ['key', 'hunter2\n', 'has more than visible ASCII: a line break?'],
  ['text', '', 'is empty'],
  ['text', 'hunter2\ud800', 'holds a lone surrogate'],
  ['hooks', '', 'is empty'],
  ['hooks', 'hunter2', 'is not Base64, as Standard Webhooks wants it: whsec_…'],
  ['hooks', `${ONE}\n`, 'is not Base64, as Standard Webhooks wants it: whsec_…'],
  ['second', 'hunter2', 'is not Base64, as Standard Webhooks wants it: whsec_…'],
])('an error of %s names the secret and what is wrong, and never its value', (name, value, reason) => {
  const authentication = METHODS[name];
  const call = functionIn(bare(), compile(aWebhook({ data: [], authentication }), { as: 'body' }).code ?? '');
  const setting = name === 'basic' ? 'password' : name === 'second' ? 'secondSecret' : 'secret';
  let failure: { message: string; problems: { path: unknown }[] } | undefined;
  try {
    call({}, { secrets: { KEY: value, ONE }, now: 1_700_000_000, id: 'msg_1' });
  } catch (error) {
    failure = error as typeof failure;
  }
  expect(failure?.message).toBe(`authentication.${setting}: the secret KEY ${reason}`);
  expect(failure?.problems.map(({ path }) => path)).toEqual([['authentication', setting]]);
  expect(JSON.stringify(failure)).not.toContain('hunter2');
});

test.each([-1, 0.5, Number.NaN, '1700000000', 10 ** 11 + 1, 1_700_000_000_000])(
  'B25 the time %j is refused as build refuses it',
  (now) => {
    const action = aWebhook({ data: [], authentication: METHODS.hooks });
    const call = functionIn(bare(), compile(action, { as: 'body' }).code ?? '');
    const runtime = { secrets: { KEY: ONE }, now: now as number, id: 'msg_1' };
    const { context } = readContext('{}');
    const refusal = (make: () => unknown) => {
      try {
        make();
      } catch (error) {
        return String(error);
      }
    };
    const refused = refusal(() => build(action, { context, ...runtime }));
    expect(refused).toMatch(/^RangeError: now is /);
    expect(refusal(() => call({}, runtime))).toBe(refused);
  },
);

test.each([null, undefined, 1, ['a'], '', 'a b'])('B34 the id %j is a mistake of the caller', (id) => {
  const action = aWebhook({ data: [], authentication: METHODS.hooks });
  const call = functionIn(bare(), compile(action, { as: 'body' }).code ?? '');
  expect(() => call({}, { secrets: { KEY: ONE }, now: 1_700_000_000, id: id as string })).toThrow(
    /^id is not the id of a message/,
  );
});
