import { describe, expect, test } from 'vitest';
import { readForeign } from '../../import';

const HTTP = 'n8n-nodes-base.httpRequest';
const node = (typeVersion: number, parameters: object, more: object = {}) => ({
  name: 'Send',
  type: HTTP,
  typeVersion,
  parameters: { url: 'http://h/', ...parameters },
  ...more,
});

function read(...nodes: readonly object[]) {
  const reading = readForeign(JSON.stringify({ nodes, connections: {} }));
  if (!reading) throw new Error('Not read');
  const [first] = reading.actions;
  return {
    kind: reading.kind,
    action: first?.action,
    notes: (first?.notes ?? []).map(({ code, values }) => [code, ...Object.values(values)]),
    about: reading.notes.map(({ code, values }) => [code, ...Object.values(values)]),
  };
}

const list = (...pairs: readonly (readonly [string, unknown])[]) => ({
  parameters: pairs.map(([name, value]) => ({ name, value })),
});

const jsonOf = (jsonBody: unknown) => {
  const { action } = read(node(4.2, { method: 'POST', sendBody: true, specifyBody: 'json', jsonBody }));
  return action && 'body' in action ? action.body : undefined;
};

const bodyOf = (version: number, parameters: object) => {
  const { action } = read(node(version, { method: 'POST', sendBody: true, ...parameters }));
  if (!action) return undefined;
  return 'body' in action ? action.body : action.data.map(({ key, value }) => [key, value]);
};

const urlOf = (version: number, parameters: object) => read(node(version, parameters)).action?.url;

describe('the nodes of a workflow', () => {
  test('that send are requests, and the others are named', () => {
    const { kind, action, about } = read(
      node(4.2, { method: 'PUT' }),
      { name: 'A', type: 'n8n-nodes-base.set', parameters: {} },
      { name: 'B', type: 'n8n-nodes-base.stickyNote', parameters: {} },
      node(4.2, { method: 'DELETE' }),
    );
    expect([kind, action?.name, action?.method, action?.url]).toEqual(['n8n', 'Send', 'PUT', 'http://h/']);
    expect(about).toEqual([
      ['request-method', 'Send', 'DELETE'],
      ['nodes-skipped', 'set'],
    ]);
  });

  test('are read from a list of workflows, and as a tool', () => {
    const one = { nodes: [node(4.2, {}, { type: `${HTTP}Tool` })], connections: {} };
    expect(readForeign(JSON.stringify([one, one]))?.actions).toHaveLength(2);
  });

  test('without one that sends', () => {
    expect(read({ name: 'A', type: 'n8n-nodes-base.set' }).about).toEqual([['nodes-skipped', 'set']]);
  });
});

