/** The samples and secrets that a host provides. */
import { type Context, type Problem, readContext } from '../../core';
import { Emitter } from '../../ui/emitter';
import type { ResolveSecret, Sample } from '../handle';
import type { HostSecrets, SecretStorageMode } from '../host';
import type { FixableSample } from '../problems/quick-fixes/sample-fixes';

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

  /** Keeps the sample of the same name open. A list of the same samples changes nothing, and returns false. */
  set(samples: readonly Sample[]): boolean {
    // A host may make an equal context anew with each rendering.
    const isSame = (one: Sample, other: Sample | undefined) =>
      one.name === other?.name &&
      ((one.context === other.context && one.text === other.text) || textOf(one) === textOf(other));
    if (samples.length === this.#samples.length && samples.every((one, at) => isSame(one, this.#samples[at])))
      return false;
    const name = this.open.name;
    this.#samples = samples.length > 0 ? samples : [NO_SAMPLE];
    this.#open = Math.max(
      0,
      this.#samples.findIndex((sample) => sample.name === name),
    );
    this.#list += 1;
    this.#changed();
    return true;
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

/** Stands in the preview for a value that only the host knows. It is never sent. */
export const MASK = '********';

const MODE: SecretStorageMode = { keeping: 'tab', isLocked: false };

/** The secrets of a host. Their values are those that it resolves, in memory while the designer lives, and masks. */
export class EmbeddedSecrets implements HostSecrets {
  readonly #changes = new Emitter();
  #names: readonly string[] = [];
  #resolve: ResolveSecret | undefined;
  #resolved: Readonly<Record<string, string>> = {};
  #asked = new Set<string>();
  #named: Readonly<Record<string, string>> = {};
  /** Why the host could not resolve these. */
  #troubles: ReadonlyMap<string, string> = new Map();
  #keepsTyped = false;

  readonly subscribe = this.#changes.subscribe;
  readonly state = MODE;
  readonly canKeep = false;
  readonly isOfHost = true;

  get named(): Readonly<Record<string, string>> {
    return this.#named;
  }

  readonly isTaken = (name: string): boolean => this.#names.includes(name);

  /** Values are entered in the host. */
  readonly setNamed = (): void => undefined;

  set(names: readonly string[], resolve: ResolveSecret | undefined): void {
    if (resolve !== this.#resolve) {
      this.#resolved = {};
      this.#troubles = new Map();
      this.#asked.clear();
    }
    this.#resolve = resolve;
    this.#names = names;
    this.#changed();
  }

  get keepsTyped(): boolean {
    return this.#keepsTyped;
  }

  /** Whether the host stores what is typed as a secret. */
  keepTyped(isKept: boolean): void {
    if (this.#keepsTyped === isKept) return;
    this.#keepsTyped = isKept;
    this.#changes.emit();
  }

  /** A secret with a trouble has no value, not even a mask: its request is not complete. */
  readonly troubleOf = (name: string): string | undefined => this.#troubles.get(name);

  /** Whether the preview has a mask in place of the value. */
  isMasked(name: string): boolean {
    return !Object.hasOwn(this.#resolved, name);
  }

  /** Asks the host for these values, once each; what it does not give stays masked. */
  async resolve(names: readonly string[]): Promise<void> {
    const resolve = this.#resolve;
    const wanted = names.filter((name) => !this.#asked.has(name));
    if (!resolve || wanted.length === 0) return;
    for (const name of wanted) this.#asked.add(name);
    const troubles = new Map(this.#troubles);
    const found = await Promise.all(
      wanted.map(async (name): Promise<readonly [string, string | undefined]> => {
        try {
          return [name, await Promise.resolve(resolve(name))];
        } catch (error) {
          troubles.set(name, error instanceof Error ? error.message : String(error));
          return [name, undefined];
        }
      }),
    );
    if (resolve !== this.#resolve) return;
    const values = found.filter((pair): pair is readonly [string, string] => typeof pair[1] === 'string');
    if (values.length === 0 && troubles.size === this.#troubles.size) return;
    this.#troubles = new Map([...this.#troubles, ...troubles]);
    this.#resolved = { ...this.#resolved, ...Object.fromEntries(values) };
    this.#changed();
  }

  #changed(): void {
    const masked = this.#names.filter((name) => !this.#troubles.has(name));
    const masks = Object.fromEntries(masked.map((name) => [name, MASK]));
    this.#named = { ...masks, ...this.#resolved };
    this.#changes.emit();
  }
}
