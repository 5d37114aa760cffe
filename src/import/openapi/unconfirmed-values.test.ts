import { describe, expect, test } from 'vitest';
import { body, parameter, read } from '../../../test/descriptions/an-operation';
import { constantKeys } from '../../contract/constant-keys';
import { placeWords, unconfirmedIn } from '../../contract/unconfirmed';

const FORM = 'application/x-www-form-urlencoded';
const TEXT = { type: 'string' };

/** The marked values of an operation, with their texts. */
function marks(given: Parameters<typeof read>[0]) {
  const { action, contract } = read(given);
  const found = contract ? unconfirmedIn(action, contract) : [];
  expect(found).toHaveLength(contract?.unconfirmed?.length ?? 0);
  return found.map(({ mark, text }) => [placeWords(mark.place), text]);
}

describe('a value that comes from an example or is made up is marked', () => {
  const PROPERTIES = {
    example: { ...TEXT, example: 'Jane' },
    made: TEXT,
    choice: { enum: [1, 2] },
    only: { enum: [3] },
    constant: { const: 'c', type: 'string' },
    byDefault: { type: 'object', default: { a: 1 } },
    list: { type: 'array', items: { properties: { a: { type: 'integer' } } } },
    api_key: { ...TEXT, example: 'abcdef' },
  };
  const schema = { type: 'object', properties: PROPERTIES };

  test('in JSON', () => {
    expect(marks(body(schema))).toEqual([
      ['example', '"Jane"'],
      ['made', '"text"'],
      ['choice', '1'],
      ['list[0].a', '0'],
    ]);
  });

  test('in rows', () => {
    expect(marks(body(schema, {}, FORM))).toEqual([
      ['example', 'Jane'],
      ['made', 'text'],
      ['choice', '1'],
      ['list[0][a]', '0'],
    ]);
    expect(marks(body({ properties: { a: TEXT, b: TEXT } }))).toEqual([
      ['a', 'text'],
      ['b', 'text'],
    ]);
    const lists = { schema: {}, example: { l: ['1', '2'] } };
    expect(marks(body({}, lists, FORM))).toEqual([
      ['l', '1'],
      ['l (2)', '2'],
    ]);
  });

  test('in the example of the whole body', () => {
    const example = { a: { b: [1, { c: '{{ x }}' }] } };
    expect(marks(body({}, { example }))).toEqual([
      ['a.b[0]', '1'],
      ['a.b[1].c', `"{{ '{{' }} x }}"`],
    ]);
  });

  test('in the URL', () => {
    const parameters = [
      parameter('limit', { example: 10 }),
      parameter('sort', { schema: { default: 'asc' } }),
      parameter('ids', { example: [1, 2] }),
      parameter('page', {}),
      { name: 'id', in: 'path', required: true, example: 'a/b' },
    ];
    const given = { ...body({ const: 1 }), path: '/orders/{id}', parameters };
    expect(marks(given)).toEqual([
      ['id', 'a%2Fb'],
      ['limit', '10'],
      ['ids', '1'],
      ['ids (2)', '2'],
    ]);
  });

  test('and nothing where there are none, or no contract', () => {
    expect(read(body({ const: 1 })).contract).not.toHaveProperty('unconfirmed');
    expect(marks({ parameters: [parameter('limit', { example: 10 })] })).toEqual([]);
  });
});

describe('an idempotency key', () => {
  const KEY = { ...TEXT, example: '528dea59-7bfb-43c1' };
  const schema = (required: string[], more: object = {}) => ({
    required: ['a', ...required],
    properties: { a: { type: 'integer', example: 1 }, idempotency_key: KEY, ...more },
  });

  test('that is required becomes the tag of its own name', () => {
    const found = read(body(schema(['idempotency_key'])));
    expect(found.action).toMatchObject({
      body: '{\n  "a": 1,\n  "idempotency_key": "{{ idempotency_key }}"\n}',
    });
    expect(found.values).toMatchObject({ 'idempotency-key': 'idempotency_key' });
    expect(found.values).not.toHaveProperty('made-up');
  });

  test('that is optional is left out, with a note', () => {
    for (const more of [{}, { example: { a: 1, idempotency_key: 'x' } }]) {
      const found = read(body(schema([]), more));
      expect(found.action).toMatchObject({ body: '{\n  "a": 1\n}' });
      expect(found.values).toMatchObject({ 'optional-left-out': 'idempotency_key' });
    }
  });

  test('that nothing describes is a tag', () => {
    const { action } = read(body({}, { example: { list: [{ idempotencyKey: 7 }] } }));
    expect(action).toMatchObject({ body: expect.stringContaining('"idempotencyKey": {{ idempotencyKey }}') });
  });

  test.each([
    [{ o: { idempotency_key: 'x' } }, undefined, [['o[idempotency_key]', '{{ idempotency_key }}']]],
    [
      { o: { idempotency_key: 'x', b: 1 } },
      { o: { contentType: 'application/json' } },
      [['o', '{"idempotency_key":{{ idempotency_key | json }},"b":1}']],
    ],
    [
      { o: { api_key: 'abc', b: '{{' } },
      { o: { contentType: 'application/json' } },
      [['o', `{"api_key":{{ api_key | json }},"b":"{{ '{{' }}"}`]],
    ],
  ])('and a secret in a form are tags: %j', (example, encoding, rows) => {
    const { action } = read(body({}, { example, ...(encoding && { encoding }) }, FORM));
    expect('data' in action && action.data.map(({ key, value }) => [key, value])).toEqual(rows);
  });

  test('in the query is a tag', () => {
    const { action } = read({ parameters: [parameter('idempotencyKey', { example: 'x' })] });
    expect(action.url).toMatch(/\?idempotencyKey=\{\{ idempotencyKey \}\}$/);
  });

  test('is never a constant', () => {
    const nested = { type: 'object', required: ['idempotency_key'], properties: { idempotency_key: KEY } };
    const all = schema(['idempotency_key', 'o', 'l'], { o: nested, l: { type: 'array', items: nested } });
    for (const type of ['application/json', FORM, 'multipart/form-data'])
      expect(constantKeys(read(body(all, {}, type)).action)).toEqual([]);
  });
});
