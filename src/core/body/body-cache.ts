/** The cache of the body that was rendered last, while an action is edited. */
import { Octets, Utf8Text, utf8 } from '../encoding/octets';
import { differenceOf, type Replacement, TextPieces } from '../encoding/text-edit';
import { DEPTH_LIMIT } from '../json/read';
import { type JsonFailure, JsonScan, scanJson } from '../json/scan';
import {
  type Block,
  BlockWriter,
  Check,
  type Hint,
  type Hints,
  kindsOf,
  type OpenContainer,
  SharedNames,
} from './json-check';
import { RowCache } from './key-values';

/**
 * Caches what was computed from the last rendered body: its octets in pieces, and the result of its check as
 * JSON in blocks. The next body of an edited action differs in one place, and only the pieces and blocks that
 * the difference touches are computed again. The results equal those without a cache.
 */
export class BodyCache {
  /** The prepared rows of a body made of rows. */
  readonly rows = new RowCache();
  readonly #json = new JsonCache();
  #text = '';
  #pieces: TextPieces<Uint8Array> | undefined;
  #octets: Octets | undefined;

  /** A well-formed text, whose octets share the pieces of the last one that no edit has touched. */
  encode(text: string): EditedText {
    this.#follow(text);
    if (!this.#pieces) {
      this.#pieces = new TextPieces(utf8);
      this.#pieces.edit(text, { from: 0, to: 0, insert: text });
    }
    this.#octets ??= new Octets(this.#pieces.made);
    return new EditedText(text, this.#octets);
  }

  /** The cached check of a text as JSON. */
  jsonOf(text: string): JsonCache {
    this.#follow(text);
    return this.#json;
  }

  #follow(text: string): void {
    if (text === this.#text) return;
    const change = differenceOf(this.#text, text);
    this.#json.edit(change);
    this.#pieces?.edit(text, change);
    this.#octets = undefined;
    this.#text = text;
  }
}

class EditedText extends Utf8Text {
  constructor(
    text: string,
    readonly encoded: Octets,
  ) {
    super(text);
  }

  override get octets(): number {
    return this.encoded.length;
  }

  override get bytes(): Uint8Array {
    return this.encoded.joined;
  }

  override get pieces(): readonly Uint8Array[] {
    return this.encoded.pieces;
  }

  /** The next text shares the pieces. */
  override take(): Uint8Array {
    return this.bytes.slice();
  }
}

/**
 * Caches the blocks of an edited JSON text that no edit has touched, in the order of the text. A check scans
 * only the text between them.
 */
export class JsonCache {
  #blocks: readonly Block[] = [];
  #names = new SharedNames();
  #lastScan = 0;

  /** Applies an edit of the text: drops the blocks that it touches. */
  edit({ from, to, insert }: Replacement): void {
    const growth = insert.length - (to - from);
    const kept: Block[] = [];
    for (const block of this.#blocks) {
      if (block.start + block.length < from) kept.push(block);
      else if (block.start > to) {
        block.start += growth;
        kept.push(block);
      } else this.#names.forget(block);
    }
    this.#blocks = kept;
  }

  /** Reports the hints of the text and returns the syntax error, as a scan of the whole text would. */
  check(text: string, hints: Hints): JsonFailure | undefined {
    const walk = new JsonWalk(text, this.#blocks, this.#names, this.#lastScan);
    const failure = walk.toEnd();
    if (failure?.type === 'too-deep') {
      this.#blocks = [];
      this.#names = new SharedNames();
      return scanJson(text, new Check(text, hints));
    }
    this.#lastScan = walk.number;
    this.#blocks = [...walk.passed, ...walk.ahead];
    const { rest } = walk;
    tellHints(rest ? [...walk.passed, rest] : walk.passed, this.#names.isRepeated, hints);
    if (rest) this.#names.forget(rest);
    return failure;
  }
}

/** Reports the hints of blocks in the order of the text. */
function tellHints(blocks: readonly Block[], isAnyRepeated: boolean, hints: Hints): void {
  const met = new Map<OpenContainer, Set<string>>();
  for (const block of blocks) {
    if (hints.isFull) return;
    if (block.hints.length === 0 && !isAnyRepeated) continue;
    const repeated = isAnyRepeated ? repeatedIn(block, met) : [];
    const inOrder = [...block.hints, ...repeated].sort((one, other) => one.start - other.start);
    for (const { code, start, end } of inOrder) {
      hints.tell({ code, start: block.start + start, end: block.start + end });
    }
  }
}

/** The names that occurred before in their container, in this block or in a block before it (`met`). */
function repeatedIn({ names }: Block, met: Map<OpenContainer, Set<string>>): Hint[] {
  const repeated: Hint[] = [];
  for (const { container, name, start, end } of names) {
    if (container.countOf(name) < 2) continue;
    const before = met.get(container) ?? new Set();
    if (before.has(name)) repeated.push({ code: 'body-repeated-member', start, end });
    met.set(container, before.add(name));
  }
  return repeated;
}

/** Minimum length of a block in UTF-16 units; it ends before the next value. */
const BLOCK_LENGTH = 4096;

/**
 * One pass over a text: known blocks are skipped, the text between them is scanned. A scan ends where a
 * known block begins with the same containers open, because its result would be the same.
 */
class JsonWalk {
  readonly passed: Block[] = [];
  /** The block from the last complete one to the end or the failure. It is not kept: appended text could change it. */
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

  /** The number of the last scan. */
  get number(): number {
    return this.#scans;
  }

  /** Blocks after the failure; they are valid again once it is fixed. */
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
