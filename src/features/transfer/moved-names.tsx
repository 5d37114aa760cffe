import { texts } from '../../i18n/transfer';
import styles from './outcome.module.css';

const MOST = 20;

/** Says that the secrets in a text go to the vault, and under which names. */
export function MovedNames({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div>
      <p>{texts.moved(names.length)}</p>
      <ul className={styles.moved}>
        {names.slice(0, MOST).map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
      {names.length > MOST && <p>{texts.more(names.length - MOST)}</p>}
    </div>
  );
}
