import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../test/an-action';
import { contractOf } from '../../test/contract-examples';
import { constantKeys } from './constant-keys';
import { type Contract, readContract, writeContract } from './contract';
import { markedAt, placeWords, unconfirmedIn, unconfirmedProblems, withoutMarks } from './unconfirmed';

const CONTRACT: Contract = {
  ...contractOf({}),
  operation: { method: 'POST', path: '/orders/{id}/lines/{line}' },
};

const call = (body: string, url = 'https://h/v1/orders/A-1/lines/7?limit=10&q=a&q={{ x }}') =>
  aRestApiCall({ url, body });
const BODY = '{"a": "x", "n": 1, "l": [{"s": true}, {"s": "{{ y }}"}], "é": "ü"}';

const marked = (
  action: Parameters<typeof markedAt>[0],
  places: Parameters<typeof markedAt>[2],
): Contract => ({
  ...CONTRACT,
  unconfirmed: markedAt(action, CONTRACT.operation?.path, places),
});

describe('a value that is marked', () => {
  test.each<[place: (string | number)[], text: string | undefined]>([
    [['body', 'a'], '"x"'],
    [['body', 'n'], '1'],
    [['body', 'l', 0, 's'], 'true'],
    [['body', 'l', 1, 's'], '"{{ y }}"'],
    [['body', 'é'], '"ü"'],
    [['body', 'l'], undefined],
    [['body', 'l', 2, 's'], undefined],
    [['body', 'constructor'], undefined],
    [['query', 'limit', 0], '10'],
    [['query', 'q', 0], 'a'],
    [['query', 'q', 1], '{{ x }}'],
    [['query', 'q', 2], undefined],
    [['path', 'id'], 'A-1'],
    [['path', 'line'], '7'],
    [['path', 'other'], undefined],
    [['data', 'a', 0], undefined],
    [['elsewhere', 'a'], undefined],
    [[], undefined],
  ])('%j is the text %s', (place, text) => {
    const action = call(BODY);
    const found = unconfirmedIn(action, marked(action, [place]));
    expect(found.map((one) => one.text)).toEqual(text === undefined ? [] : [text]);
    for (const { path, range } of found) {
      const setting = path[0] === 'url' ? action.url : 'body' in action ? action.body : '';
      expect(setting.slice(range.start, range.end)).toBe(text);
    }
  });

  test('is the value of the row with its key that is sent', () => {
    const row = (key: string, value: string, enabled = true) => ({ key, value, enabled });
    const action = aWebhook({ data: [row('a', '0', false), row('a', '1'), row('b', '2'), row('a', '3')] });
    const found = unconfirmedIn(
      action,
      marked(action, [
        ['data', 'a', 1],
        ['data', 'b', 0],
        ['data', 'c', 0],
      ]),
    );
    expect(found.map(({ path, text }) => [path[1], text])).toEqual([
      [3, '3'],
      [2, '2'],
    ]);
  });

  const all = [
    ['body', 'a'],
    ['body', 'n'],
    ['query', 'limit', 0],
    ['path', 'id'],
  ];
  const left = (body: string, url?: string) =>
    unconfirmedIn(call(body, url), marked(call(BODY), all)).map(({ mark }) => placeWords(mark.place));

  test.each<[what: string, body: string, url: string | undefined, names: string[]]>([
    ['nothing', BODY, undefined, ['a', 'n', 'limit', 'id']],
    ['a value', BODY.replace('"x"', '"y"'), undefined, ['n', 'limit', 'id']],
    ['a value, for a tag', BODY.replace('1', '{{ n }}'), undefined, ['a', 'limit', 'id']],
    ['the order of members', '{"n": 1, "a": "x"}', undefined, ['a', 'n', 'limit', 'id']],
    ['the body, which is no JSON now', '{"a": "x"', undefined, ['limit', 'id']],
    ['the server', BODY, '{{ server }}/api/orders/A-1/lines/8?limit=10', ['a', 'n', 'limit', 'id']],
    ['the parameters', BODY, 'https://h/orders/A-2/lines/7?x&limit=11#?limit=10', ['a', 'n']],
    ['the path', BODY, 'https://h/carts/A-1/lines/7', ['a', 'n']],
    ['the URL, which has no path now', BODY, 'https://h', ['a', 'n']],
    [
      'the text of tags',
      BODY,
      "https://h/orders/A-1/lines/{{ x | default: '/?limit=10' }}",
      ['a', 'n', 'id'],
    ],
  ])('counts until it is edited: %s', (_, body, url, names) => expect(left(body, url)).toEqual(names));

  test('keeps its mark when markers come around it', () => {
    const before = call('{"lines": [{"sku": "EX"}], "note": "EX2"}');
    const contract = marked(before, [
      ['body', 'lines', 0, 'sku'],
      ['body', 'note'],
    ]);
    const after = call(
      '{"lines": ["{{ each o.lines as line }}", {"sku": "EX"}], "{{ if o.p }}": {"{{ if o.q }}": {"note": "EX2"}}}',
    );
    expect(unconfirmedIn(before, contract).map(({ text }) => text)).toEqual(['"EX"', '"EX2"']);
    expect(unconfirmedIn(after, contract).map(({ text }) => text)).toEqual(['"EX"', '"EX2"']);
    // A tag that inserts a value is an item.
    expect(unconfirmedIn(call('{"lines": ["{{ x }}", {"sku": "EX"}]}'), contract)).toEqual([]);
  });

  test('is not found any more when it is confirmed, and all others are', () => {
    const contract = marked(call(BODY), all);
    const [first, ...others] = contract.unconfirmed ?? [];
    const next = withoutMarks(contract, new Set(first ? [first] : []));
    expect(next.unconfirmed).toEqual(others);
    expect(withoutMarks(next, new Set(others))).toEqual(CONTRACT);
  });

  test('is a warning at its place, which does not make the request wrong', () => {
    const action = call(BODY);
    expect(unconfirmedProblems(action, marked(action, [['body', 'l', 0, 's']]))).toMatchObject([
      { code: 'contract-unconfirmed', severity: 'warning', path: ['body'], values: { at: 'l[0].s' } },
    ]);
  });
});

