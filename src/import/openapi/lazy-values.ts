/** Values of YAML that are made or parsed when they are first looked into. */
import type { Json, JsonArray, JsonMember, JsonObject } from '../../core/internal';
import { membersOf } from '../json';

/** A member whose value is made when it is first read. */
export class LazyMember implements JsonMember {
  #value: Json | undefined;

  constructor(
    readonly name: string,
    readonly make: () => Json,
  ) {}

  get value(): Json {
    this.#value ??= this.make();
    return this.#value;
  }
}

/** A text that is parsed when it is first read. */
export class LazyString {
  readonly type = 'string';
  #value: string | undefined;

  constructor(readonly parse: () => Json) {}

  get value(): string {
    if (this.#value !== undefined) return this.#value;
    const parsed = this.parse();
    this.#value = parsed.type === 'string' ? parsed.value : '';
    return this.#value;
  }
}

/** A flow mapping, parsed when it is first looked into. */
export class FlowObject implements JsonObject {
  readonly type = 'object';
  #parsed: JsonObject | undefined;

  constructor(readonly parse: () => Json) {}

  get #object(): JsonObject {
    this.#parsed ??= this.parse() as JsonObject;
    return this.#parsed;
  }

  get members(): readonly JsonMember[] {
    return membersOf(this.#object);
  }

  get byName(): ReadonlyMap<string, Json> {
    return this.#object.byName ?? new Map();
  }
}

/** A flow sequence, parsed when it is first looked into. */
export class FlowArray implements JsonArray {
  readonly type = 'array';
  #items: readonly Json[] | undefined;

  constructor(readonly parse: () => Json) {}

  get items(): readonly Json[] {
    if (this.#items) return this.#items;
    const parsed = this.parse();
    this.#items = parsed.type === 'array' ? parsed.items : [];
    return this.#items;
  }
}

/** Look-up by name that makes only the value that is looked for; of repeated names the last. */
export class MembersByName implements ReadonlyMap<string, Json> {
  readonly #members: ReadonlyMap<string, JsonMember>;

  constructor(members: readonly JsonMember[]) {
    this.#members = new Map(members.map((one) => [one.name, one]));
  }

  get size(): number {
    return this.#members.size;
  }

  get(name: string): Json | undefined {
    return this.#members.get(name)?.value;
  }

  has(name: string): boolean {
    return this.#members.has(name);
  }

  keys(): MapIterator<string> {
    return this.#members.keys();
  }

  *values(): MapIterator<Json> {
    for (const one of this.#members.values()) yield one.value;
  }

  *entries(): MapIterator<[string, Json]> {
    for (const [name, one] of this.#members) yield [name, one.value];
  }

  [Symbol.iterator](): MapIterator<[string, Json]> {
    return this.entries();
  }

  forEach(run: (value: Json, name: string, map: ReadonlyMap<string, Json>) => void): void {
    for (const [name, one] of this.#members) run(one.value, name, this);
  }
}
