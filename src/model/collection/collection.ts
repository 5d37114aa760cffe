/** What a collection has to know of its items. */
export interface Item {
  readonly id: string;
  /** Where it stands among the others; any number. */
  readonly order: number;
}

interface State<I> {
  /** In the order of the list. */
  readonly items: readonly I[];
  readonly openId: string | undefined;
}

const byOrder = (one: Item, other: Item): number => one.order - other.order || (one.id < other.id ? -1 : 1);

/** Items in their order, which of them is open, and who is to be told when that changes. */
export class Collection<I extends Item> {
  #state: State<I> = { items: [], openId: undefined };
  readonly #listeners = new Set<() => void>();
  /** By id; made when it is first asked for after something came, went or moved. */
  #places: Map<string, number> | undefined;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same array until one of them changes. */
  get all(): readonly I[] {
    return this.#state.items;
  }

  get openId(): string | undefined {
    return this.#state.openId;
  }

  /** The place of an item in the list, or -1. */
  at(id: string): number {
    // Reading thousands one after the other would otherwise look through all of them each time.
    this.#places ??= new Map(this.#state.items.map((item, place) => [item.id, place]));
    return this.#places.get(id) ?? -1;
  }

  of(id: string): I | undefined {
    return this.#state.items[this.at(id)];
  }

  /** Changes one, which stays in its place. `quietly`: nothing visible has changed. */
  change(id: string, change: (item: I) => I, quietly = false): void {
    const { items, openId } = this.#state;
    const at = this.at(id);
    const before = items[at];
    if (before) this.#become({ items: items.with(at, change(before)), openId }, quietly);
  }

  /** Changes all, which stay in their places. */
  changeAll(change: (item: I, index: number) => I, quietly = false): void {
    this.#become({ ...this.#state, items: this.#state.items.map(change) }, quietly);
  }

  /** Sorts these by their order; what is open stays so, unless another one is named. The first is opened where that is gone. */
  set(items: readonly I[], openId = this.openId): void {
    this.#places = undefined;
    const sorted = items.toSorted(byOrder);
    const isThere = sorted.some(({ id }) => id === openId);
    this.#become({ items: sorted, openId: isThere ? openId : sorted[0]?.id });
  }

  open(id: string): void {
    if (id !== this.openId && this.at(id) >= 0) this.#become({ ...this.#state, openId: id });
  }

  /** Puts one in its place, also one that is there already; it is opened where none is. */
  put(item: I): void {
    const { items } = this.#state;
    const openId = this.openId ?? item.id;
    const before = this.of(item.id);
    const last = items.at(-1);
    if (before?.order === item.order) {
      this.change(item.id, () => item);
    } else if (before || (last && byOrder(last, item) > 0)) {
      this.set([...items.filter(({ id }) => id !== item.id), item], openId);
    } else {
      // Thousands that come one after the other each come last.
      this.#places?.set(item.id, items.length);
      this.#become({ items: [...items, item], openId });
    }
  }

  /** Takes one out; its neighbour is opened where it was open. */
  drop(id: string): void {
    const { items, openId } = this.#state;
    const at = this.at(id);
    if (at < 0) return;
    const left = items.toSpliced(at, 1);
    // Thousands may be removed one by one, always the last first.
    if (at === left.length) this.#places?.delete(id);
    else this.#places = undefined;
    this.#become({ items: left, openId: id === openId ? (left[at] ?? left.at(-1))?.id : openId });
  }

  /** For what is shown and no part of an item. */
  protected tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #become(state: State<I>, quietly = false): void {
    this.#state = state;
    if (!quietly) this.tell();
  }
}
