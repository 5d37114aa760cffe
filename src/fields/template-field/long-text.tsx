import { Button } from '../../components/button';
import { texts } from '../../i18n/template-field';
import styles from './template-field.module.css';

// Above this a text area takes long for each key press, and minutes for a paste.
const MAX_CHARACTERS = 2 ** 20;
const MAX_LINES = 20_000;

export function isTooLong(text: string): boolean {
  if (text.length > MAX_CHARACTERS) return true;
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    lines += 1;
    if (lines > MAX_LINES) return true;
  }
  return false;
}

/** What is shown of a text that is too long. */
export const beginningOf = (text: string): string => `${text.slice(0, 2000)}…`;

interface LongTextNoteProps {
  readonly id: string;
  readonly length: number;
  readonly onClear: () => void;
}

/** Says that a text is too long to be edited, and the way out. */
export function LongTextNote({ id, length, onClear }: LongTextNoteProps) {
  return (
    <div className={styles.long}>
      <p id={id}>{texts.tooLong(length)}</p>
      <Button look="quiet" onClick={onClear}>
        {texts.clear}
      </Button>
    </div>
  );
}
