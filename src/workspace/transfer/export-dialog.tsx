/** The export dialog: the config as it is written, with or without the values of secrets. */
import { useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Action, build, type Problem, type Runtime, writeAction, writeBundle } from '../../core';
import { useDesigner } from '../../designer';
import { secretsOfAction, valueOfNamed, withActionSecret, withExportNames } from '../../designer/store';
import { commonTexts } from '../../i18n/common';
import { settingName } from '../../i18n/naming';
import { problemsTexts } from '../../i18n/problems';
import { transferTexts } from '../../i18n/transfer';
import { downloadText, fileName } from '../../ui/browser/file';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Messages } from '../../ui/messages';
import { ConfigText, type ExportScope, ScopeChoice } from '../../ui/text-block';
import { companionFilesOf, saveCompanions } from '../folder/action-files';
import {
  type ActionSource,
  NameList,
  replacedNames,
  SecretWarnings,
  useOutgoing,
} from '../secrets/secret-warnings';
import styles from './export-dialog.module.css';

interface ExportDialogProps {
  readonly session: ActionSource;
  /** The ids of the actions that are exported, so that there is no choice. */
  readonly chosen: readonly string[] | undefined;
  readonly onClose: () => void;
}

/** Shows the config exactly as it is written, to be copied or saved. Exists while it is open, so that each export starts without secret values (B5). */
export function ExportDialog({ session, chosen, onClose }: ExportDialogProps) {
  const { library } = session;
  const { inputs } = useDesigner();
  const { action, scope, setScope, actions, replaced, count } = useOutgoing(session, chosen);
  const [isIncluding, setIncluding] = useState(false);
  const [insisted, setInsisted] = useState<readonly ExportScope[]>([]);
  const [said, say] = useState('');
  const { secrets: named = NO_SECRETS } = inputs;
  const names = useMemo(
    () => [
      ...replacedNames(replaced, actions, scope === 'one'),
      ...actions.flatMap((one) => knownNames(one, named, scope === 'one')),
    ],
    [replaced, actions, scope, named],
  );
  const text = useMemo(() => {
    const written = isIncluding ? actions.map((one) => withValues(one, named)) : actions;
    const options = { secrets: isIncluding ? 'include' : 'reference' } as const;
    const [one] = written;
    if (scope !== 'one' || !one) return writeBundle(written, options);
    return writeAction(isIncluding ? one : withExportNames(one, replaced), options);
  }, [scope, actions, named, replaced, isIncluding]);
  const faults = useMemo(
    () => (scope === 'one' ? settingFaults(action, inputs).map(faultText) : faultsOf(actions, inputs)),
    [scope, action, actions, inputs],
  );
  const isInsisting = insisted.includes(scope);
  const isStopped = faults.length > 0 && !isInsisting;

  const download = useRef<HTMLButtonElement>(null);
  const insist = () => {
    flushSync(() => setInsisted([...insisted, scope]));
    // The pressed button is gone.
    download.current?.focus();
  };
  const save = () => {
    const name = scope === 'one' ? fileName(action.name) : BUNDLE_NAME;
    downloadText(name, text);
    say(transferTexts.downloaded(name));
  };
  const footer = (
    <>
      {/* What is outside a modal dialog is neither seen nor heard, so it speaks for itself. */}
      <p role="status" className={styles.said}>
        {said}
      </p>
      <Button ref={download} look="primary" icon="download" disabled={isStopped} onClick={save}>
        {isIncluding ? transferTexts.downloadWithValues : transferTexts.download}
      </Button>
    </>
  );

  return (
    <Dialog
      title={titleOf(scope, chosen?.length)}
      onClose={onClose}
      wide
      initialFocus={download}
      footer={footer}
    >
      <div className={styles.export}>
        <ScopeChoice
          label={transferTexts.scope}
          count={chosen ? 0 : count}
          value={scope}
          onChange={(next) => {
            setScope(next);
            setIncluding(false);
            say('');
          }}
        />
        {scope === 'all' && actions.length < count && (
          <p role="note">{transferTexts.notInFile(count - actions.length)}</p>
        )}
        {faults.length > 0 && (
          <ExportErrors
            title={
              scope === 'one' ? transferTexts.stopped(faults.length) : transferTexts.stoppedAll(faults.length)
            }
            faults={faults}
            isInsisting={isInsisting}
            onInsist={insist}
          />
        )}
        {names.length === 0 ? (
          actions.some((one) => secretsOfAction(one).length > 0) && (
            <p>{scope === 'one' ? transferTexts.noSecrets : transferTexts.noSecretsInAll}</p>
          )
        ) : (
          <ExportSecrets
            names={names}
            areReplaced={replaced.length > 0}
            isIncluding={isIncluding}
            onChange={(next) => {
              setIncluding(next);
              say('');
            }}
          />
        )}
        <SecretWarnings
          actions={actions}
          goal="file"
          named={scope === 'all'}
          {...(scope === 'one' && { onLeave: onClose })}
        />
        <CompanionFiles
          files={companionFilesOf(library, scope === 'one' && library.openId ? [library.openId] : chosen)}
          onSaved={say}
        />
        <ConfigText text={text} copying={{ disabled: isStopped, onDone: say }} />
      </div>
    </Dialog>
  );
}

