import type { Replacement } from '../encoding/text-difference';
import { type JsonFailure, scanJson } from '../json/scan';
import { type Block, type OpenContainer, SharedNames } from './json-block';
import { Check, type Hint, type Hints } from './json-hints';
import { JsonWalk } from './json-walk';

/**
 * What is known of a JSON text that is edited: blocks that no edit has touched, in the order of the
 * text. A check scans what is between them.
 */
export class KnownJson {
  #blocks: readonly Block[] = [];
  #names = new SharedNames();
  #lastScan = 0;

  /** The text has been edited. */
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

  /** Tells the hints of the text and returns what makes it no JSON, as a scan of the whole would. */
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

/** Tells the hints of blocks in the order of the text. */
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

/** The names that their container has had before, in this block or one of those `met`. */
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
