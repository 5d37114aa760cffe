/** Warnings about work that is not saved or may be lost. */
import type { ReactNode } from 'react';
import { commandsTexts, workTexts } from '../i18n/commands';
import { commonTexts } from '../i18n/common';
import { shellTexts } from '../i18n/shell';
import { Button } from '../ui/button';
import type { SaveState, Saving } from '../workspace/storage/saving';
import { saveEverything } from './save-everything';
import saveStyles from './save-state.module.css';
import type { Session } from './session';

interface SaveWarningsProps {
  readonly session: Session;
  readonly state: SaveState;
  readonly lost: Saving['lost'];
  readonly onImport: () => void;
}

/** Why something is not saved or may be lost, and what to do. */
export function SaveWarnings({ session, state, lost, onImport }: SaveWarningsProps) {
  const { saving } = session;
  const download = (
    <Button icon="download" onClick={() => saveEverything(session)}>
      {commandsTexts.titles['save-everything']}
    </Button>
  );
  return (
    <>
      {state.type === 'failed' && (
        <Warning title={workTexts.notSaved} text={workTexts.saveFailures[state.failure]}>
          {download}
          {state.failure !== 'newer' && (
            <Button onClick={() => void saving.retry()}>{commonTexts.tryAgain}</Button>
          )}
        </Warning>
      )}
      {state.type === 'saved' && state.doubt === 'at-risk' && (
        <Warning title={workTexts.storageFailed} text={workTexts.downloadFirst}>
          {download}
        </Warning>
      )}
      {lost && (
        <Warning title={workTexts.workLost} text={workTexts.workLostText(lost.actions, lost.at)}>
          <Button icon="import" onClick={onImport}>
            {shellTexts.import}
          </Button>
          <Button onClick={() => saving.forgetLoss()}>{shellTexts.dismiss}</Button>
        </Warning>
      )}
    </>
  );
}

function Warning({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={saveStyles.failure}>
      <p>
        <strong>{title}</strong> {text}
      </p>
      <span className={saveStyles.ways}>{children}</span>
    </div>
  );
}