interface CompanionFilesProps {
  readonly files: ReturnType<typeof companionFilesOf>;
  readonly onSaved: (said: string) => void;
}

/** The files beside those of the exported actions, for what no config holds. */
function CompanionFiles({ files, onSaved }: CompanionFilesProps) {
  if (files.length === 0) return null;
  const save = () => {
    saveCompanions(files);
    onSaved(transferTexts.downloaded(files.map(({ file }) => file).join(', ')));
  };
  return (
    <div className={styles.companions}>
      <p>
        {transferTexts.companions(files.length)}
        {files.some(({ type }) => type === 'approved') && transferTexts.withSamples}
      </p>
      <Button icon="download" onClick={save}>
        {transferTexts.downloadCompanions(files.length)}
      </Button>
    </div>
  );
}

const titleOf = (scope: ExportScope, chosen: number | undefined): string => {
  if (chosen !== undefined) return transferTexts.exportChosenTitle(chosen);
  return scope === 'one' ? transferTexts.exportTitle : transferTexts.exportAllTitle;
};

const NO_SECRETS: NonNullable<Runtime['secrets']> = {};
const BUNDLE_NAME = 'actions.json';
const MAX_FAULTS = 5;

/** The named secrets of an action whose values are known, each with its setting, or with its action if there are several. */
const knownNames = (
  action: Action,
  named: Readonly<Record<string, string>>,
  isOne: boolean,
): readonly string[] =>
  secretsOfAction(action).flatMap(({ secret, setting }) =>
    typeof secret === 'string' || valueOfNamed(secret, named) === undefined
      ? []
      : [`${isOne ? settingName(['authentication', setting]) : action.name}: ${secret.secret}`],
  );

/** The action with the known values of its named secrets. */
const withValues = (action: Action, named: Readonly<Record<string, string>>): Action =>
  secretsOfAction(action).reduce((result, place) => {
    const value = valueOfNamed(place.secret, named);
    return value === undefined ? result : withActionSecret(result, place, value);
  }, action);

/** A file has names in place of secrets: whether they have values here does not matter. */
const OF_VALUES: ReadonlySet<string> = new Set([
  'secret-missing',
  'secret-empty',
] satisfies Problem['code'][]);

/** The errors that prevent an action from being sent with any context and any secret. */
export const settingFaults = (action: Action, runtime: Runtime): readonly Problem[] =>
  build(action, runtime).problems.filter(
    ({ severity, cause, code }) => severity === 'error' && cause === 'settings' && !OF_VALUES.has(code),
  );

const faultText = (fault: Problem): string => `${settingName(fault.path)}: ${problemsTexts.describe(fault)}`;

/** The actions that cannot be sent with any context, each with the first error. */
function faultsOf(actions: readonly Action[], runtime: Runtime): string[] {
  return actions.flatMap((action) => {
    const [fault] = settingFaults(action, runtime);
    const name = action.name || transferTexts.unnamed;
    return fault ? [`${name}: ${faultText(fault)}`] : [];
  });
}

interface StopProps {
  title: string;
  faults: readonly string[];
  isInsisting: boolean;
  onInsist: () => void;
}

/** Shows the errors of an action that cannot be sent, with the choice to export it anyway (B29). */
function ExportErrors({ title, faults, isInsisting, onInsist }: StopProps) {
  const hidden = faults.length - MAX_FAULTS;
  return (
    <div className={styles.stop}>
      <p>{title}</p>
      <Messages messages={faults.slice(0, MAX_FAULTS).map((text) => ({ severity: 'error', text }))} />
      {hidden > 0 && <p className={styles.note}>{commonTexts.more(hidden)}</p>}
      {!isInsisting && (
        <Button className={styles.insist} onClick={onInsist}>
          {transferTexts.exportAnyway}
        </Button>
      )}
    </div>
  );
}

interface ExportSecretsProps {
  /** The names in place of the secrets whose values the file could contain. */
  readonly names: readonly string[];
  /** Whether some of them replace values that were typed. */
  readonly areReplaced: boolean;
  readonly isIncluding: boolean;
  readonly onChange: (isIncluding: boolean) => void;
}

/** Shows what replaces the secrets in the file, with the choice to include their values (B5). */
export function ExportSecrets({ names, areReplaced, isIncluding, onChange }: ExportSecretsProps) {
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
        {transferTexts.include}
      </label>
      {isIncluding ? (
        <Messages
          id={warningId}
          messages={[{ severity: 'warning', text: transferTexts.included(names.length) }]}
        />
      ) : (
        <NameList title={areReplaced ? transferTexts.replaced : transferTexts.onlyNames} names={names} />
      )}
    </div>
  );
}
