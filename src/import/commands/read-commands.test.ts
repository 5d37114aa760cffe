import { describe, expect, test } from 'vitest';
import { readAll } from '../../../test/read-foreign';
import { slice } from '../../../test/thorough';
import { readForeign } from '..';

const FORM = 'Content-Type: application/x-www-form-urlencoded';
const JSON_LINE = 'Content-Type: application/json; charset=utf-8';

/** A request without its Host line, which is the same everywhere here. */
const short = (request: string | undefined) => request?.replace('Host: h\n', '');

describe('a curl command becomes the request that curl sends', () => {
  test.each([
    ['curl http://h/a', 'GET /a HTTP/1.1\n\n', []],
    ['curl h', 'GET / HTTP/1.1\n\n', ['url-scheme-added']],
    ['curl --url http://h/a -sSLk -o f', 'GET /a HTTP/1.1\n\n', ['options-without-effect']],
    ['curl http://h -d a=1 -d b=2', `POST / HTTP/1.1\n${FORM}\nContent-Length: 7\n\na=1&b=2`, []],
    ['curl -XPUT http://h -da=1', `PUT / HTTP/1.1\n${FORM}\nContent-Length: 3\n\na=1`, []],
    ['curl -- http://h', 'GET / HTTP/1.1\n\n', []],
    ['curl http://h -G -d a=1 --data-urlencode "b=c d"', 'GET /?a=1&b=c+d HTTP/1.1\n\n', []],
    ['curl http://h/?x#f -G -d a=1', 'GET /?x&a=1 HTTP/1.1\n\n', []],
    [
      'curl http://h --data-urlencode "a b" --data-urlencode =c/d --data-urlencode "e=f&g"',
      `POST / HTTP/1.1\n${FORM}\nContent-Length: 19\n\na+b=&c%2Fd=&e=f%26g`,
      ['form-respelled'],
    ],
    [
      'curl http://h --json \'{"a":1}\'',
      `POST / HTTP/1.1\n${JSON_LINE}\nContent-Length: 7\n\n{"a":1}`,
      ['header-of-client', 'media-type-charset'],
    ],
    [
      'curl http://h -H "content-type: application/json" -d \'{ "a": "b" }\'',
      `POST / HTTP/1.1\n${JSON_LINE}\nContent-Length: 12\n\n{ "a": "b" }`,
      ['media-type-charset'],
    ],
    [
      'curl http://h -d \'{"a":"b=c"}\'',
      `POST / HTTP/1.1\n${JSON_LINE}\nContent-Length: 11\n\n{"a":"b=c"}`,
      ['json-as-form'],
    ],
    [
      'curl http://h -H "Content-Type: text/xml" -d "<a b=\'1\'/>"',
      `POST / HTTP/1.1\n${JSON_LINE}\nContent-Length: 10\n\n<a b='1'/>`,
      ['media-type'],
    ],
    ['curl http://h -u "me:pa:ss"', 'GET / HTTP/1.1\nAuthorization: Basic bWU6cGE6c3M=\n\n', []],
    ['curl http://me:p%40ss@h', 'GET / HTTP/1.1\nAuthorization: Basic bWU6cEBzcw==\n\n', []],
    ['curl http://h -u key:', 'GET / HTTP/1.1\nAuthorization: Basic a2V5Og==\n\n', ['username-as-key']],
    ['curl http://h -u me', 'GET / HTTP/1.1\nAuthorization: Basic bWU6\n\n', ['password-asked']],
    [
      'curl http://h -H "Authorization: Basic bWU6cGE6c3M="',
      'GET / HTTP/1.1\nAuthorization: Basic bWU6cGE6c3M=\n\n',
      [],
    ],
    ['curl http://h --oauth2-bearer t0ken', 'GET / HTTP/1.1\nAuthorization: Bearer t0ken\n\n', []],
    [
      'curl http://h -H "X-Api-Key:k1" -H "accept: */*" -A me -e r',
      'GET / HTTP/1.1\nX-Api-Key: k1\n\n',
      ['header-as-key', 'header-of-client'],
    ],
    [
      'curl http://h -H "X-Trace: 1" -H "X-Api-Key: k1"',
      'GET / HTTP/1.1\nX-Api-Key: k1\n\n',
      ['header-as-key', 'header-not-sent'],
    ],
    ['curl http://h -H "X-Trace: 1" -H "X-Span: 2"', 'GET / HTTP/1.1\n\n', ['header-not-sent']],
    [
      'curl http://h -u a:b -H "X-Trace: 1"',
      'GET / HTTP/1.1\nAuthorization: Basic YTpi\n\n',
      ['header-not-sent'],
    ],
    ['curl http://h -H "X-Empty;" -H "Accept:"', 'GET / HTTP/1.1\n\n', ['header-not-sent', 'header-removed']],
    ['curl http://h -b a=1 -H "Cookie: b=2"', 'GET / HTTP/1.1\n\n', ['cookies', 'cookies']],
    ['curl http://h -X POST', `POST / HTTP/1.1\n${FORM}\nContent-Length: 0\n\n`, ['media-type-added']],
    [
      'curl http://h -F a=1 -F "b=<f" -F "c=@f;type=text/plain" -F "d=x;type=text/plain"',
      `POST / HTTP/1.1\n${FORM}\nContent-Length: 7\n\na=1&d=x`,
      ['multipart', 'multipart-file', 'multipart-file'],
    ],
    [
      'curl http://h -d @body.txt -d a=1',
      `POST / HTTP/1.1\n${FORM}\nContent-Length: 3\n\na=1`,
      ['file-not-read'],
    ],
    [
      'curl http://h/up/ -T dir/a.txt',
      `PUT /up/a.txt HTTP/1.1\n${JSON_LINE}\nContent-Length: 0\n\n`,
      ['file-not-read', 'media-type-added'],
    ],
    [
      'curl http://h --json @- <<EOF\n{"a": 1}\nEOF',
      `POST / HTTP/1.1\n${JSON_LINE}\nContent-Length: 9\n\n{"a": 1}\n`,
      ['header-of-client', 'media-type-charset'],
    ],
    ['curl "http://h/{a,b}/[1-3]"', 'GET /a/1 HTTP/1.1\n\n', ['url-alternatives']],
    ['curl -g "http://h/{a,b}"', 'GET /%7Ba,b%7D HTTP/1.1\n\n', ['url-respelled']],
    ['curl -X post http://h -d a=1', `POST / HTTP/1.1\n${FORM}\nContent-Length: 3\n\na=1`, ['method-case']],
    ['curl http://h --digest -u a:b', 'GET / HTTP/1.1\n\n', ['auth-not-available']],
    [
      'curl http://h -u k:s --aws-sigv4 "aws:amz" --cert f --nope',
      'GET / HTTP/1.1\n\n',
      ['auth-not-available', 'option-not-available', 'option-unknown'],
    ],
    ['curl http://h -H', 'GET / HTTP/1.1\n\n', ['option-incomplete']],
    ['$ curl http://h | jq .', 'GET / HTTP/1.1\n\n', ['command-skipped']],
    ['curl http://h/?t=$TOKEN', 'GET /?t={{%20TOKEN%20}} HTTP/1.1\n\n', ['variables']],
  ])('%s', (command, request, codes) => {
    const read = readAll(command);
    expect(read.kind).toBe('commands');
    expect(read.requests.map(short)).toEqual([request]);
    expect(read.codes).toEqual(codes);
  });

  test('braces of the data are text, wherever they stand', () => {
    const { actions, requests } = readAll(
      `curl 'http://h/a?b={{c}}' -g --json '{"k{{": "{{{{v}}{", "n": 1}'`,
    );
    expect(requests[0]).toContain('POST /a?b={{c}} HTTP/1.1');
    expect(requests[0]).toContain('\n\n{"k{{": "{{{{v}}{", "n": 1}');
    expect(actions[0]).toMatchObject({ body: expect.stringContaining(`"k{{ '{{' }}"`) });
  });

  test('a quoted field of a form is read to its closing quote, however long it is', () => {
    const long = 'x'.repeat(slice(16_000_000, 1_000_000));
    const { actions } = readAll(`curl http://h -F 'a="${long}\\"\\\n";type=text/plain' -F 'b="c'`);
    expect(actions).toMatchObject([
      {
        data: [
          { key: 'a', value: `${long}"\\\n` },
          { key: 'b', value: '"c' },
        ],
      },
    ]);
  });

  test('braces of text that is no JSON, and of a form', () => {
    expect(readAll(`curl http://h -H 'Content-Type: text/plain' -d 'a {{b}} "{{{c}}}"'`).requests[0]).toMatch(
      /\n\na \{\{b\}\} "\{\{\{c\}\}\}"$/,
    );
    expect(readAll("curl http://h --data-urlencode 'a={{b}}'").requests[0]).toMatch(/\n\na=%7B%7Bb%7D%7D$/);
  });
});

