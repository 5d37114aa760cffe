/** The octets of a code point in UTF-8, by the table of RFC 3629 §3. Not for surrogates. */
export function octetsOf(codePoint: number): number[] {
  const continuation = (shift: number) => 0x80 | ((codePoint >> shift) & 0x3f);
  if (codePoint < 0x80) return [codePoint];
  if (codePoint < 0x800) return [0xc0 | (codePoint >> 6), continuation(0)];
  if (codePoint < 0x10000) return [0xe0 | (codePoint >> 12), continuation(6), continuation(0)];
  return [0xf0 | (codePoint >> 18), continuation(12), continuation(6), continuation(0)];
}

/** A percent-encoded code point: each of its octets as `%` and two upper-case hexadecimal digits. */
export const percentEncoded = (codePoint: number): string =>
  octetsOf(codePoint)
    .map((octet) => `%${octet < 16 ? '0' : ''}${octet.toString(16).toUpperCase()}`)
    .join('');

/** All of ASCII, and on each side of every border that UTF-8 and UTF-16 have. */
export const CODE_POINTS: readonly number[] = [
  ...Array.from({ length: 0x100 }, (_, codePoint) => codePoint),
  ...[
    0x7ff, 0x800, 0xfff, 0x1000, 0xd7ff, 0xe000, 0xfeff, 0xfffd, 0xffff, 0x10000, 0x1f600, 0xfffff, 0x100000,
  ],
  0x10ffff,
];

/** The code points of some characters and of ranges such as `a-z`. */
export function codePointsOf(...ranges: readonly string[]): ReadonlySet<number> {
  const all = new Set<number>();
  for (const range of ranges) {
    const [first = 0, last = first] = [...range].filter((_, at) => at !== 1).map((one) => one.codePointAt(0));
    for (let codePoint = first; codePoint <= last; codePoint++) all.add(codePoint);
  }
  return all;
}

/** Every sequence of these pieces, up to so many. */
export function sequences<T>(pieces: readonly T[], most: number): T[][] {
  const all: T[][] = [[]];
  for (const sequence of all)
    if (sequence.length < most) for (const piece of pieces) all.push([...sequence, piece]);
  return all;
}
