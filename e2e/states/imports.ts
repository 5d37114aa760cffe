const entry = (type: string, mimeType: string, url: string, request: object = { method: 'GET' }) => ({
  _resourceType: type,
  request: { url: `https://shop.example${url}`, ...request },
  response: { status: 200, content: { mimeType } },
});

/** What a browser recorded while a page was loaded: two calls, and five assets. */
export const PAGE_LOAD = {
  log: {
    version: '1.2',
    entries: [
      entry('script', 'text/javascript', '/assets/app-4f1c.js'),
      entry('stylesheet', 'text/css', '/assets/app-77aa.css'),
      entry('fetch', 'application/json', '/api/orders', {
        method: 'POST',
        headers: [{ name: 'Content-Type', value: 'application/json; charset=utf-8' }],
        postData: { mimeType: 'application/json; charset=utf-8', text: '{"id":"A-1001"}' },
      }),
      entry('image', 'image/svg+xml', '/logo.svg'),
      entry('font', 'font/woff2', '/fonts/text.woff2'),
      entry('xhr', 'application/json', '/api/me?fields=name%2Cemail'),
      entry('media', 'video/mp4', '/intro.mp4'),
    ],
  },
};

const PROBLEMATIC = {
  name: 'Upload a bill',
  request: {
    method: 'PUT',
    url: '{{baseUrl}}/files/{{fileId}}',
    body: { mode: 'formdata', formdata: [{ key: 'bill', type: 'file', src: '/bill.pdf' }] },
  },
};

const request = (name: string, method: string, path: string, more: object = {}) => ({
  name,
  request: { method, url: `{{baseUrl}}${path}`, ...more },
});

const KEYED = {
  auth: {
    type: 'apikey',
    apikey: [
      { key: 'key', value: 'X-Api-Key' },
      { key: 'value', value: '{{key}}' },
    ],
  },
  header: [{ key: 'Content-Type', value: 'application/json; charset=utf-8' }],
};

/** A collection with folders, variables, a secret, and requests that do not fit whole. */
export const SHOP_COLLECTION = {
  info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  variable: [
    { key: 'baseUrl', value: 'https://shop.example' },
    { key: 'key', value: 'k3y' },
    { key: 'fileId', value: 'F-7' },
  ],
  item: [
    {
      name: 'Orders',
      item: [
        request('Create', 'POST', '/orders', {
          ...KEYED,
          body: { mode: 'raw', raw: '{"id": "A-1001", "total": 1.0}' },
        }),
        request('List', 'GET', '/orders?page=1'),
        request('Replace', 'PUT', '/orders/A-1001', {
          ...KEYED,
          body: { mode: 'urlencoded', urlencoded: [{ key: 'id', value: 'A-1001' }] },
        }),
        request('Remove', 'DELETE', '/orders/A-1001'),
        {
          name: 'Lines',
          item: [
            request('List', 'GET', '/orders/A-1001/lines'),
            request('Read', 'GET', '/orders/A-1001/lines/1'),
          ],
        },
      ],
    },
    {
      name: 'Customers',
      item: [
        request('List', 'GET', '/customers'),
        request('Read', 'GET', '/customers/C-1'),
        request('Find by a very long query', 'GET', `/customers?q=${'abc%20'.repeat(20)}`),
      ],
    },
    PROBLEMATIC,
    request('', 'GET', '/health'),
    request('Ping', 'POST', '/ping'),
    request('Status', 'GET', '/status'),
  ],
};

/** A collection whose script computes the signature of the request. */
export const SIGNED_COLLECTION = {
  info: { name: 'Events', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [
    {
      name: 'Send an event',
      event: [
        {
          listen: 'prerequest',
          script: {
            exec: [
              "const base = 'v0:' + time + ':' + pm.request.body.raw;",
              "const signature = CryptoJS.HmacSHA256(base, pm.environment.get('secret')).toString();",
              "pm.request.headers.upsert({ key: 'X-Slack-Signature', value: 'v0=' + signature });",
            ],
          },
        },
      ],
      request: {
        method: 'POST',
        url: 'https://shop.example/events',
        header: [{ key: 'Content-Type', value: 'application/json; charset=utf-8' }],
        body: { mode: 'raw', raw: '{"id": "A-1001"}' },
      },
    },
  ],
};
