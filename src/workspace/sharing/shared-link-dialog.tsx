import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type Action, readAction, readContext, writeAction, writeBundle } from '../../core';
import { ConfigText } from '../../designer/fields/config-text';
import { ReportPainted, useEditor } from '../../designer/fields/editor-context';
import { FileProblems } from '../../designer/fields/file-problems';
import { maxRows, useManyRows } from '../../designer/fields/many-rows';
import { NameList, SecretWarnings } from '../../designer/fields/secret-warnings';
import { extractSecrets, ownSecrets } from '../../designer/secrets/action-secret';
import { CUSTOM, type SchemeDraft } from '../../designer/signature/scheme-draft';
import { type SecretDraft, toAuthenticationDraft } from '../../designer/store/authentication-draft';
import type { TextFieldName } from '../../designer/store/edit/settings';
import { authenticationTexts } from '../../i18n/authentication';
import { commandsTexts } from '../../i18n/commands';
import { commonTexts } from '../../i18n/common';
import { sharingTexts } from '../../i18n/sharing';
import { inLine } from '../../i18n/shown-text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { LineText, MarkedText } from '../../ui/marked-text';
import { Messages } from '../../ui/messages';
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
  readonly onAdd: (taken: SharedContent) => void;
  /** It is not to be added. */
  readonly onClose: () => void;
}

/** The most names in a warning. */
const MAX_NAMED = 5;

/** Shows the content of a link for review before it is added. */
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

const { settings, kinds } = commonTexts;

/** The settings of a shared action, or a list of several. */
export function SharedFacts({ actions }: { actions: readonly Action[] }) {
  const [first] = actions;
  if (first && actions.length === 1) return <Facts action={first} />;
  const hidden = actions.length - MAX_ACTIONS;
  return (
    <div>
      <ul className={styles.found}>
        {actions.slice(0, MAX_ACTIONS).map((action, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={index}>
            <b>
              <Name action={action} />
            </b>
            , {kinds[action.objectId].name}: <RequestLine {...action} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={styles.note}>{commonTexts.more(hidden)}</p>}
    </div>
  );
}

function Facts({ action }: { action: Action }) {
  const facts = [
    [settings.name, <Name key="name" action={action} />],
    [settings.objectId, kinds[action.objectId].name],
    [sharingTexts.request, <RequestLine key="request" {...action} />],
    'data' in action
      ? [settings.data, sharingTexts.rows(action.data.length)]
      : [settings.body, sharingTexts.characters(action.body.length)],
    [settings.authentication, <MarkedText key="authentication" text={authenticationOf(action)} />],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([term, fact]) => (
        <Fact key={term} term={term}>
          {fact}
        </Fact>
      ))}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Isolates a foreign text, and shows its invisible characters. */
const Name = ({ action }: { action: Action }) => (
  <bdi>
    <LineText text={action.name || sharingTexts.unnamed} />
  </bdi>
);

/** Always left to right, so that the host is shown in its position. */
const RequestLine = ({ method, url }: Pick<Action, 'method' | 'url'>) => (
  <code dir="ltr">
    {method} <LineText text={url || sharingTexts.emptyUrl} />
  </code>
);

/** Labels of the authentication settings that are texts. */
const SAID = {
  username: sharingTexts.user,
  headerName: sharingTexts.header,
  keyid: sharingTexts.keyid,
} satisfies Record<TextFieldName, (value: string) => string>;

function schemeName(chosen: Exclude<SchemeDraft['chosen'], ''>): string {
  const { schemes, customScheme } = authenticationTexts;
  return chosen === CUSTOM ? customScheme : schemes[chosen];
}

/** The authentication without secret values. */
function authenticationOf({ authentication }: Action): string {
  const fields = toAuthenticationDraft(authentication);
  const { method } = authentication;
  const settings: Readonly<Record<string, string | SecretDraft | SchemeDraft>> =
    method === 'none' ? {} : fields[method];
  const said = Object.entries(settings).flatMap(([name, value]) => {
    if (typeof value === 'string') return value === '' ? [] : [SAID[name as TextFieldName](inLine(value))];
    if ('chosen' in value) return value.chosen === '' ? [] : [sharingTexts.scheme(schemeName(value.chosen))];
    // A secret with a value has been moved to the vault; one without is still to be entered.
    return value.by === 'name' ? [sharingTexts.secretName(value.name)] : [];
  });
  return [authenticationTexts.methods[method].name, ...said].join(', ');
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