describe('several requests of one text', () => {
  test('each command, URL and --next makes an action, with notes of its own', () => {
    const { reading } = readAll(
      'curl http://h/1 http://h/2 -d a=1\n# and\ncurl http://h/3 -b x=1 --next http://h/4',
    );
    expect(reading.actions.map(({ action }) => `${action.method} ${action.url}`)).toEqual([
      'POST http://h/1',
      'POST http://h/2',
      'GET http://h/3',
      'GET http://h/4',
    ]);
    expect(reading.actions.map(({ notes }) => notes.map(({ code }) => code))).toEqual([
      [],
      [],
      ['cookies'],
      [],
    ]);
  });

  test.each([
    ['curl -X DELETE http://h/1', 'request-method'],
    ['curl -I http://h/1', 'request-method'],
    ['curl ftp://h/1', 'request-scheme'],
    ['curl -s', 'command-without-url'],
  ])('%s is left out, and said to be', (command, code) => {
    const { actions, codes } = readAll(`${command}\ncurl http://h/2`);
    expect(actions.map(({ url }) => url)).toEqual(['http://h/2']);
    expect(codes).toEqual([code]);
  });
});

const CHROME_BASH = `curl 'https://shop.example/api/orders?page=1' \\
  -H 'accept: application/json' \\
  -H 'authorization: Bearer s3cret' \\
  -H 'content-type: application/json' \\
  -b 'sid=1' \\
  -H 'sec-ch-ua: "Chromium";v="130"' \\
  --data-raw $'{"note":"it\\'s \\u0021","n":1}' \\
  --compressed`;

