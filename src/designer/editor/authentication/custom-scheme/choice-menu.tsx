import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../../ui/button';
import type { IconName } from '../../../../ui/icon';
import { Menu } from '../../../../ui/menu';
import styles from './custom-scheme.module.css';

interface ChoiceMenuProps {
  readonly icon?: IconName;
  readonly text: string;
  /** The accessible name, if the text alone is unclear. */
  readonly label?: string;
  readonly choices: readonly (readonly [id: string, title: string])[];
  readonly onChoose: (id: string) => void;
}

/** A button with words that opens a menu. */
export function ChoiceMenu({ icon, text, label = text, choices, onChoose }: ChoiceMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  return (
    <div className={styles.menu}>
      <Button
        ref={button}
        look="quiet"
        {...(icon && { icon })}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        // The focus stays in an open menu, which would be closed, and opened again, otherwise.
        onPointerDown={(event) => isOpen && event.preventDefault()}
        onClick={() => (isOpen ? close() : setOpen(true))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || event.altKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {text}
      </Button>
      {isOpen && (
        <Menu
          id={id}
          label={label}
          groups={[{ items: choices.map(([one, title]) => ({ id: one, title, run: () => onChoose(one) })) }]}
          onClose={close}
          onLeft={() => setOpen(false)}
        />
      )}
    </div>
  );
}
