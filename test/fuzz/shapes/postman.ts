const collection = (items: readonly object[], more: object = {}) =>
  JSON.stringify({
    info: {
      name: 'Shop',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: items,
    ...more,
  });

const pair = (key: string, value: string, more: object = {}) => ({ key, value, ...more });

/** Collections in the shapes that the published schema describes. */
export const COLLECTIONS = [
  collection([{ name: 'List', request: 'https://{{host}}/v1/orders' }]),
  collection(
    [
      {
        name: 'Orders',
        item: [
          {
            name: 'Create',
            event: [{ listen: 'prerequest', script: { exec: ['pm.variables.set("a", 1)'] } }],
            request: {
              method: 'POST',
              header: [pair('Content-Type', 'application/json'), pair('X-Old', '1', { disabled: true })],
              url: {
                raw: '{{base}}/v1/orders/:id?q={{q}}',
                protocol: 'https',
                host: ['{{base}}'],
                port: '8443',
                path: ['v1', 'orders', ':id'],
                query: [pair('q', '{{q}}'), pair('off', '1', { disabled: true })],
                variable: [pair('id', 'A-1')],
                hash: 'top',
              },
              body: {
                mode: 'raw',
                raw: '{"id": "{{id}}", "n": {{n}}}',
                options: { raw: { language: 'json' } },
              },
              auth: { type: 'bearer', bearer: [pair('token', '{{token}}', { type: 'string' })] },
              description: 'Creates an order.',
            },
            response: [{ name: 'Created', code: 201 }],
          },
        ],
        auth: { type: 'noauth' },
      },
    ],
    { auth: { type: 'basic', basic: [pair('username', 'u'), pair('password', '{{pw}}')] } },
  ),
  collection(
    [
      {
        name: 'Form',
        request: {
          method: 'PUT',
          url: 'http://h/form',
          body: {
            mode: 'urlencoded',
            urlencoded: [pair('a', '{{ $guid }}'), pair('b', '2', { disabled: true })],
          },
        },
      },
      {
        name: 'Upload',
        request: {
          method: 'POST',
          url: 'http://h/up',
          auth: { type: 'apikey', apikey: { key: 'X-Key', value: '{{key}}', in: 'header' } },
          body: { mode: 'formdata', formdata: [{ key: 'f', type: 'file', src: '/a.txt' }, pair('t', 'x')] },
        },
      },
      {
        name: 'Graph',
        request: { method: 'POST', url: 'http://h', body: { mode: 'graphql', graphql: { query: '{a}' } } },
      },
      {
        name: 'File',
        request: { method: 'POST', url: 'http://h', body: { mode: 'file', file: { src: 'a' } } },
      },
    ],
    {
      variable: [
        pair('base', 'http://{{host}}'),
        pair('host', 'h'),
        pair('n', '30'),
        pair('token', '{{token}}'),
      ],
    },
  ),
  JSON.stringify({
    id: 'c',
    name: 'An old one',
    order: ['r'],
    folders_order: ['f'],
    variables: [{ id: 'v', key: 'a', value: '{{b}}' }],
    folders: [
      {
        id: 'f',
        name: 'Outer',
        folders_order: ['g'],
        order: [],
        auth: { type: 'bearer', bearer: [pair('token', 't')] },
      },
      { id: 'g', name: 'Inner', order: ['s', 's'], folders_order: [], tests: 'x()' },
    ],
    requests: [
      {
        id: 'r',
        method: 'GET',
        url: 'http://h/:id?a=1&b=2',
        pathVariableData: [pair('id', '{{a}}')],
        pathVariables: { id: '7', more: 'x' },
        queryParams: [pair('a', '1', { enabled: true, equals: true }), pair('b', '2', { enabled: false })],
        headers: 'X: 1\n// Y: 2\n',
        headerData: [pair('X', '1', { enabled: true })],
        currentHelper: 'basicAuth',
        helperAttributes: '{"username": "u", "password": "{{p}}"}',
      },
      {
        id: 's',
        folder: 'g',
        method: 'POST',
        url: '{{a}}/x',
        dataMode: 'params',
        data: [pair('a', '1', { enabled: false }), pair('f', '/f', { type: 'file' })],
        preRequestScript: 'y()',
        responses: [{ text: 'z' }],
      },
      { id: 't', method: 'PUT', url: 'h', dataMode: 'graphql', graphqlModeData: { query: '{a}' } },
    ],
  }),
  JSON.stringify({
    id: '1',
    name: 'An old one',
    requests: [
      {
        id: '2',
        method: 'POST',
        url: 'http://h/{{a}}',
        headers: 'X: 1\n',
        dataMode: 'raw',
        rawModeData: '{}',
      },
    ],
  }),
] as const;
