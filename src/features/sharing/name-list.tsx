import { texts } from '../../i18n/sharing';
import styles from './sharing.module.css';

const MOST = 10;

/** Names of secrets, of very many the first. */
export function NameList({ title, names }: { title: string; names: readonly string[] }) {
  const hidden = names.length - MOST;
  return (
    <div>
      <p>{title}</p>
      <ul className={styles.names}>
        {names.slice(0, MOST).map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={styles.note}>{texts.more(hidden)}</p>}
    </div>
  );
}
