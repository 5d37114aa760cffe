/** The list of actions with its search, its commands and its drop targets. */
import { type Ref, useId, useImperativeHandle, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useDesigner } from '../../designer';
import { libraryTexts } from '../../i18n/library';
import { Select, TextInput } from '../../ui/field';
import styles from './action-list.module.css';
import { ActionRows } from './action-rows';
import { followPress } from './drag';
import { idsOf, type ListState, type RenameTarget, type RowsHandle, useItemActions } from './item-actions';
import { type HandOut, ListChoices, type ListQuestion, NewActions } from './list-commands';
import {
  folderKeyOf,
  listing,
  matching,
  NOTHING_SELECTED,
  SORTS,
  type Sort,
  selectedOf,
  splitName,
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
