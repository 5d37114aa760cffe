import { type Scheme, signatureOf } from '../../core/internal';
import { sameBytes } from '../same-bytes';
import { type CauseCode, FIELD_CAUSES, FRAME_CAUSES, KEY_CAUSES } from './causes';
import type { FrameCause } from './causes/cause';
import { FIELDS, type Field, joined, messageOf, type SignedParts } from './signed-parts';

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

/** How a scheme makes a message of the request, and a key of the secret. */
export interface Framing {
  readonly message: (parts: SignedParts) => Uint8Array;
  /** What the message holds. */
  readonly fields: readonly Field[];
  /** The usual mistakes in putting it together. */
  readonly causes: readonly FrameCause[];
  readonly key: (secret: string) => Uint8Array;
  readonly hash: Scheme['hash'];
}

/** The whole request, version 1 (B24). */
const WHOLE_REQUEST: Framing = {
  message: messageOf,
  fields: FIELDS,
  causes: FRAME_CAUSES,
  key: joined,
  hash: 'sha256',
};

/** Every message that one usual mistake makes of the request, one at a time. */
export function* otherMessages(parts: SignedParts, framing = WHOLE_REQUEST): Generator<OtherMessage> {
  for (const { field, code, instead } of FIELD_CAUSES) {
    if (!framing.fields.includes(field)) continue;
    for (const value of instead(parts)) {
      if (isSame(value, parts[field])) continue;
      yield {
        cause: code,
        bytes: framing.message({ ...parts, [field]: value }),
        ...(typeof value === 'string' && { instead: { field, text: value } }),
      };
    }
  }
  for (const { code, message } of framing.causes) yield { cause: code, bytes: message(parts) };
}

const isSame = (one: string | Uint8Array, other: string | Uint8Array): boolean =>
  typeof one === 'string' || typeof other === 'string' ? one === other : sameBytes(one, other);

/** Two mistakes at once are tried up to this size of a message, in bytes. */
const PAIRS_UP_TO = 64 * 1024;

interface Candidate extends Explanation {
  readonly message: Uint8Array;
  readonly key: Uint8Array;
}

function* candidates(parts: SignedParts, secret: string, framing: Framing): Generator<Candidate> {
  const right = { message: framing.message(parts), key: framing.key(secret) };
  const keys = KEY_CAUSES.flatMap(({ code, keys: make }) =>
    make(secret)
      .filter((key) => !sameBytes(key, right.key))
      .map((key) => ({ cause: code, key })),
  );
  yield { ...right, causes: [] };
  for (const { cause, bytes, instead } of otherMessages(parts, framing)) {
    yield { ...right, message: bytes, causes: [cause], ...(instead && { instead }) };
  }
  for (const { cause, key } of keys) yield { ...right, key, causes: [cause] };
  if (right.message.length > PAIRS_UP_TO) return;
  for (const { cause, bytes, instead } of otherMessages(parts, framing)) {
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
  framing = WHOLE_REQUEST,
): Promise<Explanation | undefined> {
  let work = 0;
  for (const { message, key, causes, instead } of candidates(parts, secret, framing)) {
    if (signatureOf(key, message, { hash: framing.hash, encoding: 'hex' }) === hex)
      return { causes, ...(instead && { instead }) };
    work += message.length + WORK_EACH;
    if (work < WORK) continue;
    work = 0;
    await pause();
  }
  return undefined;
}
