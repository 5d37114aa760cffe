import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from './button';
import { Icon, type IconName } from './icon';
import styles from './menu.module.css';

export interface MenuItem {
  readonly id: string;
  readonly title: string;
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

interface MenuButtonProps {
  icon: IconName;
  label: string;
  /** Called when the menu opens. */
  groups: () => readonly MenuGroup[];
  /** Accessible text of a dot on the button: the menu contains something new. */
  mark?: string | undefined;
}

/** A button that opens a menu: arrow keys, Home, End and the first letter go from item to item. */
export function MenuButton({ icon, label, groups, mark }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  return (
    <div className={styles.area}>
      <IconButton
        ref={button}
        icon={icon}
        label={mark === undefined ? label : `${label} (${mark})`}
        data-marked={mark !== undefined || undefined}
        className={styles.button ?? ''}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        // The focus stays in an open menu, which would be closed, and opened again, otherwise.
        onPointerDown={(event) => isOpen && event.preventDefault()}
        onClick={() => (isOpen ? close() : setOpen(true))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      />
      {isOpen && (
        <Menu id={id} label={label} groups={groups()} onClose={close} onLeft={() => setOpen(false)} />
      )}
    </div>
  );
}

interface MenuProps {
  id: string;
  label: string;
  groups: readonly MenuGroup[];
  /** Must return the focus. */
  onClose: () => void;
  /** The focus went elsewhere. */
  onLeft: () => void;
}

export function Menu({ id, label, groups, onClose, onLeft }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

  useLayoutEffect(() => menu.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus(), []);

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
    const target = targets[event.key] ?? nextItemStartingWith(event.key, all, at);
    if (target === undefined) return;
    event.preventDefault();
    all[target]?.focus();
  }

  return (
    <div
      ref={menu}
      id={id}
      className={styles.menu}
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
  const { title, keys, isChosen, unavailable, run } = item;
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
      <span className={styles.words}>{title}</span>
      {keys !== undefined && <kbd>{keys}</kbd>}
    </button>
  );
}

/** The next item that starts with the typed characters. */
function nextItemStartingWith(key: string, all: readonly HTMLElement[], at: number): number | undefined {
  if (key.length !== 1 || key === ' ') return undefined;
  const begins = (item: HTMLElement) => item.textContent.toLowerCase().startsWith(key.toLowerCase());
  const order = all.map((_, index) => (at + 1 + index) % all.length);
  return order.find((index) => all[index] && begins(all[index]));
}
