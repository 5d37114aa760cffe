/** Divides a built request into head and body, and finds the part of the message that a byte belongs to. */
import type { Built } from '../../../core';
import { Octets, octetsOf } from '../../../core/internal';
import { divide, type MessageSection } from './chunk';

/** The part of the message that a byte stands in. */
export type MessagePlace =
  | { readonly part: 'method' | 'target' | 'request-line' | 'end-of-head' | 'body' }
  | { readonly part: 'header'; readonly name: string };

const CR = 0x0d;
const LF = 0x0a;
const SPACE = 0x20;
const decoder = new TextDecoder();

/** The head of a message. */
export function headOf(built: Pick<Built, 'bytes'>): Uint8Array {
  const [first = new Uint8Array()] = octetsOf(built).pieces;
  return first.subarray(0, headLength(first));
}

/** The number of bytes of the head, the blank line included; all of them when there is none. */
export function headLength(bytes: Uint8Array): number {
  for (let at = 3; at < bytes.length; at++) {
    if (bytes[at] === LF && bytes[at - 1] === CR && bytes[at - 2] === LF && bytes[at - 3] === CR)
      return at + 1;
  }
  return bytes.length;
}

export function placeAt(bytes: Uint8Array, offset: number): MessagePlace {
  const bodyStart = headLength(bytes);
  if (offset >= bodyStart) return { part: 'body' };
  const lineStart = offset === 0 ? 0 : bytes.lastIndexOf(LF, offset - 1) + 1;
  if (lineStart === 0) return { part: partOfRequestLine(bytes, offset) };
  const colon = bytes.indexOf(0x3a, lineStart);
  const lineEnd = bytes.indexOf(LF, lineStart);
  if (colon === -1 || colon > lineEnd)
    return { part: lineStart >= bodyStart - 2 ? 'end-of-head' : 'request-line' };
  return { part: 'header', name: decoder.decode(bytes.subarray(lineStart, colon)) };
}

function partOfRequestLine(bytes: Uint8Array, offset: number): 'method' | 'target' | 'request-line' {
  if (bytes[offset] === SPACE) return 'request-line';
  const spaces = bytes.subarray(0, offset).reduce((count, byte) => (byte === SPACE ? count + 1 : count), 0);
  return spaces === 0 ? 'method' : spaces === 1 ? 'target' : 'request-line';
}

/** The parts of the message that the bytes from `start` to `end` reach into; a line end alone is not one. */
export function placesOf(bytes: Uint8Array, start: number, end: number): MessagePlace[] {
  const bodyStart = headLength(bytes);
  if (start >= bodyStart) return [{ part: 'body' }];
  const places: MessagePlace[] = [];
  let at = bytes[start] === CR && start + 2 < end ? start + 2 : start;
  while (at < end) {
    places.push(placeAt(bytes, at));
    const lineEnd = bytes.indexOf(LF, at);
    at = lineEnd === -1 ? end : lineEnd + 1;
  }
  return places;
}

export interface HeaderFieldText {
  readonly name: string;
  readonly value: string;
}

/** The header fields of a built message, which may not be sendable yet, in wire order. */
export function headerFieldsOf(built: Pick<Built, 'bytes'>): HeaderFieldText[] {
  const [, ...lines] = decoder.decode(headOf(built)).split('\r\n');
  return lines.flatMap((line) => {
    const colon = line.indexOf(': ');
    return colon < 0 ? [] : [{ name: line.slice(0, colon), value: line.slice(colon + 2) }];
  });
}

export interface DividedMessage {
  readonly head: MessageSection;
  readonly body: MessageSection;
}

/**
 * Divides one built request after the other, each on the ground of the one before. Head and body
 * are compared apart: a change in the body changes its length in the head as well.
 *
 * It may be asked during a render, also one that React throws away: what it remembers is only a
 * shorter way to an answer that the request alone decides.
 */
export class MessageDivider {
  #built: Built | undefined;
  #revealed = false;
  #message: DividedMessage | undefined;

  /** The same object for the same request. */
  divide(built: Built, revealed: boolean): DividedMessage {
    if (!this.#message || built !== this.#built || revealed !== this.#revealed) {
      const octets = octetsOf(built);
      const bodyStart = headOf(built).length;
      const coverage = { spans: built.spans, revealed };
      this.#message = {
        head: divide(this.#message?.head, octets.part(0, bodyStart), 0, coverage),
        body: divide(this.#message?.body, octets.part(bodyStart, octets.length), bodyStart, coverage),
      };
      this.#built = built;
      this.#revealed = revealed;
    }
    return this.#message;
  }
}

/** Divides bytes of which only the text is shown, each on the ground of those before. */
export class SectionDivider {
  #section: MessageSection | undefined;

  divide(bytes: Uint8Array): MessageSection {
    const spans = [{ start: 0, end: bytes.length, origin: { from: 'protocol' } as const }];
    this.#section = divide(this.#section, new Octets([bytes]), 0, { spans, revealed: true });
    return this.#section;
  }
}

/** The whole message as text, with secrets as they are shown. */
export function messageText({ head, body }: DividedMessage): string {
  return [...head.chunks, ...body.chunks].map((chunk) => chunk.text).join('');
}