const CHROME_CMD = `curl ^"https://shop.example/api/orders?page=1^&q=a^%^20b^" ^
  -H ^"accept: application/json^" ^
  -H ^"authorization: Bearer s3cret^" ^
  -H ^"content-type: application/json^" ^
  --data-raw ^"^{^\\^"note^\\^":^\\^"100^%^\\^"^}^"`;

const FIREFOX = `curl 'https://shop.example/login' -X POST -H 'User-Agent: Mozilla/5.0' -H 'Content-Type: application/x-www-form-urlencoded' -H 'DNT: 1' --data-raw 'user=me&password=a%26b'`;

describe('what browsers copy', () => {
  test('Chrome, bash', () => {
    const { actions, codes } = readAll(CHROME_BASH);
    expect(actions[0]).toMatchObject({
      method: 'POST',
      url: 'https://shop.example/api/orders?page=1',
      body: '{"note":"it\'s !","n":1}',
      authentication: { method: 'header-key', headerName: 'authorization', secret: 'Bearer s3cret' },
    });
    expect(codes).toEqual(['cookies', 'header-of-client', 'media-type-charset']);
  });

  test('Chrome, cmd', () => {
    const { actions, codes } = readAll(CHROME_CMD);
    expect(actions[0]).toMatchObject({
      url: 'https://shop.example/api/orders?page=1&q=a%20b',
      body: '{"note":"100%"}',
    });
    expect(codes).toEqual(['header-of-client', 'media-type-charset']);
  });

  test('Firefox', () => {
    expect(readAll(FIREFOX).actions[0]).toMatchObject({
      objectId: 'automation.webhook',
      format: 'default',
      data: [
        { key: 'user', value: 'me', enabled: true },
        { key: 'password', value: 'a&b', enabled: true },
      ],
    });
  });

  test.each([
    ['Invoke-WebRequest -Uri "https://h" -Method POST', 'powershell'],
    ['curl.exe -X POST "https://h" `\n  -H "a: b" -d c=d', 'commands'],
    ['fetch("https://h", {\n  "method": "POST"\n});', 'fetch'],
    ['const answer = await window.fetch("https://h/?a=curl http://x")', 'fetch'],
  ])('%j is told from the others', (text, kind) => {
    expect(readAll(text)).toMatchObject({ kind, actions: [{ url: expect.stringMatching(/^https:/) }] });
  });

  test('curl that fetches is curl', () => {
    expect(readAll('curl http://h/fetch(1)').codes).not.toContain('format-not-read');
  });

  test('doubled quotes are read as cmd does', () => {
    expect(readAll('curl http://h --json "{""a"":1}"').actions[0]).toMatchObject({ body: '{"a":1}' });
  });
});

