/** The list of actions: its search, its commands, and dragging actions in it. */
import { type Ref, useId, useImperativeHandle, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useDesigner } from '../../designer';
import { libraryTexts } from '../../i18n/library';
import { Select, TextInput } from '../../ui/field';
import { scrollAtEdge, scrollerOf } from '../../ui/use-window';
import styles from './action-list.module.css';
import { ActionRows } from './action-rows';
import { NewActions } from './beginnings';
import {
  chosenWith,
  type ItemActions,
  idsOf,
  type ListState,
  type RenameTarget,
  type RowsHandle,
  useItemActions,
} from './item-actions';
import { type HandOut, ListChoices, type ListQuestion } from './list-commands';
import {
  folderKeyOf,
  type Line,
  lineKey,
  listing,
  matching,
  NOTHING_SELECTED,
  SORTS,
  type Sort,
  selectedOf,
  splitName,
  splitNameOf,
  useClosedFolders,
  withoutClosed,
} from './listing';
import type { Library } from './state/library';

export interface ListHandle {
  /** Takes the focus to an action; false where it is not in sight. */
  readonly focusInSight: (id: string) => boolean;
  /** Lets the folder of an action be typed. */
  readonly moveToFolder: (id: string) => void;
  /** Opens or closes all folders, and ends a search, in which it would not be seen. */
  readonly setAllOpen: (isOpen: boolean) => void;
  /** Moves an action up (-1) or down (1) and focuses it; announces the reason if it cannot be moved. */
  readonly shift: (id: string, by: -1 | 1) => void;
}

interface ActionListProps {
  ref?: Ref<ListHandle>;
  library: Library;
  /** Called when the person has opened another action. */
  onOpened?: () => void;
  onHandOut: HandOut;
  onImport: () => void;
  onExamples: () => void;
}

/** The number of actions from which the list can be searched and sorted. */
const LONG = 8;

interface ListToolsProps {
  query: string;
  onQuery: (query: string) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Shown and announced: the number of results. */
  status: string;
  /** Moves the focus from the search to the results. */
  onDown: () => void;
}

/** Finds actions and puts them in order. */
function ListTools({ query, onQuery, sort, onSort, status, onDown }: ListToolsProps) {
  const id = useId();
  return (
    <>
      <div className={styles.tools}>
        <label htmlFor={id} className="visually-hidden">
          {libraryTexts.search}
        </label>
        <TextInput
          id={id}
          type="search"
          placeholder={libraryTexts.search}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && query !== '') onQuery('');
            else if (event.key === 'ArrowDown' || event.key === 'Enter') onDown();
            else return;
            event.preventDefault();
          }}
        />
        <Select
          aria-label={libraryTexts.sort}
          title={libraryTexts.sort}
          value={sort}
          onChange={(event) => onSort(SORTS[event.target.selectedIndex] ?? 'manual')}
        >
          {SORTS.map((one) => (
            <option key={one} value={one}>
              {libraryTexts.sorts[one]}
            </option>
          ))}
        </Select>
      </div>
      <p role="status" className={status === '' ? 'visually-hidden' : styles.status}>
        {status}
      </p>
    </>
  );
}

