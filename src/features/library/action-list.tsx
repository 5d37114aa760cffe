import { type Ref, useImperativeHandle, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { texts } from '../../texts/library';
import { useAnnouncements } from '../../ui/announcements';
import { useStepNotice } from '../../workbench/step-notice';
import type { Library } from '../../workspace/library';
import styles from './action-list.module.css';
import { ActionRows, type Renamed, type RowsHandle } from './action-rows';
import type { ItemActions } from './item-actions';
import { ListTools } from './list-tools';
import { found, type Line, listing, type Sort } from './listing';
import { NewActions } from './new-actions';
import { shiftedBy } from './shifted';

export interface ListHandle {
  /** Lets the folder of an action be typed. */
  readonly moveToFolder: (id: string) => void;
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
  const lines = useMemo(() => listing(hits, sort), [hits, sort]);
  const latest = useRef({ lines, sort, query, onOpened });
  latest.current = { lines, sort, query, onOpened };

  const actions = useMemo<ItemActions>(() => {
    const ids = () => idsOf(latest.current.lines);
    /** The focus goes to the action at a place in the list, or to what begins a new one. */
    const focusAt = (index: number) => {
      const id = ids()[Math.min(index, ids().length - 1)];
      if (id !== undefined) rows.current?.focus(id);
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
          if (name !== undefined) library.revise(id, (draft) => ({ ...draft, name }));
        });
        if (isInside) rows.current?.focus(id);
      },
      reach: (id) => rows.current?.reach(id),
      go(id, by) {
        focusAt(Math.max(0, Math.min(ids().length - 1, ids().indexOf(id) + by)));
      },
      shift(id, by) {
        const { lines: all, sort: order, query: words } = latest.current;
        if (order !== 'manual' || words.trim() !== '') {
          announce(texts.notMovable);
          return;
        }
        const other = shiftedBy(all, id, by);
        if (other === undefined) return;
        flushSync(() => library.move(id, by < 0 ? 'before' : 'after', other));
        rows.current?.focus(id);
        announce(texts.moved(ids().indexOf(id) + 1, ids().length));
      },
    };
  }, [library, announce, tell]);

  useImperativeHandle(ref, () => ({
    moveToFolder(id) {
      if (!library.draftOf(id)) return;
      flushSync(() => {
        // It may not be among what was searched for.
        setQuery('');
        setRenamed({ id, asks: 'folder' });
      });
    },
  }));

  const isSearching = query.trim() !== '';
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
          onDown={() => actions.go('', 1)}
        />
      )}
      {summaries.length === 0 && <p className={styles.empty}>{texts.empty}</p>}
      <ActionRows
        ref={rows}
        lines={lines}
        openId={openId}
        sort={sort}
        isSearching={isSearching}
        renamed={renamed}
        actions={actions}
      />
    </div>
  );
}

const idsOf = (lines: readonly Line[]): string[] =>
  lines.flatMap((line) => (line.is === 'action' ? [line.summary.id] : []));
