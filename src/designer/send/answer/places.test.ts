import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../../test/an-action';
import { type Action, build, readContext } from '../../../core';
import { type Answer, hasCredentials, readAnswer, type SentRequest } from './answer-places';

const { context } = readContext('{"order":{"total":"129.00","note":"ü"}}');

const placesOf = (answer: Answer, request: SentRequest) => readAnswer(answer, request).places;

const othersOf = (answer: Answer, request: SentRequest) => readAnswer(answer, request).others;

const built = (action: Action) => build(action, { context, now: 0 });

const json = (answer: unknown, status = 400): Answer => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(answer),
});

const text = (body: string, status = 400): Answer => ({ status, contentType: 'text/plain', body });

describe('what an answer says is shown with the name that it gives', () => {
  const request = built(aRestApiCall({ body: '{"customer":{"email":"ops"},"a":1}' }));
  const errors = [
    { pointer: '/customer/email', detail: 'is not an email' },
    { pointer: '/customer/phone', detail: 'is missing' },
    { pointer: '/a', detail: 'a is too small' },
  ];

  test('where the request has it, but for words that say it', () => {
    expect(placesOf(json({ errors }, 422), request)).toMatchObject([
      { name: 'customer.email', words: 'is not an email', sent: '"ops"' },
      { name: '', words: 'a is too small', sent: '1' },
    ]);
  });

  test('and where the request does not have it', () => {
    expect(othersOf(json({ errors }, 422), request)).toEqual([
      { name: 'customer.phone', words: 'is missing' },
    ]);
  });

  test('the sentence of an answer that names nothing is kept', () => {
    const answer = json({ title: 'Unprocessable', detail: 'The order is closed.' }, 422);
    expect(othersOf(answer, request)).toEqual([{ name: '', words: 'The order is closed.' }]);
    expect(othersOf(json({ detail: 'Fine.' }, 200), request)).toEqual([]);
    expect(othersOf(text('The order is closed.', 422), request)).toEqual([]);
  });
});

describe('a place has the setting behind it', () => {
  test('the tag that inserted the value', () => {
    const request = built(aRestApiCall({ body: '{"note":"{{ order.note }}","total":{{ order.total }}}' }));
    const [place] = placesOf(json({ errors: { total: ['Not a number'] } }), request);
    expect(place).toMatchObject({
      words: 'Not a number',
      sent: '"129.00"',
      targets: [{ path: ['body'], range: { start: 35, end: 52 } }],
    });
  });

  test('the part of a long text', () => {
    const request = built(aRestApiCall({ body: '{"ä":"ü","a":[1, 22]}' }));
    const [place] = placesOf(json([{ instancePath: '/a/1', message: 'too large' }]), request);
    expect(place).toMatchObject({ sent: '22', targets: [{ path: ['body'], range: { start: 17, end: 19 } }] });
  });

  test('the row of a form, and the row of an empty value', () => {
    const data = [
      { key: 'a', value: 'b c', enabled: true },
      { key: 'e', value: '', enabled: true },
    ];
    const answer = json({ errors: { a: ['wrong'], e: ['empty'] } });
    expect(placesOf(answer, built(aWebhook({ data })))).toMatchObject([
      { sent: 'b+c', targets: [{ path: ['data', 0, 'value'] }] },
      { sent: '', targets: [{ path: ['data', 1, 'key'] }] },
    ]);
  });

  test('a row of which the key has dots', () => {
    const data = [{ key: 'customer.name', value: 'Zoe', enabled: true }];
    const request = built(aWebhook({ format: 'json', data }));
    expect(placesOf(json({ errors: { 'customer.name': ['too short'] } }, 422), request)).toMatchObject([
      { sent: '"Zoe"', targets: [{ path: ['data', 0, 'value'] }] },
    ]);
  });

  test('the authentication at 401, without the secret', () => {
    const authentication = { method: 'basic', username: 'u', password: 'p' } as const;
    expect(placesOf(text('Who are you?', 401), built(aRestApiCall({ authentication })))).toMatchObject([
      {
        words: 'Who are you?',
        sent: undefined,
        targets: [{ path: ['authentication', 'password'] }, { path: ['authentication', 'username'] }],
      },
    ]);
  });

  test('no place at 401 without credentials, but what it says', () => {
    const request = built(aRestApiCall({ body: '{"api_key":1}' }));
    const nothing = { places: [], others: [] };
    expect(hasCredentials(request)).toBe(false);
    expect(readAnswer(text('Who are you?', 401), request)).toEqual(nothing);
    expect(
      readAnswer(json({ errors: [{ field: 'api_key', message: 'Missing key' }] }, 401), request),
    ).toEqual({
      places: [],
      others: [{ name: '', words: 'Missing key' }],
    });
    expect(readAnswer(text(' '.repeat(2_000_000), 401), request)).toEqual(nothing);
  });
});

