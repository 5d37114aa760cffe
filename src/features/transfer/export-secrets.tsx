import { useId } from 'react';
import { Messages } from '../../components/messages';
import { texts } from '../../i18n/transfer';
import styles from './export-dialog.module.css';

interface ExportSecretsProps {
  /** The names that stand in the place of typed secrets. */
  readonly names: readonly string[];
  /** So many secrets would be in the file with their values. */
  readonly values: number;
  readonly isIncluding: boolean;
  readonly onChange: (isIncluding: boolean) => void;
}

const MOST_NAMES = 20;

/** What stands for the secrets in the file, and the deliberate choice to have their values in it (B5). */
export function ExportSecrets({ names, values, isIncluding, onChange }: ExportSecretsProps) {
  const warningId = useId();
  const hidden = names.length - MOST_NAMES;
  return (
    <div className={styles.secrets}>
      <label className={styles.include}>
        <input
          type="checkbox"
          checked={isIncluding}
          aria-describedby={isIncluding ? warningId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        {texts.include}
      </label>
      {isIncluding ? (
        <Messages id={warningId} messages={[{ severity: 'warning', text: texts.included(values) }]} />
      ) : (
        <>
          <p>{names.length === 0 ? texts.onlyNames : texts.replaced}</p>
          {names.length > 0 && (
            <ul className={styles.names}>
              {names.slice(0, MOST_NAMES).map((name) => (
                <li key={name}>
                  <code>{name}</code>
                </li>
              ))}
            </ul>
          )}
          {hidden > 0 && <p className={styles.note}>{texts.more(hidden)}</p>}
        </>
      )}
    </div>
  );
}
