const v4 = (...resources: object[]): string =>
  JSON.stringify({ _type: 'export', __export_format: 4, resources });

const pair = (name: string, value: string, more: object = {}) => ({ name, value, ...more });

/** Exports in the shapes that Insomnia writes. */
export const INSOMNIA_EXPORTS = [
  v4({ _id: 'r', _type: 'request', url: '{{ base_url }}/v1', method: 'GET' }),
  v4(
    { _id: 'w', _type: 'workspace', parentId: null, name: 'Shop', scope: 'collection' },
    { _id: 'w2', _type: 'workspace', parentId: null, name: 'Bank' },
    {
      _id: 'e',
      _type: 'environment',
      parentId: 'w',
      name: 'Base',
      data: { base_url: '{{ scheme }}://h', scheme: 'http', n: 1, deep: { a: [{ b: 'c' }] } },
    },
    { _id: 'e2', _type: 'environment', parentId: 'e', name: 'Live', data: { scheme: 'https' } },
    { _id: 'j', _type: 'cookie_jar', parentId: 'w', cookies: [{ key: 'a' }] },
    {
      _id: 'f',
      _type: 'request_group',
      parentId: 'w',
      name: 'Orders',
      metaSortKey: -1,
      environment: { own: '{{ _.own }}' },
      headers: [pair('X-Key', '{{ _.key }}')],
      authentication: { type: 'bearer', token: '{% response "body", "r" %}', prefix: '' },
    },
    { _id: 'f2', _type: 'request_group', parentId: 'f', name: 'Inner' },
    {
      _id: 'r',
      _type: 'request',
      parentId: 'f2',
      name: 'Create',
      method: 'POST',
      url: "{{ _.base_url }}/orders/:id/{{ _['a b'] }}?q={{ _.deep.a[0].b }}&r=%41 +#top",
      pathParameters: [pair('id', '{{ n }}/1'), pair('gone', '')],
      parameters: [pair('p', 'a&b'), pair('off', '1', { disabled: true })],
      headers: [pair('Content-Type', 'application/json'), pair('Authorization', 'x')],
      body: { mimeType: 'application/json', text: '{"id": "{% uuid %}", "n": {{ n }}} {# c #}' },
      preRequestScript: 'insomnia.x()',
      settingEncodeUrl: false,
      settingDisableRenderRequestBody: true,
    },
    {
      _id: 'r2',
      _type: 'request',
      parentId: 'f',
      url: 'h/form',
      method: 'PUT',
      authentication: { type: 'apikey', key: 'k', value: '{{ key }}', addTo: 'queryParams' },
      body: {
        mimeType: 'application/x-www-form-urlencoded',
        params: [pair('a', '{{ n | upper }}'), pair('b', '2', { disabled: true })],
      },
    },
    {
      _id: 'r3',
      _type: 'request',
      parentId: 'w2',
      url: 'http://h',
      method: 'POST',
      authentication: { type: 'basic', username: '{{ user }}', password: 'p', disabled: true },
      body: {
        mimeType: 'multipart/form-data',
        params: [pair('a', '1'), { name: 'f', type: 'file', fileName: '/f' }],
      },
    },
    { _id: 'g', _type: 'grpc_request', parentId: 'w', url: 'h:1' },
  ),
  JSON.stringify({
    type: 'collection.insomnia.rest/5.0',
    name: 'Shop',
    collection: [
      {
        name: 'Orders',
        meta: { sortKey: 2 },
        environment: { a: 'b' },
        children: [
          {
            name: 'Create',
            url: '{{ _.base_url }}/{{ _.a }}',
            method: 'POST',
            meta: { id: 'req_1', sortKey: 1, description: 'Text' },
            body: { mimeType: 'application/octet-stream', fileName: '/f' },
            scripts: { preRequest: 'x()', afterResponse: 'y()' },
            settings: { encodeUrl: false },
          },
          { name: 'Empty', children: [] },
        ],
      },
    ],
    cookieJar: { name: 'Jar', cookies: [] },
    environments: {
      name: 'Base',
      data: { base_url: 'http://h' },
      subEnvironments: [{ name: 'Test', data: { base_url: 'http://t' } }],
    },
  }),
] as const;

export const INSOMNIA_YAML = [
  `type: collection.insomnia.rest/5.0
name: Shop
collection:
  - name: Orders
    meta: &meta {id: fld_1, sortKey: -1}
    children:
      - url: "{{ _.base_url }}/orders?a=\\u0041"
        name: Create
        method: POST
        meta: *meta
        body:
          mimeType: application/json
          text: |-
            {"a": "{% uuid 'v4' %}"}
        headers:
          - name: Content-Type
            value: 'it''s'
            disabled: true
environments:
  data:
    ? base_url
    : http://h
    n: 1.0
`,
  '_type: export\n__export_format: 4\nresources:\n- _id: r\n  _type: request\n  url: >-\n    http://h\n    /a\n  method: GET # c\n',
  '{_type: export, __export_format: 4, resources: [{_type: request, url: "http://h", method: GET}]}',
] as const;

export const YAML_TOKENS = [
  ...[
    '- ',
    '? ',
    ': ',
    ':',
    '\n',
    '\n  ',
    '  ',
    '\t',
    '[',
    ']',
    '{',
    '}',
    ', ',
    '"',
    "'",
    '|',
    '>',
    '|-\n',
    '>+1\n',
  ],
  ...[
    '&a ',
    '*a',
    '!!str ',
    '!x ',
    '#',
    ' # c',
    '---\n',
    '...\n',
    '%YAML 1.2\n',
    '<<: *a',
    '\\u0041',
    '\\',
    '\r\n',
  ],
  ...[
    '~',
    'null',
    'true',
    '.inf',
    '0x1F',
    '1e3',
    'type: collection.insomnia.rest/5.0\n',
    '__export_format: 4\n',
  ],
];
