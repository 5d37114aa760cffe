import { Icon } from '../../components/icon';
import { texts } from '../../i18n/palette';
import type { Hit } from './listing';
import styles from './palette.module.css';

interface OptionProps {
  id: string;
  hit: Hit;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** One line of the palette, with what was found in it marked. */
export function Option({ id, hit: { item, match }, isActive, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={item.unavailable !== undefined || undefined}
      className={styles.option}
      // The focus stays in the field.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onChoose}
    >
      <span className={styles.chosen}>{item.isChosen && <Icon name="chosen" />}</span>
      <span className={styles.title}>
        {pieces(item.title, match.marks).map(({ from, text, isMarked }) =>
          isMarked ? <mark key={from}>{text}</mark> : <span key={from}>{text}</span>,
        )}
        {item.isChosen && <span className="visually-hidden"> {texts.chosen}</span>}
        {item.unavailable !== undefined && <span className={styles.reason}>{item.unavailable}</span>}
      </span>
      {item.keys !== undefined && <kbd>{item.keys}</kbd>}
    </div>
  );
}

interface Piece {
  readonly from: number;
  readonly text: string;
  readonly isMarked: boolean;
}

function pieces(text: string, marks: readonly (readonly [number, number])[]): Piece[] {
  const all: Piece[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    if (from > at) all.push({ from: at, text: text.slice(at, from), isMarked: false });
    all.push({ from, text: text.slice(from, to), isMarked: true });
    at = to;
  }
  if (at < text.length) all.push({ from: at, text: text.slice(at), isMarked: false });
  return all;
}
