/** The folders of a collection that lists all folders and requests, each with the ID of the folder around it. */
import type { Json } from '../../core/internal';
import type { Entry } from './walk';

export interface FlatItem extends Entry {
  /** The folder around it. */
  readonly parent: string;
  /** Its own ID, if it is a folder. */
  readonly id?: string;
  /** Items are sorted by it; those with the same key stay in the order of the list. */
  readonly key?: number;
}

/** Folders below so many others become folders of the collection itself. */
const MAX_DEPTH = 100;

const ROOT = '';

export class FlatTree {
  readonly #folders = new Map<Json, string>();
  readonly #children = new Map<string, Set<FlatItem>>();
  readonly #reached = new Set<string>();

  constructor(all: readonly FlatItem[]) {
    const folders = all.filter(({ id }) => id !== undefined);
    for (const { json, id = ROOT } of folders) this.#folders.set(json, id);
    const ids = new Set(this.#folders.values());
    const parentOf = ({ parent }: FlatItem): string => (ids.has(parent) ? parent : ROOT);
    for (const item of all) this.#childrenOf(parentOf(item)).add(item);
    this.#reach(ROOT, 0);
    for (const folder of folders) {
      const { id = ROOT } = folder;
      if (this.#reached.has(id)) continue;
      // It is its own ancestor, or has very many.
      this.#childrenOf(parentOf(folder)).delete(folder);
      this.#childrenOf(ROOT).add(folder);
      this.#reached.add(id);
      this.#reach(id, 1);
    }
  }

  #reach(folder: string, depth: number): void {
    if (depth === MAX_DEPTH) return;
    for (const { id } of this.#childrenOf(folder)) {
      if (id === undefined || this.#reached.has(id)) continue;
      this.#reached.add(id);
      this.#reach(id, depth + 1);
    }
  }

  #childrenOf(id: string): Set<FlatItem> {
    const children = this.#children.get(id) ?? new Set();
    this.#children.set(id, children);
    return children;
  }

  /** To be called once for each folder: folders with the same ID have the same content. */
  entriesOf({ json }: Entry): Entry[] {
    const id = this.#folders.get(json) ?? ROOT;
    const children = this.#childrenOf(id);
    this.#children.delete(id);
    return [...children].sort((one, other) => (one.key ?? 0) - (other.key ?? 0));
  }

  isFolder({ json }: Entry): boolean {
    return this.#folders.has(json);
  }
}

/** The sort key that a text gives. */
export const sortKey = (text: string | undefined): number => Number(text ?? 0) || 0;
