import { useState } from 'react';
import { downloadText } from '../browser/download';
import { Button } from '../components/button';
import { Messages } from '../components/messages';
import { texts } from '../i18n/shell';
import type { Connect } from '../storage/connection';
import { FaultDetails } from './fault-page';
import styles from './fault-page.module.css';

/** In the place of a page that could not begin: it hands out the work as it is stored. */
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
      <h1>{texts.crashTitle}</h1>
      <p>{texts.startFaultText}</p>
      <p className={styles.actions}>
        <Button
          look="primary"
          icon="download"
          onClick={() => void save().then(() => setSaveFault(undefined), setSaveFault)}
        >
          {texts.saveEverything}
        </Button>
        <Button onClick={() => location.reload()}>{texts.reload}</Button>
      </p>
      {saveFault !== undefined && (
        <div role="alert">
          <Messages messages={[{ severity: 'error', text: texts.notHandedOut }]} />
        </div>
      )}
      <FaultDetails faults={saveFault === undefined ? [fault] : [fault, saveFault]} />
    </main>
  );
}
