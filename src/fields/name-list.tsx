import { inLine } from '../i18n/shown-text';
import styles from './name-list.module.css';

const MAX_NAMES = 20;

interface NameListProps {
  readonly title: string;
  readonly names: readonly string[];
  /** Says how many are left out. */
  readonly more: (count: number) => string;
}

/** The names of secrets; of very many, the first. */
export function NameList({ title, names, more }: NameListProps) {
  const hidden = names.length - MAX_NAMES;
  return (
    <div>
      <p>{title}</p>
      <ul className={styles.names}>
        {names.slice(0, MAX_NAMES).map((name) => (
          <li key={name}>
            <code>{inLine(name)}</code>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={styles.more}>{more(hidden)}</p>}
    </div>
  );
}
