import { LINES, signedLines } from './signed-lines';

/** The signed message in its fields (B24). */
export interface SignedParts {
  readonly version: string;
  /** Unix seconds, as digits. */
  readonly time: string;
  readonly method: string;
  readonly host: string;
  readonly target: string;
  /** Empty when there is no Content-Type. */
  readonly type: string;
  readonly body: Uint8Array;
}

export type Field = keyof SignedParts;

export const FIELDS: readonly Field[] = [...LINES, 'body'];

/** Takes the built message apart. */
export function partsOf(signed: Uint8Array): SignedParts {
  const { lines, bodyStart } = signedLines(signed);
  const texts = Object.fromEntries(lines.map(({ field, text }) => [field, text]));
  return { ...(texts as Record<(typeof LINES)[number], string>), body: signed.subarray(bodyStart) };
}

const encoder = new TextEncoder();

/** The bytes of some texts and bytes, one after the other. */
export function joined(...pieces: readonly (string | Uint8Array)[]): Uint8Array {
  const parts = pieces.map((piece) => (typeof piece === 'string' ? encoder.encode(piece) : piece));
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}

/** The message with these fields, which a receiver may have got wrong. */
export const messageOf = ({ body, ...head }: SignedParts): Uint8Array =>
  joined(...LINES.map((field) => `${head[field]}\n`), body);
