const row = (key: string, value: string, active = true) => ({ key, value, active });

const collection = (more: object): object => ({
  v: 11,
  name: 'Shop',
  folders: [],
  requests: [],
  auth: { authType: 'inherit', authActive: true },
  headers: [],
  ...more,
});

const request = (more: object): object => ({
  v: '16',
  name: 'One',
  method: 'POST',
  endpoint: '<<host>>/a',
  ...more,
});

/** Collections in the shapes that the published schemas describe. */
export const HOPPSCOTCH_COLLECTIONS = [
  JSON.stringify(request({ params: [row('a b', '<<x>>&'), row('off', '1', false)] })),
  JSON.stringify([
    collection({
      headers: [row('X-Key', '<<key>>')],
      auth: { authType: 'bearer', authActive: true, token: '<<key>>' },
      preRequestScript: 'pw.env.set("a", 1)',
      variables: [
        { key: 'host', initialValue: 'http://<<name>>', currentValue: '', secret: false },
        { key: 'name', initialValue: 'h', currentValue: 'i', secret: false },
        { key: 'key', initialValue: 'k', currentValue: '', secret: true },
        { key: 'loop', value: '<<loop>>' },
      ],
      folders: [
        collection({
          name: 'Orders',
          requests: [
            request({
              headers: [row('X-Key', 'own')],
              body: { contentType: 'application/json', body: '{"n": <<n>>} // c' },
            }),
            request({
              body: {
                contentType: 'application/x-www-form-urlencoded',
                body: 'a: 1\n# b: 2\n"c:d": "e\\n"\nlone',
              },
            }),
            request({
              auth: {
                authType: 'api-key',
                authActive: true,
                key: 'k',
                value: '<<key>>',
                addTo: 'QUERY_PARAMS',
              },
              body: {
                contentType: 'multipart/form-data',
                body: [
                  { ...row('a', '1'), isFile: false },
                  { key: 'f', value: [{}], active: true, isFile: true },
                ],
              },
              requestVariables: [row('n', '1')],
              responses: { ok: { status: 200 } },
            }),
          ],
        }),
      ],
      requests: [
        request({ auth: { authType: 'oauth-2', authActive: true, grantTypeInfo: { token: 't' } } }),
        request({ auth: { authType: 'basic', authActive: false, username: 'a', password: 'b' } }),
        { v: 8, name: 'Query', url: 'http://h', query: '{ a }', variables: '{"b": 1}', headers: [] },
      ],
    }),
    collection({ v: 1, name: 'Bank' }),
  ]),
] as const;
