/** Files as Bruno writes them, for requests, folders, collections and environments. */
export const BRU_FILES = [
  `meta {
  name: Create an order
  type: http
  seq: 2
}

post {
  url: {{base}}/orders/:id?q={{q}}&size=20
  body: json
  auth: bearer
}

params:query {
  q: {{q}}
  size: 20
  ~off: 1
}

params:path {
  id: A-1
}

headers {
  Content-Type: application/json
  ~X-Old: 1
  "X Quoted": a
}

auth:bearer {
  token: {{token}}
}

body:json {
  {
    // a comment
    "id": "{{id}}", "n": {{n}}
  }
}

vars:pre-request {
  base: https://h/v1
  id: {{other}}
  other: 7
}

script:pre-request {
  bru.setVar("a", 1);
}

assert {
  res.status: eq 201
}

settings {
  encodeUrl: true
  timeout: 0
}

docs {
  Creates an order.
}
`,
  `put {
  url: http://h/form
  body: formUrlEncoded
  auth: basic
}

auth:basic {
  username: u
  password: {{pw}}
}

body:form-urlencoded {
  @description('one')
  a: 1
  b: '''
    two
    lines
  '''
}

body:multipart-form {
  c: @file(a.png|b.png) @contentType(image/png)
}

body:graphql {
  query { a(id: {{id}}) }
}

body:graphql:vars {
  { "id": 1 }
}
`,
  'vars {\n  base: http://h\n  ~off: 1\n}\nvars:secret [\n  token,\n  pw\n]\ncolor: #fff\n',
  'auth {\n  mode: apikey\n}\n\nauth:apikey {\n  key: k\n  value: {{key}}\n  placement: queryparams\n}\nheaders {\n  A: b\n}\n',
];

export const BRU_TOKENS = [
  '}\n',
  '{\n',
  'get {\n',
  'headers {\n',
  'body:json {\n',
  'auth:__proto__ {\n',
  'vars:pre-request {\n',
  'vars:secret [\n',
  "'''",
  '[\n',
  ']',
  '~',
  '@description(',
  '"',
  '\\"',
  '{{base}}',
  '{{',
  '}}',
  ': ',
  '/:id',
  '?a=b&',
  '//',
  '/*',
];

const pair = (name: string, value: string, more: object = {}) => ({ name, value, enabled: true, ...more });

/** Collections as Bruno exports them. */
export const BRUNO_COLLECTIONS = [
  JSON.stringify({
    name: 'Shop',
    version: '1',
    items: [
      {
        type: 'folder',
        name: 'Orders',
        root: {
          request: {
            headers: [pair('A', 'b')],
            auth: { mode: 'basic', basic: { username: 'u', password: 'p' } },
          },
        },
        items: [
          {
            type: 'http',
            name: 'Create',
            seq: 1,
            settings: { encodeUrl: true },
            request: {
              url: '{{base}}/orders/:id?q=1',
              method: 'POST',
              headers: [pair('X-A', '{{a}}')],
              params: [pair('id', '7', { type: 'path' }), pair('q', '1', { type: 'query' })],
              auth: { mode: 'inherit' },
              body: {
                mode: 'json',
                json: '{"a": {{a}}}',
                formUrlEncoded: [pair('a', 'b')],
                multipartForm: [],
              },
              script: { req: 'x()' },
              vars: { req: [pair('a', '1')], res: [] },
              assertions: [],
              tests: '',
              docs: '',
            },
          },
        ],
      },
    ],
    environments: [
      {
        name: 'Local',
        variables: [pair('base', 'http://h', { secret: false }), pair('k', '', { secret: true })],
      },
    ],
    root: { request: { auth: { mode: 'bearer', bearer: { token: '{{token}}' } } } },
    brunoConfig: { version: '1', name: 'Shop', proxy: { enabled: false } },
  }),
];

/** Files of OpenCollection, the YAML of Bruno. */
export const OPEN_COLLECTIONS = [
  `opencollection: 1.0.0
info:
  name: Shop
config:
  proxy: {inherit: false, config: {hostname: h}}
  environments:
    - name: Local
      variables:
        - {name: base, value: "http://h"}
        - {secret: true, name: k}
request:
  auth: {type: bearer, token: "{{k}}"}
  headers:
    - {name: A, value: b}
items:
  - info: {name: Orders, type: folder}
    items:
      - info: {name: List, type: http}
        http: {method: GET, url: "{{base}}/orders", auth: inherit}
bundled: true
`,
  `info:
  name: Create
  type: http
  seq: 1
http:
  method: POST
  url: http://h/:id?q=1
  params:
    - {name: id, value: "7", type: path, disabled: true}
  body:
    - {title: A, selected: true, body: {type: form-urlencoded, data: [{name: a, value: "1"}]}}
runtime:
  variables:
    - {name: v, value: {type: number, data: "1"}}
  scripts:
    - {type: tests, code: "x()"}
settings:
  encodeUrl: true
`,
];
