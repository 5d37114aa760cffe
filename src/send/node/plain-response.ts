/** Reads the responses that nearly every server gives, much faster than Node's parser. It judges no others. */
import type { HeaderField } from '../../core';

/** A complete response. */
export interface PlainResponse {
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly HeaderField[];
  readonly body: Uint8Array;
  /** Whether the server keeps the connection open. */
  readonly isKept: boolean;
}

/** Responses that are longer are left to Node. */
const MAX_LENGTH = 64 * 1024;

const STATUS_LINE = /^HTTP\/1\.1 ([2-5][0-9]{2}) ([\t\x20-\x7e\x80-\xff]*)$/;
const FIELD = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):([\t\x20-\x7e\x80-\xff]*)$/;

/**
 * Reads all bytes that a server has sent since the request. Returns `more` if the rest of a plain response is missing,
 * and `other` for everything that is not plain: a head in pieces, another version, 1xx, a body that ends with the
 * connection or is longer than `limit`, bytes behind the response, and whatever RFC 9112 does not allow.
 */
export function readPlainResponse(bytes: Buffer, limit: number): PlainResponse | 'more' | 'other' {
  if (bytes.length > MAX_LENGTH) return 'other';
  // Consecutive responses often have the same head.
  if (bytes.toString('latin1', 0, lastHead.text.length) !== lastHead.text) {
    const headEnd = bytes.indexOf('\r\n\r\n');
    if (headEnd < 0) return 'other';
    lastHead = {
      text: bytes.toString('latin1', 0, headEnd + 4),
      head: readHead(bytes.toString('latin1', 0, headEnd)),
    };
  }
  const { text, head } = lastHead;
  if (!head) return 'other';
  const { status, reason, headers, length, isChunked, isKept } = head;
  const content = bytes.subarray(text.length);
  const body = isChunked ? unchunked(content) : sized(content, length);
  if (typeof body === 'string') return body;
  if (body.length > limit) return 'other';
  return { status, reason, headers, body, isKept };
}

/** The head of a response, and how its body is framed. */
interface Head extends Omit<PlainResponse, 'body'> {
  readonly length: number | undefined;
  readonly isChunked: boolean;
}

/** The last head, with the empty line. */
let lastHead: { readonly text: string; readonly head: Head | undefined } = {
  text: '\r\n\r\n',
  head: undefined,
};

/** Undefined if the head is not plain. */
function readHead(text: string): Head | undefined {
  const [first = '', ...lines] = text.split('\r\n');
  const status = STATUS_LINE.exec(first);
  if (!status) return undefined;
  const headers: HeaderField[] = [];
  let length: number | undefined;
  let isChunked = false;
  let isKept = true;
  for (const line of lines) {
    const field = FIELD.exec(line);
    if (!field) return undefined;
    const name = field[1] ?? '';
    const value = (field[2] ?? '').replace(/^[\t ]+/, '').trimEnd();
    headers.push([name, value]);
    switch (name.toLowerCase()) {
      case 'content-length':
        if (length !== undefined || isChunked || !/^[0-9]{1,8}$/.test(value)) return undefined;
        length = Number(value);
        break;
      case 'transfer-encoding':
        if (length !== undefined || isChunked || value.toLowerCase() !== 'chunked') return undefined;
        isChunked = true;
        break;
      case 'connection':
      case 'proxy-connection':
        isKept &&= value.toLowerCase() === 'keep-alive';
        break;
      case 'keep-alive':
        isKept &&= !/timeout=[01]\b/i.test(value);
    }
  }
  const code = Number(status[1]);
  if (code === 204 || code === 304) {
    if (isChunked || length) return undefined;
    length = 0;
  }
  return { status: code, reason: status[2] ?? '', headers, length, isChunked, isKept };
}

function sized(content: Buffer, length: number | undefined): Uint8Array | 'more' | 'other' {
  if (length === undefined || length > MAX_LENGTH || content.length > length) return 'other';
  return content.length < length ? 'more' : view(content);
}

/** The same octets, as what they are for readers outside of Node. */
const view = ({ buffer, byteOffset, length }: Buffer): Uint8Array =>
  new Uint8Array(buffer, byteOffset, length);

/** Chunks without extensions and trailers. RFC 9112 §7.1. */
function unchunked(content: Buffer): Uint8Array | 'more' | 'other' {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const head = content.toString('latin1', at, at + 8);
    const size = /^[0-9A-Fa-f]{1,5}(?=\r\n)/.exec(head)?.[0];
    if (size === undefined) return /^[0-9A-Fa-f]{0,5}\r?$/.test(head) ? 'more' : 'other';
    const start = at + size.length + 2;
    const end = start + Number.parseInt(size, 16);
    const close = content.toString('latin1', end, end + 2);
    if (!'\r\n'.startsWith(close)) return 'other';
    if (close.length < 2) return 'more';
    if (start === end) return content.length > end + 2 ? 'other' : view(Buffer.concat(chunks));
    chunks.push(content.subarray(start, end));
    at = end + 2;
  }
}
