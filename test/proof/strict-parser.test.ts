import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ExpectedMessage, type StrictParser, strictParser } from './strict-parser';

let parser: StrictParser;
beforeAll(async () => {
  parser = await strictParser();
});
afterAll(() => parser.close());

const expected: ExpectedMessage = {
  method: 'POST',
  target: '/a',
  headers: [
    ['Host', 'h'],
    ['x-A', '1'],
    ['Content-Length', '2'],
    ['Connection', 'close'],
  ],
  body: new TextEncoder().encode('ab'),
};

const REQUEST = 'POST /a HTTP/1.1\r\nHost: h\r\nx-A: 1\r\nContent-Length: 2\r\nConnection: close\r\n\r\nab';

test('what is as expected does not differ', async () => {
  expect(await parser.difference(Buffer.from(REQUEST), expected)).toBeUndefined();
});

test.each([
  ['another method', REQUEST.replace('POST', 'PUT'), /saw \["PUT"/],
  ['another target', REQUEST.replace('/a', '/b'), /"\/b"/],
  ['another version', REQUEST.replace('HTTP/1.1', 'HTTP/1.0'), /"1\.0"\]/],
  ['another case of a name', REQUEST.replace('x-A', 'X-A'), /"X-A"/],
  ['another order', REQUEST.replace('Host: h\r\nx-A: 1', 'x-A: 1\r\nHost: h'), /\["x-A","1","Host"/],
  ['a header field more', REQUEST.replace('x-A', 'B: c\r\nx-A'), /"B","c"/],
  ['another body', REQUEST.replace(/b$/, 'c'), /another body, byte 1/],
  ['a longer length', REQUEST.replace('Length: 2', 'Length: 3'), /./],
  ['a shorter length', REQUEST.replace('Length: 2', 'Length: 1'), /./],
  ['two lengths', REQUEST.replace('x-A: 1', 'Content-Length: 2'), /refused/],
  ['a second message', REQUEST + REQUEST, /./],
  ['bare line ends', REQUEST.replaceAll('\r\n', '\n'), /refused/],
  ['nothing', '', /saw 0 messages/],
])('%s differs', async (_, bytes, difference) => {
  expect(await parser.difference(Buffer.from(bytes), expected)).toMatch(difference);
});
