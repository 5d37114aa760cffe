/** The rows of the list of actions: only those in sight are rendered. */
import {
  type KeyboardEvent,
  memo,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { inLine } from '../../i18n/format';
import { libraryTexts } from '../../i18n/library';
import { Icon } from '../../ui/icon';
import { followLongPress, type Point } from '../../ui/menu';
import { useWindow } from '../../ui/use-window';
import { ActionItem } from './action-item';
import styles from './action-list.module.css';
import type { ItemActions, RenameTarget, RowsHandle } from './item-actions';
import { folderKey, type Line, lineKey, outerFolders, type Sort, splitNameOf } from './listing';
import type { Summary } from './state/entry';

interface ActionRowsProps {
  ref: Ref<RowsHandle>;
  lines: readonly Line[];
  closed: ReadonlySet<string>;
  /** The open action, also where its line is not shown. */
  open: Summary | undefined;
  sort: Sort;
  isSearching: boolean;
  renamed: RenameTarget | undefined;
  selected: ReadonlySet<string>;
  actions: ItemActions;
  /** Handles `pointerdown` on a line. */
  onPress: (press: PointerEvent) => void;
  /** The menu of a line is asked for. */
  onMenu: (key: string, at: Point) => void;
}

/**
 * Scrolls the open action into sight when it becomes the open one, when its place changes, and when
 * the list comes into sight itself. The focus stays where it is.
 */
function useOpenInSight(
  list: RefObject<HTMLElement | null>,
  open: Summary | undefined,
  sort: Sort,
  isSearching: boolean,
): void {
  const id = open?.id;
  // What the position depends on; not the index of the line, which changes when other lines come or go.
  const place = open && (sort === 'changed' ? `${sort} ${open.changedAt}` : `${sort} ${open.name}`);
  const last = useRef({ id, place });

  useLayoutEffect(() => {
    if (id === undefined) return;
    const isSame = last.current.id === id && last.current.place === place;
    last.current = { id, place };
    // Search results are shown from the top.
    if (!isSearching || !isSame) show(list.current, id);
  }, [list, id, place, isSearching]);

  useEffect(() => {
    const shown = list.current;
    if (!shown) return;
    let isInSight = false;
    const observer = new ResizeObserver(() => {
      const wasInSight = isInSight;
      isInSight = shown.checkVisibility();
      if (isInSight && !wasInSight && last.current.id !== undefined) show(shown, last.current.id);
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, [list]);
}

function show(list: HTMLElement | null, id: string): void {
  list?.querySelector(`[data-id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
}

/**
 * The rows of the list. Tab reaches one of them, the arrow keys the others. Only visible rows are in
 * the document.
 */
export function ActionRows(props: ActionRowsProps) {
  const { ref, lines, closed, open, sort, isSearching, renamed, selected, actions, onPress, onMenu } = props;
  const list = useRef<HTMLUListElement>(null);
  const [reached, setReached] = useState<string>();
  const keys = useMemo(() => lines.map(lineKey), [lines]);
  const counts = useMemo(() => countsOf(lines), [lines]);
  const openFolder = open && folderKey(splitNameOf(open).folder);
  const first = lines.find(({ type }) => type === 'action') ?? lines[0];
  const current = [reached, open?.id, openFolder, first && lineKey(first)].find(
    (key) => key !== undefined && keys.includes(key),
  );
  const kept = [current, open?.id, renamed?.id].map((key) => keys.indexOf(key ?? ''));
  const { items, measure } = useWindow(list, keys, kept);
  useOpenInSight(list, open, sort, isSearching);

  const focus = (key: string) => {
    flushSync(() => setReached(key));
    const button = buttonOf(list.current, key);
    button?.focus();
    button?.scrollIntoView({ block: 'nearest' });
  };
  useImperativeHandle(ref, () => ({
    focus,
    focusInSight(key) {
      const button = buttonOf(list.current, key);
      if (!button?.checkVisibility()) return false;
      button.focus();
      return true;
    },
    reach: setReached,
    enter: () => first && focus(lineKey(first)),
  }));

  const item = (line: Line, at: number) =>
    line.type === 'folder' ? (
      <FolderItem
        key={lineKey(line)}
        folder={line.folder}
        count={line.count}
        isOpen={!closed.has(line.folder)}
        holdsOpen={!isSearching && lineKey(line) === openFolder}
        isCurrent={lineKey(line) === current}
        actions={actions}
        measure={measure}
      />
    ) : (
      <ActionItem
        key={line.summary.id}
        summary={line.summary}
        label={line.label}
        isInside={sort !== 'changed' && splitNameOf(line.summary).folder !== ''}
        position={counts[at] ?? 0}
        count={counts.at(-1) ?? 0}
        isOpen={line.summary.id === open?.id}
        isSelected={selected.has(line.summary.id)}
        isCurrent={line.summary.id === current}
        renaming={line.summary.id === renamed?.id ? renamed.asks : undefined}
        actions={actions}
        measure={measure}
      />
    );

  return (
    <div className={styles.rows}>
      <ul
        ref={list}
        className={styles.list}
        onPointerDown={({ nativeEvent }) => {
          const row = rowAt(nativeEvent);
          if (nativeEvent.pointerType === 'touch' && row)
            followLongPress(nativeEvent, (at) => onMenu(row.dataset.id ?? '', at));
          else onPress(nativeEvent);
        }}
        onContextMenu={(event) => {
          const row = rowAt(event.nativeEvent);
          if (!row) return;
          event.preventDefault();
          onMenu(row.dataset.id ?? '', pointIn(row, event));
        }}
      >
        {items((index) => item(lines[index] as Line, index))}
      </ul>
    </div>
  );
}

/** The line that an event is in; in the field of a name, the menu is that of the browser. */
function rowAt({ target }: Event): HTMLElement | null {
  return target instanceof Element && !target.matches('input')
    ? target.closest<HTMLElement>('[data-id]')
    : null;
}

/** The position of the pointer or, for a menu opened by key, the lower edge of the line. */
function pointIn(
  row: HTMLElement,
  { clientX: x, clientY: y }: Readonly<{ clientX: number; clientY: number }>,
): Point {
  const { left, right, top, bottom } = row.getBoundingClientRect();
  return x > left && x < right && y > top && y < bottom
    ? { x, y }
    : { x: left + KEY_MENU_INDENT_PX, y: bottom };
}

const KEY_MENU_INDENT_PX = 16;

const buttonOf = (list: HTMLElement | null, key: string): HTMLElement | null | undefined =>
  list?.querySelector<HTMLElement>(`[data-id="${CSS.escape(key)}"] button`);

/** For each line, the number of actions up to it. */
function countsOf(lines: readonly Line[]): readonly number[] {
  let count = 0;
  return lines.map(({ type }) => (type === 'action' ? ++count : count));
}

interface FolderItemProps {
  folder: string;
  /** The number of actions in the folder, or of those found in it. */
  count: number;
  isOpen: boolean;
  /** The action that is open is in it. */
  holdsOpen: boolean;
  /** The line that Tab leads to. */
  isCurrent: boolean;
  actions: ItemActions;
  measure: (element: HTMLLIElement | null) => (() => void) | undefined;
}

/** The heading of a folder: shows its actions, or only how many they are. */
const FolderItem = memo(function FolderItem(props: FolderItemProps) {
  const { folder, count, isOpen, holdsOpen, isCurrent, actions, measure } = props;
  const key = folderKey(folder);
  const outer = outerFolders(folder);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = isOpen
      ? (IN_OPEN[event.key] ?? BY_KEY[event.key])
      : (IN_CLOSED[event.key] ?? BY_KEY[event.key]);
    if (!act) return;
    event.preventDefault();
    act(actions, folder);
  };

  return (
    <li
      ref={measure}
      data-id={key}
      data-holds-open={(holdsOpen && !isOpen) || undefined}
      className={styles.folder}
      onFocus={() => actions.reach(key)}
    >
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={libraryTexts.folder(folder, count, holdsOpen && !isOpen)}
          tabIndex={isCurrent ? 0 : -1}
          onClick={() => actions.setOpen(folder, !isOpen)}
          onKeyDown={onKeyDown}
        >
          <Icon name={isOpen ? 'down' : 'right'} />
          <span>
            {outer && <span className={styles.outer}>{inLine(outer)}</span>}
            {inLine(folder.slice(outer.length))}
          </span>
        </button>
      </h3>
      <span aria-hidden="true">{libraryTexts.inFolder(count)}</span>
    </li>
  );
});

type ByKey = Readonly<Record<string, (actions: ItemActions, folder: string) => void>>;

const BY_KEY: ByKey = {
  ArrowUp: (actions, folder) => actions.go(folderKey(folder), -1),
  ArrowDown: (actions, folder) => actions.go(folderKey(folder), 1),
  Home: (actions, folder) => actions.go(folderKey(folder), Number.NEGATIVE_INFINITY),
  End: (actions, folder) => actions.go(folderKey(folder), Number.POSITIVE_INFINITY),
};

const IN_OPEN: ByKey = {
  ArrowLeft: (actions, folder) => actions.setOpen(folder, false),
  ArrowRight: (actions, folder) => actions.go(folderKey(folder), 1),
};

const IN_CLOSED: ByKey = {
  ArrowRight: (actions, folder) => actions.setOpen(folder, true),
};
