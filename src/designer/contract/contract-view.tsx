/** The view “Contract”: the contract of the open action and its fields, or the form that attaches one. */
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Contract, readContractText, writeContract } from '../../contract/contract';
import { contractTexts } from '../../i18n/views';
import { useAnnouncements, useUndoToast } from '../../ui/announcements';
import { downloadText, fileName } from '../../ui/browser/file';
import { readTabValue, writeTabValue } from '../../ui/browser/storage';
import { Button } from '../../ui/button';
import { Messages } from '../../ui/messages';
import { useAllDiagnostics, useEditor } from '../fields/editor-context';
import { settingEdit } from '../store/edit/edit';
import { AttachContract, type PastedContract } from './attach-contract';
import type { ContractAddress } from './contract-changes';
import { ContractFields } from './contract-fields';
import styles from './contract-view.module.css';

/** Pasted texts that are not attached yet, by the id of their action. */
export type PastedContracts = Map<string, PastedContract>;

const NOTHING: PastedContract = { name: '', text: '' };

export interface ContractViewProps {
  /** Of the open action. */
  readonly id: string;
  readonly allPasted: PastedContracts;
}

/** The contract of the open action, and its fields beside the values of the action. */
export function ContractView({ id, allPasted }: ContractViewProps) {
  const { perform, draft: openDraft, link, live } = useEditor();
  const { announce } = useAnnouncements();
  const showUndoToast = useUndoToast();
  const draft = useSyncExternalStore(live.subscribe, openDraft);
  const [pasted, setPasted] = useState(allPasted.get(id) ?? readPastedContract(id) ?? NOTHING);
  const [isUpdating, setUpdating] = useState(pasted.text !== '');
  const top = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => link.register(['contract'], { focus: () => top.current?.focus() }), [link]);
  if (!draft) return null;

  /** Keeps the focus in the view where the pressed button goes away. */
  const stay = () => top.current?.focus({ preventScroll: true });
  const change = (text: string) => {
    const before = openDraft()?.contract ?? '';
    if (before !== text) perform([settingEdit('contract', before, text)]);
  };
  const paste = (next: PastedContract) => {
    if (next.text === '') allPasted.delete(id);
    else allPasted.set(id, next);
    storePastedContract(id, next);
    setPasted(next);
  };
  const leave = () => {
    stay();
    paste(NOTHING);
    setUpdating(false);
  };
  const take = (taken: Contract) => {
    // What the user has confirmed stays confirmed: the values of the action are those of before.
    const before = readContractText(openDraft()?.contract ?? '').contract;
    const { unconfirmed: _, ...newer } = taken;
    const marks = before ? before.unconfirmed : taken.unconfirmed;
    change(writeContract({ ...newer, ...(marks && { unconfirmed: marks }) }));
    leave();
    announce(contractTexts.taken);
  };
  const address = { method: draft.method, url: draft.url };
  const onFollow = (next: ContractAddress) => {
    const edits = (['method', 'url'] as const).flatMap((setting) =>
      address[setting] === next[setting] ? [] : [settingEdit(setting, address[setting], next[setting])],
    );
    stay();
    perform(edits);
    announce(contractTexts.urlChanged);
  };
  if (draft.contract === '') {
    return (
      <div ref={top} className={styles.view} tabIndex={-1}>
        <p className={styles.note}>{contractTexts.intro}</p>
        <AttachContract pasted={pasted} onPaste={paste} onTake={take} {...{ address, onFollow }} />
      </div>
    );
  }
  const { contract } = readContractText(draft.contract);
  const update = () => {
    stay();
    setUpdating(true);
  };
  const remove = () => {
    stay();
    showUndoToast(contractTexts.removed, () => change(''));
  };
  const save = () => downloadText(fileName(draft.name, 'contract.json'), draft.contract);
  return (
    <div ref={top} className={styles.view} tabIndex={-1}>
      {contract ? (
        <Summary contract={contract} />
      ) : (
        <Messages messages={[{ severity: 'error', text: contractTexts.unreadable }]} />
      )}
      <div className={styles.tools}>
        {!isUpdating && <Button onClick={update}>{contractTexts.update}</Button>}
        <Button icon="download" onClick={save}>
          {contractTexts.download}
        </Button>
        <Button look="quiet" onClick={remove}>
          {contractTexts.remove}
        </Button>
      </div>
      {isUpdating && (
        <AttachContract
          pasted={pasted}
          onPaste={paste}
          before={contract}
          onTake={take}
          onCancel={leave}
          {...{ address, onFollow }}
        />
      )}
      {contract && !isUpdating && <ContractFields contract={contract} draft={draft} />}
    </div>
  );
}

