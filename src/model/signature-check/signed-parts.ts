/** The fields of the signed message that end in a line feed, in order (B24); the body follows them. */
export const LINES = ['version', 'time', 'method', 'host', 'target', 'type'] as const;

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

const LF = 0x0a;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

interface SignedLines {
  readonly lines: readonly { readonly field: (typeof LINES)[number]; readonly text: string }[];
  readonly bodyStart: number;
}

/** Takes the signed message apart. Its first fields cannot hold a line feed, so this is exact. */
export function signedLines(signed: Uint8Array): SignedLines {
  let start = 0;
  const lines = LINES.map((field) => {
    const end = signed.indexOf(LF, start);
    const text = decoder.decode(signed.subarray(start, end));
    start = end + 1;
    return { field, text };
  });
  return { lines, bodyStart: start };
}

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
