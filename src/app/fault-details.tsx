import { texts } from '../i18n/shell';
import styles from './fault-page.module.css';

/** What a fault says of itself, for whoever reports it. */
export function FaultDetails({ fault }: { fault: unknown }) {
  return (
    <details className={styles.details}>
      <summary>{texts.crashDetails}</summary>
      <pre>{fault instanceof Error ? fault.message : String(fault)}</pre>
    </details>
  );
}
