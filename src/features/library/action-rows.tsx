import { type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { texts } from '../../texts/library';
import { useWindow } from '../../ui/windowed/use-window';
import { ActionItem } from './action-item';
import styles from './action-list.module.css';
import type { ItemActions } from './item-actions';
import type { Line, Sort } from './listing';
import type { Renaming } from './rename-field';
import { useOpenInSight } from './use-open-in-sight';

export interface RowsHandle {
  /** Moves the focus to an action, also far out of sight. */
  readonly focus: (id: string) => void;
  /** Makes it the one that Tab leads to. */
  readonly reach: (id: string) => void;
}

/** The action whose name is being edited. */
export interface Renamed {
  readonly id: string;
  readonly asks: Renaming;
}

interface ActionRowsProps {
  ref: Ref<RowsHandle>;
  lines: readonly Line[];
  openId: string | undefined;
  sort: Sort;
  isSearching: boolean;
  renamed: Renamed | undefined;
  actions: ItemActions;
}

const keyOf = (line: Line): string => (line.is === 'action' ? line.summary.id : `folder ${line.folder}`);

/** The list itself. Tab leads to one action, the arrow keys to the others; only what is in sight is in the document. */
export function ActionRows(props: ActionRowsProps) {
  const { ref, lines, openId, sort, isSearching, renamed, actions } = props;
  const list = useRef<HTMLUListElement>(null);
  const [reached, setReached] = useState<string>();
  const keys = useMemo(() => lines.map(keyOf), [lines]);
  const positions = useMemo(() => positionsOf(lines), [lines]);
  const current = [reached, openId, keys.find((_, at) => lines[at]?.is === 'action')].find(
    (key) => key !== undefined && positions.has(key),
  );
  const kept = [current, openId, renamed?.id].map((key) => (key === undefined ? -1 : keys.indexOf(key)));
  const { parts, measure } = useWindow(list, keys, kept);
  const open = lines.find((line) => line.is === 'action' && line.summary.id === openId);
  useOpenInSight(list, open?.is === 'action' ? open.summary : undefined, sort, isSearching);

  useImperativeHandle(ref, () => ({
    focus(id) {
      flushSync(() => setReached(id));
      const button = list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] button`);
      button?.focus();
      button?.scrollIntoView({ block: 'nearest' });
    },
    reach: setReached,
  }));

  const item = (line: Line) =>
    line.is === 'folder' ? (
      <li key={keyOf(line)} ref={measure} data-id={keyOf(line)} className={styles.folder}>
        <h3>{line.folder}</h3>
        <span>{texts.inFolder(line.count)}</span>
      </li>
    ) : (
      <ActionItem
        key={line.summary.id}
        summary={line.summary}
        label={line.label}
        position={positions.get(line.summary.id) ?? 0}
        count={positions.size}
        isOpen={line.summary.id === openId}
        isCurrent={line.summary.id === current}
        renaming={line.summary.id === renamed?.id ? renamed.asks : undefined}
        actions={actions}
        measure={measure}
      />
    );

  return (
    <div className={styles.rows}>
      <ul ref={list} className={styles.list}>
        {parts.flatMap((part) =>
          part.kind === 'gap'
            ? [<li key={`gap ${part.from}`} aria-hidden="true" style={{ blockSize: part.height }} />]
            : lines.slice(part.from, part.to).map(item),
        )}
      </ul>
    </div>
  );
}

/** The place of each action among the actions, from 1. */
function positionsOf(lines: readonly Line[]): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  for (const line of lines) if (line.is === 'action') positions.set(line.summary.id, positions.size + 1);
  return positions;
}
