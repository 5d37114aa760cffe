/** What can be done to an action in the list. The same object from render to render. */
export interface ItemActions {
  open(id: string): void;
  duplicate(id: string): void;
  remove(id: string): void;
  beginRename(id: string): void;
  /** Ends it; undefined leaves the name as it is. */
  rename(id: string, name: string | undefined): void;
  /** The focus has come to it. */
  reach(id: string): void;
  /** Takes the focus so many actions further; as far as there are any. */
  go(id: string, by: number): void;
  /** Moves it up (-1) or down (1). */
  shift(id: string, by: -1 | 1): void;
}
