import { SIZE_LIMIT } from '../../core/internal';
import { checksum, START } from './fragment';
import { canPack, packText, unpackText } from './packed-text';

/** What a link holds: texts as they are written to files. docs/sharing.md tells the format. */
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
  /** Something in it was changed on its way; `at` is where, counted from 1, if that can be told. */
  | { readonly type: 'changed'; readonly at?: number }
  /** A later version of the app made it. */
  | { readonly type: 'newer' }
  /** This app did not make it. */
  | { readonly type: 'foreign' }
  /** What it holds is larger than any file that is read; `limit` in bytes. */
  | { readonly type: 'too-large'; readonly limit: number }
  /** This browser cannot unpack it. */
  | { readonly type: 'unsupported' };

export type LinkReading = ({ readonly type: 'shared' } & Shared) | LinkFault;

const VERSION = '1';
/** Of the checksum, in characters. */
const END_LENGTH = 8;
/** Begins the sample. No JSON text holds it: a control character is escaped there (RFC 8259 §7). */
const SAMPLE = '\0';

/** The link to the page at `page`, whose own fragment is replaced. */
export async function linkTo(page: string, { document, sample }: Shared): Promise<string> {
  const packed = await packText(sample === undefined ? document : document + SAMPLE + sample);
  const marked = `${VERSION}.${packed}`;
  const [address] = page.split('#');
  return `${address}${START}${marked}.${checksum(marked)}`;
}

/** Reads the fragment of a URL. Whether the document is a config is for its own reader to say. */
export async function readLink(fragment: string): Promise<LinkReading> {
  const text = fragment.slice(START.length);
  const [, version] = /^(\d+)\./.exec(text) ?? [];
  if (version !== VERSION) return { type: Number(version) > Number(VERSION) ? 'newer' : 'foreign' };
  // What no link has: a program put something behind it, or wrote a character in another way.
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
