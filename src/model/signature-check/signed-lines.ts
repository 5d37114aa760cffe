const LF = 0x0a;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The fields of the signed message that end in a line feed, in order (B24); the body follows them. */
export const LINES = ['version', 'time', 'method', 'host', 'target', 'type'] as const;

export interface SignedLines {
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
