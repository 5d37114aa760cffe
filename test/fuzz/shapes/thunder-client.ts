const row = (name: string, value: string, more: object = {}) => ({ name, value, ...more });

const request = (more: object): object => ({
  _id: 'r',
  colId: 'c',
  containerId: 'f',
  name: 'One',
  url: '{{base}}/orders/{id}?a=1',
  method: 'POST',
  sortNum: 10,
  ...more,
});

/** Collections in the shapes that Thunder Client writes. */
export const THUNDER_COLLECTIONS = [
  JSON.stringify([request({ headers: [row('X-Key', '{{key}}')] })]),
  JSON.stringify({
    clientName: 'Thunder Client',
    collectionName: 'Shop',
    version: '1.2',
    folders: [
      {
        _id: 'f',
        name: 'Orders',
        containerId: '',
        sortNum: 2,
        settings: { headers: [row('X-Key', '{{key}}')] },
      },
      { _id: 'g', name: 'Inner', containerId: 'f', settings: { options: { baseUrl: 'http://h/' } } },
    ],
    requests: [
      request({
        params: [
          row('id', '{{n}}/1', { isPath: true }),
          row('b', '2&', { isPath: false }),
          row('off', '3', { isDisabled: true }),
        ],
        body: { type: 'json', raw: '{"n": {{n}}, "id": "{{#guid}}"}', form: [] },
        auth: { type: 'bearer', bearer: '{{key}}', bearerPrefix: 'Token' },
        tests: [{ type: 'res-code', action: 'equal', value: '200' }],
        preReq: { runFilters: ['a'], options: { clearCookies: true } },
      }),
      request({
        containerId: 'g',
        url: '/a',
        body: { type: 'formencoded', form: [row('a', '{{n | x}}')], raw: 'old' },
      }),
      request({
        auth: { type: 'basic', basic: { username: '{{user}}', password: 'p' } },
        body: { type: 'formdata', form: [row('a', '1')], files: [row('f', '/f')] },
      }),
      request({ body: { type: 'graphql', graphql: { query: '{ a }', variables: '{"b":1}' } } }),
      request({
        body: { type: 'binary', binary: '/f' },
        auth: { type: 'oauth2', oauth2: { clientSecret: 's' } },
      }),
    ],
    settings: { auth: { type: 'bearer', bearer: 't' }, envId: 'x' },
  }),
] as const;
