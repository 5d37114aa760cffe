/** A rendered request. Each view of it (octets, spans, problems, request) is computed when it is first read. */
import type { ContentSetting } from './action';
import type { Credentials, UnsignedRequest } from './auth/method';
import type { SignedPart } from './auth/scheme';
import type { BodyCache } from './body/body-cache';
import { Octets, Utf8Text, utf8 } from './encoding/octets';
import type { Problem, ProblemList, SignablePart } from './problem';
import { CONTENT_LENGTH_NAME, END_OF_HEAD, type Head, type HeaderField } from './request/head';
import { addSpan, addSpans } from './request/spans';
import type { Address } from './request/target';
import type { LimitedText } from './template/insert';
import { addContextInputs, type Input, type Origin, PROTOCOL, type Span } from './trace/traced';

export type { HeaderField } from './request/head';

/** Settings that a request needs besides what is filled in. */
export interface FixedSettings {
  readonly method: string;
  readonly mediaType: string;
  /** The setting that the body is made of. */
  readonly content: ContentSetting;
}

/** From this length on, in UTF-16 units, a body is encoded in pieces that the next one can share. */
const LONG = 64 * 1024;

const ofSetting = (name: string): Input => ({ from: 'setting', path: [name] });

const OF_METHOD = ofSetting('method');
const OF_URL = ofSetting('url');
const OF_FORMAT = ofSetting('format');
const OF_CONTENT: Readonly<Record<ContentSetting, Input>> = {
  data: ofSetting('data'),
  body: ofSetting('body'),
};

/** A request with its values filled in, all but its authentication. */
export class FilledRequest implements UnsignedRequest {
  readonly body: Utf8Text;

  constructor(
    readonly settings: FixedSettings,
    readonly address: Address,
    /** Undefined when no body is sent. */
    readonly text: LimitedText | undefined,
    cache?: BodyCache,
  ) {
    const written = text?.text ?? '';
    this.body = cache && written.length > LONG ? cache.encode(written) : new Utf8Text(written, text);
  }

  get method(): string {
    return this.settings.method;
  }

  get scheme(): string {
    return this.address.scheme ?? '';
  }

  get host(): UnsignedRequest['host'] {
    return this.address.host;
  }

  get target(): UnsignedRequest['target'] {
    return this.address.target;
  }

  get contentType(): string {
    return this.text ? this.settings.mediaType : '';
  }

  inputs(parts: readonly SignablePart[]): Input[] {
    const holds = (part: SignablePart) => parts.includes(part);
    const holdsTarget = holds('path') || holds('query');
    const inputs: Input[] = [];
    if (holds('method')) inputs.push(OF_METHOD);
    if (holds('host') || holdsTarget) inputs.push(OF_URL);
    if (holds('host')) addContextInputs(inputs, this.host);
    if (holdsTarget) addContextInputs(inputs, this.target);
    if (holds('body')) {
      // The body depends on its settings also where they leave no text behind.
      inputs.push(OF_FORMAT, OF_CONTENT[this.settings.content]);
      addContextInputs(inputs, this.text?.segments ?? []);
    } else if (holds('content-type')) inputs.push(OF_FORMAT);
    return inputs;
  }
}

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

export class Rendered implements Built {
  readonly #head: Head;
  readonly #filled: FilledRequest;
  readonly #credentials: Credentials | undefined;
  readonly #problemList: ProblemList;
  #octets: Octets | undefined;
  #bytes: Uint8Array | undefined;
  #spans: readonly Span[] | undefined;
  #problems: readonly Problem[] | undefined;
  #request: HttpRequest | undefined;

  constructor(
    head: Head,
    filled: FilledRequest,
    credentials: Credentials | undefined,
    problems: ProblemList,
  ) {
    this.#head = head;
    this.#filled = filled;
    this.#credentials = credentials;
    this.#problemList = problems;
  }

  /** The bytes in pieces: the head and those of the body, or all in one. */
  get octets(): Octets {
    const { pieces } = this.#filled.body;
    this.#octets ??= new Octets(pieces ? [utf8(this.#headText), ...pieces] : [this.bytes]);
    return this.#octets;
  }

