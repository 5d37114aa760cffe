import type { Field, SignedParts } from '../signed-parts';
import type { FieldCode, FrameCode, KeyCode } from './code';

/** A usual mistake: one field of the message is another than the one that was signed. */
export interface FieldCause {
  readonly field: Field;
  readonly code: FieldCode;
  /** What a receiver that makes the mistake has in place of the field. */
  readonly instead: (parts: SignedParts) => readonly (string | Uint8Array)[];
}

/** A usual mistake in how the message is put together. */
export interface FrameCause {
  readonly code: FrameCode;
  readonly message: (parts: SignedParts) => Uint8Array;
}

/** A usual mistake with the key. */
export interface KeyCause {
  readonly code: KeyCode;
  /** The keys that a receiver with this mistake uses; none when the mistake is impossible with this secret. */
  readonly keys: (secret: string) => readonly Uint8Array[];
}
