/** The pet store that everybody knows, small, in each version of the specification. */

const PET = {
  type: 'object',
  required: ['name', 'photoUrls'],
  properties: {
    id: { type: 'integer', format: 'int64', example: 10 },
    name: { type: 'string', example: 'doggie' },
    photoUrls: { type: 'array', items: { type: 'string' } },
    status: { type: 'string', enum: ['available', 'pending', 'sold'] },
  },
};

const ids = (more: object) => [{ name: 'petId', in: 'path', required: true, ...more }];
const LONG = { type: 'integer', format: 'int64' };

const operations = (schemas: string, swagger: boolean) => {
  const pet = { $ref: `#/${schemas}/Pet` };
  const body = swagger
    ? { parameters: [{ name: 'body', in: 'body', required: true, schema: pet }] }
    : {
        requestBody: { content: { 'application/json': { schema: pet }, 'application/xml': { schema: pet } } },
      };
  const fields = { name: { type: 'string' }, status: { type: 'string' } };
  const form = swagger
    ? {
        consumes: ['application/x-www-form-urlencoded'],
        parameters: [
          ...ids(LONG),
          ...Object.entries(fields).map(([name, type]) => ({ name, in: 'formData', ...type })),
        ],
      }
    : {
        parameters: ids({ schema: LONG }),
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': { schema: { type: 'object', properties: fields } },
          },
        },
      };
  const status = { type: 'string', enum: ['available', 'pending', 'sold'] };
  const query = { name: 'status', in: 'query', required: true };
  const oauth = [{ petstore_auth: ['write:pets'] }];
  return {
    '/pet': {
      post: { tags: ['pet'], summary: 'Add a new pet', operationId: 'addPet', security: oauth, ...body },
      put: { tags: ['pet'], summary: 'Update a pet', operationId: 'updatePet', security: oauth, ...body },
    },
    '/pet/findByStatus': {
      get: {
        tags: ['pet'],
        summary: 'Find pets by status',
        parameters: [{ ...query, ...(swagger ? status : { schema: status }) }],
        security: oauth,
      },
    },
    '/pet/{petId}': {
      get: {
        tags: ['pet'],
        summary: 'Find a pet by its id',
        parameters: ids(swagger ? LONG : { schema: LONG }),
        security: [{ api_key: [] }, { petstore_auth: ['read:pets'] }],
      },
      post: { tags: ['pet'], summary: 'Update a pet with a form', security: oauth, ...form },
      delete: { tags: ['pet'], summary: 'Delete a pet', parameters: ids(swagger ? LONG : { schema: LONG }) },
    },
    '/store/inventory': { get: { tags: ['store'], summary: 'Count the pets', security: [{ api_key: [] }] } },
  };
};

const SCHEMES = {
  api_key: { type: 'apiKey', name: 'api_key', in: 'header' },
  petstore_auth: { type: 'oauth2', flow: 'implicit', authorizationUrl: 'https://h/login', scopes: {} },
};
const INFO = { title: 'Pet Store', version: '1.0.0' };

const openApi = (version: string) => ({
  openapi: version,
  info: INFO,
  servers: [{ url: 'https://petstore.example.com/v2' }],
  paths: operations('components/schemas', false),
  components: { schemas: { Pet: PET }, securitySchemes: SCHEMES },
});

export const PETSTORES = {
  '2.0': {
    swagger: '2.0',
    info: INFO,
    host: 'petstore.example.com',
    basePath: '/v2',
    schemes: ['https', 'http'],
    consumes: ['application/json', 'application/xml'],
    paths: operations('definitions', true),
    definitions: { Pet: PET },
    securityDefinitions: SCHEMES,
  },
  '3.0': openApi('3.0.4'),
  '3.1': openApi('3.1.1'),
  '3.2': openApi('3.2.0'),
} as const;
