/** What can be done to an action or a folder in the list, named by its `lineKey`. The same object from render to render. */
export interface ItemActions {
  open(id: string): void;
  /** A press on it opens it; where a finger has begun to select, it takes it into the selection, or out of it. */
  press(id: string): void;
  duplicate(id: string): void;
  /** Takes it away, and with it what it is selected with. */
  remove(id: string): void;
  removeAll(ids: readonly string[]): void;
  /** Takes it into the selection, or out of it. */
  toggle(id: string): void;
  /** Selects everything from where the selection began up to an action, or to the one so many actions further. */
  extend(id: string, by?: number): void;
  /** Selects these, or everything that is shown. */
  select(ids?: readonly string[]): void;
  clearSelection(): void;
  beginRename(id: string): void;
  /** Ends it; undefined leaves the name as it is. */
  rename(id: string, name: string | undefined): void;
  /** The focus has come to a line. */
  reach(key: string): void;
  /** Takes the focus so many lines further; as far as there are any. */
  go(key: string, by: number): void;
  /** Takes the focus to the folder that an action is in. */
  goToFolder(id: string): void;
  /** Opens or closes a folder. */
  setOpen(folder: string, isOpen: boolean): void;
  /** Moves it up (-1) or down (1). */
  shift(id: string, by: -1 | 1): void;
}