test('a note stands at the option that it is about', () => {
  const source = [
    "curl 'https://h/' \\",
    '  -X post \\',
    "  -H 'Content-Type: text/plain' \\",
    "  -H 'Authorization: Bearer x' \\",
    "  -H 'Accept: */*' -H 'X-Tenant: 42' \\",
    "  -H 'Expect:' -s \\",
    "  -u 'me:you' -H 'Idempotency-Key: k' \\",
    '  -x p',
    "curl https://h/ -s \\\n --data '{}'",
  ].join('\n');
  const [one, other] = readForeign(source)?.actions ?? [];
  const placed = (read: typeof one) =>
    read?.notes.map(({ code, place }) => `${code} ${place?.line}:${place?.column}`).sort();
  expect(placed(one)).toEqual([
    'credentials-not-used 7:3',
    'header-not-sent 5:20',
    'header-of-client 5:3',
    'header-removed 6:3',
    'media-type 3:3',
    'method-case 2:3',
    'option-not-available 8:3',
    'options-without-effect 6:16',
  ]);
  expect(placed(other)).toEqual(['json-as-form 10:2', 'options-without-effect 9:17']);
});

test('a note has its place, and says nothing secret', () => {
  const secret = 'hunter2';
  const source = `curl http://h \\\n  -H 'X-One: ${secret}' \\\n  -H 'X-Two: ${secret}' -b 's=${secret}' -u 'me:${secret}' --proxy-user 'me:${secret}' -d 'a=${secret}'`;
  const [read] = readForeign(source)?.actions ?? [];
  expect(read?.notes.find(({ code }) => code === 'cookies')?.place).toMatchObject({ line: 3, column: 23 });
  expect(JSON.stringify(read?.notes)).not.toContain(secret);
});

test('a variable in front is survived', () => expect(readAll('A=1 curl http://h').actions).toHaveLength(1));

test.each(['', 'hello', '{"a":1}', '[]', '{"version":1}', 'curlish', 'a curl'])(
  '%j is not recognized',
  (text) => expect(readForeign(text)).toBeUndefined(),
);

describe('the name of a request', () => {
  test.each([
    ['curl localhost:3000/x', 'localhost/x'],
    ['curl api.example.com:8080/p -d a=1', 'api.example.com/p'],
    ['curl https://me:pw@h.test:8443/a/?b=/c', 'h.test/a'],
    ['curl "https://[::1]:80/a"', '[::1]/a'],
    [
      'curl "https://api.twilio.com/2010-04-01/Accounts/$TWILIO_ACCOUNT_SID/Messages.json"',
      'api.twilio.com/…/Accounts/$TWILIO_ACCOUNT_SID/Messages.json',
    ],
    [
      'curl "https://api.example.com/a/$ACCOUNT_SID/b/$LONG_VARIABLE_NAME_HERE/orders.json"',
      'api.example.com/…/b/$LONG_VARIABLE_NAME_HERE/orders.json',
    ],
    [`curl https://h.test/${'long-word-'.repeat(9)}`, `${'long-word-'.repeat(5)}long…`],
    [`curl "https://h.test/$${'LONG_NAME_'.repeat(9)}"`, '…'],
    [`curl https://h.test/${'x'.repeat(90)}`, `${'x'.repeat(59)}…`],
  ])('%j: %s', (source, name) => expect(readAll(source).actions).toMatchObject([{ name }]));
});

describe('what documentation writes in place of a secret', () => {
  test.each([
    ["-H 'Authorization: Bearer <YOUR-TOKEN>'", 'YOUR_TOKEN', 'variable-in-secret'],
    ["-H 'X-Api-Key: YOUR_API_KEY'", 'YOUR_API_KEY', 'variable-as-secret'],
    ["-H 'X-Shopify-Access-Token: {access_token}'", 'ACCESS_TOKEN', 'variable-as-secret'],
    ["-H 'Authorization: Bearer xxxxx'", 'AUTHORIZATION', 'variable-in-secret'],
    ["-H 'X-Api-Key: ...'", 'X_API_KEY', 'variable-as-secret'],
    ['-u me:your-password', 'YOUR_PASSWORD', 'variable-as-secret'],
    ["-u 'me:***'", 'PASSWORD', 'variable-as-secret'],
  ])('%s is the secret %s without a value', (option, secret, code) => {
    const { actions, codes } = readAll(`curl https://h.test/ ${option}`);
    const { authentication } = actions[0] ?? {};
    expect(JSON.stringify(authentication)).toContain(JSON.stringify({ secret }));
    expect(codes).toContain(code);
  });

  test.each(['Bearer yourself', 'Bearer xx', 'Bearer <a>b', 'k{x}', 'Bearer your_'])(
    '%s may be a real one',
    (value) => {
      const { actions } = readAll(`curl https://h.test/ -H 'Authorization: ${value}'`);
      expect(actions).toMatchObject([{ authentication: { secret: value } }]);
    },
  );
});