describe('expressions', () => {
  test.each([
    ['={{ $json.a.b }}', 'http://h/{{ a.b }}'],
    ['={{$json["a b"]["c"][0].d}}', "http://h/{{ ['a b'].c[0].d }}"],
    ['={{ $input.first().json.a?.b }}', 'http://h/{{ a.b }}'],
    ["={{ $('My node').item.json.a }}", "http://h/{{ ['My node'].a }}"],
    ['={{ $node["Start"].json["a"] }}', 'http://h/{{ Start.a }}'],
    ['={{ $env.BASE }}', "http://h/{{ ['$env.BASE'] }}"],
    ['={{ $json.a + "secret" }}', "http://h/{{ ['$expression 1'] }}"],
    ['={{ 5 }}', 'http://h/5'],
    ['a{{ $json.b }}', "http://h/a{{ '{{' }} $json.b }}"],
  ])('%s', (text, url) => {
    const written = text.startsWith('=') ? `=http://h/${text.slice(1)}` : `http://h/${text}`;
    const { action, notes } = read(node(4.2, { url: written }));
    expect(action?.url.replace(/%20/g, ' ')).toBe(url);
    expect(JSON.stringify(notes)).not.toContain('secret');
  });

  test('at the beginning may have the scheme', () => {
    expect(urlOf(4.2, { url: '={{ $json.base }}/a' })).toBe('{{ base }}/a');
  });

  const codes = (url: string) => {
    const { notes } = read(node(4.2, { url }));
    return notes.filter(([code]) => code !== 'variables');
  };

  test.each<[url: string, names: string | undefined]>([
    ['=http://h/{{ $json.a }}/{{ $json.b }}?c={{ $json.c }}&a={{ $json.a }}', 'a, b, c'],
    ['={{ $json.base }}/{{ $json.a + 1 }}', '$expression 1'],
    ['=http://h/{{ encodeURIComponent($json.a) }}?b={{ $json.b }}', 'b'],
    ['=http://h/?a={{ encodeURIComponent($json.a) }}', undefined],
    ['={{ $json.base }}', undefined],
    ['=http://{{ $json.host }}/{{ 5 }}#{{ $json.a }}', undefined],
  ])('in the URL %s are noted where n8n does not encode them', (url, names) => {
    const found = codes(url).filter(([code]) => code === 'variable-encoded-in-url');
    expect(found).toEqual(names === undefined ? [] : [['variable-encoded-in-url', names]]);
  });

  test('in the query parameters are encoded by n8n too', () => {
    const { notes } = read(node(4.2, { sendQuery: true, queryParameters: list(['b', '={{ $json.b }}']) }));
    expect(notes).toEqual([['variables', 'b']]);
  });

  test.each([
    ['{{ $env.BASE }}/a', true],
    [' http://h/{{ $json.a }}', true],
    ['={{ $env.BASE }}/a', undefined],
    ['http://h/{{', undefined],
  ])('without = are text, so the request is not proposed: %s', (url, isDoubtful) => {
    const reading = readForeign(JSON.stringify({ nodes: [node(4.2, { url })], connections: {} }));
    const [first] = reading?.actions ?? [];
    expect(first?.isDoubtful).toBe(isDoubtful);
    expect(first?.notes.some(({ code }) => code === 'expression-as-text')).toBe(isDoubtful ?? false);
  });

  test.each([
    ['={{ $json.a }}', '{{ a | raw }}'],
    ['={\n  "a": "x {{ $json.a }}",\n  "b": {{ $json.b }}\n}', '{"a":"x {{ a }}","b":{{ b }}}'],
    ['={"a": {{ JSON.stringify($json.a) }}, "b": {{ $json.b.toJsonString() }}}', '{"a":{{ a }},"b":{{ b }}}'],
    [
      '={{ { a: [$json.a, \'x\'], "b": $json.c[0].d, n: null } }}',
      '{"a":[{{ a }},"x"],"b":{{ c[0].d }},"n":null}',
    ],
    ['={{ $json.a || "x" }}', "{{ ['$expression 1'] | raw }}"],
    ['={{ { ...$json, a: 1 } }}', "{{ ['$expression 1'] | raw }}"],
    ['{ "a" : 1.0, "b": "x y" }', '{"a":1,"b":"x y"}'],
    [{ a: 1 }, '{"a":1}'],
    ['', ''],
  ])('in the JSON %j', (text, body) => expect(jsonOf(text)?.replace('c.0.d', 'c[0].d')).toBe(body));
});

