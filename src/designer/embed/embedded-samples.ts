import { type Context, type Problem, readContext } from '../../core';
import { Emitter } from '../../ui/emitter';
import type { FixableSample } from '../problems/quick-fixes/sample-fixes';
import type { Sample } from './types';

interface Reading {
  readonly text: string;
  readonly context: Context;
  readonly problems: readonly Problem[];
}

const NO_SAMPLE: Sample = { name: '', text: '' };

function textOf({ text, context }: Sample): string {
  if (text !== undefined) return text;
  try {
    return JSON.stringify(context, undefined, 2) ?? '';
  } catch (error) {
    // `readContext` says that it is no JSON.
    return String(error);
  }
}

/** The samples of a host, which it alone changes. One is read when it is first used. */
export class EmbeddedSamples {
  readonly #changes = new Emitter();
  #samples: readonly Sample[] = [NO_SAMPLE];
  #open = 0;
  readonly #readings = new WeakMap<Sample, Reading>();
  /** Incremented with each list of samples. */
  #list = 0;
  #fixable: readonly FixableSample[] | undefined;

  readonly subscribe = this.#changes.subscribe;

  /** Keeps the sample of the same name open. A list of the same samples changes nothing. */
  set(samples: readonly Sample[]): void {
    const isSame = (one: Sample, other: Sample | undefined) =>
      one.name === other?.name && one.context === other.context && one.text === other.text;
    if (samples.length === this.#samples.length && samples.every((one, at) => isSame(one, this.#samples[at])))
      return;
    const name = this.open.name;
    this.#samples = samples.length > 0 ? samples : [NO_SAMPLE];
    this.#open = Math.max(
      0,
      this.#samples.findIndex((sample) => sample.name === name),
    );
    this.#list += 1;
    this.#changed();
  }

  /** Opens the first sample of this name, if there is one. */
  choose(name: string): void {
    const at = this.#samples.findIndex((sample) => sample.name === name);
    if (at !== -1) this.chooseAt(at);
  }

  chooseAt(index: number): void {
    if (index === this.#open || !this.#samples[index]) return;
    this.#open = index;
    this.#changed();
  }

  get all(): readonly Sample[] {
    return this.#samples;
  }

  get openIndex(): number {
    return this.#open;
  }

  get open(): Sample {
    return this.#samples[this.#open] ?? NO_SAMPLE;
  }

  get openId(): string {
    return `${this.#list} ${this.#open}`;
  }

  get reading(): Reading {
    return this.#read(this.open);
  }

  get context(): Context {
    return this.reading.context;
  }

  /** The same array until a sample changes, or another is opened. */
  get fixable(): readonly FixableSample[] {
    this.#fixable ??= this.#samples.map((sample, index) => {
      const read = () => this.#read(sample);
      return {
        id: String(index),
        name: sample.name,
        get text() {
          return read().text;
        },
        isOpen: index === this.#open,
        context: () => read().context,
      };
    });
    return this.#fixable;
  }

  #read(sample: Sample): Reading {
    const known = this.#readings.get(sample);
    if (known) return known;
    const text = textOf(sample);
    const reading = { text, ...readContext(text) };
    this.#readings.set(sample, reading);
    return reading;
  }

  #changed(): void {
    this.#fixable = undefined;
    this.#changes.emit();
  }
}
