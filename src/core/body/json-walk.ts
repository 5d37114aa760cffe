import { DEPTH_LIMIT } from '../json/read';
import { type JsonFailure, JsonScan } from '../json/scan';
import { type Block, BlockWriter, kindsOf, type OpenContainer, type SharedNames } from './json-block';

/** In UTF-16 units: a block is so long, and then up to the next value. */
const BLOCK_LENGTH = 4096;

/**
 * One way through a text, by known blocks and by scans of what is between them. A scan ends where a
 * known block begins with the same containers open: the rest of that block would be told again.
 */
export class JsonWalk {
  readonly passed: Block[] = [];
  /** From the last block to the end or the failure; what follows could change what is told of it. */
  rest: Block | undefined;
  readonly #start: number;
  #scans: number;
  #next = 0;
  #at = 0;
  #innermost: OpenContainer | undefined;

  /** @param after the number of the last scan of the walk before */
  constructor(
    readonly text: string,
    readonly known: readonly Block[],
    readonly names: SharedNames,
    after: number,
  ) {
    this.#start = after + 1;
    this.#scans = this.#start;
  }

  /** Of the last scan. */
  get number(): number {
    return this.#scans;
  }

  /** Blocks behind the failure, which hold once it is mended. */
  get ahead(): readonly Block[] {
    return this.known.slice(this.#next);
  }

  toEnd(): JsonFailure | undefined {
    for (;;) {
      this.#passKnown();
      const scan = this.#scanUnknown();
      if (!scan) continue;
      if (!scan.failure) this.#forgetTo(Number.POSITIVE_INFINITY);
      return scan.failure;
    }
  }

  #passKnown(): void {
    for (;;) {
      const block = this.known[this.#next];
      if (block?.start !== this.#at || block.before !== this.#innermost) return;
      for (const container of block.opened) container.met = this.#start;
      this.passed.push(block);
      this.#at += block.length;
      this.#innermost = block.after;
      this.#next += 1;
    }
  }

  /** Returns the scan that has come to the end or a failure; none where a known block follows. */
  #scanUnknown(): JsonScan | undefined {
    const { text } = this;
    this.#scans += 1;
    const writer = new BlockWriter(text, this.#scans, this.#at, this.#innermost);
    const open = kindsOf(this.#innermost);
    const scan = new JsonScan(text, writer, { start: this.#at, depthLimit: DEPTH_LIMIT, open });
    const written: Block[] = [];
    for (;;) {
      const end = writer.start + BLOCK_LENGTH;
      if (!scan.run(Math.min(end, this.known[this.#next]?.start ?? end))) {
        this.#pass(written);
        this.rest = writer.endAt(scan.at);
        this.names.learn(this.rest);
        return scan;
      }
      this.#forgetTo(scan.at);
      const same = this.#sameOpen(writer.innermost, scan.at);
      if (same || scan.at >= end) written.push(writer.endAt(scan.at));
      if (same) {
        this.#rename(written, same);
        this.#pass(written);
        return undefined;
      }
      this.#forgetTo(scan.at + 1);
    }
  }

  /** Forgets known blocks that begin before a place. */
  #forgetTo(place: number): void {
    for (let block = this.known[this.#next]; block && block.start < place; block = this.known[this.#next]) {
      this.names.forget(block);
      this.#next += 1;
    }
  }

  /**
   * The containers that are open here, and for each that this scan has opened the one in its place in the
   * known block that begins here. None where no block does, or where it would go on with another container
   * than the one here: with other names before it, or of another kind.
   */
  #sameOpen(innermost: OpenContainer | undefined, at: number): Map<unknown, OpenContainer> | undefined {
    const block = this.known[this.#next];
    if (block?.start !== at) return undefined;
    const same = new Map<unknown, OpenContainer>();
    let here = innermost;
    let there = block.before;
    for (; here !== there; here = here.parent, there = there.parent) {
      if (here?.kind !== there?.kind || !here || !there) return undefined;
      if (here.met !== this.#scans || there.met >= this.#start) return undefined;
      same.set(here, there);
    }
    return same;
  }

  /** Puts containers of known blocks in the place of those that the scan has opened. */
  #rename(written: readonly Block[], same: Map<unknown, OpenContainer>): void {
    for (const container of same.values()) container.met = this.#start;
    for (const block of written) {
      for (const container of block.opened) container.parent = same.get(container.parent) ?? container.parent;
      for (const name of block.names) name.container = same.get(name.container) ?? name.container;
      block.opened = block.opened.map((container) => same.get(container) ?? container);
      block.before = same.get(block.before) ?? block.before;
      block.after = same.get(block.after) ?? block.after;
    }
  }

  #pass(written: readonly Block[]): void {
    for (const block of written) {
      this.names.learn(block);
      this.passed.push(block);
      this.#at = block.start + block.length;
      this.#innermost = block.after;
    }
  }
}
