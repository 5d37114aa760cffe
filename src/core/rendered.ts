/** A rendered request. Each view of it (octets, spans, problems, request) is computed when it is first read. */
import type { ContentSetting } from './action';
import type { Credentials, UnsignedRequest } from './auth/method';
import type { SignedPart } from './auth/scheme';
import type { BodyCache } from './body/body-cache';
import { Octets, Utf8Text, utf8, utf8Length } from './encoding/octets';
import type { Problem, ProblemList, SignablePart } from './problem';
import type { Address } from './request/target';
import type { LimitedText } from './template/insert';
import {
  addContextInputs,
  DerivedText,
  fixed,
  type Input,
  type Origin,
  PROTOCOL,
  pushFixed,
  type Span,
  type Traced,
  type TracedField,
  textOf,
} from './trace/traced';

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
    this.body = cache && written.length > LONG ? cache.encode(written) : new Utf8Text(written);
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

interface Parts {
  readonly method: Traced;
  /** In wire order, without Content-Length. */
  readonly fields: readonly TracedField[];
  readonly filled: FilledRequest;
  readonly credentials: Credentials | undefined;
  readonly problems: ProblemList;
}

export class Rendered implements Built {
  readonly #filled: FilledRequest;
  readonly #credentials: Credentials | undefined;
  readonly #problemList: ProblemList;
  readonly #method: Traced;
  /** Without Content-Length. */
  readonly #firstFields: readonly TracedField[];
  #fieldList: readonly TracedField[] | undefined;
  #head: Traced | undefined;
  #octets: Octets | undefined;
  #spans: readonly Span[] | undefined;
  #problems: readonly Problem[] | undefined;
  #request: HttpRequest | undefined;

  constructor({ method, fields, filled, credentials, problems }: Parts) {
    this.#filled = filled;
    this.#credentials = credentials;
    this.#problemList = problems;
    this.#firstFields = fields;
    this.#method = method;
  }

  /** The bytes in pieces: the head and those of the body, or all in one. */
  get octets(): Octets {
    this.#octets ??= this.#encode();
    return this.#octets;
  }

  get bytes(): Uint8Array {
    return this.octets.joined;
  }

  get spans(): readonly Span[] {
    const { text, body } = this.#filled;
    const { length } = this.octets;
    this.#spans ??= spansOf(this.#tracedHead, length - body.octets, text?.segments ?? [], length);
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
    if (this.#hasRequest) {
      const { method, url, target, headers } = this.#requestLine;
      // To copy octets is quicker than to encode the body again.
      built.request = {
        method,
        url,
        target,
        headers,
        body: bytes.slice(bytes.length - this.#filled.body.octets),
      };
    }
    if (signed) built.signed = signed;
    if (signedParts) built.signedParts = signedParts;
    return built;
  }

  get #hasRequest(): boolean {
    return !this.#problemList.hasErrors && this.#filled.address.scheme !== undefined;
  }

  /** In wire order (B20): a message with a body ends its header with Content-Length. */
  get #fields(): readonly TracedField[] {
    const fields = this.#firstFields;
    this.#fieldList ??= this.#filled.text ? [...fields, contentLength(this.#filled)] : fields;
    return this.#fieldList;
  }

  /** Many requests are only sent, without it. */
  get #tracedHead(): Traced {
    this.#head ??= headOf(this.#method, this.#filled.target, this.#fields);
    return this.#head;
  }

  #encode(): Octets {
    const { body } = this.#filled;
    const head = textOf(this.#tracedHead);
    return new Octets(body.pieces ? [utf8(head), ...body.pieces] : [utf8(head + body.text)]);
  }

  #requestOf(): HttpRequest {
    const text = this.#filled.body;
    // A long body is copied when it is first read: many callers only read what comes before it.
    let body = text.text.length > LONG ? undefined : text.take();
    const { method, url, target, headers } = this.#requestLine;
    if (body) return { method, url, target, headers, body };
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

  get #requestLine(): Omit<HttpRequest, 'body'> {
    const { method, scheme, address } = this.#filled;
    const headers = this.#fields.map(({ name, value }) => [textOf(name), textOf(value)] as const);
    const target = address.targetText;
    return { method, url: `${scheme}://${textOf(address.host)}${target}`, target, headers };
  }
}

const CONTENT_LENGTH = fixed('Content-Length');

/** RFC 9110 §8.6: octets after encoding, never characters. */
function contentLength(filled: FilledRequest): TracedField {
  const inputs = () => filled.inputs(['body']);
  return {
    name: CONTENT_LENGTH,
    value: [new DerivedText(String(filled.body.octets), 'length', inputs)],
  };
}

/** The octets of a message, in pieces if they were made so. The whole head is in the first. */
export const octetsOf = (built: Pick<Built, 'bytes'>): Octets =>
  built instanceof Rendered ? built.octets : new Octets([built.bytes]);

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** HTTP/1.1 on the wire (B20): the head of a message as text with origins, and the spans of a message. */

/** RFC 9112 §2.1: request line, header fields and the empty line; CRLF at every line end. */
function headOf(method: Traced, target: Traced, fields: readonly TracedField[]): Traced {
  const head: Traced = [...method, { text: ' ', origin: PROTOCOL }, ...target];
  let before = ' HTTP/1.1\r\n';
  for (const { name, value } of fields) {
    // Fixed text of neighbours is one segment: the line end before a fixed name, and its colon.
    const isFixed = name[0]?.origin === PROTOCOL;
    pushFixed(head, isFixed ? `${before}${textOf(name)}: ` : before);
    if (!isFixed) {
      head.push(...name);
      pushFixed(head, ': ');
    }
    head.push(...value);
    before = '\r\n';
  }
  pushFixed(head, '\r\n\r\n');
  return head;
}

/** The spans of a message, which tile it (B27). The only place where byte offsets are computed. */
function spansOf(head: Traced, headLength: number, body: Traced, length: number): Span[] {
  const spans: Span[] = [];
  addSpans(spans, head, 0, headLength);
  addSpans(spans, body, headLength, length);
  return spans;
}

/** Adds the spans of a text whose octets are from `start` to `end`. */
function addSpans(spans: Span[], text: Traced, start: number, end: number): void {
  let units = 0;
  for (const segment of text) units += segment.text.length;
  const isAscii = end - start === units;
  let offset = start;
  const add = (length: number, origin: Origin): void => {
    spans.push({ start: offset, end: offset + length, origin });
    offset += length;
  };
  for (const segment of text) {
    const { joined } = segment;
    if (joined) for (const { units, octets, origin } of joined) add(isAscii ? units : octets, origin);
    else add(isAscii ? segment.text.length : (segment.octets ?? utf8Length(segment.text)), segment.origin);
  }
}