/** The list of all actions: search, open, create, rename, move, duplicate, remove. */
export function ActionList({ ref, library, onOpened, onHandOut, onImport, onExamples }: ActionListProps) {
  const summaries = useSyncExternalStore(library.subscribe, () => library.summaries);
  const openId = useSyncExternalStore(library.subscribe, () => library.openId);
  const [query, setQuery] = useState('');
  const [sort, setSort] = useState<Sort>('manual');
  const [renamed, setRenamed] = useState<RenameTarget>();
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const [asked, ask] = useState<ListQuestion>();
  const designer = useDesigner();
  const area = useRef<HTMLDivElement>(null);
  const rows = useRef<RowsHandle>(null);

  const hits = useMemo(() => matching(summaries, query), [summaries, query]);
  const all = useMemo(() => listing(hits, sort), [hits, sort]);
  const open = summaries.find(({ id }) => id === openId);
  const folders = useClosedFolders(query, summaries, open);
  const lines = useMemo(() => withoutClosed(all, folders.closed), [all, folders.closed]);
  const isSearching = query.trim() !== '';
  const isOrdered = sort === 'manual' && !isSearching;
  const latest = useRef<ListState>({ lines, isOrdered, folders, selection, onOpened });
  latest.current = { lines, isOrdered, folders, selection, onOpened };
  const actions = useItemActions({ library, latest, area, rows, setRenamed, setSelection });
  const selected = useMemo(() => selectedOf(selection, idsOf(lines)), [selection, lines]);

  useImperativeHandle(ref, () => ({
    focusInSight: (id) => rows.current?.focusInSight(id) ?? false,
    moveToFolder(id) {
      const draft = library.draftOf(id);
      if (!draft) return;
      flushSync(() => {
        // The new action may not match the search.
        setQuery('');
        folders.reveal(splitName(draft.name).folder);
        setRenamed({ id, asks: 'folder' });
      });
    },
    setAllOpen(isOpen) {
      const focused = document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset.id;
      const above = focused === undefined ? undefined : folderKeyOf(lines, focused);
      flushSync(() => {
        setQuery('');
        folders.setAllOpen(isOpen);
      });
      // The focused item may be in a folder that is now closed.
      if (document.activeElement !== document.body) return;
      if (above === undefined) rows.current?.enter();
      else rows.current?.focus(above);
    },
    shift(id, by) {
      const name = summaries.find((one) => one.id === id)?.name;
      if (name === undefined) return;
      flushSync(() => folders.reveal(splitName(name).folder));
      rows.current?.focus(id);
      actions.shift(id, by);
    },
  }));

  const onPress = (press: PointerEvent) => {
    if (press.button !== 0 || press.pointerType === 'touch') return;
    followPress(press, { library, state: () => latest.current, actions });
  };

  return (
    <div ref={area} className={styles.library}>
      <div className={styles.add}>
        <NewActions
          library={library}
          onOpened={onOpened}
          onImport={onImport}
          onExamples={onExamples}
          onNewFolder={() => ask({ type: 'new-folder' })}
        />
      </div>
      {(summaries.length >= LONG || query !== '' || sort !== 'manual') && (
        <ListTools
          query={query}
          onQuery={setQuery}
          sort={sort}
          onSort={setSort}
          status={isSearching ? libraryTexts.found(hits.length, summaries.length) : ''}
          onDown={() => rows.current?.enter()}
        />
      )}
      <ActionRows
        ref={rows}
        lines={lines}
        closed={folders.closed}
        open={open}
        sort={sort}
        isSearching={isSearching}
        renamed={renamed}
        selected={selection.ids}
        actions={actions}
        onPress={onPress}
        onMenu={(key, at) => {
          if (!selection.ids.has(key)) actions.clearSelection();
          ask({ type: 'menu', key, at });
        }}
      />
      <ListChoices
        library={library}
        actions={actions}
        state={latest.current}
        rows={rows.current}
        selected={selected}
        asked={asked}
        ask={ask}
        onHandOut={onHandOut}
        onAdded={() => {
          onOpened?.();
          designer.focus('name');
        }}
      />
    </div>
  );
}

/** A press becomes a drag when the pointer has moved this far. */
const DRAG_THRESHOLD_PX = 6;

interface DragContext {
  readonly library: Library;
  /** The list as it is rendered now. */
  readonly state: () => ListState;
  readonly actions: ItemActions;
}

/**
 * Starts dragging an action, with all that are selected, to another position or folder; Escape
 * cancels. Touch scrolls the list instead; for touch and keyboard there are commands that move the
 * open action up, down and into a folder, and Alt+↑ and Alt+↓ for the focused one.
 */
