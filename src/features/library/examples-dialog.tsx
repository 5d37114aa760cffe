import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import type { Action } from '../../core';
import { texts } from '../../i18n/library';
import { EXAMPLES } from './examples';
import styles from './examples-dialog.module.css';

interface ExamplesDialogProps {
  onAdd: (action: Action) => void;
  onClose: () => void;
}

/** Actions to begin with, each with what it shows. */
export function ExamplesDialog({ onAdd, onClose }: ExamplesDialogProps) {
  return (
    <Dialog open title={texts.examples} closeLabel={texts.close} onClose={onClose}>
      <ul className={styles.examples}>
        {EXAMPLES.map(({ title, about, action }) => (
          <li key={title}>
            <div>
              <h3>{title}</h3>
              <p>{about}</p>
            </div>
            <Button aria-label={texts.addExample(title)} onClick={() => onAdd(action)}>
              {texts.add}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
