import { useId, useLayoutEffect, useRef } from 'react';
import { Menu, type MenuGroup } from './menu';
import styles from './menu.module.css';

/** A point of the window, in px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface ContextMenuProps {
  id?: string;
  /** Where the menu was requested. */
  at: Point;
  label: string;
  groups: readonly MenuGroup[];
  /** Must return the focus. */
  onClose: () => void;
  /** The focus went elsewhere. */
  onLeft: () => void;
}

const MARGIN_PX = 8;

/** A menu at a point of the window, moved if necessary so that all of it is visible. */
export function ContextMenu({ at: { x, y }, ...menu }: ContextMenuProps) {
  const area = useRef<HTMLDivElement>(null);
  const ownId = useId();
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    const { width, height } = element.getBoundingClientRect();
    const place = (wanted: number, size: number, room: number) =>
      `${Math.max(MARGIN_PX, Math.min(wanted, room - size - MARGIN_PX))}px`;
    element.style.left = place(x, width, window.innerWidth);
    element.style.top = place(y, height, window.innerHeight);
  }, [x, y]);
  return (
    <div ref={area} className={styles.atPoint}>
      <Menu id={ownId} {...menu} />
    </div>
  );
}

const LONG_PRESS_MS = 500;
/** A finger that moves further is scrolling. */
const MAX_MOVE_PX = 10;
/**
 * The events that a browser sends after the finger is lifted come within this time; a second press
 * comes later.
 */
const LIFT_MS = 100;

/** Opens a menu on a long press, also in browsers that have no event for it (Safari on iOS). */
export function followLongPress(press: PointerEvent, ask: (at: Point) => void): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const end = () => waiting.abort();
  const timer = setTimeout(() => {
    end();
    swallowLift();
    ask({ x: press.clientX, y: press.clientY });
  }, LONG_PRESS_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - press.clientX, clientY - press.clientY) > MAX_MOVE_PX) end();
  };
  window.addEventListener('pointermove', move, { signal });
  for (const type of ['pointerup', 'pointercancel', 'contextmenu', 'scroll'])
    window.addEventListener(type, end, { capture: true, signal });
}

/**
 * Suppresses the mouse events after a long press, which would take the focus from the menu and click
 * what is below it.
 */
function swallowLift(): void {
  const lifting = new AbortController();
  const { signal } = lifting;
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'click') lifting.abort();
  };
  for (const type of ['mousedown', 'click'])
    window.addEventListener(type, swallow, { capture: true, signal });
  for (const type of ['pointerup', 'pointercancel'])
    window.addEventListener(type, () => setTimeout(() => lifting.abort(), LIFT_MS), { once: true, signal });
}
