import { base64, fromBase64 } from '../../core/internal';

/** RFC 1951, without a frame around it. */
const COMPRESSION = 'deflate-raw';
/** How many bytes are inflated at a time: deflate grows a chunk a thousandfold at most, and then the limit is checked. */
const SLICE = 4096;

/** What became of unpacking. */
export type Unpacked =
  | { readonly type: 'text'; readonly text: string }
  /** It would be longer than asked for; the rest was not unpacked. */
  | { readonly type: 'too-large' }
  /** It is not a packed text. */
  | { readonly type: 'broken' };

/** Whether this browser can pack and unpack. */
export const canPack = (): boolean => typeof CompressionStream !== 'undefined';

/** A text as few characters of `A-Z a-z 0-9 - _`: UTF-8, deflated (RFC 1951), base64url without padding (RFC 4648 §5). */
export async function packText(text: string): Promise<string> {
  const source = new Blob([text]).stream().pipeThrough(new CompressionStream(COMPRESSION));
  return toBase64Url(new Uint8Array(await new Response(source).arrayBuffer()));
}

/** The text that was packed. Stops at `limit`, in bytes of UTF-8: a few characters can unpack to gigabytes. */
export async function unpackText(packed: string, limit: number): Promise<Unpacked> {
  const bytes = fromBase64Url(packed);
  if (!bytes) return { type: 'broken' };
  try {
    const unpacked = await inflate(bytes, limit);
    if (!unpacked) return { type: 'too-large' };
    return {
      type: 'text',
      text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(unpacked),
    };
  } catch {
    return { type: 'broken' };
  }
}

/** Undefined above the limit. Rejects what is not deflated, or is cut. */
async function inflate(bytes: Uint8Array<ArrayBuffer>, limit: number): Promise<ArrayBuffer | undefined> {
  const reader = slicesOf(bytes).pipeThrough(new DecompressionStream(COMPRESSION)).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return await new Blob(parts).arrayBuffer();
    length += value.length;
    if (length > limit) {
      // What was under way ends with an error that says nothing new.
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    parts.push(value);
  }
}

/** Hands bytes out slice by slice, each when it is asked for. */
function slicesOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, at + SLICE));
      else controller.close();
      at += SLICE;
    },
  });
}

const toBase64Url = (bytes: Uint8Array): string =>
  base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text)) return undefined;
  try {
    return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return undefined;
  }
}
