import { Emitter } from '../../ui/emitter';
import type { HostSecrets, SecretStorageMode } from '../host';
import type { ResolveSecret } from './types';

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
      this.#asked.clear();
    }
    this.#resolve = resolve;
    this.#names = names;
    this.#changed();
  }

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
    const found = await Promise.all(
      wanted.map(async (name): Promise<readonly [string, string | undefined]> => {
        try {
          return [name, await Promise.resolve(resolve(name))];
        } catch {
          // It stays masked.
          return [name, undefined];
        }
      }),
    );
    if (resolve !== this.#resolve) return;
    const values = found.filter((pair): pair is readonly [string, string] => typeof pair[1] === 'string');
    if (values.length === 0) return;
    this.#resolved = { ...this.#resolved, ...Object.fromEntries(values) };
    this.#changed();
  }

  #changed(): void {
    const masks = Object.fromEntries(this.#names.map((name) => [name, MASK]));
    this.#named = { ...masks, ...this.#resolved };
    this.#changes.emit();
  }
}
