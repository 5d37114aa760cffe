import { downloadText } from '../../../browser/download';
import { Button } from '../../../components/button';
import { MarkedText } from '../../../components/marked-text';
import { Messages } from '../../../components/messages';
import { type Action, writeBundle } from '../../../core';
import { texts } from '../../../i18n/folder';
import type { StoredFolder } from '../../../model/records';
import styles from './folder.module.css';
import type { StartState } from './use-folder';

interface FolderStartProps {
  readonly state: StartState;
  readonly all: () => readonly Action[];
  readonly onChoose: () => void;
  readonly onUse: (folder: StoredFolder) => void;
  readonly onImport: () => void;
  /** Gets what is to be said. */
  readonly onDone: (said: string) => void;
}

const BUNDLE_NAME = 'actions.json';

/** The choice of a folder, or the alternatives where the browser has no access to folders. */
export function FolderStart({ state, all, onChoose, onUse, onImport, onDone }: FolderStartProps) {
  const choose = (
    <Button look={state.type === 'asking' ? 'plain' : 'primary'} onClick={onChoose}>
      {state.type === 'asking' ? texts.chooseOther : texts.choose}
    </Button>
  );
  switch (state.type) {
    case 'starting':
      return null;
    case 'reading':
      return (
        <p>
          <MarkedText text={texts.reading(state.folder.handle.name)} />
        </p>
      );
    case 'none':
      return <div className={styles.bar}>{choose}</div>;
    case 'failed':
      return (
        <>
          <Messages messages={[{ severity: 'error', text: texts.failed(state.folder.handle.name) }]} />
          <div className={styles.bar}>{choose}</div>
        </>
      );
    case 'asking':
      return (
        <>
          <p>
            <MarkedText text={texts.asking(state.folder.handle.name)} />
          </p>
          {state.isRefused && <Messages messages={[{ severity: 'error', text: texts.refused }]} />}
          <div className={styles.bar}>
            <Button look="primary" onClick={() => onUse(state.folder)}>
              <MarkedText text={texts.use(state.folder.handle.name)} />
            </Button>
            {choose}
          </div>
        </>
      );
    case 'unsupported':
      return (
        <>
          <p>{isSecureContext ? texts.unsupported : texts.unsupportedOnHttp}</p>
          <div className={styles.bar}>
            <Button
              disabled={all().length === 0}
              onClick={() => {
                downloadText(BUNDLE_NAME, writeBundle(all()));
                onDone(texts.downloaded(BUNDLE_NAME));
              }}
            >
              {texts.download}
            </Button>
            <Button onClick={onImport}>{texts.importFile}</Button>
          </div>
        </>
      );
  }
}
