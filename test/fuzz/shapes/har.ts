const entry = (request: object) =>
  JSON.stringify({
    log: {
      version: '1.2',
      creator: { name: 'browser', version: '1' },
      entries: [
        {
          startedDateTime: '2026-01-01T00:00:00.000Z',
          time: 12.5,
          request: { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1, bodySize: -1, ...request },
          response: { status: 200, content: { size: 2, mimeType: 'text/plain' } },
          cache: {},
          timings: { send: 1, wait: 2, receive: 3 },
        },
      ],
    },
  });

const field = (name: string, value: string) => ({ name, value });

/** Records of one request each, as the HAR 1.2 draft lays them out. */
export const HARS = [
  entry({
    method: 'GET',
    url: 'https://api.example.com/v1?a=1',
    headers: [],
    queryString: [field('a', '1')],
  }),
  entry({
    method: 'POST',
    url: 'https://api.example.com/v1/orders',
    headers: [
      field(':authority', 'api.example.com'),
      field('Content-Type', 'application/json'),
      field('Authorization', 'Bearer t'),
      field('Cookie', 'a=b'),
    ],
    queryString: [],
    postData: { mimeType: 'application/json', text: '{"id":"A-1","n":1.0}' },
  }),
  entry({
    method: 'PUT',
    url: 'http://h/form',
    headers: [field('content-type', 'application/x-www-form-urlencoded;charset=UTF-8')],
    postData: {
      mimeType: 'application/x-www-form-urlencoded',
      params: [field('a', 'b c'), { name: 'file', fileName: 'x.txt', contentType: 'text/plain' }],
      comment: '',
    },
  }),
  entry({
    method: 'POST',
    url: 'http://h/upload',
    headers: [field('Content-Type', 'multipart/form-data; boundary=x')],
    postData: {
      mimeType: 'multipart/form-data; boundary=x',
      text: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
      encoding: 'base64',
    },
  }),
] as const;
