import { type ComponentProps, Suspense, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from './button';
import type { IconName } from './icon';
import { lazyComponent } from './lazy';
import type { MenuGroup } from './menu';
import styles from './menu.module.css';

const Menu = lazyComponent(async () => (await import('./menu')).Menu);

interface MenuButtonProps {
  icon: IconName;
  /** The accessible name. */
  label: string;
  /** Shown beside the icon; without it the label is the tooltip. */
  text?: string;
  /** Called when the menu opens. */
  groups: () => readonly MenuGroup[];
  /** Accessible text of a dot on the button: the menu contains something new. */
  mark?: string | undefined;
}

/** A button that opens a menu: arrow keys, Home, End and the first letter go from item to item. */
export function MenuButton({ icon, label, text, groups, mark }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  const name = mark === undefined ? label : `${label} (${mark})`;
  const attributes: ComponentProps<'button'> = {
    ref: button,
    className: styles.button,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    // The focus stays in an open menu, which would be closed, and opened again, otherwise.
    onPointerDown: (event) => isOpen && event.preventDefault(),
    onClick: () => (isOpen ? close() : setOpen(true)),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' || event.altKey) return;
      event.preventDefault();
      setOpen(true);
    },
  };
  return (
    <div className={styles.area} data-marked={mark !== undefined || undefined}>
      {text === undefined ? (
        <IconButton {...attributes} icon={icon} label={name} />
      ) : (
        <Button {...attributes} look="quiet" icon={icon} aria-label={name}>
          {text}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <Menu id={id} label={label} groups={groups()} onClose={close} onLeft={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
