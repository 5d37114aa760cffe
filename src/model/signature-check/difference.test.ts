import { describe, expect, test } from 'vitest';
import { asPastedText, type Comparison, compareMessages, partsAsPasted } from './difference';
import { joined, messageOf, type SignedParts } from './signed-parts';

const parts: SignedParts = {
  version: 'v1',
  time: '1700000000',
  method: 'POST',
  host: 'api.example.com',
  target: '/orders/A-1001?x=1',
  type: 'application/json; charset=utf-8',
  body: joined('{"id":"é"}'),
};

/** Field, offset of the first byte that differs, and the mistake, of each difference. */
const told = (comparison: Comparison) => {
  if (comparison.type !== 'fields') throw new Error(comparison.type);
  return comparison.differences.map(({ field, offset, mistake }) => [
    field,
    offset,
    mistake && mistake.cause + (mistake.hasLineFeedAfter ? ', line feed after it' : ''),
  ]);
};

const without = (text: string) => joined(Buffer.from(messageOf(parts)).toString().replace(text, ''));

test('the same message is identical', () => {
  expect(compareMessages(parts, messageOf(parts))).toEqual({ type: 'identical' });
});

describe('the first byte that differs in each field', () => {
  test.each<[string, Partial<SignedParts>, unknown[]]>([
    ['body', { body: joined('{"id":"é"}\n') }, ['body', 11, 'body-line-feed-added']],
    ['body, escaped', { body: joined('{"id":"\\u00e9"}') }, ['body', 7, 'json-ascii']],
    ['body, empty', { body: joined('') }, ['body', 0, 'body-empty']],
    [
      'body, written again, with a line end',
      { body: joined('{"id": "é"}\n') },
      ['body', 6, 'json-python-non-ascii, line feed after it'],
    ],
    ['body, nothing usual', { body: joined('{"id":"è"}') }, ['body', 8, undefined]],
    ['host', { host: 'api.example.com:443' }, ['host', 15, 'host-usual-port']],
    ['host, nothing usual', { host: 'internal.lan' }, ['host', 0, undefined]],
    ['target', { target: '/orders/A-1001' }, ['target', 14, 'target-without-query']],
    ['method', { method: 'post' }, ['method', 0, 'method-lower-case']],
    ['type', { type: 'application/json' }, ['type', 16, 'type-without-charset']],
    ['time', { time: '1700000001' }, ['time', 9, undefined]],
  ])('%s', (_, changes, expected) => {
    expect(told(compareMessages(parts, messageOf({ ...parts, ...changes })))).toEqual([expected]);
  });

  test('several at once, each with its own mistake', () => {
    const theirs = messageOf({ ...parts, host: 'localhost:8080', target: '/A-1001?x=1' });
    expect(told(compareMessages(parts, theirs))).toEqual([
      ['host', 0, 'host-internal'],
      ['target', 1, 'target-below-router'],
    ]);
  });

  test('both sides are told', () => {
    const comparison = compareMessages(parts, messageOf({ ...parts, method: 'PUT' }));
    expect(comparison).toEqual({
      type: 'fields',
      differences: [
        {
          field: 'method',
          offset: 1,
          ours: joined('POST'),
          theirs: joined('PUT'),
          mistake: { cause: 'other-method' },
        },
      ],
    });
  });
});

describe('a message put together in another way', () => {
  test.each([
    ['no-version-line', without('v1\n')],
    ['no-host-line', without('api.example.com\n')],
    ['body-alone', parts.body],
    ['time-dot-body', joined('1700000000.', parts.body)],
  ])('%s', (cause, theirs) => {
    expect(compareMessages(parts, theirs)).toEqual({ type: 'frame', cause });
  });

  test('what has fewer lines lacks the fields after them', () => {
    expect(told(compareMessages(parts, joined('v1\n1700000000\nPOST'))).map(([field]) => field)).toEqual([
      'host',
      'target',
      'type',
      'body',
    ]);
  });
});

describe('line ends that a paste loses', () => {
  const body = joined('{\r\n"a":\r1\n}');

  test('are read alike on both sides', () => {
    const crlf = { ...parts, body };
    expect(Buffer.from(asPastedText(body)).toString()).toBe('{\n"a":\n1\n}');
    expect(compareMessages(partsAsPasted(crlf), asPastedText(messageOf(crlf)))).toEqual({
      type: 'identical',
    });
  });

  test('a message without them is the same object', () => {
    const message = messageOf(parts);
    expect(asPastedText(message)).toBe(message);
  });
});
