import type { Action, Authentication, AuthenticationMethod } from '../src/core';
import { newAction } from '../src/core/action';
import { type CustomScheme, carriesSeveral, SCHEME_NAMES, schemeOf, usesPart } from '../src/core/auth/scheme';
import { AUTHENTICATION_METHODS, KINDS, kindName, OBJECT_IDS } from '../src/core/internal';
import { Method } from '../src/core/schema';
import type { Refusal } from '../src/send/browser/fetch-rules';

/**
 * Actions of every kind, method, body format, authentication method and signing scheme, from the tables
 * of the core: a new entry is in these variants, or the compiler asks for its settings here.
 */

/** The values that the templates of the variants use, as the JSON text of a context. */
export const CONTEXT =
  '{ "order": { "id": "A 1001/ü", "total": 12345678901234567890, "note": "5 \\" & more = 100 %\\n🙂" } }';

/** Every secret of the variants; a key of each form that a scheme of the table wants. */
const SECRET = 'whsec_c2VjcmV0IG9mIHRoZSB2YXJpYW50cw==';

/** One of the user's own, with parts that no scheme of the table has. */
const CUSTOM: CustomScheme = {
  hash: 'sha512',
  key: 'utf8',
  message: [
    { type: 'target' },
    { type: 'time', format: 'iso8601' },
    { type: 'body-digest', hash: 'sha1', encoding: 'hex' },
  ],
  encoding: 'base64',
  fields: [
    { name: 'X-Own-Id', parts: [{ type: 'id' }] },
    { name: 'X-Own', parts: [{ type: 'text', text: 'own ' }, { type: 'signature' }] },
  ],
};

const hmac = { method: 'hmac', headerName: '', secret: SECRET } as const;

/** A scheme without and, where it uses them, with the settings that may be left out. */
function schemeVariants(scheme: (typeof SCHEME_NAMES)[number]): Readonly<Record<string, Authentication>> {
  const more = {
    ...(carriesSeveral(schemeOf(scheme)) && { secondSecret: 'whsec_c2Vjb25k' }),
    ...(usesPart(schemeOf(scheme), 'signature-base') && { keyid: 'key-1' }),
  };
  return {
    [`hmac ${scheme}`]: { ...hmac, scheme },
    ...(Object.keys(more).length > 0 && { [`hmac ${scheme} with more`]: { ...hmac, scheme, ...more } }),
  };
}

/** Authentication settings of each method, by a name that is theirs alone. */
const AUTHENTICATIONS: { readonly [M in AuthenticationMethod]: Readonly<Record<string, Authentication>> } = {
  none: { none: { method: 'none' } },
  basic: { basic: { method: 'basic', username: 'shöp', password: 'pa:ss wörd' } },
  'header-key': {
    'header-key': { method: 'header-key', headerName: 'X-Api-Key', secret: 'k-123' },
    'header-key Authorization': {
      method: 'header-key',
      headerName: 'Authorization',
      secret: 'Bearer abc.def',
    },
  },
  hmac: {
    'hmac without a scheme': { ...hmac, headerName: 'X-Signature' },
    ...Object.assign({}, ...SCHEME_NAMES.map(schemeVariants)),
    'hmac custom': { ...hmac, scheme: CUSTOM },
  },
};

const CONTENT = {
  data: [
    { key: 'id', value: '{{ order.id }}', enabled: true },
    { key: 'total', value: '{{ order.total }}', enabled: true },
    { key: 'off', value: 'kept, not sent', enabled: false },
    { key: 'nöte & more', value: '{{ order.note }}', enabled: true },
  ],
  body: '{\r\n  "id": "{{ order.id }}", "total": {{ order.total }},\n  "note": {{ order.note }} }\n',
} as const;

const URL_SETTING = 'https://api.example.com:8443/v1/orders/{{ order.id }}?note={{ order.note }}&x=a|b^c#top';

/** Variants without authentication; a GET with rows sends none, and one with a text would have a body. */
const SHAPES = OBJECT_IDS.flatMap((objectId) => {
  const { content, formats } = KINDS[objectId];
  return Object.values(Method.def.entries).flatMap((method) =>
    formats.map((format) => ({
      ...newAction(objectId),
      url: URL_SETTING,
      method,
      format,
      name: `${kindName(objectId)} ${method} ${format}`,
      [content]: method === 'GET' && content === 'body' ? '' : CONTENT[content],
    })),
  );
});

const SETTINGS = AUTHENTICATION_METHODS.flatMap((method) => Object.entries(AUTHENTICATIONS[method]));

/** Every shape of a request with every authentication; each has a name of its own. */
export const VARIANTS: readonly Action[] = SHAPES.flatMap((shape) =>
  SETTINGS.map(
    ([name, authentication]) => ({ ...shape, name: `${shape.name} ${name}`, authentication }) as Action,
  ),
);

/** As few of the variants as have every shape and every authentication. */
export const FEW_VARIANTS: readonly Action[] = Array.from(
  { length: Math.max(SHAPES.length, SETTINGS.length) },
  (_, index) => VARIANTS[(index % SHAPES.length) * SETTINGS.length + (index % SETTINGS.length)] as Action,
);

interface Refused {
  /** Where the page is served from; a loopback address by http where nothing is said. */
  readonly origin?: string;
  readonly settings: Partial<Action> & { readonly body?: string };
  readonly refusal: Refusal;
  /** In place of the built URL, where the engine of the unit tests writes that one as it is. */
  readonly url?: string;
  /** What Chromium makes of the built URL. */
  readonly written?: string;
}

/** For each reason why a browser sends nothing, an action with that reason alone. */
export const REFUSED: { readonly [Code in Refusal['code']]: Refused } = {
  'body-with-get': { settings: { method: 'GET', body: '{}' }, refusal: { code: 'body-with-get' } },
  'forbidden-header': {
    settings: { authentication: { method: 'header-key', headerName: 'Cookie', secret: 'a=b' } },
    refusal: { code: 'forbidden-header', name: 'Cookie' },
  },
  'replaced-header': {
    settings: { authentication: { method: 'header-key', headerName: 'User-Agent', secret: 'a/1' } },
    refusal: { code: 'replaced-header', name: 'User-Agent' },
  },
  'mixed-content': {
    origin: 'https://designer.example.com',
    settings: { url: 'http://api.example.com/' },
    refusal: { code: 'mixed-content' },
  },
  'blocked-port': {
    settings: { url: 'https://api.example.com:6000/' },
    refusal: { code: 'blocked-port', port: '6000' },
  },
  'rewritten-url': {
    // Chromium writes the bar in another way than the standard; Node does not.
    settings: { url: 'https://api.example.com/a|b' },
    written: 'https://api.example.com/a%7Cb',
    url: 'https://api.example.com/a b',
    refusal: { code: 'rewritten-url', written: 'https://api.example.com/a%20b' },
  },
};
