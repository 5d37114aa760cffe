import { stringify } from 'yaml';

const node = {
  type: 'object',
  required: ['next'],
  properties: {
    next: { $ref: '#/components/schemas/Node' },
    list: { type: 'array', items: { oneOf: [{ $ref: '#/components/schemas/Node' }, { type: 'null' }] } },
  },
};

const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [
    { url: 'https://{region}.h/v1', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } },
    { url: '/v2' },
  ],
  security: [{ key: [] }, { oauth: ['a'], key: [] }, {}],
  paths: {
    '/a/{id}': {
      parameters: [
        { $ref: '#/components/parameters/Id' },
        { name: 'q', in: 'query', required: true, schema: { type: 'array' } },
      ],
      get: { summary: 'Read', tags: ['a'], parameters: [{ name: 'X-Key', in: 'header', example: 'abc' }] },
      put: {
        requestBody: {
          content: {
            'application/json; a=b': {
              schema: {
                allOf: [
                  { $ref: '#/components/schemas/Node' },
                  {
                    properties: {
                      password: { example: 'hunter22' },
                      n: { type: 'number', exclusiveMinimum: 3 },
                    },
                  },
                ],
              },
            },
            'text/xml': {},
          },
        },
        callbacks: { done: {} },
        deprecated: true,
      },
      post: {
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: { properties: { f: { format: 'binary' }, t: { type: 'string' } } },
            },
          },
        },
      },
      delete: {},
    },
    '/b': { $ref: '#/paths/~1a~1{id}' },
  },
  webhooks: { made: { post: { requestBody: { $ref: '#/components/requestBodies/B' } } } },
  components: {
    schemas: { Node: node },
    parameters: { Id: { name: 'id', in: 'path', required: true, style: 'matrix' } },
    requestBodies: {
      B: { content: { 'application/json': { examples: { one: { value: { a: '{{ b }}' } } } } } },
    },
    securitySchemes: {
      key: { type: 'apiKey', in: 'query', name: 'k' },
      oauth: { type: 'oauth2', flows: {} },
    },
  },
};

const SWAGGER = {
  swagger: '2.0',
  info: { title: 'Shop', version: '1' },
  host: 'h:8080',
  basePath: '/v1',
  schemes: ['http', 'https', 'ws'],
  consumes: ['application/x-www-form-urlencoded'],
  paths: {
    '/a': {
      post: {
        parameters: [
          { name: 'f', in: 'formData', type: 'array', collectionFormat: 'pipes', items: { type: 'string' } },
          { name: 'u', in: 'formData', type: 'file' },
        ],
      },
      put: {
        consumes: ['application/json'],
        parameters: [{ name: 'b', in: 'body', schema: { $ref: '#/definitions/A' } }],
      },
    },
  },
  definitions: {
    A: {
      type: 'object',
      properties: { a: { type: 'string', default: 'x' }, self: { $ref: '#/definitions/A' } },
    },
  },
  securityDefinitions: { basic: { type: 'basic' } },
  security: [{ basic: [] }],
};

/** Descriptions with something of everything. */
export const DESCRIPTIONS = [JSON.stringify(OPENAPI), JSON.stringify(SWAGGER)] as const;
export const DESCRIPTIONS_YAML = [
  stringify(OPENAPI),
  stringify(SWAGGER),
  stringify(OPENAPI, { lineWidth: 30, defaultStringType: 'QUOTE_SINGLE' }),
] as const;
