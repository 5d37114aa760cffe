import { describe, expect, test } from 'vitest';
import { type Heard, type ReceivedEvent, readEvent, tunnelHostOf, withEvent } from './listen-dialog';

const FORM = 'application/x-www-form-urlencoded';
const read = (body: string | Uint8Array, contentType = '') =>
  readEvent({ body: typeof body === 'string' ? new TextEncoder().encode(body) : body, contentType });

describe('the body of an event', () => {
  test.each<[string, string, string, unknown]>([
    ['JSON', '{"order":{"id":1}}', 'application/json', { order: { id: 1 } }],
    ['JSON without a type', '[1]', '', [1]],
    ['JSON with a byte order mark', '\ufeff{"a":1}', 'application/json', { a: 1 }],
    ['JSON that curl declares a form', ' {"a":1}', FORM, { a: 1 }],
    ['a form', 'a=1&b=x+y%C3%BC', FORM, { a: '1', b: 'x yü' }],
    ['a form with a charset', 'a=1', `${FORM}; charset=UTF-8`, { a: '1' }],
    ['a form with a repeated name', 'a=1&b=2&a=3', FORM, { a: ['1', '3'], b: '2' }],
    ['a form that is a number', '42', FORM, { 42: '' }],
    [
      'a form with a name that objects know',
      '__proto__=1&constructor=2',
      FORM,
      { ['__proto__']: '1', constructor: '2' },
    ],
  ])('%s becomes a sample', (_, body, type, value) => {
    expect(JSON.parse(read(body, type).sample ?? '')).toEqual(value);
  });

  test('JSON is laid out, and keeps digits, escapes and the order of its members', () => {
    const body = '{"2":12345678901234567890,"1":1.0,"a":"\\u00fc"}';
    expect(read(body).sample).toBe('{\n  "2": 12345678901234567890,\n  "1": 1.0,\n  "a": "\\u00fc"\n}');
  });

  test('a form keeps the order of its fields', () => {
    expect(read('2=b&1=a', FORM).sample).toBe('{\n  "2": "b",\n  "1": "a"\n}');
  });

  test.each<[string, string, string]>([
    ['a text', 'hello', 'text/plain'],
    ['broken JSON', '{"a":', 'application/json'],
    ['nothing', '', 'application/json'],
    ['an empty form', '', FORM],
    ['a form without its type', 'a=1', 'text/plain'],
    ['a form of parts', '--x\r\n\r\n1\r\n--x--', 'multipart/form-data; boundary=x'],
    ['JSON that nests too deep', '['.repeat(500_000), 'application/json'],
  ])('%s becomes none, and its text is kept', (_, body, type) => {
    expect(read(body, type)).toEqual({ text: body, sample: undefined });
  });

  test('bytes that are no text become none', () => {
    expect(read(Uint8Array.of(0x22, 0xff, 0x22))).toEqual({
      text: '"\ufffd"',
      sample: undefined,
    });
  });

  test('JSON in another charset is read by it', () => {
    const body = Uint8Array.from(Buffer.from('\ufeff{"a":"ü"}', 'utf16le'));
    expect(JSON.parse(read(body, 'application/json').sample ?? '')).toEqual({ a: 'ü' });
  });
});

describe('the list of events', () => {
  const event = (id: number): ReceivedEvent => ({
    id,
    at: 0,
    method: 'POST',
    path: '/',
    contentType: '',
    body: new Uint8Array(),
  });
  /** After so many events, the one with this id chosen as soon as it is there. */
  const heardAfter = (last: number, chosen?: number): Heard => {
    let heard: Heard = { events: [] };
    for (let id = 1; id <= last; id++) {
      heard = withEvent(heard, event(id));
      if (id === chosen) heard = { ...heard, shownId: id };
    }
    return heard;
  };

  test.each<[string, number, number | undefined, readonly number[], number]>([
    ['the latest first, and the first one is shown', 3, undefined, [3, 2, 1], 1],
    ['at most 20, the first one still among them', 50, undefined, [50, 49, 48], 1],
    ['the one that was chosen', 50, 3, [50, 49, 48], 3],
  ])('has %s', (_, last, chosen, first, shownId) => {
    const heard = heardAfter(last, chosen);
    const ids = heard.events.map(({ id }) => id);
    expect(ids.slice(0, 3)).toEqual(first);
    expect(ids).toHaveLength(Math.min(last, 20));
    expect(ids.at(-1)).toBe(shownId);
    expect(heard.shownId).toBe(shownId);
  });
});

test.each([
  ['abc.ngrok.app', 'abc.ngrok.app'],
  [' https://ABC.ngrok.app/ ', 'abc.ngrok.app'],
  ['http://abc.example:8080', 'abc.example:8080'],
  ['https://abc.example/x', undefined],
  ['localhost', undefined],
  ['', ''],
])('the tunnel host in %j', (typed, host) => expect(tunnelHostOf(typed)).toBe(host));
