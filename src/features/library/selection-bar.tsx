import { Button, IconButton } from '../../components/button';
import { texts } from '../../i18n/list-menu';
import styles from './list-choices.module.css';
import type { HandOut } from './list-question';

interface SelectionBarProps {
  count: number;
  onMove: () => void;
  onHandOut: (to: Parameters<HandOut>[0]) => void;
  onDelete: () => void;
  onClear: () => void;
}

/** What can be done with all selected actions. It stands below the list, so that no line moves under the pointer. */
export function SelectionBar({ count, onMove, onHandOut, onDelete, onClear }: SelectionBarProps) {
  const label = texts.selected(count);
  return (
    <section className={styles.bar} aria-label={label}>
      <p className={styles.count}>
        {label}
        <IconButton icon="close" label={texts.clear} onClick={onClear} />
      </p>
      <Button onClick={onMove}>{texts.barMove}</Button>
      <Button onClick={() => onHandOut('export')}>{texts.export}</Button>
      <Button onClick={() => onHandOut('share')}>{texts.barShare}</Button>
      <IconButton icon="delete" label={texts.delete} onClick={onDelete} />
    </section>
  );
}
