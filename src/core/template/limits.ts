const MIB = 1024 * 1024;

/** What a build may make (B33); sizes in octets of UTF-8, after encoding. */
export interface Limits {
  /** The value of a tag, after any of its filters. */
  readonly value: number;
  /** The filled-in URL. */
  readonly url: number;
  /** The body, all rows together. */
  readonly body: number;
  /** Tags in one setting; all rows of the data are one. */
  readonly tags: number;
  /** A secret, and any other text of the authentication settings. */
  readonly credential: number;
  /** The message that is signed. */
  readonly signed: number;
  /** In characters: the values of all tags together, after each of their filters. */
  readonly work: number;
  /** Problems that are listed. */
  readonly problems: number;
}

export const LIMITS: Limits = {
  value: 32 * MIB,
  url: 32 * MIB,
  body: 32 * MIB,
  tags: 1_000_000,
  credential: 64 * 1024,
  // Room for a URL and a body, each at its limit.
  signed: 96 * MIB,
  work: 256 * MIB,
  problems: 100_000,
};

/**
 * The work that the tags of one build may still cause. A value can be large and leave nothing
 * behind (by `trim`, or where it is refused), so that the size of the request alone bounds nothing.
 */
export class Allowance {
  #left: number;
  #isTold = false;

  constructor(readonly limits: Limits) {
    this.#left = limits.work;
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }

  /** Counts characters that were made or looked at; false when it is spent. */
  spend(characters: number): boolean {
    this.#left -= characters;
    return this.#left >= 0;
  }

  /** Whether it is spent and nobody has said so yet; whoever asks says it. */
  isToBeTold(): boolean {
    const isFirst = this.isSpent && !this.#isTold;
    this.#isTold ||= isFirst;
    return isFirst;
  }
}
