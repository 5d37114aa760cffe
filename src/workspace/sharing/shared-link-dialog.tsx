/** The dialog that shows the actions in an opened link, and what of them is added. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Action, readAction, readContext, writeAction, writeBundle } from '../../core';
import type { HostSecrets } from '../../designer';
import { extractSecrets, ownSecrets } from '../../designer/store';
import { commandsTexts } from '../../i18n/commands';
import { commonTexts } from '../../i18n/common';
import { sharingTexts } from '../../i18n/sharing';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { AfterPaint } from '../../ui/lazy';
import { maxRows, useManyRows } from '../../ui/many-rows';
import { LineText } from '../../ui/marked-text';
import { FileProblems, Messages } from '../../ui/messages';
import { ConfigText } from '../../ui/text-block';
import { NameList, SecretWarnings } from '../secrets/secret-warnings';
import { describeAction } from '../transfer/import-choice';
import { type LinkReading, readLink } from './link';
import styles from './sharing.module.css';

export interface SharedContent {
  readonly actions: Action[];
  /** A sample to add beside the others. */
  readonly sample?: { readonly name: string; readonly text: string };
  /** The notice to show. */
  readonly text: string;
}

interface SharedLinkDialogProps {
  /** The fragment of the page's URL, including `#`. */
  readonly fragment: string;
  /** The actions that are there already. */
  readonly others: readonly { readonly name: string }[];
  readonly secrets: HostSecrets;
  /** Its content was shown. */
  readonly onPainted: () => void;
  readonly onAdd: (taken: SharedContent) => void;
  /** It is not to be added. */
  readonly onClose: () => void;
}

/** The most names in a warning. */
const MAX_NAMED = 5;

