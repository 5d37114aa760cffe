/** Links that contain actions: writing, reading, and their limits. */
import { base64, fromBase64, SIZE_LIMIT } from '../../core/internal';
import { checksum, START } from './fragment';

/** The content of a link: texts in the format of files. docs/sharing.md describes the link format. */
export interface Shared {
  /** A config or a bundle, without secret values. */
  readonly document: string;
  /** The text of a sample context. */
  readonly sample?: string;
}

/** Why a link is of no use. */
export type LinkFault =
  /** It ends too early, after so many characters. */
  | { readonly type: 'cut'; readonly length: number }
  /** The link was changed in transit; `at` is the position, counted from 1, if it is known. */
  | { readonly type: 'changed'; readonly at?: number }
  /** A later version of the app made it. */
  | { readonly type: 'newer' }
  /** This app did not make it. */
  | { readonly type: 'foreign' }
  /** The content is larger than any readable file; `limit` in bytes. */
  | { readonly type: 'too-large'; readonly limit: number }
  /** This browser cannot unpack it. */
  | { readonly type: 'unsupported' };

export type LinkReading = ({ readonly type: 'shared' } & Shared) | LinkFault;

const VERSION = '1';
/** The length of the checksum in characters. */
const END_LENGTH = 8;
/** Separates the sample. JSON text cannot contain it: control characters are escaped there (RFC 8259 §7). */
const SAMPLE = '\0';

/** The link to the page at `page`, whose own fragment is replaced. */
export async function linkTo(page: string, { document, sample }: Shared): Promise<string> {
  const packed = await packText(sample === undefined ? document : document + SAMPLE + sample);
  const marked = `${VERSION}.${packed}`;
  const [address] = page.split('#');
  return `${address}${START}${marked}.${checksum(marked)}`;
}

/** Decodes the fragment of a URL. It does not check whether the document is a config. */
export async function readLink(fragment: string): Promise<LinkReading> {
  const text = fragment.slice(START.length);
  const [, version] = /^(\d+)\./.exec(text) ?? [];
  if (version !== VERSION) return { type: Number(version) > Number(VERSION) ? 'newer' : 'foreign' };
  // Invalid characters: a program has appended something or re-encoded a character.
  const odd = text.search(/[^\w.-]/);
  if (odd >= 0) return { type: 'changed', at: START.length + odd + 1 };
  const [, packed = '', end = '', ...more] = text.split('.');
  if (end.length < END_LENGTH && more.length === 0) return { type: 'cut', length: fragment.length };
  if (text !== `${VERSION}.${packed}.${checksum(`${VERSION}.${packed}`)}`) return { type: 'changed' };
  if (!canPack()) return { type: 'unsupported' };

  const unpacked = await unpackText(packed, SIZE_LIMIT);
  if (unpacked.type === 'too-large') return { type: 'too-large', limit: SIZE_LIMIT };
  if (unpacked.type === 'broken') return { type: 'foreign' };
  const [document = '', ...rest] = unpacked.text.split(SAMPLE);
  return rest.length === 0
    ? { type: 'shared', document }
    : { type: 'shared', document, sample: rest.join(SAMPLE) };
}

/** RFC 1951, without header and trailer. */
const COMPRESSION = 'deflate-raw';
/**
 * How many bytes are inflated before the limit is checked: deflate expands a chunk a thousandfold at
 * most.
 */
const SLICE = 4096;

/** The result of unpacking. */
export type Unpacked =
  | { readonly type: 'text'; readonly text: string }
  /** It would be longer than asked for; the rest was not unpacked. */
  | { readonly type: 'too-large' }
  /** It is not a packed text. */
  | { readonly type: 'broken' };

/** Whether this browser can compress and decompress. */
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

/** Undefined above the limit. Rejects invalid or truncated input. */
async function inflate(bytes: Uint8Array<ArrayBuffer>, limit: number): Promise<ArrayBuffer | undefined> {
  const reader = slicesOf(bytes).pipeThrough(new DecompressionStream(COMPRESSION)).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return await new Blob(parts).arrayBuffer();
    length += value.length;
    if (length > limit) {
      // The pending operation fails with an error that adds nothing.
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

/** Where a link of this length may be cut off. */
export type LengthNote = 'mail' | 'chat' | 'address-bar';

/**
 * The lengths in characters above which a link may be cut off: 2,000 in many mail programs; 8,000 is
 * what RFC 9110 §4.1 asks of everything that handles URLs; 32,768 is what Chromium shows in its
 * address bar.
 */
const NOTES: readonly (readonly [above: number, note: LengthNote])[] = [
  [32_768, 'address-bar'],
  [8_000, 'chat'],
  [2_000, 'mail'],
];

/**
 * The longest link that every browser opens. Firefox refuses a URL above 1,048,576 characters
 * (network.standard-url.max-length), Chromium above 2,097,152 (url::kMaxURLChars).
 */
export const MAX_LINK_LENGTH = 1_048_576;

export const lengthNote = (length: number): LengthNote | undefined =>
  NOTES.find(([above]) => length > above)?.[1];
