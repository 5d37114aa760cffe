import type { Action, Authentication, DataRow } from '../../src/core';
import { aRestApiCall, aWebhook } from '../an-action';

/** A context whose values no sender may change: digits, quotes, controls, text outside ASCII. */
export const AWKWARD_CONTEXT = `{
  "order": {
    "id": "A 1001/ü",
    "total": 123456789012345678,
    "rate": 1.0,
    "note": "5 \\" & more = 100 %\\n🙂 it's \\\\ back",
    "control": "\\u0000\\u0001\\t\\r\\n\\u007f\\u2028\\u2029\\ufeff",
    "path": "../a/%2e%2e/b?c#d"
  }
}`;

/** The values of the secrets that the actions name. */
export const AWKWARD_SECRETS = {
  CRM_KEY: 'k-123',
  CRM_AT: '@/etc/hostname',
  CRM_EQUALS: '==:=x',
  CRM_QUOTES: 'a"b\'c $HOME `id` !! %PATH% \\n \\: x;y\\',
  CRM_PASSWORD: 'pä:ss "w\'rd" $(id) !! `x` %d \\: 🙂 \\',
};

/** Makes an action for a receiver at an origin such as `http://127.0.0.1:8080`. */
type Make = (origin: string) => Action;

const NONE: Authentication = { method: 'none' };
const HMAC: Authentication = { method: 'hmac', headerName: 'X-Signature', secret: 'topsecret' };

const basic = (username: string, password: string | { secret: string }): Authentication => ({
  method: 'basic',
  username,
  password,
});

const key = (headerName: string, secret: string | { secret: string } = 'k-1'): Authentication => ({
  method: 'header-key',
  headerName,
  secret,
});

const rows = (...pairs: readonly [key: string, value: string][]): DataRow[] =>
  pairs.map(([name, value]) => ({ key: name, value, enabled: true }));

interface Settings {
  readonly method?: Action['method'];
  /** What follows the origin in the URL. */
  readonly path?: string;
  readonly authentication?: Authentication;
}

const common = (
  origin: string,
  { method = 'POST', path = '/v1/orders', authentication = NONE }: Settings,
) => ({
  name: 'Awkward order',
  method,
  url: origin + path,
  authentication,
});

const form =
  (data: DataRow[], settings: Settings = {}): Make =>
  (origin) =>
    aWebhook({ ...common(origin, settings), format: 'default', data });

const json =
  (data: DataRow[], settings: Settings = {}): Make =>
  (origin) =>
    aWebhook({ ...common(origin, settings), format: 'json', data });

const text =
  (body: string, settings: Settings = {}): Make =>
  (origin) =>
    aRestApiCall({ ...common(origin, settings), body });

const ORDER = rows(['id', '{{ order.id }}'], ['total', '{{ order.total }}'], ['note', '{{ order.note }}']);

const get = (path: string, authentication: Authentication = NONE): Make =>
  form(ORDER, { method: 'GET', path, authentication });

const THOUSAND = Array.from({ length: 1000 }, (_, n) => ({
  key: `k${n % 7}`,
  value: `v${n}`,
  enabled: true,
}));

const BRACES = '{x}';
const SHELL = `$HOME $(id) $${BRACES} \`id\` !! !$ %PATH% %s %d ^ & | ; < > ~ * ? [a] #c \\ \\\\ '`;
const LANGUAGES = `$${BRACES} #${BRACES} <?php ?> <% %> */ /* // """ ''' </script> \\x41 \\u0041 \\101 \\N{DASH}`;

