import { useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type Action,
  describe as describeProblem,
  type Problem,
  replacedSecrets,
  writeAction,
} from '../../core';
import { downloadText } from '../../platform/download';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Messages } from '../../ui/messages';
import { CopyButton } from '../../workbench/copy-button';
import { fileName } from '../../workbench/file-name';
import { useBuilt } from '../../workbench/react';
import { settingName } from '../../workbench/setting-name';
import { ConfigText } from './config-text';
import styles from './export-dialog.module.css';
import { texts } from './texts';

interface ExportDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The open action. */
  readonly action: Action;
}

/** Shows the config exactly as it is written, to be copied or saved. */
export function ExportDialog({ open, ...rest }: ExportDialogProps) {
  return open ? <OpenExportDialog {...rest} /> : null;
}

/** Exists while it is open, so that each export starts without secret values (B5). */
function OpenExportDialog({ onClose, action }: Omit<ExportDialogProps, 'open'>) {
  const { problems } = useBuilt();
  const [isIncluding, setIncluding] = useState(false);
  const [isInsisting, setInsisting] = useState(false);
  const [said, say] = useState('');
  const replaced = useMemo(() => replacedSecrets([action]), [action]);
  const secrets = isIncluding ? 'include' : 'reference';
  const text = useMemo(() => writeAction(action, { secrets }), [action, secrets]);
  const errors = problems.filter(({ severity, cause }) => severity === 'error' && cause === 'settings');
  const isStopped = errors.length > 0 && !isInsisting;

  const download = useRef<HTMLButtonElement>(null);
  const insist = () => {
    flushSync(() => setInsisting(true));
    // The pressed button is gone.
    download.current?.focus();
  };
  const save = () => {
    const name = fileName(action.name);
    downloadText(name, text);
    say(texts.downloaded(name));
  };
  const footer = (
    <>
      {/* What is outside a modal dialog is neither seen nor heard, so it speaks for itself. */}
      <p role="status" className={styles.said}>
        {said}
      </p>
      <CopyButton text={text} disabled={isStopped} onDone={say} />
      <Button ref={download} look="primary" icon="export" disabled={isStopped} onClick={save}>
        {texts.download}
      </Button>
    </>
  );

  return (
    <Dialog
      title={texts.exportTitle}
      open
      onClose={onClose}
      closeLabel={texts.close}
      wide
      initialFocus={download}
      footer={footer}
    >
      <div className={styles.export}>
        {errors.length > 0 && <Stop errors={errors} isInsisting={isInsisting} onInsist={insist} />}
        {replaced.length === 0 ? (
          <p>{texts.noSecrets}</p>
        ) : (
          <Secrets
            names={replaced.map(({ path, name }) => texts.replacement(settingName(path), name))}
            isIncluding={isIncluding}
            onChange={(next) => {
              setIncluding(next);
              say('');
            }}
          />
        )}
        <ConfigText text={text} />
      </div>
    </Dialog>
  );
}

const SHOWN = 5;

/** What keeps the action from being sent, and the way to export it all the same (B29). */
function Stop(props: { errors: readonly Problem[]; isInsisting: boolean; onInsist: () => void }) {
  const { errors, isInsisting, onInsist } = props;
  const hidden = errors.length - SHOWN;
  return (
    <div className={styles.stop}>
      <p>{texts.stopped(errors.length)}</p>
      <Messages
        messages={errors.slice(0, SHOWN).map((error) => ({
          severity: 'error',
          text: `${settingName(error.path)}: ${describeProblem(error)}`,
        }))}
      />
      {hidden > 0 && <p className={styles.note}>{texts.more(hidden)}</p>}
      {!isInsisting && (
        <Button className={styles.insist} onClick={onInsist}>
          {texts.exportAnyway}
        </Button>
      )}
    </div>
  );
}

function Secrets(props: { names: string[]; isIncluding: boolean; onChange: (isIncluding: boolean) => void }) {
  const { names, isIncluding, onChange } = props;
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
        <Messages id={warningId} messages={[{ severity: 'warning', text: texts.included }]} />
      ) : (
        <>
          <p>{texts.replaced}</p>
          <ul className={styles.names}>
            {names.map((name) => (
              <li key={name}>
                <code>{name}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
