import type { HttpRequest } from '../../core';

/** A request as its receiver sees it, with the header value that it must accept. */
export interface Vector {
  /** The value of the signature's header: `t=<seconds>,v1=<hex>` (B24). */
  readonly signature: string;
  /** Unix seconds, as digits. */
  readonly time: string;
  readonly method: string;
  readonly host: string;
  readonly target: string;
  /** Empty when there is no Content-Type. */
  readonly type: string;
  readonly body: Uint8Array;
}

const SIGNATURE = /^t=(\d+),v1=[0-9a-f]{64}$/;

/** The built request as a test vector; undefined when that header does not hold a signature. */
export function vectorOf(request: HttpRequest, headerName: string): Vector | undefined {
  const header = (name: string) => request.headers.find(([each]) => each === name)?.[1] ?? '';
  const signature = header(headerName);
  const time = SIGNATURE.exec(signature)?.[1];
  if (time === undefined) return undefined;
  const { method, target, body } = request;
  return { signature, time, method, host: header('Host'), target, type: header('Content-Type'), body };
}

/** In bytes. A longer body would bury the code that it is to test. */
export const MAX_VECTOR_BODY = 4096;

/** Whether the vector is short enough to stand in code. */
export const isShort = ({ body }: Pick<Vector, 'body'>): boolean => body.length <= MAX_VECTOR_BODY;
