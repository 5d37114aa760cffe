import type { Credentials } from './auth/method';
import type { SignedPart } from './auth/scheme';
import { type Utf8Text, utf8 } from './encoding/utf-8';
import type { Problem, ProblemList } from './problem';
import type { Address } from './request/address';
import type { LimitedText } from './template/limited-text';
import { PROTOCOL, type Span } from './trace/origin';
import { type Segment, textOf } from './trace/traced';
import { END_OF_HEAD, spansOf, type TracedField } from './wire/http1';

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
  readonly request?: HttpRequest;
  /** The whole HTTP/1.1 message; with errors, what can be shown. */
  readonly bytes: Uint8Array;
  readonly spans: readonly Span[];
  /** The message that was signed (B24). */
  readonly signed?: Uint8Array;
  /** The parts of its signing scheme, which tile it (B34). */
  readonly signedParts?: readonly SignedPart[];
  readonly problems: readonly Problem[];
}

/** The parts of a request that templates and values make. */
export interface Filled {
  readonly method: string;
  readonly address: Address;
  /** Undefined when no body is sent. */
  readonly text: LimitedText | undefined;
  readonly body: Utf8Text;
}

/** The head of a message, in the order in which it is written. */
interface Head {
  readonly start: Segment;
  /** Up to the value of Content-Length. */
  readonly frame: Segment;
  readonly fields: readonly TracedField[];
  readonly length: Segment | undefined;
}

/** A rendered request: whatever is asked of it is made then, once. */
export class Rendered implements Built {
  readonly #filled: Filled;
  readonly #head: Head;
  readonly #credentials: Credentials | undefined;
  readonly #found: ProblemList;
  #bytes: Uint8Array | undefined;
  #spans: readonly Span[] | undefined;
  #problems: readonly Problem[] | undefined;
  #request: HttpRequest | undefined;

  constructor(filled: Filled, head: Head, credentials: Credentials | undefined, found: ProblemList) {
    this.#filled = filled;
    this.#head = head;
    this.#credentials = credentials;
    this.#found = found;
  }

  get bytes(): Uint8Array {
    this.#bytes ??= this.#encode();
    return this.#bytes;
  }

  get spans(): readonly Span[] {
    this.#spans ??= this.#locate();
    return this.#spans;
  }

  get problems(): readonly Problem[] {
    this.#problems ??= this.#found.all();
    return this.#problems;
  }

  get request(): HttpRequest | undefined {
    if (this.#found.hasErrors || this.#filled.address.scheme === undefined) return undefined;
    this.#request ??= this.#toRequest(this.#filled.address.scheme);
    return this.#request;
  }

  get signed(): Uint8Array | undefined {
    return this.#credentials?.signed;
  }

  get signedParts(): readonly SignedPart[] | undefined {
    return this.#credentials?.signedParts;
  }

  #encode(): Uint8Array {
    const { start, frame, length } = this.#head;
    const { address, body } = this.#filled;
    const head = start.text + address.targetText + frame.text + (length?.text ?? '') + END_OF_HEAD;
    if (!body.isEncoded) return utf8(head + body.text);
    const octets = utf8(head);
    const bytes = new Uint8Array(octets.length + body.bytes.length);
    bytes.set(octets);
    bytes.set(body.bytes, octets.length);
    return bytes;
  }

  #locate(): Span[] {
    const { start, frame, length } = this.#head;
    const { address, text } = this.#filled;
    const head = [start, ...address.target, frame];
    if (length) head.push(length);
    head.push({ text: END_OF_HEAD, origin: PROTOCOL });
    const bodyLength = text === undefined ? 0 : Number(length?.text);
    const { length: end } = this.bytes;
    return spansOf(head, end - bodyLength, text?.segments ?? [], end);
  }

  #toRequest(scheme: string): HttpRequest {
    const { method, address, body } = this.#filled;
    const { fields, length } = this.#head;
    const last = fields.length - 1;
    return {
      method,
      url: `${scheme}://${textOf(address.host)}${address.targetText}`,
      target: address.targetText,
      headers: fields.map(({ name, value }, index) => [
        textOf(name),
        length && index === last ? length.text : textOf(value),
      ]),
      body: body.bytes,
    };
  }
}
