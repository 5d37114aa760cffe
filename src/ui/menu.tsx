/**
 * A menu, at a button or where the pointer is, with the keyboard of the ARIA pattern. It lies over the whole page,
 * so that no scrolling area cuts it off or grows by it, and within the window.
 */
import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { Icon, Mark } from './icon';
import styles from './menu.module.css';
import type { Box } from './notice-stack';

export interface MenuItem {
  readonly id: string;
  readonly title: string;
  /** Before the title and below it, for an item that is a card. */
  readonly mark?: string | undefined;
  readonly note?: string | undefined;
  /** The keys that do the same, as they are printed. */
  readonly keys?: string | undefined;
  /** Only for a radio item. */
  readonly isChosen?: boolean | undefined;
  /** Why it cannot be used now. */
  readonly unavailable?: string | undefined;
  readonly run: () => void;
}

export interface MenuGroup {
  readonly title?: string | undefined;
  readonly items: readonly MenuItem[];
}

interface MenuProps {
  id: string;
  label: string;
  groups: readonly MenuGroup[];
  /** Must return the focus. */
  onClose: () => void;
  /** The focus went elsewhere. */
  onLeft: () => void;
  /** The box that the menu opens at, in px of the window; called again when the page scrolls. */
  anchor: () => Box;
  /** The side of the anchor with which the menu is aligned. */
  align: 'start' | 'end';
}

export function Menu({ id, label, groups, onClose, onLeft, anchor, align }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

  const latest = useRef(anchor);
  latest.current = anchor;
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    const place = () => {
      const { x, y } = menuPlace(latest.current(), element.getBoundingClientRect(), align, {
        width: window.innerWidth,
        height: window.innerHeight,
      });
      element.style.left = `${x}px`;
      element.style.top = `${y}px`;
    };
    element.showPopover();
    place();
    element.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true });
    const followed = new AbortController();
    const options = { capture: true, passive: true, signal: followed.signal };
    const follow = ({ target }: Event) => target !== element && place();
    for (const type of ['scroll', 'resize']) window.addEventListener(type, follow, options);
    return () => followed.abort();
  }, [align]);

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onLeft();
  };
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
      return;
    }
    const all = items();
    const at = all.findIndex((item) => item.matches(':focus'));
    const targets: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at + all.length - 1) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const target = targets[event.key] ?? typedItem(event, all, at);
    if (target === undefined) return;
    event.preventDefault();
    all[target]?.focus();
  }

  /** The item that begins with what was typed without a pause; one character again leads to the next. */
  function typedItem({ key, timeStamp }: KeyboardEvent, all: readonly HTMLElement[], at: number) {
    if (key.length !== 1) return undefined;
    const before = timeStamp - typed.current.at < PAUSE_MS ? typed.current.text : '';
    if (key === ' ' && before === '') return undefined;
    const text = before === key ? key : before + key;
    typed.current = { text, at: timeStamp };
    return nextItemStartingWith(text, all, text.length > 1 ? at - 1 : at);
  }

  return (
    <div
      ref={menu}
      id={id}
      className={styles.menu}
      popover="manual"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {groups.map(({ title, items: inside }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu
        <div key={inside[0]?.id} role="group" aria-label={title} className={styles.group}>
          {title !== undefined && (
            <p className={styles.title} aria-hidden="true">
              {title}
            </p>
          )}
          {inside.map((item) => (
            <Item key={item.id} item={item} onClose={onClose} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Item({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const { title, mark, note, keys, isChosen, unavailable, run } = item;
  const choose = () => {
    if (unavailable !== undefined) return;
    onClose();
    run();
  };
  const role =
    isChosen === undefined
      ? { role: 'menuitem' }
      : ({ role: 'menuitemradio', 'aria-checked': isChosen } as const);
  return (
    <button
      type="button"
      {...role}
      aria-label={title}
      aria-disabled={unavailable !== undefined || undefined}
      tabIndex={-1}
      className={styles.item}
      title={unavailable}
      onClick={choose}
      onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
    >
      <span className={styles.chosen}>{isChosen && <Icon name="chosen" />}</span>
      {mark !== undefined && <Mark text={mark} />}
      <span className={styles.words}>
        {title}
        {note !== undefined && <code className={styles.note}>{note}</code>}
      </span>
      {keys !== undefined && <kbd>{keys}</kbd>}
    </button>
  );
}

/** Characters typed after a longer pause begin a new search. */
const PAUSE_MS = 500;

/** The next item that starts with the typed characters. */
function nextItemStartingWith(text: string, all: readonly HTMLElement[], at: number): number | undefined {
  const begins = (item: HTMLElement) => item.ariaLabel?.toLowerCase().startsWith(text.toLowerCase());
  const order = all.map((_, index) => (at + 1 + index + all.length) % all.length);
  return order.find((index) => all[index] && begins(all[index]));
}

interface ContextMenuProps extends Omit<MenuProps, 'id' | 'anchor' | 'align'> {
  /** Where the menu was requested. */
  at: Point;
}

/** A menu at a point of the window. */
export function ContextMenu({ at: { x, y }, ...menu }: ContextMenuProps) {
  const id = useId();
  return <Menu {...menu} id={id} align="start" anchor={() => ({ left: x, right: x, top: y, bottom: y })} />;
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

/* Where a menu goes: at its anchor, and always within the window. */

/** A point of the window, in px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The least distance to the edges of the window. */
const MARGIN_PX = 8;
/** The distance to the anchor. */
const GAP_PX = 4;

/** Moves a menu that would begin at `wanted` into the window; one that is too large begins at its start. */
const within = (wanted: number, size: number, room: number): number =>
  Math.max(MARGIN_PX, Math.min(wanted, room - size - MARGIN_PX));

/** The left top corner of a menu: below its anchor, or above it where only there is room. */
export function menuPlace(anchor: Box, menu: Size, align: 'start' | 'end', window: Size): Point {
  const below = anchor.bottom + GAP_PX;
  const above = anchor.top - GAP_PX - menu.height;
  const fitsBelow = below + menu.height <= window.height - MARGIN_PX;
  return {
    x: within(align === 'start' ? anchor.left : anchor.right - menu.width, menu.width, window.width),
    y: within(fitsBelow || above < MARGIN_PX ? below : above, menu.height, window.height),
  };
}
