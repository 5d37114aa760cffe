import { expect, test } from 'vitest';
import { schemeOf } from '../../core/internal';
import { schemeAnatomy } from './schemes';

test.each([
  ['stripe', 't=…,v1=hex(HMAC(time.body))'],
  ['github', 'sha256=hex(HMAC(body))'],
  ['slack', 'v0=hex(HMAC(v0:time:body))'],
  ['standard-webhooks', 'v1,base64(HMAC(id.time.body))'],
  ['whole-request-v1', 't=…,v1=hex(HMAC(v1⏎time⏎method⏎host⏎target⏎type⏎body))'],
  ['hubspot-v3', 'base64(HMAC(method+url+body+time))'],
  ['rfc9421', 'sig1=:base64(HMAC(signature-base)):'],
] as const)('B34 the anatomy of %s in one line', (name, anatomy) => {
  expect(schemeAnatomy(schemeOf(name))).toBe(anatomy);
});

test('a scheme of many parts is cut', () => {
  const message = Array.from({ length: 100_000 }, () => ({ type: 'body' }) as const);
  const anatomy = schemeAnatomy({ ...schemeOf('github'), message });
  expect(anatomy).toBe(`sha256=hex(HMAC(${'body+'.repeat(15)}body…))`);
});