const WEBHOOKS: Readonly<Record<string, Make>> = {
  'form, ordinary': form(rows(['id', 'A-1001'], ['email', 'a@example.com'])),
  'form, Basic': form(ORDER, { authentication: basic('shop', { secret: 'CRM_KEY' }) }),
  'form, repeated keys in their order': form(rows(['b', '2'], ['a', '1'], ['b', '1'], ['b', ''])),
  'form, begins with @': form(rows(['@a', '@/etc/hostname'], ['=', '=='])),
  'form, reserved characters': form(rows(['a&b=c', "100 % + * - . _ ~ ! ' ( )"])),
  'form, controls and line ends': form(rows(['c', '{{ order.control }}'], ['d', 'a\r\nb\rc\n'])),
  'form, PUT': form(ORDER, { method: 'PUT', authentication: key('X-Api-Key') }),
  'form, POST without rows': form([]),
  'form, PUT without rows': form([], { method: 'PUT' }),
  'form, 1,000 rows': form(THOUSAND),
  'JSON, ordinary, Basic': json(rows(['id', 'A-1001'], ['email', 'a@example.com']), {
    authentication: basic('shop', 'change-me'),
  }),
  'JSON, PUT': json(ORDER, { method: 'PUT' }),
  'JSON, members like numbers keep their order': json(rows(['10', 'a'], ['2', 'b'], ['__proto__', 'c'])),
  'JSON, quotes and backslashes': json(rows(['"', '\'"\\ \\" \\\\'], ["it's", "'\\''"])),
  'JSON, shell characters': json(rows(['shell', SHELL])),
  'JSON, characters of languages': json(rows(['languages', LANGUAGES])),
  'JSON, controls and separators': json(rows(['c', '{{ order.control }}'])),
  'JSON, without rows': json([]),
};

const TARGETS: Readonly<Record<string, Make>> = {
  'GET, ordinary, header key': get('/v1/orders?page=1', key('X-Api-Key', { secret: 'CRM_KEY' })),
  'GET, globs': get('/a{b,c}[1-3]?x[]=1&x[]=2&y={1,2}&z=[a-z]'),
  'GET, shell characters': get('/$HOME/!!;id&(x)*~?a=`id`&b=$(id)&c=\\d|e^f&!!&%PATH%'),
  'GET, quote and at in the path': get("/it's/@a:b/=;,+'?q='"),
  'GET, percent escapes as they are': get('/%c3%a9/%41/%7e/%zz/%2f%2F/%?%c3%a9&%41&%'),
  'GET, empty query': get('/v1?'),
  'GET, no path, empty query': get('?'),
  'GET, no path': get(''),
  'GET, empty segments': get('//a//b/'),
  'GET, dots in the query': get('/a/...?x=/../y/./z'),
  'GET, question marks and slashes': get('/a??b=c?d/e&&=&'),
  'GET, bar and caret': get('/a|b^c?a|b^c'),
  'GET, values from the context': get(
    '/{{ order.id }}/{{ order.path }}?n={{ order.note }}&t={{ order.total }}',
  ),
  'GET, a query of 6,000 characters': get(`/v1?q=${'0123456789'.repeat(600)}`),
  'GET with a body': text('{"id":"A-1001"}', { method: 'GET' }),
  'GET, text body left empty': text('', { method: 'GET' }),
};

const BODIES: Readonly<Record<string, string>> = {
  'begins with @': '@/etc/hostname',
  'is @-': '@-',
  'begins with <': '</etc/hostname',
  'is a hyphen': '-',
  'begins like an option': '--data x',
  'begins with =': '==:=@a',
  'digits of 18 and more':
    '[123456789012345678,12345678901234567890,1.0,1e3,-0,{{ order.total }},{{ order.rate }}]',
  'duplicate members': '{"a":1,"a":2,"__proto__":{"a":3}}',
  'quotes and backslashes': "'\"`\\ \\n \\\" \\\\ \\' '\\'' \"\\\\\" ''' \"\"\" ``` \\",
  'shell characters': `${SHELL} "`,
  'characters of languages': LANGUAGES,
  'many lines': '{\n  "id": "A-1001",\n\t"note": "it\'s $5"\n}\n',
  'CR LF and lone CR': '{\r\n  "id": 1\r}\r\n\r\n',
  'spaces and line ends around': ' \t\n\n{"a": 1}  \n\n\n ',
  'one line end': '\n',
  'ends of here-documents': "EOF\nBODY\nEND\n'@\n\"@\n@'\nx\n",
  controls: '\u0001\u0002\u0007\b\u000b\f\u001a\u001b[31m\u007f1\u001f2',
  NUL: 'a\u0000b\u00001\u0000\n',
  'text outside ASCII':
    'é 日本語 🙂 e\u0301 \u202eabc\u202c \u200d \u00a0 ‘a’ “b” ‚c‛ \u0085\u009f \ufffd \uffff',
  separators: 'a\u2028b\u2029c',
  'begins with a byte order mark': '\ufeff{"a":1}',
  'templates of other programs': '{"a":"{ { x } }","b":"$x","c":"<%= x %>","d":"{{ \'{{\' }} y }}"}',
  'parts of request files':
    '### next\n# comment\n// comment\n< ./file\n> {% x %}\n@name = value\nGET /x HTTP/1.1\n',
  'another message': 'GET /evil HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nabcde',
  percents: '%s %d %n %% %{http_code} %PATH% %c3%a9',
  'an empty text': '',
  'a line of 200,000 bytes': `{"a":"${'x'.repeat(200_000)}"}`,
  '1 MiB and more of text outside ASCII': `["${'ü"\'\\\n'.repeat(220_000)}"]`,
};

