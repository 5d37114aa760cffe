/** The head of a message: HTTP/1.1 on the wire (B20). */
import { utf8Length } from '../encoding/octets';
import {
  fixed,
  PROTOCOL,
  pushFixed,
  type Span,
  type Traced,
  type TracedField,
  textOf,
} from '../trace/traced';
import { addSpans } from './spans';
import type { Address } from './target';

export type HeaderField = readonly [name: string, value: string];

/**
 * The head of a message up to the value of Content-Length, which ends the header of a message with a body; without a
 * body, all of it. Requests that differ in their bodies alone share it, and each view of it is computed once.
 */
export class Head {
  #traced: Traced | undefined;
  #text: string | undefined;
  #octets: number | undefined;
  #spans: readonly Span[] | undefined;
  #headers: readonly HeaderField[] | undefined;
  #url: string | undefined;

  /** @param fields in wire order, without Content-Length */
  constructor(
    readonly method: Traced,
    readonly address: Address,
    readonly fields: readonly TracedField[],
    readonly hasBody: boolean,
  ) {}

  /** Whether it is also the head of this request, which has the same credentials. */
  isOf(method: Traced, address: Address, hasBody: boolean): boolean {
    return this.method === method && this.address === address && this.hasBody === hasBody;
  }

  get text(): string {
    this.#text ??= textOf(this.#segments);
    return this.#text;
  }

  get octets(): number {
    this.#octets ??= utf8Length(this.text);
    return this.#octets;
  }

  get spans(): readonly Span[] {
    this.#spans ??= this.#spansOf();
    return this.#spans;
  }

  /** The header fields without Content-Length. */
  get headers(): readonly HeaderField[] {
    this.#headers ??= this.fields.map(({ name, value }) => [textOf(name), textOf(value)]);
    return this.#headers;
  }

  /** Scheme, `://`, Host value and target. */
  get url(): string {
    const { scheme = '', host, targetText } = this.address;
    this.#url ??= `${scheme}://${textOf(host)}${targetText}`;
    return this.#url;
  }

  /** Many requests are only sent, without it. */
  get #segments(): Traced {
    this.#traced ??= this.#lines();
    return this.#traced;
  }

  /** RFC 9112 §2.1: request line, header fields and the empty line; CRLF at every line end. */
  #lines(): Traced {
    const head: Traced = [...this.method, { text: ' ', origin: PROTOCOL }, ...this.address.target];
    let before = ' HTTP/1.1\r\n';
    for (const { name, value } of this.hasBody ? [...this.fields, CONTENT_LENGTH] : this.fields) {
      // Fixed text of neighbours is one segment: the line end before a fixed name, and its colon.
      const isFixed = name[0]?.origin === PROTOCOL;
      pushFixed(head, isFixed ? `${before}${textOf(name)}: ` : before);
      if (!isFixed) {
        head.push(...name);
        pushFixed(head, ': ');
      }
      head.push(...value);
      before = LINE_END;
    }
    if (!this.hasBody) pushFixed(head, END_OF_HEAD);
    return head;
  }

  #spansOf(): Span[] {
    const spans: Span[] = [];
    addSpans(spans, this.#segments, 0, this.octets);
    return spans;
  }
}

const LINE_END = '\r\n';

/** The end of the last header field, and the empty line. */
export const END_OF_HEAD = LINE_END + LINE_END;

export const CONTENT_LENGTH_NAME = 'Content-Length';

/** Each request has its own value of it. */
const CONTENT_LENGTH: TracedField = { name: fixed(CONTENT_LENGTH_NAME), value: [] };
