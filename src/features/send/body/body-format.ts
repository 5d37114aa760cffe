import { type BodyText, readBodyText } from './body-text';
import { layOutJson } from './lay-out-json';

/** The ways to look at a body. */
export type BodyLook = 'formatted' | 'text' | 'bytes';

/** What can be shown of a body. */
export interface ReadBody extends BodyText {
  /** Laid out on many lines; undefined when the body is not JSON. */
  readonly json: string | undefined;
  /** What a person most likely wants to see. */
  readonly bestLook: BodyLook;
}

const NOT_TEXT = /^(?:image|audio|video|font)\/(?!svg)|^application\/(?:octet-stream|pdf|zip|gzip)\b/i;

/** Reads a body by the Content-Type that came with it, and by what it looks like. */
export function readBody(body: Uint8Array, contentType: string): ReadBody {
  const text = readBodyText(body, contentType);
  const json = text.isWhole ? layOutJson(text.text) : undefined;
  return { ...text, json, bestLook: bestLook(text, json, contentType) };
}

function bestLook({ text, isWhole }: BodyText, json: string | undefined, contentType: string): BodyLook {
  if (json !== undefined) return 'formatted';
  return NOT_TEXT.test(contentType) || text.includes('\0') || (!isWhole && !contentType.startsWith('text/'))
    ? 'bytes'
    : 'text';
}