/** Where the contract is from, and how the request stands. */
function Summary({ contract: { source, document, operation, mediaType } }: { contract: Contract }) {
  return (
    <>
      <dl className={styles.summary}>
        <dt>{contractTexts.source[source]}</dt>
        <dd>{document.name || contractTexts.unnamed}</dd>
        {operation && (
          <>
            <dt>{contractTexts.operation}</dt>
            <dd>
              <code>
                {operation.method} {operation.path}
              </code>{' '}
              {operation.summary}
            </dd>
          </>
        )}
        <dt>{contractTexts.mediaType}</dt>
        <dd>
          <code>{mediaType}</code>
        </dd>
      </dl>
      <Verdict />
    </>
  );
}

function Verdict() {
  const { live } = useEditor();
  const body = useSyncExternalStore(live.subscribe, () => live.bodyIfAny);
  const { shown, quiet } = useAllDiagnostics();
  const all = [...shown, ...quiet];
  const found = all.filter(({ code }) => code.startsWith('contract-'));
  const isReadable = body?.request && !all.some(({ code }) => code === 'body-not-json');
  const departures = found.filter(({ severity }) => severity === 'warning').length;
  const isChecked = !found.some(({ code }) => code === 'contract-not-checked');
  const departs = isReadable && departures > 0;
  const judged = isChecked ? contractTexts.fits : contractTexts.notAllJudged;
  const other = isReadable ? judged : contractTexts.notJudged;
  return (
    <p role="status" className={departs ? styles.departs : styles.note}>
      {departs ? contractTexts.departs(departures) : other}
    </p>
  );
}

/* Text that is no contract yet is stored in the tab, so that it is there after a reload. */

const KEY = 'pasted-contracts';

/** Of all actions together, in UTF-16 units; what was pasted first is dropped first. */
const MAX_LENGTH = 1024 * 1024;

/** Writing a long text takes a moment that would be felt at each key. */
const WRITE_DELAY_MS = 300;

type Pasted = readonly (readonly [id: string, pasted: PastedContract])[];

let timer: ReturnType<typeof setTimeout> | undefined;
let unwritten: Pasted | undefined;

/** The pasted text of an action that is not attached yet. */
export const readPastedContract = (id: string): PastedContract | undefined =>
  read().find(([of]) => of === id)?.[1];

/** Stores the pasted text of an action for this tab; an empty text removes it. */
export function storePastedContract(id: string, pasted: PastedContract): void {
  const others = read().filter(([of]) => of !== id);
  unwritten = bounded(pasted.text === '' ? others : [...others, [id, pasted]]);
  clearTimeout(timer);
  timer = setTimeout(write, WRITE_DELAY_MS);
  window.addEventListener('pagehide', write);
}

function write(): void {
  clearTimeout(timer);
  window.removeEventListener('pagehide', write);
  if (unwritten) writeTabValue(KEY, JSON.stringify(unwritten));
  unwritten = undefined;
}

function read(): Pasted {
  if (unwritten) return unwritten;
  try {
    const found: unknown = JSON.parse(readTabValue(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is Pasted[number] {
  const [id, pasted] = Array.isArray(entry) ? entry : [];
  return typeof id === 'string' && typeof pasted?.name === 'string' && typeof pasted?.text === 'string';
}

/** The latest that are not too long together. */
function bounded(all: Pasted): Pasted {
  let left = MAX_LENGTH;
  const fitting = all.toReversed().filter(([, { text }]) => {
    const fits = text.length <= left;
    if (fits) left -= text.length;
    return fits;
  });
  return fitting.reverse();
}
