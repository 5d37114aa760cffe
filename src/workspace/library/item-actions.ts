/** What the keyboard and the menu do with the focused item of the list. */
import { type RefObject, useContext, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { commandsTexts } from '../../i18n/commands';
import { libraryTexts, listMenuTexts } from '../../i18n/library';
import { UndoContext, useAnnouncements, useUndoToast } from '../../ui/announcements';
import {
  type ClosedFolders,
  extendedTo,
  folderKey,
  folderKeyOf,
  joinName,
  type Line,
  lineKey,
  NOTHING_SELECTED,
  type Selection,
  selectedOf,
  splitName,
  toggled,
} from './listing';
import type { Library } from './state/library';

export interface RowsHandle {
  /** Moves the focus to a line, also far out of sight. */
  readonly focus: (key: string) => void;
  /** The same, but only to one that is in sight; false for all others. */
  readonly focusInSight: (key: string) => boolean;
  /** Makes it the one that Tab leads to. */
  readonly reach: (key: string) => void;
  /** Moves the focus to the first action, or to the first folder where all are closed. */
  readonly enter: () => void;
}

/** The action whose name is being edited. */
export interface RenameTarget {
  readonly id: string;
  readonly asks: RenamedPart;
}

/** Whether the whole name is edited, or only its folder. */
export type RenamedPart = 'name' | 'folder';

/**
 * The operations on an action or a folder in the list, identified by its `lineKey`. The object is
 * stable across renders.
 */
export interface ItemActions {
  open(id: string): void;
  /** Opens an action; while a touch selection is active, toggles its selection instead. */
  press(id: string): void;
  duplicate(id: string): void;
  /** Removes an action, together with all that are selected if it is one of them. */
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
  /** Moves actions into a folder, as one step with a notice, and focuses one of them if it is shown. */
  moveInto(ids: readonly string[], folder: string, focused: string, text?: string): void;
  /** Moves actions before or after another one, as one step, and focuses one of them. */
  moveBeside(ids: readonly string[], where: 'before' | 'after', other: string, focused: string): void;
}

/** The list as it was last rendered. */
export interface ListState {
  readonly lines: readonly Line[];
  /** The order is that of the person, and all of it is shown. */
  readonly isOrdered: boolean;
  readonly folders: ClosedFolders;
  readonly selection: Selection;
  /** Called when the person has opened another action. */
  readonly onOpened: (() => void) | undefined;
}

interface ItemActionsContext {
  readonly library: Library;
  readonly latest: RefObject<ListState>;
  /** All around the list. */
  readonly area: RefObject<HTMLElement | null>;
  readonly rows: RefObject<RowsHandle | null>;
  readonly setRenamed: (renamed: RenameTarget | undefined) => void;
  readonly setSelection: (selection: Selection) => void;
}

/** The neighbour that an action is moved past by one line; undefined at the end of its folder. */
export function neighbourOf(lines: readonly Line[], id: string, by: -1 | 1): string | undefined {
  const at = lines.findIndex((line) => line.type === 'action' && line.summary.id === id);
  const neighbour = lines[at + by];
  return neighbour?.type === 'action' ? neighbour.summary.id : undefined;
}

/** The operations for the item that has the focus. */
export function useItemActions(context: ItemActionsContext): ItemActions {
  const { library, latest, area, rows, setRenamed, setSelection } = context;
  const { announce, notify } = useAnnouncements();
  const changeWithUndo = useUndoToast();
  const steps = useContext(UndoContext);

  return useMemo(() => {
    const keys = () => latest.current.lines.map(lineKey);
    const ids = () => idsOf(latest.current.lines);
    /** Focuses the action at an index, a folder, or the button for a new action. */
    const focusAt = (index: number) => {
      const key = ids()[Math.min(index, ids().length - 1)] ?? keys()[0];
      if (key !== undefined) rows.current?.focus(key);
      else area.current?.querySelector('button')?.focus();
    };
    const select = (next: Selection) => {
      if (next === latest.current.selection) return;
      setSelection(next);
      announce(libraryTexts.selection(selectedOf(next, ids()).length));
    };
    const removeAll = (removed: readonly string[]) => {
      const [first = '', ...others] = removed;
      const index = Math.max(0, ids().indexOf(first));
      const text =
        others.length > 0
          ? libraryTexts.removedAll(removed.length)
          : commandsTexts.removed(library.summaryOf(first)?.name || libraryTexts.untitled);
      changeWithUndo(text, () => flushSync(() => library.removeAll(removed)));
      focusAt(index);
    };
    const clearSelection = () =>
      select(latest.current.selection.ids.size > 0 ? NOTHING_SELECTED : latest.current.selection);
    const open = (id: string) => {
      clearSelection();
      library.open(id);
      latest.current.onOpened?.();
    };
    const moveBeside: ItemActions['moveBeside'] = (some, where, other, focused) => {
      // The last moved action ends up nearest to the target.
      const moved = ids().filter((id) => some.includes(id));
      if (where === 'after') moved.reverse();
      const change = () => {
        for (const id of moved) library.move(id, where, other);
      };
      flushSync(() => steps?.transaction(change));
      rows.current?.focus(focused);
      announce(libraryTexts.moved(ids().indexOf(focused) + 1, ids().length));
    };
    return {
      open,
      press(id) {
        const { selection } = latest.current;
        const isSelecting =
          selectedOf(selection, ids()).length > 0 &&
          matchMedia('(hover: none) and (pointer: coarse)').matches;
        if (isSelecting) select(toggled(selection, id));
        else open(id);
      },
      duplicate: (id) => library.duplicate(id, commandsTexts.copyOf),
      remove: (id) => removeAll(chosenWith(latest.current, id)),
      removeAll,
      toggle: (id) => select(toggled(latest.current.selection, id)),
      extend(id, by = 0) {
        const shown = ids();
        const to = shown[Math.max(0, Math.min(shown.length - 1, shown.indexOf(id) + by))] ?? id;
        select(extendedTo(latest.current.selection, to, shown, by === 0 ? library.openId : id));
        rows.current?.focus(to);
      },
      select: (chosen = ids()) => select({ ids: new Set(chosen), anchor: undefined }),
      clearSelection,
      beginRename: (id) => library.draftOf(id) && setRenamed({ id, asks: 'name' }),
      rename(id, name) {
        const isInside = area.current?.contains(document.activeElement);
        flushSync(() => {
          setRenamed(undefined);
          if (name === undefined) return;
          library.revise(id, (draft) => ({ ...draft, name }));
          latest.current.folders.reveal(splitName(name).folder);
        });
        if (isInside) rows.current?.focus(id);
      },
      reach: (key) => rows.current?.reach(key),
      go(key, by) {
        const at = keys().indexOf(key) + by;
        const next = keys()[Math.max(0, Math.min(keys().length - 1, at))];
        if (next !== undefined) rows.current?.focus(next);
      },
      goToFolder(id) {
        const key = folderKeyOf(latest.current.lines, id);
        if (key !== undefined) rows.current?.focus(key);
      },
      setOpen: (folder, isOpen) => latest.current.folders.setOpen(folder, isOpen),
      shift(id, by) {
        const { lines, isOrdered } = latest.current;
        if (!isOrdered) {
          notify({ text: libraryTexts.notMovable });
          return;
        }
        const other = neighbourOf(lines, id, by);
        if (other === undefined) {
          notify({ text: by < 0 ? libraryTexts.isFirst : libraryTexts.isLast });
          return;
        }
        moveBeside([id], by < 0 ? 'before' : 'after', other, id);
      },
      moveInto(moved, folder, focused, text) {
        const said =
          text ??
          (moved.length === 1 ? libraryTexts.movedInto(folder) : listMenuTexts.moved(moved.length, folder));
        const change = () => {
          for (const id of moved)
            library.revise(id, (draft) => ({
              ...draft,
              name: joinName({ folder, label: splitName(draft.name).label }),
            }));
        };
        changeWithUndo(said, () => flushSync(() => steps?.transaction(change)));
        rows.current?.focus(keys().includes(focused) ? focused : folderKey(folder));
      },
      moveBeside,
    };
  }, [library, latest, area, rows, setRenamed, setSelection, announce, notify, changeWithUndo, steps]);
}

/**
 * The actions that a menu command concerns: all selected ones if this action is selected, otherwise
 * this one.
 */
export function chosenWith(
  { selection, lines }: Pick<ListState, 'selection' | 'lines'>,
  id: string,
): readonly string[] {
  const selected = selection.ids.has(id) ? selectedOf(selection, idsOf(lines)) : [];
  return selected.length > 0 ? selected : [id];
}

export const idsOf = (lines: readonly Line[]): string[] =>
  lines.flatMap((line) => (line.type === 'action' ? [line.summary.id] : []));
