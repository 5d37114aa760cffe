import type { Credentials } from './auth/method';
import type { SignedPart } from './auth/scheme';
import { Octets } from './encoding/octets';
import { type Utf8Text, utf8 } from './encoding/utf-8';
import type { FilledRequest } from './filled-request';
import type { Problem, ProblemList } from './problem';
import { PROTOCOL, type Span } from './trace/origin';
import type { Segment } from './trace/traced';
import { END_OF_HEAD, spansOf } from './wire/http1';

export type HeaderField = readonly [name: string, value: string];

/** A request as it goes out: header fields complete and in wire order (B20). */
export interface HttpRequest {
  readonly method: string;
  /** Scheme, `://`, Host value and target. */
  readonly url: string;
  readonly target: string;
  readonly headers: readonly HeaderField[];
  readonly body: Uint8Array;
}

export interface Built {
  /** Absent when a problem is an error. */
  readonly request?: HttpRequest | undefined;
  /** The whole HTTP/1.1 message; with errors, what can be shown. */
  readonly bytes: Uint8Array;
  readonly spans: readonly Span[];
  /** The message that was signed (B24). */
  readonly signed?: Uint8Array | undefined;
  /** The parts of its signing scheme, which tile it (B34). */
  readonly signedParts?: readonly SignedPart[] | undefined;
  readonly problems: readonly Problem[];
}

/** What stands between the target and the value of Content-Length, which is the last field. */
export interface Frame {
  readonly segment: Segment;
  /** Without the value of Content-Length. */
  readonly headers: readonly HeaderField[];
  readonly hostText: string;
}

interface Parts {
  /** What stands before the target. */
  readonly start: Segment;
  readonly frame: Frame;
  /** The value of Content-Length, where there is a body. */
  readonly length: Segment | undefined;
  readonly filled: FilledRequest;
  readonly credentials: Credentials | undefined;
  readonly problems: ProblemList;
}

/** A rendered request: whatever is asked of it is made then, once. */
export class Rendered implements Built {
  readonly #parts: Parts;
  #octets: Octets | undefined;
  #spans: readonly Span[] | undefined;
  #problems: readonly Problem[] | undefined;
  #request: HttpRequest | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The bytes in pieces: a head of its own, or all in one. */
  get octets(): Octets {
    this.#octets ??= this.#encode();
    return this.#octets;
  }

  get bytes(): Uint8Array {
    return this.octets.joined;
  }

  get spans(): readonly Span[] {
    this.#spans ??= this.#locate();
    return this.#spans;
  }

  get problems(): readonly Problem[] {
    this.#problems ??= this.#parts.problems.all();
    return this.#problems;
  }

  get request(): HttpRequest | undefined {
    if (!this.#hasRequest) return undefined;
    this.#request ??= this.#requestOf(this.#parts.filled.body);
    return this.#request;
  }

  get signed(): Uint8Array | undefined {
    return this.#parts.credentials?.signed;
  }

  get signedParts(): readonly SignedPart[] | undefined {
    return this.#parts.credentials?.signedParts;
  }

  /** Everything, as data. */
  all(): Built {
    const { bytes, spans, problems, signed, signedParts } = this;
    const built: Mutable<Built> = { bytes, spans, problems };
    // Nobody has written to the bytes yet, and to copy is quicker than to encode.
    if (this.#hasRequest) {
      const { method, url, target, headers } = this.#head;
      built.request = { method, url, target, headers, body: bytes.slice(this.#headLength) };
    }
    if (signed) built.signed = signed;
    if (signedParts) built.signedParts = signedParts;
    return built;
  }

  get #hasRequest(): boolean {
    const { problems, filled } = this.#parts;
    return !problems.hasErrors && filled.address.scheme !== undefined;
  }

  get #headLength(): number {
    return this.octets.length - this.#parts.filled.body.octets;
  }

  #encode(): Octets {
    const { start, frame, length, filled } = this.#parts;
    const { address, body } = filled;
    const head = start.text + address.targetText + frame.segment.text + (length?.text ?? '') + END_OF_HEAD;
    return new Octets(body.pieces ? [utf8(head), ...body.pieces] : [utf8(head + body.text)]);
  }

  #locate(): Span[] {
    const { start, frame, length, filled } = this.#parts;
    const head = [start, ...filled.target, frame.segment];
    if (length) head.push(length);
    head.push({ text: END_OF_HEAD, origin: PROTOCOL });
    return spansOf(head, this.#headLength, filled.text?.segments ?? [], this.octets.length);
  }

  /** Its body is copied when somebody takes it: most look only at what stands before it. */
  #requestOf(text: Utf8Text): HttpRequest {
    let body: Uint8Array | undefined;
    const { method, url, target, headers } = this.#head;
    return {
      method,
      url,
      target,
      headers,
      get body() {
        body ??= text.copy();
        return body;
      },
    };
  }

  get #head(): Omit<HttpRequest, 'body'> {
    const { frame, length, filled } = this.#parts;
    const { method, scheme, address } = filled;
    const headers = [...frame.headers];
    const [last = ''] = headers.at(-1) ?? [];
    if (length) headers[headers.length - 1] = [last, length.text];
    const target = address.targetText;
    return { method, url: `${scheme}://${frame.hostText}${target}`, target, headers };
  }
}

/** The octets of a message, in pieces if they were made so. The whole head is in the first. */
export const octetsOf = (built: Pick<Built, 'bytes'>): Octets =>
  built instanceof Rendered ? built.octets : new Octets([built.bytes]);

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
