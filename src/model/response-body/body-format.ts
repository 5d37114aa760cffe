import { type BodyText, readBodyText } from './body-text';
import { isJson } from './lay-out-json';

/** The ways to look at a body. */
export type BodyLook = 'formatted' | 'text' | 'bytes';

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
