import { utf8Length } from '../encoding/utf-8';
import { type Origin, PROTOCOL, type Span } from '../trace/origin';
import { pushFixed, type Traced, textOf } from '../trace/traced';

/** A header field as it stands on the wire. */
export interface TracedField {
  readonly name: Traced;
  readonly value: Traced;
}

/** RFC 9112 §2.1: a request line up to its target; CRLF at every line end (B20). */
export function beforeTarget(method: Traced): Traced {
  return [...method, { text: ' ', origin: PROTOCOL }];
}

/** What follows the target, without the empty line after the header fields. */
export function afterTarget(fields: readonly TracedField[]): Traced {
  const text: Traced = [];
  let before = ' HTTP/1.1\r\n';
  for (const { name, value } of fields) {
    // Fixed text of neighbours is one segment: the line end before a fixed name, and its colon.
    const isFixed = name[0]?.origin === PROTOCOL;
    pushFixed(text, isFixed ? `${before}${textOf(name)}: ` : before);
    if (!isFixed) {
      text.push(...name);
      pushFixed(text, ': ');
    }
    text.push(...value);
    before = '\r\n';
  }
  return text;
}

/** The end of the last header field, and the empty line. */
export const END_OF_HEAD = '\r\n\r\n';

/** The spans of a message, which tile it (B27). The only place where offsets are made. */
export function spansOf(head: Traced, headLength: number, body: Traced, length: number): Span[] {
  const spans: Span[] = [];
  addSpans(spans, head, 0, headLength);
  addSpans(spans, body, headLength, length);
  return spans;
}

/** Adds the spans of a text whose octets stand from `start` to `end`. */
function addSpans(spans: Span[], text: Traced, start: number, end: number): void {
  const isAscii = end - start === unitsOf(text);
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

function unitsOf(text: Traced): number {
  let units = 0;
  for (const segment of text) units += segment.text.length;
  return units;
}
