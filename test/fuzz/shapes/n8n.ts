const node = (typeVersion: number, parameters: object, more: object = {}) => ({
  name: 'Send',
  type: 'n8n-nodes-base.httpRequest',
  typeVersion,
  position: [0, 0],
  parameters: { url: '={{ $json.base }}/orders', options: {}, ...parameters },
  ...more,
});

const list = (...pairs: readonly (readonly [string, unknown])[]) => ({
  parameters: pairs.map(([name, value]) => ({ name, value })),
});

/** Workflows in the shapes that n8n writes. */
export const N8N_WORKFLOWS = [
  JSON.stringify({
    name: 'Shop',
    nodes: [
      { name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} },
      node(4.2, {
        method: 'POST',
        authentication: 'genericCredentialType',
        genericAuthType: 'httpHeaderAuth',
        sendQuery: true,
        queryParameters: list(['a', '={{ $json["b c"][0] }}'], ['a', '1']),
        sendHeaders: true,
        headerParameters: list(['Authorization', '=Bearer {{ $json.token }}'], ['X-A', 'b']),
        sendBody: true,
        specifyBody: 'json',
        jsonBody:
          '={\n  "a": "{{ $json.a }}", "b": {{ JSON.stringify($json.b) }}, "c": {{ $now.plus(1) }}\n}',
        options: { timeout: 10, response: { response: { neverError: true } }, redirect: { redirect: {} } },
      }),
      node(4.4, { method: 'PUT', sendBody: true, bodyParameters: list(['a.b', '={{ 1 }}'], ['a', 'x']) }),
      node(3, { sendBody: true, specifyBody: 'json', jsonBody: "={{ { a: [$json.a, 'b'], c: null } }}" }),
      node(4.1, {
        method: 'POST',
        sendBody: true,
        contentType: 'multipart-form-data',
        bodyParameters: {
          parameters: [{ name: 'f', parameterType: 'formBinaryData', inputDataFieldName: 'data' }],
        },
        sendHeaders: true,
        specifyHeaders: 'json',
        jsonHeaders: '{"A": "={{1}}"}',
        sendQuery: true,
        specifyQuery: 'json',
        jsonQuery: '={"q": "{{ $(\'Start\').item.json.q }}"}',
      }),
      node(4.2, { method: 'POST', sendBody: true, contentType: 'raw', rawContentType: 'text/x', body: 'a' }),
    ],
    connections: { Start: { main: [[{ node: 'Send', type: 'main', index: 0 }]] } },
    pinData: {},
  }),
  JSON.stringify({
    nodes: [
      node(1, {
        requestMethod: 'POST',
        jsonParameters: true,
        bodyParametersJson: '={"a": {{$node["Start"].json["a"]}}}',
        queryParametersJson: '{"a": 1}',
        options: { bodyContentType: 'form-urlencoded' },
        authentication: 'basicAuth',
      }),
      node(2, {
        bodyParametersUi: { parameter: [{ name: 'a', value: '={{$json["a"]}}' }] },
        headerParametersUi: { parameter: [{ name: 'A', value: 'b' }] },
        options: { bodyContentCustomMimeType: 'text/x', bodyContentType: 'raw' },
      }),
    ],
    connections: {},
  }),
] as const;
