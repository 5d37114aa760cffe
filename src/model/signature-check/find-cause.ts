import { signatureOf } from '../../core/internal';
import { sameBytes } from '../same-bytes';
import { type CauseCode, FIELD_CAUSES, FRAME_CAUSES, KEY_CAUSES } from './causes';
import { type Field, joined, messageOf, type SignedParts } from './signed-parts';

/** A mistake that makes another message of the request. */
interface OtherMessage {
  readonly cause: CauseCode;
  readonly bytes: Uint8Array;
  /** Where one field is another, and short enough to be told. */
  readonly instead?: { readonly field: Field; readonly text: string };
}

/** What a receiver that makes usual mistakes computes. No mistake: the right signature. */
export interface Explanation {
  readonly causes: readonly CauseCode[];
  readonly instead?: OtherMessage['instead'];
}

/** Every message that one usual mistake makes of the request, one at a time. */
export function* otherMessages(parts: SignedParts): Generator<OtherMessage> {
  for (const { field, code, instead } of FIELD_CAUSES) {
    for (const value of instead(parts)) {
      if (isSame(value, parts[field])) continue;
      yield {
        cause: code,
        bytes: messageOf({ ...parts, [field]: value }),
        ...(typeof value === 'string' && { instead: { field, text: value } }),
      };
    }
  }
  for (const { code, message } of FRAME_CAUSES) yield { cause: code, bytes: message(parts) };
}

const isSame = (one: string | Uint8Array, other: string | Uint8Array): boolean =>
  typeof one === 'string' || typeof other === 'string' ? one === other : sameBytes(one, other);

/** Two mistakes at once are tried up to this size of a message, in bytes. */
const PAIRS_UP_TO = 64 * 1024;

interface Candidate extends Explanation {
  readonly message: Uint8Array;
  readonly key: Uint8Array;
}

function* candidates(parts: SignedParts, secret: string): Generator<Candidate> {
  const right = { message: messageOf(parts), key: joined(secret) };
  const keys = KEY_CAUSES.flatMap(({ code, keys: make }) =>
    make(secret)
      .filter((key) => !sameBytes(key, right.key))
      .map((key) => ({ cause: code, key })),
  );
  yield { ...right, causes: [] };
  for (const { cause, bytes, instead } of otherMessages(parts)) {
    yield { ...right, message: bytes, causes: [cause], ...(instead && { instead }) };
  }
  for (const { cause, key } of keys) yield { ...right, key, causes: [cause] };
  if (right.message.length > PAIRS_UP_TO) return;
  for (const { cause, bytes, instead } of otherMessages(parts)) {
    for (const { cause: also, key } of keys) {
      yield { message: bytes, key, causes: [cause, also], ...(instead && { instead }) };
    }
  }
}

/** How many bytes are hashed before the page gets a turn. */
const WORK = 512 * 1024;
/** What a short message costs besides its bytes. */
const WORK_EACH = 1024;

/**
 * The usual mistakes that give this signature, in lower-case hexadecimal digits; undefined when
 * none does. `pause` is awaited now and then, and ends the search by throwing.
 */
export async function explainSignature(
  hex: string,
  parts: SignedParts,
  secret: string,
  pause: () => Promise<void>,
): Promise<Explanation | undefined> {
  let work = 0;
  for (const { message, key, causes, instead } of candidates(parts, secret)) {
    if (signatureOf(key, message) === hex) return { causes, ...(instead && { instead }) };
    work += message.length + WORK_EACH;
    if (work < WORK) continue;
    work = 0;
    await pause();
  }
  return undefined;
}
