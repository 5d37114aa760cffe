/** The functions of the core that compiled code shares, and what each of them needs. */
import table from './shared-functions.json';

interface Declaration {
  /** The names of other declarations. */
  readonly needs: readonly string[];
  readonly source: readonly string[];
  /** Of a table of which only some entries are taken: each of them. */
  readonly entries?: Readonly<Record<string, Declaration>>;
}

const DECLARATIONS: ReadonlyMap<string, Declaration> = new Map(Object.entries(table));

/** The functions that a text of code calls: each is named through `use`. */
export class SharedFunctions {
  readonly #used = new Set<string>();
  readonly #taken = new Map<string, readonly string[]>();

  /** The name, to call the function by. */
  readonly use = (name: string): string => {
    if (!DECLARATIONS.has(name)) throw new RangeError(`there is no shared function ${name}`);
    this.#used.add(name);
    return name;
  };

  /** Says which entries of a table are enough. */
  readonly take = (name: string, entries: readonly string[]): void => {
    if (!DECLARATIONS.get(name)?.entries) throw new RangeError(`there is no shared table ${name}`);
    this.#taken.set(name, entries);
  };

  /** The source of what was used, and of all that it needs, in an order in which it can stand. */
  get source(): string {
    const needed = new Set(this.#used);
    // The set grows while it is walked.
    for (const name of needed) for (const next of this.#declaration(name).needs) needed.add(next);
    const kept = [...DECLARATIONS.keys()].filter((name) => needed.has(name));
    return kept.map((name) => this.#declaration(name).source.join('\n')).join('\n\n');
  }

  #declaration(name: string): Declaration {
    const whole = DECLARATIONS.get(name) ?? { needs: [], source: [] };
    const { entries } = whole;
    if (!entries) return whole;
    const taken = (this.#taken.get(name) ?? Object.keys(entries)).flatMap((one) => entries[one] ?? []);
    return {
      needs: [...whole.needs, ...taken.flatMap(({ needs }) => needs)],
      source: [...whole.source, ...taken.flatMap(({ source }) => source), '};'],
    };
  }
}

/** Names the function of the table that is to be called. */
export type Use = SharedFunctions['use'];
