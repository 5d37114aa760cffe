import { expect, test } from 'vitest';
import { aRestApiCall, aWebhook } from '../../../test/an-action';
import { exported, itemOf, workflowOf } from '../../../test/engines/run-exported';
import type { Action } from '../../core';

const basic = { method: 'basic', username: 'shop', password: 'Tr0ub4dor-and-more' } as const;
const key = { method: 'header-key', headerName: 'X-Key', secret: { secret: 'PATH' } } as const;

/** A URL that needs the Code node. */
const CODED = "https://h/{{ '-' }}";

const nextNodes = (connections: ReturnType<typeof workflowOf>['connections']) =>
  Object.fromEntries(
    Object.entries(connections).map(([name, { main }]) => [name, main.map(([to]) => to?.node)]),
  );

function messageOfFailure(run: () => unknown): string {
  try {
    run();
  } catch (failure) {
    return (failure as Error).message;
  }
  return '';
}

const shapeOf = (action: Action) => {
  const { nodes, connections, settings } = workflowOf(exported('n8n', action).text);
  const [start, code, send, report, note] = nodes;
  return { start, code, send, report, note, connections, settings };
};

test('a workflow to paste: a trigger, the code, and a node that sends raw text as it is', () => {
  const { start, code, send, report, note, connections, settings } = shapeOf(aWebhook({ url: CODED }));
  expect([start, code, send, report, note].map((node) => [node?.type, node?.typeVersion])).toEqual([
    ['n8n-nodes-base.manualTrigger', 1],
    ['n8n-nodes-base.code', 2],
    ['n8n-nodes-base.httpRequest', 4.2],
    ['n8n-nodes-base.code', 2],
    ['n8n-nodes-base.stickyNote', 1],
  ]);
  expect(code?.parameters).toMatchObject({ mode: 'runOnceForEachItem', language: 'javaScript' });
  expect(send?.parameters).toEqual({
    method: 'POST',
    url: '={{ $json.url }}',
    authentication: 'none',
    sendHeaders: true,
    specifyHeaders: 'json',
    jsonHeaders: '={{ JSON.stringify($json.headers) }}',
    sendBody: true,
    contentType: 'raw',
    rawContentType: '={{ $json.contentType }}',
    body: '={{ $json.body }}',
    options: {
      lowercaseHeaders: false,
      redirect: { redirect: { followRedirects: false } },
      // The node fails unless the answer is 2xx.
      response: { response: { fullResponse: true } },
    },
  });
  expect(nextNodes(connections)).toEqual({
    [start?.name ?? '']: [code?.name],
    // An item without a request goes to the error output.
    [code?.name ?? '']: [send?.name, report?.name],
  });
  expect([code?.onError, send?.onError]).toEqual(['continueErrorOutput', undefined]);
  expect(settings).toEqual({ executionOrder: 'v1' });
});

test('a loop over the items, to which an item returns that fails', () => {
  const { nodes, connections } = workflowOf(exported('n8n-loop', aWebhook({ url: 'https://h/' })).text);
  const [start, loop, report, code, send] = nodes;
  expect(loop).toMatchObject({ type: 'n8n-nodes-base.splitInBatches', parameters: { batchSize: 1 } });
  expect(nextNodes(connections)).toEqual({
    [start?.name ?? '']: [loop?.name],
    [loop?.name ?? '']: [report?.name, code?.name],
    [code?.name ?? '']: [send?.name, loop?.name],
    [send?.name ?? '']: [loop?.name, loop?.name],
  });
  expect([code?.onError, send?.onError]).toEqual(['continueErrorOutput', 'continueErrorOutput']);
});

