import { Button } from '../components/button';
import { texts as libraryTexts } from '../i18n/library';
import { texts } from '../i18n/shell';
import { inLine } from '../i18n/shown-text';
import styles from './fault-page.module.css';
import { saveEverything } from './save-everything';
import type { Session } from './session';

interface FaultPageProps {
  session: Session;
  fault: unknown;
  /** Shows the page again. */
  retry: () => void;
}

/** The error messages, for bug reports. */
export function FaultDetails({ faults }: { faults: readonly unknown[] }) {
  const messages = faults.map((fault) => (fault instanceof Error ? fault.message : String(fault)));
  return (
    <details className={styles.details}>
      <summary>{texts.crashDetails}</summary>
      <pre>{messages.join('\n')}</pre>
    </details>
  );
}

/** The last resort, where the whole page fails: it hands out the work and leads to the other actions. */
export function FaultPage({ session, fault, retry }: FaultPageProps) {
  const { library } = session;
  const others = library.summaries.filter(({ id }) => id !== library.openId);
  return (
    <main className={styles.crash}>
      <h1>{texts.crashTitle}</h1>
      <p>{texts.crashText}</p>
      <p className={styles.actions}>
        <Button look="primary" icon="download" onClick={() => saveEverything(session)}>
          {texts.saveEverything}
        </Button>
        <Button onClick={() => location.reload()}>{texts.reload}</Button>
      </p>
      {others.length > 0 && (
        <section className={styles.others} aria-labelledby="others">
          <h2 id="others">{texts.crashOthers}</h2>
          <ul>
            {others.map(({ id, name, method, url }) => (
              <li key={id}>
                <Button
                  className={styles.other ?? ''}
                  onClick={() => {
                    library.open(id);
                    retry();
                  }}
                >
                  <span>{inLine(name) || libraryTexts.untitled}</span>
                  <span className={styles.target}>{`${method} ${inLine(url)}`}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <FaultDetails faults={[fault]} />
    </main>
  );
}