const AUTHENTICATIONS: Readonly<Record<string, Authentication>> = {
  'Basic, quotes and text outside ASCII': basic('sh"ö\'p $x`!\\', { secret: 'CRM_PASSWORD' }),
  'Basic, colons in the password': basic('a b', ':p:w:'),
  'Basic, empty username': basic('', 'pw'),
  'Basic, empty password': basic('shop', ''),
  'Basic, nothing': basic('', ''),
  'Basic, options and files': basic('-u', '@/etc/hostname'),
  'Bearer token': key('Authorization', 'Bearer abc.def-ghi_~+/=='),
  'quotes in the key': key('X-Api-Key', { secret: 'CRM_QUOTES' }),
  'a key that begins with @': key('X-Api-Key', { secret: 'CRM_AT' }),
  'a key that begins with =': key('X-Api-Key', { secret: 'CRM_EQUALS' }),
  'a key with separators': key('X-Api-Key', 'a, b;  c=d; "e\\"'),
  'a name in lower case': key('x-api-key'),
  'a name in mixed case': key('x-API-kEy'),
  'a name of odd characters': key("!#$%&'*+-.^_`|~9Z"),
  'a name that objects know': key('__proto__'),
  'User-Agent': key('User-Agent', 'agent/1.0 (x; y)'),
  'user-agent in lower case': key('user-agent', 'agent/1.0'),
  Accept: key('Accept', 'text/plain'),
  'Accept-Encoding': key('Accept-Encoding', 'br;q=1.0'),
  Cookie: key('Cookie', 'session=a b; c="d"'),
  Referer: key('Referer', 'http://h/x'),
  'a key of 4,000 characters': key('X-Api-Key', 'k'.repeat(4000)),
  HMAC: HMAC,
  'HMAC under another name': { ...HMAC, headerName: 'x-hub-SIGNATURE' },
};

const SIGNED: Readonly<Record<string, Make>> = {
  'HMAC, GET': get('/v1/orders?x={{ order.id }}', HMAC),
  'HMAC, PUT form': form(ORDER, { method: 'PUT', path: '/a?b', authentication: HMAC }),
  'HMAC, many lines': text('{\n  "id": "{{ order.id }}"\n}\n', { authentication: HMAC }),
};

/** Every awkward action: both kinds, all methods, formats and authentication methods, by a short name. */
export const AWKWARD_ACTIONS: Readonly<Record<string, Make>> = {
  ...WEBHOOKS,
  ...TARGETS,
  ...Object.fromEntries(Object.entries(BODIES).map(([name, body]) => [`text, ${name}`, text(body)])),
  ...Object.fromEntries(
    Object.entries(AUTHENTICATIONS).map(([name, authentication]) => [
      name,
      json(rows(['id', 'A-1001']), { authentication }),
    ]),
  ),
  ...SIGNED,
};
