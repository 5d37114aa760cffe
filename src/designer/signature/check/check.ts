/** Compares a signature or message that a receiver computed with ours, and names the cause of a difference. */
import type { SignedPart } from '../../../core';
import { schemeOf, signatureOf } from '../../../core/internal';
import { sameBytes } from '../../send/outbox';
import { type CauseCandidate, candidates, type DifferenceCause, receiverMessage } from './causes';
import {
  concatenated,
  fromAnyBase64,
  fromEscaped,
  fromHex,
  HASH_BYTES,
  otherDigestLength,
  type PastedSignature,
  type RequestParts,
  readSignature,
  requestParts,
  type Signed,
} from './pasted';

export type ReceiverComparison =
  | { readonly type: 'nothing' }
  /** A digest that is longer or shorter than those of the scheme, in bytes. */
  | { readonly type: 'other-length'; readonly bytes: number; readonly expected: number }
  | {
      readonly type: 'identical';
      readonly pasted: 'signature' | 'message';
      /** Unix seconds, when the signature is of another time than the preview. */
      readonly otherTime?: string | undefined;
      readonly lineEndsLost?: boolean;
    }
  | {
      readonly type: 'different';
      /** What the lines show: the signature or its header field, or the message that is signed. */
      readonly pasted: 'signature' | 'message';
      readonly header?: string | undefined;
      /** Undefined when no usual cause makes the difference. */
      readonly cause?: DifferenceCause | undefined;
      readonly otherTime?: string | undefined;
      /** Undefined when the difference is in the secret, which is never shown. */
      readonly lines?: AlignedLines | undefined;
      /** The part of the message that the first difference is in. */
      readonly part?: SignedPart | undefined;
      readonly lineEndsLost?: boolean;
    };

type Pause = () => Promise<void>;

const CR = 0x0d;
const LF = 0x0a;

/** `pause` is awaited now and then, and ends the check by throwing. */
export function compareWithReceiver(
  text: string,
  signed: Signed,
  pause: Pause,
): ReceiverComparison | Promise<ReceiverComparison> {
  const trimmed = text.trim();
  if (trimmed === '') return { type: 'nothing' };
  const decoded = [fromEscaped(trimmed), fromHex(trimmed), fromAnyBase64(trimmed)].filter((bytes) => bytes);
  // A message may be as long as a digest.
  if (decoded.some((bytes) => bytes && sameBytes(bytes, signed.message)))
    return { type: 'identical', pasted: 'message' };
  const pasted = readSignature(text, signed);
  if (pasted) return checkSignature(pasted, signed, pause);
  const bytes = otherDigestLength(trimmed, signed);
  if (bytes !== undefined)
    return { type: 'other-length', bytes, expected: HASH_BYTES[schemeOf(signed.scheme).hash] };
  const encoded = decoded.find((one) => one && one.filter((byte) => byte === LF).length > 2);
  return checkMessage(fromEscaped(trimmed) ?? encoded ?? concatenated(text), !encoded, signed, pause);
}

async function checkSignature(
  { signatures, header, value, isWellFormed, parts }: PastedSignature,
  signed: Signed,
  pause: Pause,
): Promise<ReceiverComparison> {
  const { hash, encoding } = schemeOf(signed.scheme);
  const otherTime = parts.time === String(signed.now) ? undefined : parts.time;
  const given = new Set(signatures.map((bytes) => bytes.join()));
  const found = await firstMatch(parts, signed, pause, ({ message, key }) => {
    const digest = fromHex(signatureOf(key, message, { hash, encoding: 'hex' }));
    return given.has(digest?.join() ?? '');
  });
  if (found?.cause) {
    const { cause, message } = found;
    const lines = cause === 'secret' ? undefined : alignedLines(receiverMessage(parts, signed), message);
    return { type: 'different', pasted: 'message', cause, otherTime, lines };
  }
  const right = found && signatureOf(found.key, found.message, { hash, encoding });
  // A signature alone need not have the form of a header field.
  if (found && (isWellFormed || (header === undefined && value === right)))
    return { type: 'identical', pasted: 'signature', otherTime };
  const whole = signed.request.headers.find(([name]) => name === signed.headerName)?.[1] ?? '';
  const cause = right === undefined ? undefined : value.includes(right) ? 'prefix' : 'encoding';
  const ours = cause === 'encoding' && header === undefined ? (right ?? whole) : whole;
  const lines = alignedLines(concatenated(ours), concatenated(value));
  return { type: 'different', pasted: 'signature', header, cause, otherTime, lines };
}

