import { type Ref, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Dialog } from '../../components/dialog';
import { TextArea } from '../../components/field';
import { Messages } from '../../components/messages';
import { type Action, type Problem, writeAction, writeBundle } from '../../core';
import type { ReplacedSecret } from '../../core/internal';
import { CopyButton } from '../../fields/copy-button';
import { useBuilt, useReplacedSecrets } from '../../fields/editor-context';
import { NameList } from '../../fields/name-list';
import { type Scope, ScopeChoice } from '../../fields/scope-choice';
import { SecretWarnings } from '../../fields/secret-warnings';
import { settingName } from '../../fields/setting-name';
import { texts } from '../../i18n/sharing';
import { withExportNames } from '../../model/secrets/export-names';
import { lengthNote, MAX_LINK_LENGTH } from '../../model/share-link/length';
import { linkTo, type Shared } from '../../model/share-link/link';
import { canPack } from '../../model/share-link/packed-text';
import styles from './sharing.module.css';

interface ShareDialogProps {
  readonly onClose: () => void;
  /** The open action. */
  readonly action: Action;
  /** How many actions there are, and all of them as they are now. */
  readonly count: number;
  readonly all: () => readonly Action[];
  /** Whether it is these that go out, and nothing is to be chosen. */
  readonly areChosen: boolean;
  /** The text of the open sample context. */
  readonly sample: string;
}

const isFault = ({ severity, cause }: Problem): boolean => severity === 'error' && cause === 'settings';

/** Makes a link with actions in it, to be copied. Exists while it is open, so that each link starts without the sample. */
export function ShareDialog({ onClose, action, count, all, areChosen, sample }: ShareDialogProps) {
  const [scope, setScope] = useState<Scope>(areChosen ? 'all' : 'one');
  const [isWithSample, setWithSample] = useState(false);
  const [said, say] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const actions = useMemo(() => (scope === 'one' ? [action] : all()), [scope, action, all]);
  const replaced = useReplacedSecrets(actions, scope === 'one');
  const faults = useBuilt().problems.filter(isFault).length;
  const shared = useMemo((): Shared => {
    const document = scope === 'one' ? writeAction(withExportNames(action, replaced)) : writeBundle(actions);
    return isWithSample ? { document, sample } : { document };
  }, [scope, action, replaced, actions, isWithSample, sample]);
  const link = useLink(shared);
  const isTooLong = link !== undefined && link.length > MAX_LINK_LENGTH;
  const isUsable = link !== undefined && !isTooLong;

  const footer = (
    <>
      <p role="status" className={styles.said}>
        {said}
      </p>
      <CopyButton text={link ?? ''} disabled={!isUsable} onDone={say} />
    </>
  );
  return (
    <Dialog
      title={areChosen ? texts.shareChosenTitle(count) : texts.shareTitle}
      open
      onClose={onClose}
      closeLabel={texts.close}
      wide
      initialFocus={field}
      footer={footer}
    >
      <div className={styles.content}>
        <p>{texts.shareHelp}</p>
        <ScopeChoice
          label={texts.scope}
          count={areChosen ? 0 : count}
          value={scope}
          onChange={(next) => {
            setScope(next);
            say('');
          }}
        />
        {scope === 'one' && faults > 0 && (
          <Messages messages={[{ severity: 'warning', text: texts.faulty(faults) }]} />
        )}
        <Replaced replaced={replaced} actions={actions} isOne={scope === 'one'} />
        <SecretWarnings
          actions={actions}
          goal="link"
          named={scope === 'all'}
          {...(scope === 'one' && { onLeave: onClose })}
        />
        <SampleChoice
          isIncluded={isWithSample}
          onChange={(next) => {
            setWithSample(next);
            say('');
          }}
        />
        {canPack() ? (
          <LinkField ref={field} link={link} isTooLong={isTooLong} />
        ) : (
          <Messages messages={[{ severity: 'error', text: texts.cannotPack }]} />
        )}
      </div>
    </Dialog>
  );
}

/** The link; undefined while it is made, and where it cannot be. */
function useLink(shared: Shared): string | undefined {
  const [made, setMade] = useState<{ readonly of: Shared; readonly link: string }>();
  useEffect(() => {
    let isCurrent = true;
    if (canPack())
      void linkTo(location.href, shared).then((link) => {
        if (isCurrent) setMade({ of: shared, link });
      });
    return () => {
      isCurrent = false;
    };
  }, [shared]);
  return made?.of === shared ? made.link : undefined;
}

interface ReplacedProps {
  readonly replaced: readonly ReplacedSecret[];
  readonly actions: readonly Action[];
  readonly isOne: boolean;
}

function Replaced({ replaced, actions, isOne }: ReplacedProps) {
  if (replaced.length === 0) return <p>{texts.noSecrets}</p>;
  const names = replaced.map(({ action, path, name }) =>
    texts.replacement(isOne ? settingName(path) : (actions[action]?.name ?? ''), name),
  );
  return <NameList title={texts.replaced(replaced.length)} names={names} more={texts.more} />;
}

interface SampleChoiceProps {
  isIncluded: boolean;
  onChange: (isIncluded: boolean) => void;
}

function SampleChoice({ isIncluded, onChange }: SampleChoiceProps) {
  const noteId = useId();
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isIncluded}
          aria-describedby={noteId}
          onChange={(event) => onChange(event.target.checked)}
        />
        {texts.withSample}
      </label>
      {isIncluded ? (
        <Messages id={noteId} messages={[{ severity: 'warning', text: texts.sampleWarning }]} />
      ) : (
        <p id={noteId} className={styles.note}>
          {texts.withoutSample}
        </p>
      )}
    </div>
  );
}

interface LinkFieldProps {
  ref: Ref<HTMLTextAreaElement>;
  link: string | undefined;
  isTooLong: boolean;
}

/** The link to be selected, how long it is, and what that may mean on its way. */
function LinkField({ ref, link, isTooLong }: LinkFieldProps) {
  const id = useId();
  const note = link && lengthNote(link.length);
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {texts.link}
      </label>
      <TextArea
        ref={ref}
        id={id}
        className={styles.link}
        rows={4}
        readOnly
        aria-describedby={`${id}-length`}
        value={isTooLong ? '' : (link ?? '')}
        onFocus={(event) => event.target.select()}
      />
      <div id={`${id}-length`} role="status">
        {link === undefined && <p className={styles.note}>{texts.making}</p>}
        {link && !isTooLong && <p className={styles.note}>{texts.length(link.length)}</p>}
        {link && isTooLong && (
          <Messages messages={[{ severity: 'error', text: texts.tooLong(link.length, MAX_LINK_LENGTH) }]} />
        )}
        {!isTooLong && note && (
          <Messages messages={[{ severity: 'warning', text: texts.lengthNotes[note] }]} />
        )}
      </div>
    </div>
  );
}
