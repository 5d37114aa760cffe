import { type Ref, useImperativeHandle, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { texts } from '../../texts/library';
import { useAnnouncements } from '../../ui/announcements';
import { useStepNotice } from '../../workbench/step-notice';
import type { Library } from '../../workspace/library';
import styles from './action-list.module.css';
import { ActionRows, type Renamed, type RowsHandle } from './action-rows';
import { useClosedFolders } from './closed-folders';
import type { ItemActions } from './item-actions';
import { ListTools } from './list-tools';
import { folderAbove, found, keyOf, type Line, listing, type Sort, withoutClosed } from './listing';
import { NewActions } from './new-actions';
import { placeOf } from './place';
import { shiftedBy } from './shifted';

export interface ListHandle {
  /** Lets the folder of an action be typed. */
  readonly moveToFolder: (id: string) => void;
  /** Opens or closes all folders. */
  readonly setAllOpen: (isOpen: boolean) => void;
}

interface ActionListProps {
  ref?: Ref<ListHandle>;
  library: Library;
  /** Another action has been opened by a person. */
  onOpened?: () => void;
}

/** All actions of the person: find, open, begin, rename, move, duplicate, remove. */
export function ActionList({ ref, library, onOpened }: ActionListProps) {
  const summaries = useSyncExternalStore(library.subscribe, () => library.summaries);
  const openId = useSyncExternalStore(library.subscribe, () => library.openId);
  const [query, setQuery] = useState('');
  const [sort, setSort] = useState<Sort>('manual');
  const [renamed, setRenamed] = useState<Renamed>();
  const area = useRef<HTMLDivElement>(null);
  const rows = useRef<RowsHandle>(null);
  const { announce } = useAnnouncements();
  const tell = useStepNotice();

  const hits = useMemo(() => found(summaries, query), [summaries, query]);
  const all = useMemo(() => listing(hits, sort), [hits, sort]);
  const open = summaries.find(({ id }) => id === openId);
  const folders = useClosedFolders(query, open);
  const { closed } = folders;
  const lines = useMemo(() => withoutClosed(all, closed), [all, closed]);
  const latest = useRef({ lines, sort, query, folders, onOpened });
  latest.current = { lines, sort, query, folders, onOpened };

  const actions = useMemo<ItemActions>(() => {
    const keys = () => latest.current.lines.map(keyOf);
    const ids = () => idsOf(latest.current.lines);
    /** The focus goes to the action at a place in the list, to a folder, or to what begins a new one. */
    const focusAt = (index: number) => {
      const key = ids()[Math.min(index, ids().length - 1)] ?? keys()[0];
      if (key !== undefined) rows.current?.focus(key);
      else area.current?.querySelector('button')?.focus();
    };
    return {
      open(id) {
        library.open(id);
        latest.current.onOpened?.();
      },
      duplicate: (id) => library.duplicate(id, texts.copyOf),
      remove(id) {
        const index = ids().indexOf(id);
        const name = library.summaries.find((one) => one.id === id)?.name;
        tell(texts.removed(name || texts.untitled), () => flushSync(() => library.remove(id)));
        focusAt(index);
      },
      beginRename: (id) => library.draftOf(id) && setRenamed({ id, asks: 'name' }),
      rename(id, name) {
        const isInside = area.current?.contains(document.activeElement);
        flushSync(() => {
          setRenamed(undefined);
          if (name === undefined) return;
          library.revise(id, (draft) => ({ ...draft, name }));
          latest.current.folders.reveal(placeOf(name).folder);
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
        const key = folderAbove(latest.current.lines, id);
        if (key !== undefined) rows.current?.focus(key);
      },
      setOpen: (folder, isOpen) => latest.current.folders.setOpen(folder, isOpen),
      shift(id, by) {
        const { lines: shown, sort: order, query: words } = latest.current;
        if (order !== 'manual' || words.trim() !== '') {
          announce(texts.notMovable);
          return;
        }
        const other = shiftedBy(shown, id, by);
        if (other === undefined) return;
        flushSync(() => library.move(id, by < 0 ? 'before' : 'after', other));
        rows.current?.focus(id);
        announce(texts.moved(ids().indexOf(id) + 1, ids().length));
      },
    };
  }, [library, announce, tell]);

  useImperativeHandle(ref, () => ({
    moveToFolder(id) {
      const draft = library.draftOf(id);
      if (!draft) return;
      flushSync(() => {
        // It may not be among what was searched for.
        setQuery('');
        folders.reveal(placeOf(draft.name).folder);
        setRenamed({ id, asks: 'folder' });
      });
    },
    setAllOpen: (isOpen) =>
      folders.closeOnly(isOpen ? [] : summaries.map(({ name }) => placeOf(name).folder)),
  }));

  const isSearching = query.trim() !== '';
  const onPress = async (press: PointerEvent) => {
    if (press.button !== 0 || press.pointerType === 'touch') return;
    const { followPress } = await import('./follow-press');
    const isOrdered = () => latest.current.sort === 'manual' && latest.current.query.trim() === '';
    followPress(press, {
      library,
      shown: () => ({ lines: latest.current.lines, isOrdered: isOrdered() }),
      tell,
      announce,
      focus: (key) => rows.current?.focus(key),
    });
  };
  return (
    <div ref={area} className={styles.library}>
      <NewActions library={library} onOpened={onOpened} />
      {summaries.length > 1 && (
        <ListTools
          query={query}
          onQuery={setQuery}
          sort={sort}
          onSort={setSort}
          status={isSearching ? texts.found(hits.length, summaries.length) : ''}
          onDown={() => rows.current?.enter()}
        />
      )}
      {summaries.length === 0 && <p className={styles.empty}>{texts.empty}</p>}
      <ActionRows
        ref={rows}
        lines={lines}
        closed={closed}
        open={open}
        sort={sort}
        isSearching={isSearching}
        renamed={renamed}
        actions={actions}
        onPress={(press) => void onPress(press).catch(() => undefined)}
      />
    </div>
  );
}

const idsOf = (lines: readonly Line[]): string[] =>
  lines.flatMap((line) => (line.is === 'action' ? [line.summary.id] : []));
