/**
 * The law of every reader: whatever a source says is carried into the action, is named in a note,
 * or is in the reader's list of what means nothing to a request. So each reader keeps account of
 * the parts of its source, and what nobody looked at becomes a note by itself: in a curl command
 * the options, in an `.http` file the lines, and in a JSON document, by this class, the values.
 */
import { type Json, type JsonMember, jsonObject } from '../../core/internal';

/** How many names say where a value is: `request.postData.text`. */
const LAST_NAMES = 3;

/** A JSON document that knows which of its values were looked at. */
export class TrackedJson {
  /** The document for the reader: to take a value, or the inside of a container, is to look at it. */
  readonly root: Json;

  /**
   * @param meaningless names such as `entries.response`, without indexes, that end the path of what
   *   says nothing about a request. Names that begin with `_` are of the program that wrote them.
   */
  constructor(
    root: Json,
    readonly meaningless: ReadonlySet<string>,
  ) {
    this.root = watched(root);
  }

  /** The names of what stands in a value of this document and was not looked at; each is told once. */
  unreadIn(value: Json | undefined, names: readonly string[] = []): string[] {
    const found = new Set<string>();
    if (isOpen(value)) this.#find(value, names, found);
    return [...found];
  }

  #find(value: Watched<Json>, names: readonly string[], found: Set<string>): void {
    if (this.#isMeaningless(names)) return;
    if (!value.isRead) {
      value.isTold = true;
      found.add(names.join('.'));
    } else if (value instanceof WatchedArray) {
      for (const item of value.items) if (isOpen(item)) this.#find(item, names, found);
    } else if (value instanceof WatchedObject) {
      for (const { name, value: inner } of value.members)
        if (isOpen(inner)) this.#find(inner, [...names, name].slice(-LAST_NAMES), found);
    }
  }

  #isMeaningless(names: readonly string[]): boolean {
    if (names.at(-1)?.startsWith('_')) return true;
    return names.some((_, index) => this.meaningless.has(names.slice(index).join('.')));
  }
}

function watched(source: Json): Json {
  switch (source.type) {
    case 'null':
      return source;
    case 'string':
      return new WatchedString(source);
    case 'number':
      return new WatchedNumber(source);
    case 'boolean':
      return new WatchedBoolean(source);
    case 'array':
      return new WatchedArray(source);
    case 'object':
      return new WatchedObject(source);
  }
}

/** Whether there may be something in it that was neither looked at nor told. */
const isOpen = (value: Json | undefined): value is Json & Watched<Json> =>
  value instanceof Watched &&
  !value.isTold &&
  !value.saysNothing &&
  (!value.isRead || value.type === 'array' || value.type === 'object');

type Of<T extends Json['type']> = Extract<Json, { type: T }>;

abstract class Watched<J extends Json> {
  isRead = false;
  isTold = false;
  readonly #source: J;

  constructor(source: J) {
    this.#source = source;
  }

  /** What is empty. */
  get saysNothing(): boolean {
    const source: Json = this.#source;
    return (
      (source.type === 'string' && source.value === '') ||
      (source.type === 'array' && source.items.length === 0) ||
      (source.type === 'object' && source.members.length === 0)
    );
  }

  protected look(): J {
    this.isRead = true;
    return this.#source;
  }
}

class WatchedString extends Watched<Of<'string'>> implements Of<'string'> {
  readonly type = 'string';
  get value(): string {
    return this.look().value;
  }
}

class WatchedNumber extends Watched<Of<'number'>> implements Of<'number'> {
  readonly type = 'number';
  get text(): string {
    return this.look().text;
  }
}

class WatchedBoolean extends Watched<Of<'boolean'>> implements Of<'boolean'> {
  readonly type = 'boolean';
  get value(): boolean {
    return this.look().value;
  }
}

class WatchedArray extends Watched<Of<'array'>> implements Of<'array'> {
  readonly type = 'array';
  #items: readonly Json[] | undefined;

  get items(): readonly Json[] {
    this.#items ??= this.look().items.map(watched);
    return this.#items;
  }
}

class WatchedObject extends Watched<Of<'object'>> implements Of<'object'> {
  readonly type = 'object';
  #object: Of<'object'> | undefined;

  get members(): readonly JsonMember[] {
    return this.#inside.members;
  }

  get byName(): ReadonlyMap<string, Json> {
    return this.#inside.byName;
  }

  get #inside(): Of<'object'> {
    this.#object ??= jsonObject(
      this.look().members.map(({ name, value }) => ({ name, value: watched(value) })),
    );
    return this.#object;
  }
}
