const webhook = {
  $schema: 'https://action-designer.example/action.v1.schema.json',
  version: 1,
  objectId: 'automation.webhook',
  name: 'Order created',
  method: 'POST',
  url: 'https://api.example.com/v1/orders/{{ order.id }}',
  format: 'json',
  data: [
    { key: 'id', value: '{{ order.id }}' },
    { key: 'note', value: 'internal', enabled: false },
  ],
  authentication: { method: 'basic', username: 'shop', password: { secret: 'CRM_PASSWORD' } },
};

const restApiCall = {
  version: 1,
  objectId: 'automation.rest-api-call',
  method: 'PUT',
  url: '',
  body: '{ "id": {{ order.id | json }}, "tags": "{{ tags | join: \', \' }}" }',
  authentication: { method: 'hmac', headerName: 'X-Signature', secret: 'topsecret' },
};

/** Configs and bundles as B1 and B2 lay them out. */
export const CONFIGS = [
  JSON.stringify(webhook),
  JSON.stringify(restApiCall),
  JSON.stringify({
    ...webhook,
    format: 'default',
    authentication: { method: 'header-key', headerName: 'X-Key', secret: 'k' },
  }),
  JSON.stringify({ version: 1, actions: [webhook, restApiCall] }),
] as const;

export const JSON_TOKENS = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '\\',
  '\\u',
  '\\ud83d',
  '\\ude00',
  '"a":',
  '"version":1,',
  '"__proto__":{},',
  '{"secret":"A"}',
  'true',
  'nul',
  '-',
  '0',
  '01',
  '1.',
  '1e',
  '.5',
  'NaN',
  '//',
  '/**/',
  "'",
] as const;
