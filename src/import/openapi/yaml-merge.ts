/** Merging of YAML mappings by the key `<<`, and the limits of what leads to other parts of a document. */
import type { Json, JsonMember, JsonObject } from '../../core/internal';
import type { MaybeMerge } from '../yaml';
import type { YamlFault } from '../yaml-faults';

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
