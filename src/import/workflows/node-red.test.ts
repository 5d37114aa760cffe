import { describe, expect, test } from 'vitest';
import { readForeign } from '../../import';

const node = (more: object = {}) => ({
  id: 'a',
  type: 'http request',
  url: 'http://h/',
  method: 'GET',
  wires: [[]],
  ...more,
});

function read(...nodes: readonly object[]) {
  const reading = readForeign(JSON.stringify(nodes));
  const [first] = reading?.actions ?? [];
  return {
    kind: reading?.kind,
    action: first?.action,
    notes: (first?.notes ?? []).map(({ code, values }) => [code, ...Object.values(values)]),
    about: (reading?.notes ?? []).map(({ code, values }) => [code, ...Object.values(values)]),
  };
}

describe('the nodes of a flow', () => {
  test('that send are requests in the folder of their tab, and the others are named', () => {
    const { kind, action, about } = read(
      { id: 't', type: 'tab', label: 'Shop' },
      node({ z: 't', name: 'List' }),
      { id: 'i', type: 'inject', wires: [['a']] },
      node({ id: 'b', method: 'use', name: 'Any' }),
    );
    expect([kind, action?.name, action?.url]).toEqual(['node-red', 'Shop / List', 'http://h/']);
    expect(about).toEqual([
      ['request-method', 'Any', 'msg.method'],
      ['nodes-skipped', 'inject'],
    ]);
  });

  test('are read from a file of all flows', () => {
    expect(readForeign(JSON.stringify({ flows: [node()], rev: '1' }))?.actions).toHaveLength(1);
  });

  test('what may change the message before is noted', () => {
    const { notes } = read(
      node(),
      { id: 'c', type: 'change', name: '', wires: [['f']] },
      { id: 'f', type: 'function', name: 'Set headers', wires: [[], ['a', 'f']] },
      { id: 'd', type: 'delay', wires: [['a']] },
    );
    expect(notes).toEqual([['scripts', ['event Set headers', 'event change']]]);
  });

  test('that are switched off are not ticked', () => {
    expect(read(node({ d: true })).notes).toEqual([['request-disabled']]);
    expect(read({ id: 't', type: 'tab', disabled: true }, node({ z: 't' })).notes).toEqual([
      ['request-disabled'],
    ]);
  });
});

describe('a request', () => {
  test.each([
    ['http://h/{{payload.id}}/{{{a.b}}}', 'http://h/{{ payload.id }}/{{ a.b }}'],
    ['', '{{ url }}'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Node-RED writes this
    ['${BASE}', "{{ ['$env.BASE'] }}"],
    ['h/a', 'http://h/a'],
    ['http://h/{{#a}}x{{/a}}', "http://h/{{ ['$#a'] }}x{{ ['$/a'] }}"],
    ['http://h/50%?a=50%&b=%20?', 'http://h/50%?a=50%25&b=%20?'],
  ])('to %j', (url, expected) => expect(read(node({ url })).action?.url).toBe(expected));

  test('over TLS', () => {
    const { action, notes } = read(node({ url: 'h/a', tls: 'x' }));
    expect(action?.url).toBe('https://h/a');
    expect(notes).toContainEqual(['url-scheme-added', 'https']);
  });

  test.each([
    [{ method: 'POST' }, '{{ payload | raw }}'],
    [{ method: 'GET', paytoqs: 'body' }, '{{ payload | raw }}'],
    [{ method: 'GET', paytoqs: 'query' }, undefined],
  ])('with the payload: %j', (more, body) => {
    const { action } = read(node(more));
    expect(action && 'body' in action ? action.body : undefined).toBe(body);
  });

  test('with headers', () => {
    const other = (key: string, value: string) => ({
      keyType: 'other',
      keyValue: key,
      valueType: 'other',
      valueValue: value,
    });
    const { action, notes } = read(
      node({
        headers: [
          { keyType: 'Accept', keyValue: '', valueType: 'text/html', valueValue: '' },
          other('X-Token', 'a{{b}}'),
          other('X-Empty', ''),
          { keyType: 'msg', keyValue: 'name', valueType: 'msg', valueValue: 'value' },
        ],
      }),
    );
    expect(action?.authentication).toEqual({ method: 'header-key', headerName: 'X-Token', secret: 'a{{b}}' });
    expect(notes.map(([code]) => code)).toEqual(['header-of-client', 'header-not-sent', 'header-as-key']);
  });

  test.each([
    [
      { authType: 'basic', credentials: { user: 'u', password: 'p' } },
      { method: 'basic', username: 'u', password: 'p' },
      [],
    ],
    [
      { authType: 'bearer', credentials: { password: 'p' } },
      { method: 'header-key', headerName: 'Authorization', secret: 'Bearer p' },
      [],
    ],
    [{ authType: 'basic' }, { method: 'none' }, [['credentials-elsewhere', 'basic']]],
    [
      { authType: 'digest', credentials: { user: 'u' } },
      { method: 'none' },
      [['auth-not-available', 'digest']],
    ],
  ])('with credentials: %j', (more, authentication, notes) => {
    const found = read(node(more));
    expect(found.action?.authentication).toEqual(authentication);
    expect(found.notes).toEqual(notes);
  });
});

describe('bad input', () => {
  test.each([
    [[node({ url: 5, headers: 'x', wires: [5, [null, 5]] }), null, 5, { type: 'http request' }]],
    [[node({ id: '__proto__', z: '__proto__', wires: [['__proto__']] })]],
  ])('%#', (nodes) => expect(readForeign(JSON.stringify(nodes))?.kind).toBe('node-red'));

  test('work grows no faster than the input', () => {
    const nodes = Array.from({ length: 10_000 }, (_, index) =>
      node({ id: `${index}`, wires: [[`${index + 1}`, '9']] }),
    );
    expect(readForeign(JSON.stringify(nodes))?.actions).toHaveLength(10_000);
  });
});
