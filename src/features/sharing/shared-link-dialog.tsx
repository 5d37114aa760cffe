import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { Messages } from '../../components/messages';
import { type Action, readAction, readContext, writeAction, writeBundle } from '../../core';
import { ConfigText } from '../../fields/config-text';
import { useEditor } from '../../fields/editor-context';
import { FileProblems } from '../../fields/file-problems';
import { maxRows, useManyRows } from '../../fields/many-rows';
import { NameList } from '../../fields/name-list';
import { ReportPainted } from '../../fields/report-painted';
import { SecretWarnings } from '../../fields/secret-warnings';
import { texts } from '../../i18n/sharing';
import { extractSecrets, ownSecrets } from '../../model/secrets/extract-secrets';
import { type LinkReading, readLink } from '../../model/share-link/link';
import { SharedFacts } from './shared-facts';
import styles from './sharing.module.css';
import { withUniqueNames } from './unique-names';

export interface SharedContent {
  readonly actions: Action[];
  /** A sample context to be added beside the others. */
  readonly sample?: { readonly name: string; readonly text: string };
  /** What is to be said about it. */
  readonly text: string;
}

interface SharedLinkDialogProps {
  /** Of the URL of the page, with its `#`. */
  readonly fragment: string;
  /** The actions that are there already. */
  readonly others: readonly { readonly name: string }[];
  readonly onAdd: (taken: SharedContent) => void;
  /** It is not to be added. */
  readonly onClose: () => void;
}

/** The most names in a warning. */
const MAX_NAMED = 5;

/** What a link holds, to be reviewed before it is added. */
export function SharedLinkDialog({ fragment, others, onAdd, onClose }: SharedLinkDialogProps) {
  const reading = useReading(fragment);
  const document = reading?.type === 'shared' ? reading.document : undefined;
  const sample = reading?.type === 'shared' ? reading.sample : undefined;
  const { secrets } = useEditor();
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
    const text = texts.added(actions.length);
    secrets.setNamed(values);
    onAdd({ actions, text, ...(hasSample && { sample: { name: texts.sampleName, text: sample } }) });
  };
  const footer = isBroken ? (
    <Button ref={leave} look="primary" onClick={onClose}>
      {texts.close}
    </Button>
  ) : (
    <>
      <Button ref={leave} onClick={onClose}>
        {texts.doNotAdd}
      </Button>
      <Button
        look="primary"
        disabled={actions.length === 0}
        onClick={() => askForRows(maxRows(actions), add)}
      >
        {texts.add(actions.length)}
      </Button>
    </>
  );
  return (
    <Dialog
      title={isBroken ? texts.lookBroken : texts.lookTitle(actions.length)}
      open
      onClose={onClose}
      closeLabel={texts.close}
      wide
      initialFocus={leave}
      footer={footer}
    >
      <div className={styles.content}>
        <div role="status">
          {!reading && <p>{texts.opening}</p>}
          {reading && reading.type !== 'shared' && (
            <Messages messages={[{ severity: 'error', text: texts.fault(reading) }]} />
          )}
          {document !== undefined && isBroken && (
            <p className={styles.bad}>{texts.lookProblems(problems.length)}</p>
          )}
          {actions.length > 0 && <p>{texts.lookHelp}</p>}
        </div>
        {reading && <ReportPainted part="link" />}
        {document !== undefined && problems.length > 0 && (
          <FileProblems text={document} problems={problems} withLines />
        )}
        {actions.length > 0 && (
          <>
            <SharedFacts actions={actions} />
            <SecretWarnings actions={actions} goal="action" named={actions.length > 1} />
            {own.length > 0 && (
              <Messages
                messages={[{ severity: 'warning', text: texts.ownSecrets(own.slice(0, MAX_NAMED)) }]}
              />
            )}
            {moved.length > 0 && (
              <NameList title={texts.moved(moved.length)} names={moved} more={texts.more} />
            )}
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

/** What the link holds; undefined while it is unpacked. */
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
  return <ConfigText text={text} />;
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
        {texts.addSample}
      </label>
      {problems.length > 0 && (
        <>
          <p>{texts.sampleProblems}</p>
          <FileProblems text={text} problems={problems} withLines />
        </>
      )}
    </div>
  );
}
