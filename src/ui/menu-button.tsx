/** A button that opens a menu, which is loaded with the first opening. */
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  Suspense,
  useContext,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton, ReadOnlyContext } from './button';
import { Icon, type IconName } from './icon';
import { lazyComponent } from './lazy';
import type { MenuGroup } from './menu';
import styles from './menu-button.module.css';

const Menu = lazyComponent(async () => (await import('./menu')).Menu);

interface MenuButtonProps {
  icon: IconName;
  /** The accessible name. */
  label: string;
  /** Shown beside the icon; without it the label is the tooltip. */
  text?: string;
  look?: 'plain' | 'quiet';
  /** The side of the button with which the menu is aligned. */
  align?: 'start' | 'end';
  /** In place of the icon and the text. */
  children?: ReactNode;
  /** Reaches the button. */
  buttonRef?: RefObject<HTMLButtonElement | null>;
  /** Further attributes of the button, such as those of a linked field. */
  field?: Omit<ComponentProps<'button'>, 'ref'>;
  /** Called when the menu opens; undefined while its commands are being loaded. */
  groups: () => readonly MenuGroup[] | undefined;
  /** Accessible text of a dot on the button: the menu contains something new. */
  mark?: string | undefined;
}

/** A button that opens a menu: arrow keys, Home, End and the first letter go from item to item. */
export function MenuButton(props: MenuButtonProps) {
  const {
    icon,
    label,
    text,
    look = 'quiet',
    align = 'end',
    children,
    buttonRef,
    field,
    groups,
    mark,
  } = props;
  const [isOpen, setOpen] = useState(false);
  const own = useRef<HTMLButtonElement>(null);
  const button = buttonRef ?? own;
  const id = useId();
  const close = () => {
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  const name = mark === undefined ? label : `${label} (${mark})`;
  const attributes: ComponentProps<'button'> = {
    ref: button,
    className: styles.button,
    disabled: useContext(ReadOnlyContext),
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
  const inside = isOpen ? groups() : undefined;
  return (
    <div className={styles.area} data-marked={mark !== undefined || undefined}>
      {children ? (
        <button type="button" aria-label={name} {...attributes} {...field}>
          {children}
        </button>
      ) : text === undefined ? (
        <IconButton {...attributes} icon={icon} label={name} />
      ) : (
        <Button {...attributes} look={look} icon={icon} aria-label={name}>
          {text}
          {icon !== 'down' && <Icon name="down" />}
        </Button>
      )}
      {inside && (
        <Suspense>
          <Menu
            id={id}
            label={label}
            groups={inside}
            align={align}
            anchor={() => button.current?.getBoundingClientRect() ?? NOWHERE}
            onClose={close}
            onLeft={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

const NOWHERE = { left: 0, right: 0, top: 0, bottom: 0 };
