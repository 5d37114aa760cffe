import { createHmac } from 'node:crypto';
import { hmac as hmacOf } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Action, Authentication } from 'action-designer/core';
import { aRestApiCall, aWebhook } from '../test/an-action';

/** The sample data of the benchmark, as a hand-written program would hold it. */
export interface Sample {
  readonly order: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly city: string;
    readonly total: string;
  };
}

type Tag = (path: string) => string;

/** An action, and what programs without a builder make the same bytes with. */
export interface BuildCase {
  readonly name: string;
  readonly action: Action;
  readonly mediaType: string;
  /** The body by the plainest code. */
  body(sample: Sample): string;
  /** The body as the template of a template engine; `tag` writes a tag of the engine. */
  template(tag: Tag): string;
  /** How the template engine has to encode values in the body. */
  readonly encode: (value: string) => string;
  /** The header field that authenticates. */
  authenticate(target: string, body: string, now: number): string;
}

export const HOST = 'api.example.com';
const FORM = 'application/x-www-form-urlencoded';
const JSON_UTF8 = 'application/json; charset=utf-8';
const USERNAME = 'shop';
const PASSWORD = 'open sesame';
const SECRET = 'topsecret';

const basic: Authentication = { method: 'basic', username: USERNAME, password: PASSWORD };
const hmac: Authentication = { method: 'hmac', headerName: 'X-Signature', secret: SECRET };

const common = {
  name: 'Order created',
  method: 'POST',
  url: `https://${HOST}/v1/orders/{{ order.id }}`,
} as const;

const authorization = (): string =>
  `Authorization: Basic ${Buffer.from(`${USERNAME}:${PASSWORD}`).toString('base64')}`;

type Hmac = (key: string, message: string) => string;

const withNodeCrypto: Hmac = (key, message) => createHmac('sha256', key).update(message).digest('hex');

/** With the library that the core has: it is the same in browsers. */
const withNoble: Hmac = (key, message) => bytesToHex(hmacOf(sha256, utf8ToBytes(key), utf8ToBytes(message)));

const signature =
  (hmacWith: Hmac): BuildCase['authenticate'] =>
  (target, body, now) => {
    const signed = hmacWith(SECRET, `v1\n${now}\nPOST\n${HOST}\n${target}\n${JSON_UTF8}\n${body}`);
    return `X-Signature: t=${now},v1=${signed}`;
  };

const inString = (text: string): string => JSON.stringify(text).slice(1, -1);

const members = [
  { key: 'id', value: '{{ order.id }}', enabled: true },
  { key: 'key', value: 'orders-2026', enabled: true },
  { key: 'email', value: '{{ order.email }}', enabled: true },
];

const jsonMembers = {
  mediaType: JSON_UTF8,
  body: ({ order }: Sample) => JSON.stringify({ id: order.id, key: 'orders-2026', email: order.email }),
  template: (tag: Tag) => `{"id":"${tag('order.id')}","key":"orders-2026","email":"${tag('order.email')}"}`,
  encode: inString,
};

const FIELDS = ['id', 'email', 'name', 'city', 'total'] as const;
const pairs = FIELDS.flatMap((field) => [
  { key: field, value: `{{ order.${field} }}`, enabled: true },
  { key: `fixed_${field}`, value: `a value & more for ${field}`, enabled: true },
]);

const formEncode = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);

const FILLER = JSON.stringify('x'.repeat(360));

const freeForm = (value: (field: (typeof FIELDS)[number]) => string): string =>
  `{\n${FIELDS.map((field) => `  "${field}": "${value(field)}",\n  "fixed_${field}": ${FILLER}`).join(',\n')}\n}\n`;

const webhook = aWebhook(common);

export const BUILD_CASES: readonly BuildCase[] = [
  {
    name: 'POST JSON, 3 members, Basic',
    action: { ...webhook, format: 'json', data: members, authentication: basic },
    ...jsonMembers,
    authenticate: authorization,
  },
  {
    name: 'POST form, 10 pairs, Basic',
    action: { ...webhook, format: 'default', data: pairs, authentication: basic },
    mediaType: FORM,
    body: (sample) =>
      new URLSearchParams(
        FIELDS.flatMap((field) => [
          [field, sample.order[field]],
          [`fixed_${field}`, `a value & more for ${field}`],
        ]),
      ).toString(),
    template: (tag) =>
      FIELDS.map(
        (field) => `${field}=${tag(`order.${field}`)}&fixed_${field}=a+value+%26+more+for+${field}`,
      ).join('&'),
    encode: formEncode,
    authenticate: authorization,
  },
  {
    name: 'REST body 2 KB, 5 values, Basic',
    action: aRestApiCall({
      ...common,
      body: freeForm((field) => `{{ order.${field} }}`),
      authentication: basic,
    }),
    mediaType: JSON_UTF8,
    body: ({ order: { id, email, name, city, total } }) =>
      `{\n  "id": "${inString(id)}",\n  "fixed_id": ${FILLER},\n` +
      `  "email": "${inString(email)}",\n  "fixed_email": ${FILLER},\n` +
      `  "name": "${inString(name)}",\n  "fixed_name": ${FILLER},\n` +
      `  "city": "${inString(city)}",\n  "fixed_city": ${FILLER},\n` +
      `  "total": "${inString(total)}",\n  "fixed_total": ${FILLER}\n}\n`,
    template: (tag) => freeForm((field) => tag(`order.${field}`)),
    encode: inString,
    authenticate: authorization,
  },
  {
    name: 'POST JSON, 3 members, HMAC',
    action: { ...webhook, format: 'json', data: members, authentication: hmac },
    ...jsonMembers,
    authenticate: signature(withNoble),
  },
  {
    name: '  by hand with node:crypto',
    action: { ...webhook, format: 'json', data: members, authentication: hmac },
    ...jsonMembers,
    authenticate: signature(withNodeCrypto),
  },
];
