import { texts } from '../i18n/shell';
import styles from './fault-page.module.css';

/** What faults say of themselves, for whoever reports them. */
export function FaultDetails({ faults }: { faults: readonly unknown[] }) {
  const messages = faults.map((fault) => (fault instanceof Error ? fault.message : String(fault)));
  return (
    <details className={styles.details}>
      <summary>{texts.crashDetails}</summary>
      <pre>{messages.join('\n')}</pre>
    </details>
  );
}
