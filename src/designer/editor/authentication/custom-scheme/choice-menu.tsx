import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Path } from '../../../../core';
import { Button } from '../../../../ui/button';
import type { IconName } from '../../../../ui/icon';
import { Menu } from '../../../../ui/menu';
import { useLinkedField } from '../../../fields/editor-context';
import { sheetHolder, useSettingProblems } from '../../../fields/setting-problems';
import styles from './custom-scheme.module.css';

interface ChoiceMenuProps {
  readonly icon?: IconName;
  readonly text: string;
  /** The accessible name, if the text alone is unclear. */
  readonly label?: string;
  readonly choices: readonly (readonly [id: string, title: string])[];
  readonly onChoose: (id: string) => void;
  /** The list that the choice adds to; problems of the whole list are shown here. */
  readonly path: Path;
}

/** A button with words that opens a menu. */
export function ChoiceMenu({ icon, text, label = text, choices, onChoose, path }: ChoiceMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const { ref, onFocus, onBlur } = useLinkedField<HTMLButtonElement>(path);
  const problems = useSettingProblems(path);
  const id = useId();
  const close = () => {
    flushSync(() => setOpen(false));
    ref.current?.focus();
  };
  return (
    <div className={`${styles.menu} ${sheetHolder}`}>
      <Button
        ref={ref}
        look="quiet"
        {...(icon && { icon })}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-describedby={problems.describedBy}
        onFocus={onFocus}
        onBlur={onBlur}
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
      {problems.sheet}
    </div>
  );
}
