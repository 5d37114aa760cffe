import { createHmac } from 'node:crypto';
import type { Action, Authentication } from 'action-designer/core';

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

/** An action, and the plainest code by hand that makes the same bytes. */
export interface BuildCase {
  readonly name: string;
  readonly action: Action;
  plain(sample: Sample, now: number): Buffer;
}

const HOST = 'api.example.com';
const FORM = 'application/x-www-form-urlencoded';
const JSON_UTF8 = 'application/json; charset=utf-8';
const USERNAME = 'shop';
const PASSWORD = 'open sesame';
const SECRET = 'topsecret';

const basic: Authentication = { method: 'basic', username: USERNAME, password: PASSWORD };
const hmac: Authentication = { method: 'hmac', headerName: 'X-Signature', secret: SECRET };

const common = {
  version: 1,
  name: 'Order created',
  method: 'POST',
  url: `https://${HOST}/v1/orders/{{ order.id }}`,
} as const;

const authorization = (): string =>
  `Authorization: Basic ${Buffer.from(`${USERNAME}:${PASSWORD}`).toString('base64')}`;

function message(target: string, type: string, authentication: string, body: string): Buffer {
  return Buffer.from(
    `POST ${target} HTTP/1.1\r\nHost: ${HOST}\r\nContent-Type: ${type}\r\n${authentication}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

const targetOf = ({ order }: Sample): string => `/v1/orders/${encodeURIComponent(order.id)}`;

const members = [
  { key: 'id', value: '{{ order.id }}', enabled: true },
  { key: 'key', value: 'orders-2026', enabled: true },
  { key: 'email', value: '{{ order.email }}', enabled: true },
];

const membersByHand = ({ order }: Sample): string =>
  JSON.stringify({ id: order.id, key: 'orders-2026', email: order.email });

const FIELDS = ['id', 'email', 'name', 'city', 'total'] as const;
const pairs = FIELDS.flatMap((field) => [
  { key: field, value: `{{ order.${field} }}`, enabled: true },
  { key: `fixed_${field}`, value: `a value & more for ${field}`, enabled: true },
]);

const FILLER = JSON.stringify('x'.repeat(360));

const freeForm = `{\n${FIELDS.map((field) => `  "${field}": "{{ order.${field} }}",\n  "fixed_${field}": ${FILLER}`).join(',\n')}\n}\n`;

const webhook = { ...common, objectId: 'automation.webhook' } as const;

export const BUILD_CASES: readonly BuildCase[] = [
  {
    name: 'POST JSON, 3 members, Basic',
    action: { ...webhook, format: 'json', data: members, authentication: basic },
    plain: (sample) => message(targetOf(sample), JSON_UTF8, authorization(), membersByHand(sample)),
  },
  {
    name: 'POST form, 10 pairs, Basic',
    action: { ...webhook, format: 'default', data: pairs, authentication: basic },
    plain: (sample) => {
      const form = new URLSearchParams(
        FIELDS.flatMap((field) => [
          [field, sample.order[field]],
          [`fixed_${field}`, `a value & more for ${field}`],
        ]),
      );
      return message(targetOf(sample), FORM, authorization(), form.toString());
    },
  },
  {
    name: 'REST body 2 KB, 5 values, Basic',
    action: {
      ...common,
      objectId: 'automation.rest-api-call',
      format: 'json',
      body: freeForm,
      authentication: basic,
    },
    plain: (sample) => {
      const inString = (text: string): string => JSON.stringify(text).slice(1, -1);
      const { id, email, name, city, total } = sample.order;
      const body =
        `{\n  "id": "${inString(id)}",\n  "fixed_id": ${FILLER},\n` +
        `  "email": "${inString(email)}",\n  "fixed_email": ${FILLER},\n` +
        `  "name": "${inString(name)}",\n  "fixed_name": ${FILLER},\n` +
        `  "city": "${inString(city)}",\n  "fixed_city": ${FILLER},\n` +
        `  "total": "${inString(total)}",\n  "fixed_total": ${FILLER}\n}\n`;
      return message(targetOf(sample), JSON_UTF8, authorization(), body);
    },
  },
  {
    name: 'POST JSON, 3 members, HMAC',
    action: { ...webhook, format: 'json', data: members, authentication: hmac },
    plain: (sample, now) => {
      const target = targetOf(sample);
      const body = membersByHand(sample);
      const signature = createHmac('sha256', SECRET)
        .update(`v1\n${now}\nPOST\n${HOST}\n${target}\n${JSON_UTF8}\n`)
        .update(body)
        .digest('hex');
      return message(target, JSON_UTF8, `X-Signature: t=${now},v1=${signature}`, body);
    },
  },
];