  get bytes(): Uint8Array {
    const { body } = this.#filled;
    this.#bytes ??= body.pieces ? this.octets.joined : utf8(this.#headText + body.text);
    return this.#bytes;
  }

  get spans(): readonly Span[] {
    this.#spans ??= this.#spansOf();
    return this.#spans;
  }

  get problems(): readonly Problem[] {
    this.#problems ??= this.#problemList.all();
    return this.#problems;
  }

  /**
   * The problems without those of checks that read the whole body (B17). Such a check finds no errors and nothing
   * that depends on the context, and takes longer than rendering.
   */
  get problemsOfRendering(): readonly Problem[] {
    return this.#problemList.allWithoutChecks();
  }

  get request(): HttpRequest | undefined {
    if (!this.#hasRequest) return undefined;
    this.#request ??= this.#requestOf();
    return this.#request;
  }

  get signed(): Uint8Array | undefined {
    return this.#credentials?.signed;
  }

  get signedParts(): readonly SignedPart[] | undefined {
    return this.#credentials?.signedParts;
  }

  /** Everything, as data. */
  all(): Built {
    const { bytes, spans, problems, signed, signedParts } = this;
    const built: Mutable<Built> = { bytes, spans, problems };
    // To copy octets is quicker than to encode the body again.
    if (this.#hasRequest)
      built.request = this.#requestWith(bytes.slice(bytes.length - this.#filled.body.octets));
    if (signed) built.signed = signed;
    if (signedParts) built.signedParts = signedParts;
    return built;
  }

  get #hasRequest(): boolean {
    return !this.#problemList.hasErrors && this.#filled.address.scheme !== undefined;
  }

  /** RFC 9110 §8.6: octets after encoding, never characters. */
  get #contentLength(): string {
    return String(this.#filled.body.octets);
  }

  get #headText(): string {
    const { text, hasBody } = this.#head;
    return hasBody ? text + this.#contentLength + END_OF_HEAD : text;
  }

  #spansOf(): Span[] {
    const { spans: ofHead, octets, hasBody } = this.#head;
    const spans = ofHead.slice();
    if (!hasBody) return spans;
    const { body, text } = this.#filled;
    const inputs = this.#filled.inputs(['body']);
    const length: Origin = { from: 'derived', by: 'length', inputs };
    const headEnd = addSpan(spans, octets, this.#contentLength.length, length);
    const start = addSpan(spans, headEnd, END_OF_HEAD.length, PROTOCOL);
    addSpans(spans, text?.segments ?? [], start, start + body.octets);
    return spans;
  }

  #requestOf(): HttpRequest {
    const text = this.#filled.body;
    // A long body is copied when it is first read: many callers only read what comes before it.
    if (text.text.length <= LONG) return this.#requestWith(text.take());
    const { method, url, target, headers } = this.#requestWith(NO_OCTETS);
    let body: Uint8Array | undefined;
    return {
      method,
      url,
      target,
      headers,
      get body() {
        body ??= text.take();
        return body;
      },
    };
  }

  #requestWith(body: Uint8Array): HttpRequest {
    const { method, address } = this.#filled;
    return { method, url: this.#head.url, target: address.targetText, headers: this.#headersOf(), body };
  }

  /** In wire order (B20). They belong to the caller. */
  #headersOf(): HeaderField[] {
    const { headers: shared, hasBody } = this.#head;
    const headers: HeaderField[] = [];
    for (const field of shared) headers.push([field[0], field[1]]);
    if (hasBody) headers.push([CONTENT_LENGTH_NAME, this.#contentLength]);
    return headers;
  }
}

const NO_OCTETS = new Uint8Array();

/** The octets of a message, in pieces if they were made so. The whole head is in the first. */
export const octetsOf = (built: Pick<Built, 'bytes'>): Octets =>
  built instanceof Rendered ? built.octets : new Octets([built.bytes]);

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
