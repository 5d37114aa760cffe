/** A built request as a test vector for receiver code. */
import type { HttpRequest } from '../../core';
import { patternOf, type TimeFormat } from '../../import/signing-schemes';
import { type Signing, verificationOf } from './verification';

/** A request as its receiver sees it, with the header values that it must accept. */
export interface Vector {
  /** The value of the signature's header: `t=<seconds>,v1=<hex>` (B24), or as its scheme has it. */
  readonly signature: string;
  /** The values of the other fields of the scheme, by their names. */
  readonly fields: Readonly<Record<string, string>>;
  /** Unix seconds, as digits; empty where no time is signed. */
  readonly time: string;
  readonly method: string;
  readonly host: string;
  readonly target: string;
  /** Empty when there is no Content-Type. */
  readonly type: string;
  readonly body: Uint8Array;
}

const SECONDS: Readonly<Record<TimeFormat, (text: string) => string>> = {
  seconds: (text) => text,
  milliseconds: (text) => text.slice(0, -3),
  iso8601: (text) => String(Date.parse(text) / 1000),
};

/** The seconds of a time in this form, as digits. */
export const secondsOf = (text: string, format: TimeFormat = 'seconds'): string => SECONDS[format](text);

/** The built request as a test vector; undefined when its header fields do not hold a signature of the scheme. */
export function vectorOf(request: HttpRequest, signing: Signing): Vector | undefined {
  const header = (name: string) => request.headers.find(([each]) => each === name)?.[1] ?? '';
  const verification = verificationOf(signing);
  const { fields, exactFields, time: format } = verification;
  let time = '';
  for (const field of fields) {
    const match = new RegExp(`^${patternOf(field, verification)}$`).exec(header(field.header));
    if (!match) return undefined;
    const told = match[field.captures.indexOf('time') + 1];
    if (field.captures.includes('time') && format && told) time = secondsOf(told, format);
  }
  const { method, target, body } = request;
  return {
    signature: header(signing.headerName),
    fields: Object.fromEntries(
      [...fields, ...exactFields].map((field) => [field.header, header(field.header)]),
    ),
    time,
    method,
    host: header('Host'),
    target,
    type: header('Content-Type'),
    body,
  };
}

/** In bytes. A longer body would bury the code that it is to test. */
export const MAX_VECTOR_BODY = 4096;

/** Whether the vector is short enough to stand in code. */
export const isShort = ({ body }: Pick<Vector, 'body'>): boolean => body.length <= MAX_VECTOR_BODY;
