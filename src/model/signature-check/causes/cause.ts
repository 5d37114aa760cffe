import type { Field, SignedParts } from '../signed-parts';

/** A usual mistake: one field of the message is another than the one that was signed. */
export interface FieldCause {
  readonly field: Field;
  /** Completes “the request …”: “with a line feed after the body”. */
  readonly says: string;
  /** What a receiver that makes the mistake has in place of the field. */
  readonly instead: (parts: SignedParts) => readonly (string | Uint8Array)[];
}

/** A usual mistake in how the message is put together. */
export interface FrameCause {
  readonly says: string;
  readonly message: (parts: SignedParts) => Uint8Array;
}

/** A usual mistake with the key. */
export interface KeyCause {
  readonly says: string;
  /** The keys that come of it; none when the mistake is impossible with this secret. */
  readonly keys: (secret: string) => readonly Uint8Array[];
}
