/** The requests of the cases by code that a careful person writes: values and secrets are looked at before they are sent. */
import { createHmac } from 'node:crypto';
import { HOST } from './build-cases';

/** A request as text, without what an HTTP client adds by itself. */
export interface RequestText {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

type Order = Readonly<Record<string, unknown>> | undefined;
type Secrets = Readonly<Record<string, string>>;

export interface Runtime {
  readonly secrets: Secrets;
  readonly now: number;
}

function refuse(where: string, reason: string): never {
  throw new Error(`${where}: ${reason}`);
}

function text(value: unknown, where: string): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === null) return '';
  if (value === undefined) refuse(where, 'has no value');
  if (typeof value !== 'string') refuse(where, 'is not text');
  if (!value.isWellFormed()) refuse(where, 'holds half of a surrogate pair');
  return value;
}

const MAX_OCTETS = 32 * 1024 * 1024;

function small(body: string): string {
  const isLarge = body.length * 3 > MAX_OCTETS && Buffer.byteLength(body) > MAX_OCTETS;
  return isLarge ? refuse('body', 'is too large') : body;
}

function secret(secrets: Secrets, name: string): string {
  const value = secrets[name];
  return value === undefined || value === '' ? refuse(name, 'has no value') : value;
}

function targetOf(order: Order): string {
  const id = text(order?.id, '{{ order.id }}');
  if (/^\.{1,2}$/.test(id)) refuse('{{ order.id }}', 'leads elsewhere');
  const encoded = encodeURIComponent(id).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `/v1/orders/${encoded}`;
}

function basic(secrets: Secrets): string {
  const password = secret(secrets, 'ORDER_CREATED_PASSWORD');
  if (/[^ -~\u0080-\uffff]/.test(password) || !password.isWellFormed())
    refuse('password', 'has a control character');
  return `Basic ${Buffer.from(`shop:${password}`).toString('base64')}`;
}

const members = (order: Order): string =>
  JSON.stringify({
    id: text(order?.id, 'id'),
    key: 'orders-2026',
    email: text(order?.email, 'email'),
  });

const FIELDS = ['id', 'email', 'name', 'city', 'total'] as const;

function form(order: Order): string {
  const parameters = new URLSearchParams();
  for (const field of FIELDS) {
    parameters.append(field, text(order?.[field], field));
    parameters.append(`fixed_${field}`, `a value & more for ${field}`);
  }
  return parameters.toString();
}

const inString = (value: unknown, where: string): string => JSON.stringify(text(value, where)).slice(1, -1);

const FILLER = JSON.stringify('x'.repeat(360));

const freeForm = (order: Order): string =>
  `{\n  "id": "${inString(order?.id, 'id')}",\n  "fixed_id": ${FILLER},\n` +
  `  "email": "${inString(order?.email, 'email')}",\n  "fixed_email": ${FILLER},\n` +
  `  "name": "${inString(order?.name, 'name')}",\n  "fixed_name": ${FILLER},\n` +
  `  "city": "${inString(order?.city, 'city')}",\n  "fixed_city": ${FILLER},\n` +
  `  "total": "${inString(order?.total, 'total')}",\n  "fixed_total": ${FILLER}\n}\n`;

const JSON_UTF8 = 'application/json; charset=utf-8';

type Authenticate = (runtime: Runtime, target: string, body: string) => readonly [string, string];

const withBasic: Authenticate = ({ secrets }) => ['Authorization', basic(secrets)];

const withHmac: Authenticate = ({ secrets, now }, target, body) => {
  const signed = createHmac('sha256', secret(secrets, 'ORDER_CREATED_SECRET'))
    .update(`v1\n${now}\nPOST\n${HOST}\n${target}\n${JSON_UTF8}\n${body}`)
    .digest('hex');
  return ['X-Signature', `t=${now},v1=${signed}`];
};

const by =
  (bodyOf: (order: Order) => string, mediaType: string, authenticate: Authenticate) =>
  ({ order }: { readonly order?: Order }, runtime: Runtime): RequestText => {
    const target = targetOf(order);
    const body = small(bodyOf(order));
    return {
      method: 'POST',
      url: `https://${HOST}${target}`,
      headers: [['Content-Type', mediaType], authenticate(runtime, target, body)],
      body,
    };
  };

/** In the order of the cases. */
export const BY_HAND = [
  by(members, JSON_UTF8, withBasic),
  by(form, 'application/x-www-form-urlencoded', withBasic),
  by(freeForm, JSON_UTF8, withBasic),
  by(members, JSON_UTF8, withHmac),
];
