/** What happened while the values of an operation were made, and what must not be among them as it is. */
import { isIdempotencyKey } from '../../contract/constant-keys';
import type { Unconfirmed } from '../../contract/contract';
import type { Json } from '../../core/internal';
import { items } from '../json';
import { isSecretNamed } from '../secret-names';

/** Names are those of properties, of parameters and of the fields of a form. */
export class SampleRecord {
  /** Made by type, because the description has no value. */
  readonly madeUp = new Set<string>();
  /** Optional, and left out. */
  readonly optional = new Set<string>();
  /** Required, but without a schema, and in no example. */
  readonly undescribed = new Set<string>();
  /** Lists that repeat for the items of a list of the sample. */
  readonly repeated = new Set<string>();
  /** Examples of secrets, in whose place is a tag. */
  readonly secrets = new Set<string>();
  /** Lists and objects that are written in one way of several, or not at all. */
  readonly inPart = new Set<string>();
  /** Percent-encoded, although the receiver accepts delimiters as they are. */
  readonly encoded = new Set<string>();
  /** Fields of a form that are of a media type which is no text, with it. */
  readonly otherTypes = new Set<string>();
  /** Idempotency keys, in whose place is a tag. */
  readonly keys = new Set<string>();
  /** Values that the description itself decides: defaults, constants, and what is in them. */
  readonly #decided = new Set<Json>();
  /** Where the action has values that are from examples, or made up (`contract/unconfirmed`). */
  readonly places: Unconfirmed['place'][] = [];
  readonly #counts = new Map<string, number>();

  /** Counts a row, or a parameter of the query, and records its place if its value has to be confirmed. */
  addNext(kind: 'data' | 'query', key: string, isOpen: boolean): void {
    const counted = `${kind} ${key}`;
    const number = this.#counts.get(counted) ?? 0;
    this.#counts.set(counted, number + 1);
    if (isOpen) this.places.push([kind, key, number]);
  }

  decide(value: Json): void {
    if (this.#decided.has(value)) return;
    this.#decided.add(value);
    const inner = value.type === 'object' ? value.members.map((one) => one.value) : items(value);
    for (const one of inner) this.decide(one);
  }

  /** Whether a value is from an example, or made up. */
  isOpen(value: Json): boolean {
    return !this.#decided.has(value);
  }
}

/** Records a value in whose place a tag is written, if it must not be in the action: a secret, or a key for one request. */
export function becomesTag(name: string, value: Json, record: SampleRecord): boolean {
  const last = lastName(name);
  if (isIdempotencyKey(last) && (value.type === 'string' || value.type === 'number')) {
    record.keys.add(last);
    record.madeUp.delete(last);
    return true;
  }
  if (!isSecretExample(name, value)) return false;
  record.secrets.add(name);
  return true;
}

/** The name in the last brackets of a key, or the key. */
export const lastName = (key: string): string =>
  key
    .match(/\[[^[\]]+\]/g)
    ?.map((part) => part.slice(1, -1))
    .findLast((name) => !/^\d+$/.test(name)) ?? key;

/** Whether an example is a secret by the name of its property, and not a placeholder. */
export const isSecretExample = (name: string, value: Json | undefined): boolean =>
  value?.type === 'string' && isSecretNamed(name, value.value);
