import { utf8, utf8Length } from '../encoding/utf-8';
import { PROTOCOL, type Span } from '../trace/origin';
import { pushFixed, type Traced, textOf } from '../trace/traced';

/** A header field as it stands on the wire. */
export interface TracedField {
  readonly name: Traced;
  readonly value: Traced;
}

/** A text in octets, and the segments that it came from. */
export interface Octets {
  readonly bytes: Uint8Array;
  readonly text: Traced;
}

export function octets(text: Traced): Octets {
  return { bytes: encode(text, 0), text };
}

/** Up to this length, writing ASCII by hand costs less than a call into the engine's encoder. */
const SHORT = 1024;

/** The octets of a text, with room for `extra` more behind them. */
function encode(text: Traced, extra: number): Uint8Array {
  const units = unitsOf(text);
  if (units <= SHORT) {
    const bytes = new Uint8Array(units + extra);
    if (writeAscii(text, bytes)) return bytes;
  }
  const encoded = utf8(textOf(text));
  if (extra === 0) return encoded;
  const bytes = new Uint8Array(encoded.length + extra);
  bytes.set(encoded);
  return bytes;
}

/** Writes the text to the start of `target`; false when it is not ASCII. */
function writeAscii(text: Traced, target: Uint8Array): boolean {
  let offset = 0;
  for (const segment of text) {
    const piece = segment.text;
    for (let index = 0; index < piece.length; index++) {
      const unit = piece.charCodeAt(index);
      if (unit >= 0x80) return false;
      target[offset++] = unit;
    }
  }
  return true;
}

/** RFC 9112 §2.1: request line, header fields, an empty line; CRLF at every line end (B20). */
export function head(method: Traced, target: Traced, fields: readonly TracedField[]): Traced {
  const text: Traced = [];
  append(text, method);
  pushFixed(text, ' ');
  append(text, target);
  let before = ' HTTP/1.1\r\n';
  for (const { name, value } of fields) {
    // Fixed text of neighbours is one segment: the line end before a fixed name, and its colon.
    const isFixed = name[0]?.origin === PROTOCOL;
    pushFixed(text, isFixed ? `${before}${textOf(name)}: ` : before);
    if (!isFixed) {
      append(text, name);
      pushFixed(text, ': ');
    }
    append(text, value);
    before = '\r\n';
  }
  pushFixed(text, `${before}\r\n`);
  return text;
}

function append(text: Traced, more: Traced): void {
  for (const segment of more) text.push(segment);
}

/** The whole message and its spans, which tile it (B27). The only place where offsets are made. */
export function message(headText: Traced, body: Octets): { bytes: Uint8Array; spans: Span[] } {
  const bytes = encode(headText, body.bytes.length);
  const headLength = bytes.length - body.bytes.length;
  bytes.set(body.bytes, headLength);
  const spans: Span[] = [];
  addSpans(spans, headText, 0, headLength);
  addSpans(spans, body.text, headLength, bytes.length);
  return { bytes, spans };
}

/** Adds the spans of a text whose octets stand from `start` to `end`. */
function addSpans(spans: Span[], text: Traced, start: number, end: number): void {
  const isAscii = end - start === unitsOf(text);
  let offset = start;
  for (const segment of text) {
    const next = offset + (isAscii ? segment.text.length : utf8Length(segment.text));
    spans.push({ start: offset, end: next, origin: segment.origin });
    offset = next;
  }
}

function unitsOf(text: Traced): number {
  let units = 0;
  for (const segment of text) units += segment.text.length;
  return units;
}
