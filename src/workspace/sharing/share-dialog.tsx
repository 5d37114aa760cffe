/** The dialog that makes a link with actions and an optional sample, to be copied. */
import { type Ref, useEffect, useId, useMemo, useRef, useState } from 'react';
import { writeAction, writeBundle } from '../../core';
import { useDesigner } from '../../designer';
import { withExportNames } from '../../designer/store';
import { sharingTexts } from '../../i18n/sharing';
import { isLoopback } from '../../send/this-machine';
import { Dialog } from '../../ui/dialog';
import { TextArea } from '../../ui/field';
import { Messages } from '../../ui/messages';
import { CopyButton, ScopeChoice } from '../../ui/text-block';
import {
  type ActionSource,
  NameList,
  replacedNames,
  SecretWarnings,
  useOutgoing,
} from '../secrets/secret-warnings';
import { settingFaults } from '../transfer/export-dialog';
import { canPack, lengthNote, linkTo, MAX_LINK_LENGTH, type Shared } from './link';
import styles from './sharing.module.css';

interface ShareDialogProps {
  readonly session: ActionSource;
  /** The ids of the actions that are shared, so that there is no choice. */
  readonly chosen: readonly string[] | undefined;
  /** The text of the open sample context. */
  readonly sample: string;
  readonly onClose: () => void;
}

/** Makes a link with actions in it, to be copied. Exists while it is open, so that each link starts without the sample. */
export function ShareDialog({ session, chosen, sample, onClose }: ShareDialogProps) {
  const { inputs } = useDesigner();
  const { action, scope, setScope, actions, replaced, count } = useOutgoing(session, chosen);
  const [isWithSample, setWithSample] = useState(false);
  const [said, say] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const faults = useMemo(() => settingFaults(action, inputs).length, [action, inputs]);
  const shared = useMemo((): Shared => {
    const document = scope === 'one' ? writeAction(withExportNames(action, replaced)) : writeBundle(actions);
    return isWithSample ? { document, sample } : { document };
  }, [scope, action, replaced, actions, isWithSample, sample]);
  const link = useLink(shared);
  const isTooLong = link !== undefined && link.length > MAX_LINK_LENGTH;

  const footer = (
    <p role="status" className={styles.said} data-empty={said === '' || undefined}>
      {said}
    </p>
  );
  return (
    <Dialog
      title={chosen ? sharingTexts.shareChosenTitle(count) : sharingTexts.shareTitle}
      onClose={onClose}
      wide
      initialFocus={field}
      footer={footer}
    >
      <div className={styles.content}>
        <p>{sharingTexts.shareHelp}</p>
        {isLoopback(location.hostname) && (
          <Messages messages={[{ severity: 'warning', text: sharingTexts.onlyHere }]} />
        )}
        <ScopeChoice
          label={sharingTexts.scope}
          count={chosen ? 0 : count}
          value={scope}
          onChange={(next) => {
            setScope(next);
            say('');
          }}
        />
        {scope === 'one' && faults > 0 && (
          <Messages messages={[{ severity: 'warning', text: sharingTexts.faulty(faults) }]} />
        )}
        {replaced.length === 0 ? (
          <p>{sharingTexts.noSecrets}</p>
        ) : (
          <NameList
            title={sharingTexts.replaced(replaced.length)}
            names={replacedNames(replaced, actions, scope === 'one')}
          />
        )}
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
          <LinkField ref={field} link={link} isTooLong={isTooLong} say={say} />
        ) : (
          <Messages messages={[{ severity: 'error', text: sharingTexts.cannotPack }]} />
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
        {sharingTexts.withSample}
      </label>
      {isIncluded ? (
        <Messages id={noteId} messages={[{ severity: 'warning', text: sharingTexts.sampleWarning }]} />
      ) : (
        <p id={noteId} className={styles.note}>
          {sharingTexts.withoutSample}
        </p>
      )}
    </div>
  );
}

interface LinkFieldProps {
  ref: Ref<HTMLTextAreaElement>;
  link: string | undefined;
  isTooLong: boolean;
  /** Says that the link was copied. */
  say: (said: string) => void;
}

/** The selectable link, its length, and a warning if it may be cut off. */
function LinkField({ ref, link, isTooLong, say }: LinkFieldProps) {
  const id = useId();
  const note = link && lengthNote(link.length);
  return (
    <div>
      <div className={styles.linkBar}>
        <label className={styles.label} htmlFor={id}>
          {sharingTexts.link}
        </label>
        <CopyButton look="quiet" text={link ?? ''} disabled={!link || isTooLong} onDone={say} />
      </div>
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
        {link === undefined && <p className={styles.note}>{sharingTexts.making}</p>}
        {link && !isTooLong && <p className={styles.note}>{sharingTexts.length(link.length)}</p>}
        {link && isTooLong && (
          <Messages
            messages={[{ severity: 'error', text: sharingTexts.tooLong(link.length, MAX_LINK_LENGTH) }]}
          />
        )}
        {!isTooLong && note && (
          <Messages messages={[{ severity: 'warning', text: sharingTexts.lengthNotes[note] }]} />
        )}
      </div>
    </div>
  );
}