describe('the file of a contract', () => {
  test('has the marks, and none where there are none', () => {
    const contract = marked(call(BODY), [['body', 'l', 0, 's']]);
    const text = writeContract(contract);
    expect(readContract(text).contract).toEqual(contract);
    expect(text).not.toContain('"true"');
    expect(writeContract({ ...CONTRACT, unconfirmed: [] })).toBe(writeContract(CONTRACT));
  });

  test.each([
    [{}, 'config-wrong-type', ['unconfirmed']],
    [[1], 'config-wrong-type', ['unconfirmed', 0]],
    [[{ place: ['a'] }], 'config-missing-setting', ['unconfirmed', 0, 'digest']],
    [
      [{ place: [{}], digest: `sha256:${'0'.repeat(64)}` }],
      'config-wrong-type',
      ['unconfirmed', 0, 'place', 0],
    ],
    [[{ place: [2], digest: 'x' }], 'config-wrong-value', ['unconfirmed', 0, 'digest']],
    [
      [{ place: [], digest: `sha256:${'0'.repeat(64)}`, x: 1 }],
      'config-unknown-setting',
      ['unconfirmed', 0, 'x'],
    ],
  ])('reads marks strictly (B3): %j', (unconfirmed, code, path) => {
    const { contract, problems } = readContract(JSON.stringify({ ...CONTRACT, unconfirmed }));
    expect([contract, problems.map((one) => [one.code, one.path])]).toEqual([undefined, [[code, path]]]);
  });
});

test('marks of any places in any action never throw, and are of the texts that they name', () => {
  const step = fc.oneof(
    fc.constantFrom('body', 'data', 'query', 'path', 'a', '', 'id'),
    fc.integer({ min: -1, max: 3 }),
  );
  const text = fc.array(
    fc.constantFrom('a', '/', '?', '&', '=', '#', '{{ a }}', '{{', 'https://', '{"a":', '1', '}', '"'),
  );
  fc.assert(
    fc.property(fc.array(fc.array(step), { maxLength: 5 }), text, text, (places, url, body) => {
      const action = call(body.join(''), url.join(''));
      const contract = marked(action, places);
      expect(unconfirmedIn(action, contract)).toHaveLength(contract.unconfirmed?.length ?? -1);
    }),
  );
});

describe('an idempotency key that never changes', () => {
  test.each<[body: string, names: string[]]>([
    ['{"idempotency_key": "1"}', ['idempotency_key']],
    ['{"a": [{"requestIdempotencyKey": 7}]}', ['requestIdempotencyKey']],
    ['{"X-Idempotency-Token": "x"}', ['X-Idempotency-Token']],
    ['{"idempotency": "x", "idempotent_key": "y"}', ['idempotent_key', 'idempotency']],
    ['{"idempotent": "yes", "isIdempotent": "1"}', []],
    ['{"idempotency_key": "{{ id }}"}', []],
    ['{"idempotency_key": "order-{{ id }}"}', []],
    ['{"idempotency_key": {{ id }}}', []],
    ['{"idempotency_key": ""}', []],
    ['{"idempotency_key": null}', []],
    ['{"key": "1", "idempotency_key_of": "1", "x": "idempotency_key"}', []],
    ['{"idempotency_key": "1"', []],
  ])('in the body %s', (body, names) => {
    expect(constantKeys(call(body)).map(({ values }) => Object.values(values))).toEqual(
      names.map((one) => [one]),
    );
  });

  test('in a row that is sent', () => {
    const row = (key: string, value: string, enabled = true) => ({ key, value, enabled });
    const data = [
      row('idempotencyKey', '1'),
      row('idempotency_key', '{{ x }}'),
      row('idempotency_key', '2', false),
    ];
    expect(constantKeys(aWebhook({ data })).map(({ path }) => path)).toEqual([['data', 0, 'value']]);
  });

  test('is no fault of a GET, which changes nothing', () => {
    const data = [{ key: 'idempotencyKey', value: '1', enabled: true }];
    expect(constantKeys(aWebhook({ method: 'GET', data }))).toEqual([]);
    const body = '{"idempotency_key": "1"}';
    expect(constantKeys(aRestApiCall({ method: 'GET', url: 'https://h/', body }))).toEqual([]);
  });
});