/** Text that is pasted loses its carriage returns; the other forms of a message keep them. */
async function checkMessage(
  theirs: Uint8Array,
  isText: boolean,
  signed: Signed,
  pause: Pause,
): Promise<ReceiverComparison> {
  const asPasted = isText ? withLineFeeds : (bytes: Uint8Array) => bytes;
  const lineEndsLost = isText && signed.message.includes(CR);
  const other = asPasted(theirs);
  const ours = asPasted(signed.message);
  if (sameBytes(ours, other)) return { type: 'identical', pasted: 'message', lineEndsLost };
  const found = await firstMatch(requestParts(signed), signed, pause, ({ message }) =>
    sameBytes(asPasted(message), other),
  );
  const lines = alignedLines(ours, other);
  const part = lineEndsLost ? undefined : partAt(lines.offset, signed);
  const cause = found?.cause ?? (part?.part.type === 'time' ? 'time' : undefined);
  return { type: 'different', pasted: 'message', cause, lines, part, lineEndsLost };
}

/** How many bytes are hashed or compared before the page gets a turn. */
const WORK = 512 * 1024;
/** What a short message costs besides its bytes. */
const WORK_EACH = 1024;

/** The first candidate that matches; undefined when none does. */
async function firstMatch(
  parts: RequestParts,
  signed: Signed,
  pause: Pause,
  isMatch: (candidate: CauseCandidate) => boolean,
): Promise<CauseCandidate | undefined> {
  let work = 0;
  for (const candidate of candidates(parts, signed)) {
    if (isMatch(candidate)) return candidate;
    work += candidate.message.length + WORK_EACH;
    if (work < WORK) continue;
    work = 0;
    await pause();
  }
  return undefined;
}

const partAt = (offset: number, { signedParts = [] }: Signed): SignedPart | undefined =>
  signedParts.find(({ end }) => offset < end) ?? signedParts.at(-1);

/** A message as it looks once it has been text in a page: every line end a line feed. */
function withLineFeeds(message: Uint8Array): Uint8Array {
  if (!message.includes(CR)) return message;
  const kept = message.filter((byte, at) => byte !== CR || message[at + 1] !== LF);
  return kept.map((byte) => (byte === CR ? LF : byte));
}

/** Two byte sequences as lines that begin alike, so that the first difference is at the same place in both. */
export interface AlignedLines {
  /** The first byte that differs, counted from 0. */
  readonly offset: number;
  /** Whether bytes before the lines are left out. */
  readonly isCutBefore: boolean;
  /** What both lines begin with. */
  readonly before: string;
  readonly ours: LineEnd;
  readonly theirs: LineEnd;
}

/** A line from the first difference on. */
export interface LineEnd {
  /** The character that differs; empty at the end of the bytes. */
  readonly first: string;
  readonly rest: string;
  readonly isCutAfter: boolean;
}

const BEFORE = 24;
const AFTER = 72;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** Characters stay whole: a line begins and ends between two of them. */
export function alignedLines(ours: Uint8Array, theirs: Uint8Array): AlignedLines {
  const shorter = Math.min(ours.length, theirs.length);
  let offset = 0;
  while (offset < shorter && ours[offset] === theirs[offset]) offset++;
  const place = characterStart(ours, theirs, offset);
  const start = characterStart(ours, ours, Math.max(0, place - BEFORE));
  return {
    offset,
    isCutBefore: start > 0,
    before: decoder.decode(ours.subarray(start, place)),
    ours: lineEnd(ours, place),
    theirs: lineEnd(theirs, place),
  };
}

/** The start of the character at an offset, in both sequences. */
function characterStart(one: Uint8Array, other: Uint8Array, offset: number): number {
  let start = offset;
  while (start > 0 && (isContinuation(one[start]) || isContinuation(other[start]))) start--;
  return start;
}

function lineEnd(bytes: Uint8Array, place: number): LineEnd {
  const end = characterStart(bytes, bytes, Math.min(bytes.length, place + AFTER));
  const [first = '', ...rest] = decoder.decode(bytes.subarray(place, end));
  return { first, rest: rest.join(''), isCutAfter: end < bytes.length };
}
