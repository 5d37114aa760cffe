import { expect, test } from 'vitest';
import { differenceOf } from './request-difference';

const PREVIEW = [
  'POST /v1?a HTTP/1.1',
  'Host: h',
  'Content-Type: application/json; charset=utf-8',
  'X-Key: k',
  'Content-Length: 2',
  '',
  '{}',
].join('\r\n');

const compared = (arrived: string, namesInAnyCase = false) =>
  differenceOf([{ bytes: Buffer.from(arrived) }], Buffer.from(PREVIEW), namesInAnyCase);

test.each([
  ['the same', PREVIEW],
  ['with fields of the sender', PREVIEW.replace('X-Key', 'Accept: */*\r\nUser-Agent: x\r\nX-Key')],
  ['with fields of every sender in its own case', PREVIEW.replace('Host:', 'host:')],
  ['in another order', PREVIEW.replace('Host: h\r\n', '').replace('X-Key: k', 'X-Key: k\r\nHost: h')],
])('no difference: %s', (_, arrived) => expect(compared(arrived)).toBeUndefined());

test.each([
  ['method', PREVIEW.replace('POST', 'PUT')],
  ['target', PREVIEW.replace('?a', '?')],
  ['host', PREVIEW.replace('Host: h', 'Host: g')],
  ['type', PREVIEW.replace('utf-8', 'UTF-8')],
  ['a field twice', PREVIEW.replace('X-Key: k', 'X-Key: k\r\nX-Key: k')],
  ['a field missing', PREVIEW.replace('X-Key: k\r\n', '')],
  ['the case of a name', PREVIEW.replace('X-Key', 'x-key')],
  ['the case of a value', PREVIEW.replace('X-Key: k', 'X-Key: K')],
  ['length', PREVIEW.replace('Length: 2', 'Length: 3')],
  ['framing', PREVIEW.replace('X-Key', 'Transfer-Encoding: chunked\r\nX-Key')],
  ['coding', PREVIEW.replace('X-Key', 'Content-Encoding: gzip\r\nX-Key')],
  ['body', PREVIEW.replace('{}', '{]')],
  ['more after the body', `${PREVIEW}\n`],
])('a difference: %s', (_, arrived) => expect(compared(arrived)).toBeDefined());

test('names in any case, where that is asked for', () =>
  expect(compared(PREVIEW.replace('X-Key', 'x-key'), true)).toBeUndefined());

test.each([0, 2])('%i connections are not one request', (count) => {
  const recordings = Array.from({ length: count }, () => ({ bytes: Buffer.from(PREVIEW) }));
  expect(differenceOf(recordings, Buffer.from(PREVIEW))).toBeDefined();
});
