import { Notes } from '../note';
import type { Range, SecretExpansion, Word } from './command';

/** Puts a word together from its parts. */
export class WordBuilder {
  readonly notes = new Notes();
  readonly #pieces: string[] = [];
  readonly #expansions: Range[] = [];
  readonly #secrets: SecretExpansion[] = [];
  #length = 0;
  #openBrace: 'none' | 'open' | 'with-comma' = 'none';
  /** Whether the shell makes several words of it: `{a,b}` or `{1..3}`, outside of quotes. */
  hasAlternatives = false;

  /** Text that means itself. */
  put(text: string): void {
    this.#pieces.push(text);
    this.#length += text.length;
  }

  /** What the shell would fill in, as it is written. */
  putExpansion(text: string, secret?: Omit<SecretExpansion, 'range'>): void {
    const range: Range = [this.#length, this.#length + text.length];
    this.#expansions.push(range);
    if (secret) this.#secrets.push({ ...secret, range });
    this.put(text);
  }

  /** Text outside of quotes, in which braces and commas have a meaning. */
  putBare(text: string): void {
    this.put(text);
    this.hasAlternatives ||= SEQUENCE.test(text);
    for (const [sign] of text.matchAll(/[{},]/g)) {
      if (sign === '{') this.#openBrace = 'open';
      else if (sign === '}') {
        this.hasAlternatives ||= this.#openBrace === 'with-comma';
        this.#openBrace = 'none';
      } else if (this.#openBrace === 'open') this.#openBrace = 'with-comma';
    }
  }

  word(start: number): Word {
    return {
      text: this.#pieces.join(''),
      start,
      expansions: this.#expansions,
      secrets: this.#secrets,
      notes: this.notes.list,
    };
  }
}

const SEQUENCE = /\{(?:-?\d{1,20}\.\.-?\d{1,20}|[A-Za-z]\.\.[A-Za-z])(?:\.\.-?\d{1,20})?\}/;
