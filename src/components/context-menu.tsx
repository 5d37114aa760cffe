import { useId, useLayoutEffect, useRef } from 'react';
import { Menu, type MenuGroup } from './menu';
import styles from './menu.module.css';

/** A point of the window, in px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface ContextMenuProps {
  /** Where it was asked for. */
  at: Point;
  label: string;
  groups: readonly MenuGroup[];
  /** Gives the focus back. */
  onClose: () => void;
  /** The focus went elsewhere. */
  onLeft: () => void;
}

const MARGIN_PX = 8;

/** A menu at a point of the window, moved as far as it needs to be seen whole. */
export function ContextMenu({ at, label, groups, onClose, onLeft }: ContextMenuProps) {
  const area = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    const { width, height } = element.getBoundingClientRect();
    const place = (wanted: number, size: number, room: number) =>
      `${Math.max(MARGIN_PX, Math.min(wanted, room - size - MARGIN_PX))}px`;
    element.style.left = place(at.x, width, window.innerWidth);
    element.style.top = place(at.y, height, window.innerHeight);
  }, [at]);
  return (
    <div ref={area} className={styles.atPoint}>
      <Menu id={id} label={label} groups={groups} onClose={onClose} onLeft={onLeft} />
    </div>
  );
}