/** Shows the content of a link for review before it is added. */
export function SharedLinkDialog(props: SharedLinkDialogProps) {
  const { fragment, others, secrets, onPainted, onAdd, onClose } = props;
  const reading = useReading(fragment);
  const document = reading?.type === 'shared' ? reading.document : undefined;
  const sample = reading?.type === 'shared' ? reading.sample : undefined;
  const askForRows = useManyRows();
  const { actions, values, own, problems } = useMemo(() => {
    const read = document === undefined ? { actions: [], problems: [] } : readAction(document);
    const own = ownSecrets(read.actions, secrets);
    const { actions: open, values } = extractSecrets(read.actions, secrets);
    return { actions: withUniqueNames(open, others), values, own, problems: read.problems };
  }, [document, secrets, others]);
  const moved = Object.keys(values);
  const [isWithSample, setWithSample] = useState(true);
  const leave = useRef<HTMLButtonElement>(null);
  const isBroken = reading !== undefined && actions.length === 0;

  const add = () => {
    const hasSample = sample !== undefined && isWithSample;
    const text = sharingTexts.added(actions.length);
    secrets.setNamed(values);
    onAdd({ actions, text, ...(hasSample && { sample: { name: sharingTexts.sampleName, text: sample } }) });
  };
  const footer = isBroken ? (
    <Button ref={leave} look="primary" onClick={onClose}>
      {sharingTexts.close}
    </Button>
  ) : (
    <>
      <Button ref={leave} onClick={onClose}>
        {sharingTexts.doNotAdd}
      </Button>
      <Button
        look="primary"
        disabled={actions.length === 0}
        onClick={() => askForRows(maxRows(actions), add)}
      >
        {sharingTexts.add(actions.length)}
      </Button>
    </>
  );
  return (
    <Dialog
      title={isBroken ? sharingTexts.lookBroken : sharingTexts.lookTitle(actions.length)}
      onClose={onClose}
      wide
      initialFocus={leave}
      footer={footer}
    >
      <div className={styles.content}>
        <div role="status">
          {!reading && <p>{sharingTexts.opening}</p>}
          {reading && reading.type !== 'shared' && (
            <Messages messages={[{ severity: 'error', text: sharingTexts.fault(reading) }]} />
          )}
          {document !== undefined && isBroken && (
            <p className={styles.bad}>{sharingTexts.lookProblems(problems.length)}</p>
          )}
          {actions.length > 0 && <p>{sharingTexts.lookHelp}</p>}
        </div>
        {reading && <AfterPaint run={onPainted} />}
        {document !== undefined && problems.length > 0 && (
          <FileProblems text={document} problems={problems} withLines />
        )}
        {actions.length > 0 && (
          <>
            <SharedActions actions={actions} />
            <SecretWarnings actions={actions} goal="action" named={actions.length > 1} />
            {own.length > 0 && (
              <Messages
                messages={[{ severity: 'warning', text: sharingTexts.ownSecrets(own.slice(0, MAX_NAMED)) }]}
              />
            )}
            {moved.length > 0 && <NameList title={sharingTexts.moved(moved.length)} names={moved} />}
            {sample !== undefined && (
              <SampleOffer text={sample} isTaken={isWithSample} onChange={setWithSample} />
            )}
            <SharedConfig actions={actions} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The content of the link; undefined while it is unpacked. */
function useReading(fragment: string): LinkReading | undefined {
  const [read, setRead] = useState<{ readonly of: string; readonly reading: LinkReading }>();
  useEffect(() => {
    let isCurrent = true;
    void readLink(fragment).then((reading) => {
      if (isCurrent) setRead({ of: fragment, reading });
    });
    return () => {
      isCurrent = false;
    };
  }, [fragment]);
  return read?.of === fragment ? read.reading : undefined;
}

/** The config as it will be written here. */
function SharedConfig({ actions }: { actions: readonly Action[] }) {
  const text = useMemo(() => {
    const [first] = actions;
    return first && actions.length === 1 ? writeAction(first) : writeBundle(actions);
  }, [actions]);
  return <ConfigText text={text} copying={false} />;
}

interface SampleOfferProps {
  text: string;
  isTaken: boolean;
  onChange: (isTaken: boolean) => void;
}

function SampleOffer({ text, isTaken, onChange }: SampleOfferProps) {
  const { problems } = useMemo(() => readContext(text), [text]);
  return (
    <div>
      <label className={styles.check}>
        <input type="checkbox" checked={isTaken} onChange={(event) => onChange(event.target.checked)} />
        {sharingTexts.addSample}
      </label>
      {problems.length > 0 && (
        <>
          <p>{sharingTexts.sampleProblems}</p>
          <FileProblems text={text} problems={problems} withLines />
        </>
      )}
    </div>
  );
}

/** Actions that are listed. */
const MAX_ACTIONS = 20;

/** The shared actions. Texts of others are isolated, with their invisible characters shown. */
function SharedActions({ actions }: { actions: readonly Action[] }) {
  const hidden = actions.length - MAX_ACTIONS;
  return (
    <div>
      <ul className={styles.found}>
        {actions.slice(0, MAX_ACTIONS).map((action, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={index}>
            <b dir="auto">
              <LineText text={action.name || sharingTexts.unnamed} />
            </b>
            {/* Always left to right, so that the host is shown in its position. */}
            <code dir="ltr">
              {action.method} <LineText text={action.url || sharingTexts.emptyUrl} />
            </code>
            <span className={styles.note}>{describeAction(action)}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={styles.note}>{commonTexts.more(hidden)}</p>}
    </div>
  );
}

interface Named {
  readonly name: string;
}

/** The actions, with those whose names exist among `others` renamed as copies. */
export function withUniqueNames(actions: readonly Action[], others: readonly Named[]): Action[] {
  const taken = new Set(others.map(({ name }) => name));
  return actions.map((action) => {
    if (action.name === '' || !taken.has(action.name)) return action;
    const copy = commandsTexts.copyOf(action.name);
    let name = copy;
    for (let number = 2; taken.has(name); number++) name = `${copy} (${number})`;
    taken.add(name);
    return { ...action, name };
  });
}
