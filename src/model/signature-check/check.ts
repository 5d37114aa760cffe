import { asPastedText, type Comparison, compareMessages, partsAsPasted } from './difference';
import { type Explanation, explainSignature } from './find-cause';
import { type MessageForm, readPasted, type SignatureForm } from './pasted';
import { partsOf } from './signed-parts';

/** What is to be said about what a person pasted. */
export type Outcome =
  | { readonly type: 'nothing' }
  | { readonly type: 'broken-header' }
  | { readonly type: 'other-hash'; readonly hash: string; readonly bytes: number }
  | {
      readonly type: 'signature';
      readonly form: SignatureForm;
      /** Unix seconds, when the request was signed at another time than the receiver's. */
      readonly otherTime?: string | undefined;
      /** Absent when no usual mistake gives the signature. */
      readonly explanation?: Explanation | undefined;
    }
  | {
      readonly type: 'message';
      readonly form: MessageForm;
      /** Whether carriage returns were left out of account. */
      readonly lineEndsLost: boolean;
      readonly comparison: Comparison;
    };

interface Signed {
  /** The message that was signed (B26). */
  readonly message: Uint8Array;
  readonly secret: string;
}

/**
 * Compares what a receiver computed or built with what was signed. `pause` is awaited now and
 * then, and ends the check by throwing.
 */
export async function check(
  text: string,
  { message, secret }: Signed,
  pause: () => Promise<void>,
): Promise<Outcome> {
  const pasted = readPasted(text);
  const parts = partsOf(message);
  switch (pasted.type) {
    case 'signature': {
      const { hex, form, time = parts.time } = pasted;
      const explanation = await explainSignature(hex, { ...parts, time }, secret, pause);
      return { type: 'signature', form, explanation, ...(time !== parts.time && { otherTime: time }) };
    }
    case 'message': {
      const { bytes, form } = pasted;
      const isText = form === 'text';
      const ours = isText ? partsAsPasted(parts) : parts;
      const comparison = compareMessages(ours, isText ? asPastedText(bytes) : bytes);
      return { type: 'message', form, lineEndsLost: isText && message.includes(0x0d), comparison };
    }
    default:
      return pasted;
  }
}