export function followPress(press: PointerEvent, { library, state, actions }: DragContext): void {
  const pressed = press.target instanceof Element ? press.target : undefined;
  const row = pressed?.closest<HTMLElement>('[data-id]');
  const list = row?.closest('ul');
  const line = state().lines.find((one) => lineKey(one) === row?.dataset.id);
  // In a rename field, dragging selects text.
  if (!list || line?.type !== 'action' || !line.summary.isReadable || pressed?.matches('input')) return;
  const { id } = line.summary;
  const ids = chosenWith(state(), id).filter((one) => library.draftOf(one));
  const listening = new AbortController();
  let last = press;
  let phase: 'pressed' | 'dragged' | 'cancelled' = 'pressed';
  let target: DropTarget | undefined;
  let frame = 0;

  /** Marks the dragged actions and the target folder, or the line beside which they would be inserted. */
  const mark = (lines: readonly Line[]) => {
    const marks = new Map(ids.map((one) => [one, 'dragged']));
    if (target?.type === 'into') {
      const { folder } = target;
      for (const one of lines) if (folderOf(one) === folder) marks.set(lineKey(one), 'into');
    } else if (target) {
      marks.set(target.other, target.type);
    }
    showMarks(list, marks);
    list.dataset.dragging = target ? 'somewhere' : 'nowhere';
  };
  const aim = () => {
    const { clientX, clientY } = last;
    const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-id]');
    const { lines, isOrdered } = state();
    target = undefined;
    if (over?.dataset.id && list.contains(over)) {
      const { top, bottom } = over.getBoundingClientRect();
      const half = { isLower: clientY > (top + bottom) / 2, isOrdered };
      target = dropTargetAt(lines, ids, over.dataset.id, half);
    }
    mark(lines);
  };
  const roll = () => {
    scrollAtEdge(scrollerOf(list), { from: press.clientY, to: last.clientY });
    aim();
    frame = requestAnimationFrame(roll);
  };
  const rest = () => {
    cancelAnimationFrame(frame);
    showMarks(list, new Map());
    delete list.dataset.dragging;
  };
  const stop = () => {
    listening.abort();
    rest();
  };
  const move = (event: PointerEvent) => {
    last = event;
    // It may have been let go where the page does not hear of it.
    if ((event.buttons & 1) === 0) return stop();
    const way = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
    if (phase !== 'pressed' || way < DRAG_THRESHOLD_PX) return;
    phase = 'dragged';
    roll();
  };
  const letGo = (up: PointerEvent) => {
    // The pointer may have moved since the last animation frame.
    last = up;
    if (phase === 'dragged') aim();
    stop();
    if (phase === 'pressed') return;
    // The click that comes of letting go would open an action.
    const swallow = (click: Event) => click.stopPropagation();
    window.addEventListener('click', swallow, { capture: true });
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
    if (target?.type === 'into') actions.moveInto(ids, target.folder, id);
    else if (target) actions.moveBeside(ids, target.type, target.other, id);
  };
  const cancel = (key: KeyboardEvent) => {
    if (key.key !== 'Escape' || phase !== 'dragged') return;
    key.stopPropagation();
    phase = 'cancelled';
    target = undefined;
    rest();
  };
  const { signal } = listening;
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', letGo, { signal });
  window.addEventListener('pointercancel', stop, { signal });
  window.addEventListener('keydown', cancel, { signal, capture: true });
}

function showMarks(list: HTMLElement, marks: ReadonlyMap<string, string>): void {
  for (const row of list.querySelectorAll<HTMLElement>('[data-id]')) {
    const mark = marks.get(row.dataset.id ?? '');
    if (mark) row.dataset.drag = mark;
    else delete row.dataset.drag;
  }
}

/** The drop target of dragged actions. */
export type DropTarget =
  | { readonly type: 'into'; readonly folder: string }
  | { readonly type: 'before' | 'after'; readonly other: string };

/** The folder of a line; empty for an action outside of folders. */
export const folderOf = (line: Line): string =>
  line.type === 'folder' ? line.folder : splitNameOf(line.summary).folder;

/**
 * The drop target on a line: its folder or, if all dragged actions are in that folder already, a
 * position beside the line. `isLower`: on the lower half of the line; `isOrdered`: the list is sorted
 * manually. Undefined if the drop would change nothing, and in a list without folders.
 */
export function dropTargetAt(
  lines: readonly Line[],
  ids: readonly string[],
  key: string,
  { isLower, isOrdered }: { readonly isLower: boolean; readonly isOrdered: boolean },
): DropTarget | undefined {
  const dragged = lines.filter((line) => ids.includes(lineKey(line)));
  const to = lines.find((line) => lineKey(line) === key);
  if (dragged.length === 0 || !to || dragged.includes(to)) return undefined;
  const folder = folderOf(to);
  if (dragged.some((line) => folderOf(line) !== folder)) {
    return lines.some(({ type }) => type === 'folder') ? { type: 'into', folder } : undefined;
  }
  if (to.type === 'folder' || !isOrdered) return undefined;
  return { type: isLower ? 'after' : 'before', other: key };
}
