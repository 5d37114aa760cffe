import { Collection } from '../collection/collection';
import { newSample, type SampleEntry } from './sample';

/** The sample that everybody begins with. */
const FIRST_ID = 'sample';

/** The samples in their order: always one, and one of them open. */
export class SampleList extends Collection<SampleEntry> {
  /** What an unnamed sample is called. */
  readonly unnamed: string;
  readonly #now: () => number;

  /** `text`: what the sample that is there at first says. */
  constructor(text: string, unnamed: string, now: () => number) {
    super();
    this.unnamed = unnamed;
    this.#now = now;
    this.#begin(text);
  }

  /** Where these are none, those that are here stay. */
  override set(items: readonly SampleEntry[], openId?: string): void {
    if (items.length > 0) super.set(items, openId);
  }

  override drop(id: string): void {
    if (this.all.length === 1 && this.of(id)) this.#begin('');
    else super.drop(id);
  }

  #begin(text: string): void {
    const state = { name: this.unnamed, text, order: 1 };
    this.set([{ ...newSample(FIRST_ID, state, this.#now()), stored: state }], FIRST_ID);
  }
}