describe('no wrong place', () => {
  test.each([
    ['a name that occurs twice', '{"a":{"n":1},"b":{"n":2}}', json({ errors: { n: ['wrong'] } })],
    ['a member that occurs twice', '{"n":1,"n":2}', json({ errors: { n: ['wrong'] } })],
    ['two spellings', '{"orderId":1,"order_id":2}', json({ errors: { OrderId: ['wrong'] } })],
    [
      'a pointer to a member of another object',
      '{"a":{"n":1}}',
      json({ errors: [{ detail: 'x', pointer: '/n' }] }),
    ],
    [
      'a missing member of the same name elsewhere',
      '{"a":{"n":1}}',
      json({ errors: { n: ['is required'] } }),
    ],
    ['a success', '{"n":1}', json({ field: 'n', message: 'saved' }, 200)],
    ['an echo', '{"n":1}', json({ data: { n: ['x'] } }, 201)],
    [
      'a page',
      '{"n":1}',
      { status: 400, contentType: 'text/html', body: '<p>JSON at position 5</p>' } as Answer,
    ],
    ['a position in a query inside the body', '{"sql":"SELEC 1"}', text('Syntax error at line 1 column 9')],
    [
      'a position in a query of several lines inside the body',
      '{\n  "sql": "SELEC\\n\\n 1",\n  "a": 1\n}',
      json({ message: 'Unexpected token at line 3 column 5' }),
    ],
    [
      'a position past the end of a line that is complete',
      '{\n  "a": 1\n}',
      json({ message: 'Unexpected token at line 2 column 40' }),
    ],
    ['a line that was not sent', '{"a":\n x}', json({ message: 'Unexpected token at line 3 column 1' })],
    ['a position after letters of two bytes', '{"ü":x}', text('Unexpected token in JSON at position 5')],
    ['a position past the end', '{"n":', text('Unexpected end of JSON input at position 5')],
    ['a parameter of the path', '{"id":1}', json({ errors: [{ msg: 'x', path: 'id', location: 'params' }] })],
    ['a name of every object', '{"a":{"n":1}}', json({ detail: [{ loc: ['constructor', 'n'], msg: 'x' }] })],
    ['a quoted value', '{"a":1,"b":2}', text("Value 'a' is not allowed")],
    ['two names in a sentence', '{"a":1,"b":2}', text("a must differ from the field 'b'")],
    ['a status line', '{"status":1}', text('status: 400 JSON expected')],
    ['a wrapper that was sent', '{"data":{},"n":1}', json({ errors: [{ detail: 'x', pointer: '/data/n' }] })],
  ])('%s', (_, body, answer) => {
    expect(placesOf(answer, built(aRestApiCall({ body })))).toEqual([]);
  });
});

