import table from './shared-functions.json';

interface Declaration {
  /** The names of other declarations. */
  readonly needs: readonly string[];
  readonly source: readonly string[];
}

const DECLARATIONS: ReadonlyMap<string, Declaration> = new Map(Object.entries(table));

/** The functions that a text of code calls: each is named through `use`. */
export class SharedFunctions {
  readonly #used = new Set<string>();

  /** The name, to call the function by. */
  readonly use = (name: string): string => {
    if (!DECLARATIONS.has(name)) throw new RangeError(`there is no shared function ${name}`);
    this.#used.add(name);
    return name;
  };

  /** The source of what was used, and of all that it needs, in an order in which it can stand. */
  get source(): string {
    const needed = new Set(this.#used);
    // The set grows while it is walked.
    for (const name of needed) for (const next of DECLARATIONS.get(name)?.needs ?? []) needed.add(next);
    const kept = [...DECLARATIONS].filter(([name]) => needed.has(name));
    return kept.map(([, { source }]) => source.join('\n')).join('\n\n');
  }
}

/** Names the function of the table that is to be called. */
export type Use = SharedFunctions['use'];
