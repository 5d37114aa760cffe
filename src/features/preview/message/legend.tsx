import { texts } from '../../../i18n/preview';
import type { TokenKind } from '../../../model/message/token';
import styles from './message.module.css';

const KINDS: readonly TokenKind[] = ['fixed', 'setting', 'context', 'derived'];

/** The legend of the marks in the message. */
export function Legend() {
  return (
    <ul className={styles.legend} aria-label={texts.legend}>
      {KINDS.map((kind) => (
        <li key={kind}>
          <span className={styles[kind]}>{texts.kinds[kind]}</span>
        </li>
      ))}
    </ul>
  );
}