describe('the body', () => {
  test.each<[version: number, parameters: object, body: unknown]>([
    [
      4.2,
      { bodyParameters: list(['a.b', 'x'], ['a.c', '={{ true }}'], ['d', '={{ $json.d }}']) },
      '{"a":{"b":"x","c":true},"d":{{ d }}}',
    ],
    [3, { bodyParameters: list(['a.b', 'x']) }, '{"a.b":"x"}'],
    [4.2, { bodyParameters: { parameters: [{ name: 'a' }, {}] } }, '{"a":"","":""}'],
    [4.2, { contentType: 'form-urlencoded', bodyParameters: list(['a', '1'], ['a', '2']) }, [['a', '2']]],
    [
      4.2,
      { contentType: 'form-urlencoded', specifyBody: 'string', body: 'a=1&b=2' },
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    [4.2, { contentType: 'raw', rawContentType: 'text/xml', body: '<a/>' }, '<a/>'],
    [1, { requestMethod: 'POST', bodyParametersUi: { parameter: [{ name: 'a', value: 1 }] } }, '{"a":1}'],
    [2, { requestMethod: 'POST', jsonParameters: true, bodyParametersJson: '{"a": 1}' }, '{"a":1}'],
    [
      1,
      {
        requestMethod: 'POST',
        jsonParameters: true,
        bodyParametersJson: '{"a": 1}',
        options: { bodyContentType: 'form-urlencoded' },
      },
      [['a', '1']],
    ],
    [
      1,
      {
        requestMethod: 'POST',
        jsonParameters: true,
        bodyParametersJson: 'a',
        options: { bodyContentType: 'raw' },
      },
      'a',
    ],
  ])('version %d: %j', (version, parameters, body) => expect(bodyOf(version, parameters)).toEqual(body));

  test('of a pair without a name and a value is noted in a form', () => {
    const { notes } = read(
      node(4.2, { sendBody: true, contentType: 'form-urlencoded', bodyParameters: { parameters: [{}] } }),
    );
    expect(notes).toContainEqual(['not-read', 'bodyParameters']);
  });

  test('that a switch leaves out is noted', () => {
    const { notes } = read(
      node(4.2, { bodyParameters: list(['a', '1']), jsonBody: '{}', queryParameters: list(['q', '1']) }),
    );
    expect(notes).toEqual([
      ['disabled', 'a'],
      ['disabled', 'jsonBody'],
      ['disabled', 'q'],
    ]);
  });
});

describe('query, headers and authentication', () => {
  test.each<[version: number, parameters: object, url: string]>([
    [
      4.2,
      { sendQuery: true, queryParameters: list(['a', "x&y!'"], ['b', '={{ $json.b }}']) },
      'http://h/?a=x%26y%21%27&b={{ b }}',
    ],
    [4.2, { sendQuery: true, queryParameters: list(['a', '1'], ['a', '2']) }, 'http://h/?a=2'],
    [
      4.3,
      { sendQuery: true, queryParameters: list(['a', '1'], ['a', '2']) },
      'http://h/?a%5B0%5D=1&a%5B1%5D=2',
    ],
    [
      4.3,
      {
        sendQuery: true,
        queryParameters: list(['a', '1'], ['a', '2']),
        options: { queryParameterArrays: 'repeat' },
      },
      'http://h/?a=1&a=2',
    ],
    [
      4.2,
      { sendQuery: true, specifyQuery: 'json', jsonQuery: '={"a": "{{ $json.a }}"}' },
      'http://h/?a={{ a }}',
    ],
    [1, { queryParametersUi: { parameter: [{ name: 'a', value: '1' }] } }, 'http://h/?a=1'],
    [4.2, { sendQuery: true, queryParameters: { parameters: [{}] } }, 'http://h/?='],
    [4.2, { queryParameters: { parameters: [{}] } }, 'http://h/'],
    [4.2, { url: '=http://h.{{ $json.zone }}' }, 'http://h.{{ zone }}'],
    [4.2, { url: '=http://{{ $json.user }}:a@{{ $json.host }}/' }, 'http://{{ host }}/'],
  ])('version %d: %j', (version, parameters, url) => expect(urlOf(version, parameters)).toBe(url));

  test('a token in a header is a secret', () => {
    const { action, notes } = read(
      node(4.2, {
        sendHeaders: true,
        headerParameters: list(['authorization', '=Bearer {{ $json.token }}']),
      }),
    );
    expect(action?.authentication).toEqual({
      method: 'header-key',
      headerName: 'authorization',
      secret: { secret: 'token' },
    });
    expect(notes).toEqual([['variable-in-secret', 'token', 'Bearer …']]);
  });

  test.each([
    [4.2, { authentication: 'genericCredentialType', genericAuthType: 'httpBasicAuth' }, 'httpBasicAuth'],
    [4.2, { authentication: 'predefinedCredentialType', nodeCredentialType: 'slackApi' }, 'slackApi'],
    [1, { authentication: 'headerAuth' }, 'headerAuth'],
  ])('version %d: %j', (version, parameters, scheme) =>
    expect(read(node(version, parameters)).notes).toEqual([['credentials-elsewhere', scheme]]),
  );
});

describe('bad input', () => {
  test.each([
    { nodes: [null, 1, {}, { type: HTTP }, { type: HTTP, parameters: [] }], connections: {} },
    {
      nodes: [node(4.2, { url: { __proto__: 1 }, queryParameters: [], headerParameters: 'x' })],
      connections: {},
    },
    { nodes: [node(Number.NaN, { url: '={{ {{ }} }}', sendBody: 'x', jsonBody: '={{' })], connections: {} },
  ])('%#', (document) => expect(readForeign(JSON.stringify(document))?.kind).toBe('n8n'));

  test('work grows no faster than the input: else this does not end', () => {
    const length = 400_000;
    for (const text of ['{{ ', '={{ $json.a', '["a"]', ' ']) jsonOf(`={{ $json.a ${text.repeat(length)}`);
    for (const start of ['', '=']) urlOf(4.2, { url: `${start}http://h/${'{{ '.repeat(length)}` });
  });
});

test.each([
  ['httpHeaderAuth', 'none', 'header-not-sent'],
  ['httpBasicAuth', 'none', 'header-not-sent'],
  ['httpQueryAuth', 'header-key', 'header-as-key'],
])('beside the credential %s a header becomes %s', (genericAuthType, method, code) => {
  const { action, notes } = read(
    node(4.2, {
      authentication: 'genericCredentialType',
      genericAuthType,
      sendHeaders: true,
      headerParameters: list(['X-A', '1']),
    }),
  );
  expect(action?.authentication.method).toBe(method);
  expect(notes).toEqual([
    ['credentials-elsewhere', genericAuthType],
    [code, 'X-A'],
  ]);
});