test.each(['n8n', 'n8n-loop'] as const)(
  '%s: nodes carry the name of their action, and ids of its own',
  (engine) => {
    const nodesOf = (name: string) => workflowOf(exported(engine, aWebhook({ name, url: CODED })).text).nodes;
    const names = nodesOf(' Order\ncreated ').map(({ name }) => name);
    expect(names.filter((name) => name.endsWith(': Order created'))).toEqual([
      ...(engine === 'n8n'
        ? ['Build the request: Order created', 'Send: Order created', 'Report failed items: Order created']
        : ['Report failed items: Order created', 'Build the request: Order created', 'Send: Order created']),
      'Note: Order created',
    ]);
    expect(nodesOf('x'.repeat(1000)).every(({ name }) => name.length < 100)).toBe(true);
    const ids = [...nodesOf('Order'), ...nodesOf('Refund')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  },
);

test.each(['n8n', 'n8n-loop'] as const)(
  '%s: a note says where it comes from, and what to choose',
  (engine) => {
    const { nodes } = workflowOf(
      exported(engine, aWebhook({ name: 'A *b* <c>', url: CODED, authentication: basic })).text,
    );
    const note = nodes.at(-1);
    const content = String(note?.parameters.content);
    expect(content).toContain(
      "## A \\*b\\* \\<c\\>\n\nPOST https\\:\\/\\/h\\/\\{\\{ \\'\\-\\' \\}\\}\n\nMade with Action Designer; the first line of “Build",
    );
    expect(content).toMatch(/Choose the credential \*\*A\\_B\\_C\\_PASSWORD\*\* in “Send/);
    expect(content).toContain(
      engine === 'n8n'
        ? 'Retry On Fail sends every item again, also those that were accepted'
        : 'repeats that item alone',
    );
    expect(content).toContain('does not wait as Retry-After asks');
    // No expression begins it, and no node lies under it.
    expect(content).toMatch(/^#/);
    const [x = 0, y = 0] = note?.position ?? [];
    const { width = 0, height = 0 } = (note?.parameters ?? {}) as { width?: number; height?: number };
    for (const { name, position } of nodes.slice(0, -1)) {
      const isBeside = position[0] >= x + width || position[0] + 96 <= x;
      expect(isBeside || position[1] >= y + height, name).toBe(true);
    }
  },
);

test('an item without a request is named with the message of the compiled function', () => {
  const action = aWebhook({
    url: CODED,
    data: [{ key: 'email', value: '{{ name }}', enabled: true }],
  });
  const { text } = exported('node', action);
  const message = messageOfFailure(() => itemOf(exported('n8n-loop', action).text, {}, {}));
  expect(message).not.toBe('');
  expect(messageOfFailure(() => itemOf(exported('n8n', action).text, {}, {}))).toBe(`item 0: ${message}`);
  expect(text).not.toContain('$itemIndex');
});

test('the last node fails with the errors of all items, at most 20 of them, and else hands them on', () => {
  const { nodes } = workflowOf(exported('n8n-loop', aWebhook({ url: 'https://h/' })).text);
  const code = String(nodes.find(({ name }) => name.startsWith('Report'))?.parameters.jsCode);
  const report = (...items: object[]) =>
    new Function('$input', code)({ all: () => items.map((json) => ({ json })) });
  expect(report({ statusCode: 200 }, { statusCode: 201 })).toHaveLength(2);
  const failed = (error: unknown) => messageOfFailure(() => report({ statusCode: 200 }, { error }));
  expect(failed('no value [line 12]')).toBe('Failed: item 1: no value');
  expect(failed({ message: '500 - ""' })).toBe('Failed: item 1: 500 - ""');
  const many = Array.from({ length: 23 }, () => ({ error: 'x' }));
  expect(messageOfFailure(() => report(...many))).toMatch(/^Failed: item 0: x; .*item 19: x; and 3 more$/);
});

test.each(['n8n', 'n8n-loop'] as const)(
  '%s: an answer that may repeat a credential is not in the errors of our own node',
  (engine) => {
    const { nodes } = workflowOf(exported(engine, aWebhook({ url: CODED, authentication: key })).text);
    const code = String(nodes.find(({ name }) => name.startsWith('Report'))?.parameters.jsCode);
    const failed = (error: unknown) =>
      messageOfFailure(() => new Function('$input', code)({ all: () => [{ json: { error } }] }));
    const before = engine === 'n8n' ? 'Failed: ' : 'Failed: item 0: ';
    expect(failed({ message: '401 - "bad key\nTr0ub4dor"' })).toBe(`${before}401`);
    expect(failed('data[0] "a": {{ b }} has no value [line 3]')).toBe(
      `${before}data[0] "a": {{ b }} has no value`,
    );
  },
);

test('the note says where an item without a request is named when an answer fails the execution first', () => {
  const { nodes } = workflowOf(exported('n8n', aWebhook({ name: 'Order', url: CODED })).text);
  expect(String(nodes.at(-1)?.parameters.content)).toContain(
    'Where “Send\\: Order” fails, items without a request are named at the error output of “Build the request\\: Order” only.',
  );
});

test('text of JSON goes out as octets, which the node does not write anew', () => {
  const { code, send } = shapeOf(aRestApiCall({ url: 'https://h/', body: ' {"a": 1}\n' }));
  expect(send?.parameters).toMatchObject({
    sendBody: true,
    contentType: 'binaryData',
    inputDataFieldName: 'body',
  });
  expect(send?.parameters).not.toHaveProperty('body');
  expect(String(code?.parameters.jsCode)).toContain('binary: { body: octets }');
});

test.each([
  [
    'an international host',
    "https://Bücher.example:8080/{{ a }}{{ '' }}?x",
    'https://xn--bcher-kva.example:8080/1?x',
  ],
  ['an IPv6 address', "http://[0:0::1]/{{ a }}{{ '' }}", 'http://[::1]/1'],
  ['an unusual address', "http://127.1?{{ a }}{{ '' }}", 'http://127.0.0.1/?1'],
])('%s needs no parser in the code', (_, url, sent) => {
  expect(itemOf(exported('n8n', aWebhook({ url })).text, { a: 1 }, {}).json.url).toBe(sent);
});

test('the header Accept is named so that the node does not set another', () => {
  const { secrets } = exported(
    'n8n',
    aWebhook({ url: 'https://h/', authentication: { ...key, headerName: 'Accept' } }),
  );
  expect(secrets[0]?.place).toMatchObject({ kind: 'httpHeaderAuth', label: 'accept' });
});

test('a request that never has a body sends none', () => {
  const { send } = shapeOf(aWebhook({ url: CODED, method: 'GET' }));
  expect(send?.parameters).toMatchObject({ sendBody: false });
  expect(send?.parameters).not.toHaveProperty('body');
});

test.each([
  ['httpBasicAuth', basic],
  ['httpHeaderAuth', key],
] as const)('a %s is a credential of the node, and the code asks for no secret', (kind, authentication) => {
  const { code, send } = shapeOf(aWebhook({ name: 'Order', url: CODED, authentication }));
  expect(send?.parameters).toMatchObject({
    authentication: 'genericCredentialType',
    genericAuthType: kind,
  });
  expect(send?.credentials).toEqual({
    [kind]: { id: '', name: kind === 'httpBasicAuth' ? 'ORDER_PASSWORD' : 'PATH' },
  });
  expect(String(code?.parameters.jsCode)).not.toMatch(/\$(?:vars|env)/);
});
