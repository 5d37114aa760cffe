import type { Built, HeaderField, SignablePart } from '../../src/core';

/** A request as its receiver has it. */
export interface ReceivedRequest {
  readonly scheme: 'http' | 'https';
  readonly method: string;
  readonly target: string;
  readonly headers: readonly HeaderField[];
  readonly body: Buffer;
}

/** The bytes that arrived, in their parts. */
export function receivedRequest(bytes: Buffer): ReceivedRequest {
  const end = bytes.indexOf('\r\n\r\n');
  const [start = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const [method = '', target = ''] = start.split(' ');
  const headers = lines.map((line): HeaderField => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return { scheme: 'http', method, target, headers, body: bytes.subarray(end + 4) };
}

/** The bytes of a request, with a length that fits its body. */
export function bytesOf({ method, target, headers, body }: ReceivedRequest): Buffer {
  const isOfLength = ([name]: HeaderField) => name.toLowerCase() === 'content-length';
  const fields = headers.filter((field) => !isOfLength(field));
  const length: HeaderField[] =
    body.length > 0 || method !== 'GET' ? [['Content-Length', String(body.length)]] : [];
  const lines = [...fields, ...length].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n`, 'latin1'), body]);
}

/** The signatures in a built message. */
export const signaturesIn = ({ bytes, spans }: Built): string[] =>
  spans
    .filter(({ origin }) => origin.from === 'derived' && origin.by.startsWith('hmac-'))
    .map(({ start, end }) => Buffer.from(bytes.subarray(start, end)).toString());

/** The value of a header field; undefined where there is none. */
export const fieldValue = ({ headers }: Pick<ReceivedRequest, 'headers'>, name: string): string | undefined =>
  headers.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];

export const withValues = (
  request: ReceivedRequest,
  change: (value: string, name: string) => string,
): ReceivedRequest => ({
  ...request,
  headers: request.headers.map(([name, value]) => [name, change(value, name)]),
});

const withValue = (request: ReceivedRequest, name: string, change: (value: string) => string) =>
  withValues(request, (value, each) => (each.toLowerCase() === name ? change(value) : value));

/** Where and how something is changed: any number at all. */
export type Choice = number;

/** Another letter for a letter, another digit for a digit; at the end where there is neither. */
function withOtherCharacter(text: string, choice: Choice): string {
  const places = [...text.matchAll(/[A-Za-z0-9]/g)].map(({ index }) => index);
  const at = places[choice % places.length];
  if (at === undefined) return `${text}x`;
  const [first, second] = /\d/.test(text[at] ?? '') ? '12' : 'bc';
  const other = text[at]?.toLowerCase() === first ? second : first;
  return `${text.slice(0, at)}${other}${text.slice(at + 1)}`;
}

function withOtherByte(body: Buffer, choice: Choice): Buffer {
  // An octet more is noticed no less than another one.
  if (body.length === 0 || choice % 5 === 0) return Buffer.concat([body, Buffer.from('x')]);
  const at = choice % body.length;
  const other = Buffer.from(body);
  other[at] = (body[at] ?? 0) ^ 1;
  return other;
}

export interface Change {
  readonly now: number;
  readonly id: string;
  /** The header fields of the scheme, in lower case. */
  readonly fields: ReadonlySet<string>;
  readonly choice: Choice;
}

/** The request with something else in it; undefined where it has no such thing. */
export function changed(
  request: ReceivedRequest,
  what: SignablePart,
  { now, id, fields, choice }: Change,
): ReceivedRequest | undefined {
  const { target } = request;
  const mark = target.indexOf('?');
  const [path, query] = mark === -1 ? [target, ''] : [target.slice(0, mark), target.slice(mark)];
  const inFields = (texts: readonly (readonly [string, string])[]) => {
    const other = withValues(request, (value, name) => {
      if (!fields.has(name.toLowerCase())) return value;
      const found = texts.find(([text]) => value.includes(text));
      return found ? value.replace(found[0], found[1]) : value;
    });
    return JSON.stringify(other.headers) === JSON.stringify(request.headers) ? undefined : other;
  };
  switch (what) {
    case 'method':
      return { ...request, method: request.method === 'POST' ? 'PUT' : 'POST' };
    case 'host':
      return withValue(request, 'host', (host) => withOtherCharacter(host, choice));
    case 'path':
      return { ...request, target: withOtherCharacter(path, choice) + query };
    case 'query':
      return { ...request, target: `${path}?${withOtherCharacter(query.slice(1), choice)}` };
    case 'empty-query':
      if (query.length > 1) return undefined;
      return { ...request, target: query === '' ? `${path}?` : path };
    case 'content-type':
      return fieldValue(request, 'Content-Type') === undefined
        ? { ...request, headers: [...request.headers, ['Content-Type', 'text/plain']] }
        : withValue(request, 'content-type', (type) => withOtherCharacter(type, choice));
    case 'body':
      return { ...request, body: withOtherByte(request.body, choice) };
    case 'time': {
      // Seconds stand in milliseconds too.
      const iso = (time: number) => new Date(time * 1000).toISOString().replace('.000', '');
      return inFields([
        [String(now), String(now - 1)],
        [iso(now), iso(now - 1)],
      ]);
    }
    case 'id':
      return inFields([[id, withOtherCharacter(id, choice)]]);
  }
}

/** The request with other signatures in the place of those that it carries. */
export const withOtherSignatures = (
  request: ReceivedRequest,
  signatures: readonly string[],
  choice: Choice,
): ReceivedRequest =>
  withValues(request, (value) =>
    signatures.reduce((text, signature) => {
      // The last digit of Base64 may hold bits that mean nothing.
      const digits = signature.slice(0, -4);
      return text.replace(signature, withOtherCharacter(digits, choice) + signature.slice(-4));
    }, value),
  );
