/** The secret values known in this tab, by their place, and the note that carries them over a reload. */
import type { SecretKey, TypedSecrets } from '../../designer/store';

/** `['named', name]` or `['typed', id of the action, authentication method]`. */
export type SecretPlace = readonly string[];

/** A place as text, by which values are held and sealed. */
export type PlaceKey = string;

export const keyOf = (place: SecretPlace): PlaceKey => JSON.stringify(place);
export const secretPlaceOf = (key: PlaceKey): SecretPlace => JSON.parse(key) as SecretPlace;

export const namedKey = (name: string): PlaceKey => keyOf(['named', name]);
export const typedKey = (id: string, method: string): PlaceKey => keyOf(['typed', id, method]);

export type SecretValues = ReadonlyMap<PlaceKey, string>;
/** Without a value: to be forgotten. */
export type Changes = ReadonlyMap<PlaceKey, string | undefined>;

/** The values after the changes. */
function changed(values: SecretValues, changes: Changes): Map<PlaceKey, string> {
  const result = new Map(values);
  for (const [key, value] of changes) {
    if (value === undefined) result.delete(key);
    else result.set(key, value);
  }
  return result;
}

/** The changes that turn `from` into `to`. */
export function differences(from: SecretValues, to: SecretValues): Map<PlaceKey, string | undefined> {
  const gone = [...from.keys()].filter((key) => !to.has(key)).map((key) => [key, undefined] as const);
  return new Map([...gone, ...[...to].filter(([key, value]) => from.get(key) !== value)]);
}

/** The named secrets among the values. */
function namedOf(values: SecretValues): Record<string, string> {
  return Object.fromEntries(
    [...values].flatMap(([key, value]): [string, string][] => {
      const [kind, name] = secretPlaceOf(key);
      return kind === 'named' && name !== undefined ? [[name, value]] : [];
    }),
  );
}

/** The typed secrets among the values, by the id of their action. */
function typedOf(values: SecretValues): ReadonlyMap<string, TypedSecrets> {
  const typed = new Map<string, Partial<Record<SecretKey, string>>>();
  for (const [key, value] of values) {
    const [kind, id, method] = secretPlaceOf(key);
    if (kind !== 'typed' || id === undefined || method === undefined) continue;
    typed.set(id, { ...typed.get(id), [method]: value });
  }
  return typed;
}

const NO_VALUES: SecretValues = new Map();

/**
 * The secret values known in this tab: those that the device remembers, and those that are not stored
 * there yet.
 */
export class SecretCache {
  #remembered = NO_VALUES;
  #pending: Changes = new Map();
  #values = NO_VALUES;
  #typed = typedOf(NO_VALUES);
  #named: Readonly<Record<string, string>> = {};

  get values(): SecretValues {
    return this.#values;
  }

  get pending(): Changes {
    return this.#pending;
  }

  /** The same object until a named value changes. */
  get named(): Readonly<Record<string, string>> {
    return this.#named;
  }

  /** By the id of the action. */
  get typed(): ReadonlyMap<string, TypedSecrets> {
    return this.#typed;
  }

  set(remembered: SecretValues, pending: Changes): void {
    this.#remembered = remembered;
    this.#pending = pending;
    this.#values = changed(remembered, pending);
    this.#typed = typedOf(this.#values);
    const named = namedOf(this.#values);
    if (JSON.stringify(named) !== JSON.stringify(this.#named)) this.#named = named;
  }

  change(changes: Changes): void {
    this.set(this.#remembered, new Map([...this.#pending, ...changes]));
  }

  /** Replaces the remembered values, for example by none after a lock. */
  remember(values: SecretValues): void {
    this.set(values, this.#pending);
  }

  /** The device has stored these changes; later ones are still pending. */
  settle(done: Changes): void {
    const isDone = ([key, value]: readonly [PlaceKey, string | undefined]) =>
      done.has(key) && done.get(key) === value;
    const left = [...this.#pending].filter((change) => !isDone(change));
    this.set(changed(this.#remembered, done), new Map(left));
  }
}

/** Storage for values that survives reloads. */
export interface Note {
  readonly read: () => Promise<string | undefined>;
  readonly write: (text: string) => Promise<void>;
}

/** Reads the changes in a note. They are not checked: a note is readable only if this app has sealed it. */
export async function readNote(note: Note | undefined): Promise<Changes> {
  const noted = JSON.parse((await note?.read()) ?? '[]') as [PlaceKey, string | null][];
  return new Map(noted.map(([key, value]) => [key, value ?? undefined]));
}

/** Replaces the content of a note. Rejects if that fails. */
export async function writeNote(note: Note, changes: Changes): Promise<void> {
  await note.write(JSON.stringify([...changes].map(([key, value]) => [key, value ?? null])));
}
