import { useId } from 'react';
import { Messages } from '../../components/messages';
import { NameList } from '../../fields/name-list';
import { texts } from '../../i18n/transfer';
import styles from './export-dialog.module.css';

interface ExportSecretsProps {
  /** The names that stand in the place of typed secrets. */
  readonly names: readonly string[];
  /** How many secrets would be in the file with their values. */
  readonly values: number;
  readonly isIncluding: boolean;
  readonly onChange: (isIncluding: boolean) => void;
}

/** What stands for the secrets in the file, and the deliberate choice to have their values in it (B5). */
export function ExportSecrets({ names, values, isIncluding, onChange }: ExportSecretsProps) {
  const warningId = useId();
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
      ) : names.length === 0 ? (
        <p>{texts.onlyNames}</p>
      ) : (
        <NameList title={texts.replaced} names={names} more={texts.more} />
      )}
    </div>
  );
}
