import { sameBytes } from '../same-bytes';
import { type CauseCode, FIELD_CAUSES, FRAME_CAUSES } from './causes';
import { FIELDS, type Field, joined, messageOf, partsOf, type SignedParts } from './signed-parts';

/** A field that the receiver has otherwise. */
export interface FieldDifference {
  readonly field: Field;
  /** The first byte that differs, counted from the start of the field. */
  readonly offset: number;
  readonly ours: Uint8Array;
  readonly theirs: Uint8Array;
  /** The usual mistake that makes theirs of ours, if there is one. */
  readonly mistake?: Mistake | undefined;
}

export interface Mistake {
  readonly cause: CauseCode;
  /** A line feed stands after what the mistake makes: a copy from a terminal adds one to any body. */
  readonly hasLineFeedAfter?: true;
}

export type Comparison =
  | { readonly type: 'identical' }
  /** The message as a whole is put together in another way. */
  | { readonly type: 'frame'; readonly cause: CauseCode }
  /** In the order of the message, at least one. */
  | { readonly type: 'fields'; readonly differences: readonly FieldDifference[] };

const LF = 0x0a;

/** Compares the message that a receiver built with the one that was signed. */
export function compareMessages(parts: SignedParts, theirs: Uint8Array): Comparison {
  if (sameBytes(messageOf(parts), theirs)) return { type: 'identical' };
  const frame = FRAME_CAUSES.find(({ message }) => sameBytes(message(parts), theirs));
  if (frame) return { type: 'frame', cause: frame.code };
  const others = fieldsOf(theirs);
  return {
    type: 'fields',
    differences: FIELDS.flatMap((field, index) => {
      const ours = bytesOf(parts, field);
      const other = others[index] ?? new Uint8Array();
      if (sameBytes(ours, other)) return [];
      return [
        {
          field,
          offset: firstDifference(ours, other),
          ours,
          theirs: other,
          mistake: mistakeOf(parts, field, other),
        },
      ];
    }),
  };
}

const bytesOf = (parts: SignedParts, field: Field): Uint8Array => joined(parts[field]);

/** The fields in order, as far as there are line feeds to part them. */
function fieldsOf(message: Uint8Array): Uint8Array[] {
  const fields: Uint8Array[] = [];
  let start = 0;
  while (fields.length < FIELDS.length - 1) {
    const end = message.indexOf(LF, start);
    if (end === -1) break;
    fields.push(message.subarray(start, end));
    start = end + 1;
  }
  return [...fields, message.subarray(start)];
}

function firstDifference(one: Uint8Array, other: Uint8Array): number {
  const shorter = Math.min(one.length, other.length);
  for (let at = 0; at < shorter; at++) if (one[at] !== other[at]) return at;
  return shorter;
}

function mistakeOf(parts: SignedParts, field: Field, theirs: Uint8Array): Mistake | undefined {
  const cause = causeOf(parts, field, theirs);
  if (cause) return { cause };
  if (field !== 'body' || theirs.at(-1) !== LF) return undefined;
  const before = causeOf(parts, field, theirs.subarray(0, -1));
  return before && { cause: before, hasLineFeedAfter: true };
}

const causeOf = (parts: SignedParts, field: Field, theirs: Uint8Array): CauseCode | undefined =>
  FIELD_CAUSES.find(
    (cause) =>
      cause.field === field && cause.instead(parts).some((value) => sameBytes(joined(value), theirs)),
  )?.code;

/** A message as it looks once it has been text in a page: every line end a line feed. */
export function asPastedText(message: Uint8Array): Uint8Array {
  if (!message.includes(0x0d)) return message;
  const kept = message.filter((byte, at) => byte !== 0x0d || message[at + 1] !== LF);
  return kept.map((byte) => (byte === 0x0d ? LF : byte));
}

/** The message as it was signed, with the line ends that the receiver's has been read with. */
export const partsAsPasted = (parts: SignedParts): SignedParts => partsOf(asPastedText(messageOf(parts)));
