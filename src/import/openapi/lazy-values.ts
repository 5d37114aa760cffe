/** Values of YAML that are made when they are first looked into, and mappings merged by the key `<<`. */
import type { Json, JsonArray, JsonMember, JsonObject } from '../../core/internal';
import { membersOf } from '../json';
import type { YamlFault } from '../notes';
import type { MaybeMerge } from '../yaml';

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

/** Merging of YAML mappings by the key `<<`, and the limits of what leads to other parts of a document. */

/** Merged mappings, and flow collections with an alias into another one, can refer to each other so often. */
const MAX_NESTED = 20;

/** The members that may be merged, beside one for each character. */
const MAX_MERGED = 10_000;

export class Merging {
  #nested = 0;
  #left: number;

  constructor(
    length: number,
    readonly fault: (fault: YamlFault, offset: number) => Error,
  ) {
    this.#left = length + MAX_MERGED;
  }

  /** Runs what can lead to another part of the document, and from there to the next. */
  nested<T>(at: number, run: () => T): T {
    if (this.#nested >= MAX_NESTED) throw this.fault('depth', at);
    this.#nested += 1;
    try {
      return run();
    } finally {
      this.#nested -= 1;
    }
  }

  /**
   * The members of a mapping with those that a `<<` adds: its own count, then those of the first mapping.
   * A `<<` whose value is no mapping, and no list of mappings, is a member like others.
   */
  merged(members: readonly MaybeMerge[], at: number): readonly JsonMember[] {
    if (!members.some(({ isMerge }) => isMerge)) return members.map(({ member }) => member);
    const taken = new Set(members.filter(({ isMerge }) => !isMerge).map(({ member }) => member.name));
    return this.nested(at, () =>
      members.flatMap(({ member, isMerge }) => {
        const bases = isMerge ? mappingsIn(member.value) : [];
        return bases.length === 0 ? [member] : bases.flatMap((base) => this.#added(base, taken, at));
      }),
    );
  }

  #added(base: JsonObject, taken: Set<string>, at: number): readonly JsonMember[] {
    this.#left -= base.members.length;
    if (this.#left < 0) throw this.fault('aliases', at);
    const last = new Map(base.members.map((one) => [one.name, one]));
    const added = [...last.values()].filter(({ name }) => !taken.has(name));
    for (const { name } of added) taken.add(name);
    return added;
  }
}

function mappingsIn(value: Json): readonly JsonObject[] {
  const all = value.type === 'array' ? [...new Set(value.items)] : [value];
  const mappings = all.filter((one) => one.type === 'object');
  return mappings.length === all.length ? mappings : [];
}