test.each([
  [
    'the name of a wrapper that was not sent',
    '{"n":1}',
    json({ errors: [{ detail: 'x', pointer: '/data/n' }] }),
    '1',
  ],
  ['Joi', '{"a":{"b":"x"}}', json({ message: '"a.b" must be a number' }), '"x"'],
  [
    'AWS',
    '{"TableName":"ab"}',
    json({ message: "Value 'ab' at 'tableName' failed to satisfy constraint" }),
    '"ab"',
  ],
  ['Gson', '{"a":"x"}', text('Expected a number but was STRING at line 1 column 6 path $.a'), '"x"'],
  ['Newtonsoft', '{"a":"x"}', text("Could not convert string. Path 'a', line 1, position 8."), '"x"'],
  ['an offset in bytes', '{"a":x}', text('invalid character at offset 5'), 'x'],
  ['a line', '{\n "a": 1,\n "b": [2]\n}', json({ message: 'Unexpected token at line 3 column 3' }), '[2]'],
  [
    'another member',
    '{\n "ü": 1,\n "b": 2\n}',
    json({ hint: 'x', detail: 'unexpected, line 3, col 7' }),
    '2',
  ],
  ['a broken line', '{\n "a": x,\n}', json({ message: 'Unexpected token at line 2 column 7' }), 'x'],
  ['the end', '{\n "a": 1,\n  ', json({ message: 'Unexpected token at line 3 column 5' }), ','],
])('%s', (_, body, answer, sent) => {
  expect(placesOf(answer, built(aRestApiCall({ body }))).map((place) => place.sent)).toEqual([sent]);
});

test('words are one line, and what was sent is cut', () => {
  const request = built(aRestApiCall({ body: `{"n":"${'x'.repeat(1000)}"}` }));
  const [place] = placesOf(json({ errors: { n: [`a\n b ${'w'.repeat(5000)}`] } }), request);
  expect(place?.words).toMatch(/^a b w{190,}…$/);
  expect(place?.sent?.length).toBeLessThan(100);
});

const name = fc.constantFrom(
  'a',
  'b',
  'errors',
  'field',
  'path',
  'pointer',
  'loc',
  'message',
  'details',
  'source',
);
const sentence = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '/a/0',
    '#/a',
    "'a' is wrong",
    'JSON at position 3',
    'line 1 column 4',
    'body/a/b must',
    'a[0].b',
  ),
);
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    sentence,
    fc.constantFrom(null, 0, true),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(name, tie('tree'), { maxKeys: 4 }),
  ),
}));

test('any answer: nothing is thrown, and each place is in the message', () => {
  const answer = fc.oneof(
    tree.map((value) => JSON.stringify(value)),
    fc.string(),
    fc.json(),
  );
  const sent = fc.oneof(
    tree.map((value) => JSON.stringify(value)),
    fc.json(),
    fc.string(),
  );
  fc.assert(
    fc.property(answer, sent, fc.constantFrom(200, 400, 401, 403, 422, 500), (body, own, status) => {
      const request = built(
        aRestApiCall({ body: own.replaceAll('{{', ''), url: 'https://example.org/?a=1&b' }),
      );
      for (const { start, end } of placesOf({ status, contentType: '', body }, request)) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThanOrEqual(start);
        expect(end).toBeLessThanOrEqual(request.bytes.length);
      }
    }),
  );
});

test.each([
  ['nested', '['.repeat(400_000) + ']'.repeat(400_000)],
  ['nested objects', `${'{"errors":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
  [
    'many errors',
    JSON.stringify({ errors: Array.from({ length: 20_000 }, () => ({ field: 'n', message: 'x' })) }),
  ],
  ['a long sentence', JSON.stringify({ message: "'n".repeat(250_000) })],
  ['long text', 'position '.repeat(100_000)],
])('an answer of 1 MB is no fault, and its reading ends: %s', (_, body) => {
  const many = JSON.stringify(Array.from({ length: 20_000 }, (_value, n) => ({ n })));
  const request = built(aRestApiCall({ body: many }));
  expect(request.bytes.length).toBeGreaterThan(100_000);
  placesOf({ status: 400, contentType: '', body }, request);
});
