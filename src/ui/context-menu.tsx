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

const LONG_PRESS_MS = 500;
/** A finger that goes further scrolls. */
const MAX_WAY_PX = 10;
/** What a browser makes of lifting the finger comes within this time, and no second press does. */
const LIFT_MS = 100;

/** A finger that stays where it is asks for a menu, also where the browser tells of no such thing (Safari on a phone). */
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
    if (Math.hypot(clientX - press.clientX, clientY - press.clientY) > MAX_WAY_PX) end();
  };
  window.addEventListener('pointermove', move, { signal });
  for (const type of ['pointerup', 'pointercancel', 'contextmenu', 'scroll'])
    window.addEventListener(type, end, { capture: true, signal });
}

/** The mouse that a browser makes of the finger would take the focus from the menu, and open what lies under it. */
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
