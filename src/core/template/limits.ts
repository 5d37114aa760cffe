/** The limits of a build (B33). */
const MIB = 1024 * 1024;

/**
 * The limits of a build (B33). Sizes are octets of UTF-8 after encoding; lengths of settings and offsets are UTF-16
 * units.
 */
export interface Limits {
  /** The value of a tag, after any of its filters. */
  readonly value: number;
  /** The filled-in URL. */
  readonly url: number;
  /** The body, all rows together. */
  readonly body: number;
  /** Tags in one setting, each time that a list repeats them; all rows of the data are one. */
  readonly tags: number;
  /** Broken tags in one setting that are read; what follows them is not. */
  readonly brokenTags: number;
  /** The length of the name of the action. */
  readonly name: number;
  /** The length of the name of a header field. */
  readonly headerName: number;
  /** Parts of a signing scheme: of its message and of all of its header fields together. */
  readonly schemeParts: number;
  /** A secret, and any other text of the authentication settings. */
  readonly credential: number;
  /** The message that is signed. */
  readonly signed: number;
  /** In characters: what filters and comparisons read, and what filters and JSON values make, of all tags together. */
  readonly work: number;
  /** Problems that are listed. */
  readonly problems: number;
}

export const LIMITS: Limits = {
  value: 32 * MIB,
  url: MIB,
  body: 32 * MIB,
  tags: 1_000_000,
  brokenTags: 1000,
  name: 1000,
  headerName: 256,
  schemeParts: 64,
  credential: 64 * 1024,
  // Room for a URL and a body, each at its limit.
  signed: 96 * MIB,
  work: 256 * MIB,
  problems: 100_000,
};

/**
 * The work that the tags of one build may still cause. A value can be large and leave nothing behind of what a
 * filter reads (by `trim`, or where it is refused), so that the size of the request alone bounds nothing. A value
 * that is sent as it is counts nothing: it takes no time unless it fits.
 */
export class Allowance {
  #left: number;
  #repetitions: number;
  #isReported = false;

  constructor(readonly limits: Limits) {
    this.#left = limits.work;
    this.#repetitions = limits.tags;
  }

  /** Counts tags that markers repeat, and markers (B39); false when no more of them are filled in. */
  repeat(tags: number): boolean {
    this.#repetitions -= tags;
    return this.#repetitions >= 0;
  }

  /** Characters that may still be made or read; negative once more were. */
  get left(): number {
    return this.#left;
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }

  /** Counts characters that were made or read; returns false when the allowance is spent. */
  spend(characters: number): boolean {
    this.#left -= characters;
    return this.#left >= 0;
  }

  /** True once, for the first caller after the allowance is spent, who reports it. */
  takeFirstReport(): boolean {
    const isFirst = this.isSpent && !this.#isReported;
    this.#isReported ||= isFirst;
    return isFirst;
  }
}
