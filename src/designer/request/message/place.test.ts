import { expect, test } from 'vitest';
import { placesOf } from './divided-message';

const TEXT = 'POST /a HTTP/1.1\r\nHost: b\r\nX: y:z\r\n\r\nk: v\n';
const bytes = new TextEncoder().encode(TEXT);

test.each([
  ['POST', ['method']],
  ['/a', ['target']],
  [' HTTP/1.1\r\nHost: ', ['request-line', 'Host']],
  ['b', ['Host']],
  ['\r\nX: ', ['X']],
  ['y:z', ['X']],
  ['\r\n\r\n', ['end-of-head']],
  ['k: v', ['body']],
])('%j stands in %j', (text, expected) => {
  const start = TEXT.indexOf(text);
  const places = placesOf(bytes, start, start + text.length);
  expect(places.map((place) => (place.part === 'header' ? place.name : place.part))).toEqual(expected);
});

test('a message without an end of the head is all head', () => {
  const partial = new TextEncoder().encode('GET ');
  expect(placesOf(partial, 0, 3)).toEqual([{ part: 'method' }]);
});
