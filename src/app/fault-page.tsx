import { useState } from 'react';
import { libraryTexts } from '../i18n/library';
import { shellTexts } from '../i18n/shell';
import { inLine } from '../i18n/shown-text';
import { downloadText } from '../ui/browser/file';
import { Button } from '../ui/button';
import { Messages } from '../ui/messages';
import type { Connect } from '../workspace/storage/saving';
import { FaultDetails } from './faults';
import styles from './faults.module.css';
import { saveEverything } from './save-everything';
import type { Session } from './session';

interface FaultPageProps {
  session: Session;
  fault: unknown;
  /** Shows the page again. */
  retry: () => void;
}

/** The last resort if the whole page fails: it offers the work as files, and the other actions. */
export function FaultPage({ session, fault, retry }: FaultPageProps) {
  const { library } = session;
  const others = library.summaries.filter(({ id }) => id !== library.openId);
  return (
    <main className={styles.crash}>
      <h1>{shellTexts.crashTitle}</h1>
      <p>{shellTexts.crashText}</p>
      <p className={styles.actions}>
        <Button look="primary" icon="download" onClick={() => saveEverything(session)}>
          {shellTexts.saveEverything}
        </Button>
        <Button onClick={() => location.reload()}>{shellTexts.reload}</Button>
      </p>
      {others.length > 0 && (
        <section className={styles.others} aria-labelledby="others">
          <h2 id="others">{shellTexts.crashOthers}</h2>
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

/** Shown if the app could not start: it offers the stored work as a file. */
export function StartFault({ fault, connect }: { fault: unknown; connect: Connect }) {
  const [saveFault, setSaveFault] = useState<unknown>();
  const save = async () => {
    const { snapshot: everything } = await connect(() => undefined);
    const actions = everything.actions.map(({ title, document }) => ({ name: title.name, document }));
    const samples = everything.contexts.map(({ name, text }) => ({ name, text }));
    downloadText('stored-work.json', `${JSON.stringify({ actions, samples }, null, 2)}\n`);
  };
  return (
    <main className={styles.crash}>
      <h1>{shellTexts.crashTitle}</h1>
      <p>{shellTexts.startFaultText}</p>
      <p className={styles.actions}>
        <Button
          look="primary"
          icon="download"
          onClick={() => void save().then(() => setSaveFault(undefined), setSaveFault)}
        >
          {shellTexts.saveEverything}
        </Button>
        <Button onClick={() => location.reload()}>{shellTexts.reload}</Button>
      </p>
      {saveFault !== undefined && (
        <div role="alert">
          <Messages messages={[{ severity: 'error', text: shellTexts.notHandedOut }]} />
        </div>
      )}
      <FaultDetails faults={saveFault === undefined ? [fault] : [fault, saveFault]} />
    </main>
  );
}
