/** Reads the body of a response for people: as text or JSON, by its type and by how it begins. */
import { formattedJson } from './format-json';

/** The ways to look at a body. */
export type BodyLook = 'formatted' | 'text' | 'bytes';

/** A body read as text. */
interface BodyText {
  readonly text: string;
  /** As the Encoding Standard names it. */
  readonly charset: string;
  /** False where bytes are not of that charset; `�` stands for them. */
  readonly isWhole: boolean;
}

const CHARSET = /;[ \t]*charset=(?:"([^"]*)"|([^\s;]*))/i;

/** Encoding Standard, “BOM sniff”: it goes before what the response says. */
const MARKS: readonly (readonly [charset: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
];

/** The body as text: by its byte order mark, else by the charset of the Content-Type, else as UTF-8. A mark stays. */
export function readBodyText(body: Uint8Array, contentType: string): BodyText {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => body[at] === byte));
  const [, quoted, plain] = CHARSET.exec(contentType) ?? [];
  const charset = marked?.[0] ?? known(quoted ?? plain) ?? 'utf-8';
  try {
    return { text: decode(body, charset, true), charset, isWhole: true };
  } catch {
    return { text: decode(body, charset, false), charset, isWhole: false };
  }
}

const decode = (body: Uint8Array, charset: string, fatal: boolean): string =>
  new TextDecoder(charset, { fatal, ignoreBOM: true }).decode(body);

/** The charset with this label, if this browser knows it. */
function known(label: string | undefined): string | undefined {
  if (!label) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** What can be shown of a body. */
export interface ReadBody extends BodyText {
  readonly looks: readonly BodyLook[];
  /** The format to show first: likely the wanted one, and cheap to show. */
  readonly bestLook: BodyLook;
}

const NOT_TEXT = /^(?:image|audio|video|font)\/(?!svg)|^application\/(?:octet-stream|pdf|zip|gzip)\b/i;
const BEGINS_LIKE_JSON = /^\ufeff?[ \t\n\r]*[{[]/;

/** In bytes. A longer body is laid out only on request: a dense one takes a second. */
const LONG = 1024 * 1024;

/** Reads a body by the Content-Type that came with it, and by what it looks like. */
export function readBody(body: Uint8Array, contentType: string): ReadBody {
  const read = readBodyText(body, contentType);
  const { text, isWhole } = read;
  const isLong = body.length > LONG;
  const mayBeJson = isWhole && (isLong ? BEGINS_LIKE_JSON.test(text) : isJson(text));
  const looks: BodyLook[] = mayBeJson ? ['formatted', 'text', 'bytes'] : ['text', 'bytes'];
  if (mayBeJson) return { ...read, looks, bestLook: isLong ? 'text' : 'formatted' };
  const isBinary =
    NOT_TEXT.test(contentType) || text.includes('\0') || (!isWhole && !contentType.startsWith('text/'));
  return { ...read, looks, bestLook: isBinary ? 'bytes' : 'text' };
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(withoutMark(text));
    return true;
  } catch {
    return false;
  }
}

const withoutMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text);

/**
 * A JSON text on many lines. Only white space outside of strings changes: digits, escapes and
 * repeated members stay. Undefined when the text is not JSON, or would grow beyond measure.
 */
export const layOutJson = (text: string): string | undefined =>
  isJson(text) ? formattedJson(withoutMark(text)) : undefined;
