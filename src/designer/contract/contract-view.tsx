import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Contract, readContractText, writeContract } from '../../contract/contract';
import { contractTexts } from '../../i18n/views';
import { useAnnouncements, useUndoToast } from '../../ui/announcements';
import { downloadText, fileName } from '../../ui/browser/file';
import { Button } from '../../ui/button';
import { Messages } from '../../ui/messages';
import { useAllRemarks, useBuilt, useEditor, useLimits } from '../fields/editor-context';
import type { Draft } from '../store/draft';
import { settingEdit } from '../store/edit/edit';
import { AttachContract, type PastedContract } from './attach-contract';
import { ContractFields } from './contract-fields';
import styles from './contract-view.module.css';
import { keepPaste, keptPaste } from './kept-paste';

/** The draft of the open action; the same object until it changes. */
function useOpenDraftValue(): Draft | undefined {
  const { live, draft } = useEditor();
  return useSyncExternalStore(live.subscribe, draft);
}

/** What was pasted for an action and is no contract yet, by the id of the action. */
export type PastedContracts = Map<string, PastedContract>;

const NOTHING: PastedContract = { name: '', text: '' };

export interface ContractViewProps {
  /** Of the open action. */
  readonly id: string;
  readonly allPasted: PastedContracts;
}

/** What the receiver expects: the contract of the open action, and its fields beside the values of the person. */
export function ContractView({ id, allPasted }: ContractViewProps) {
  const { perform, draft: openDraft, link } = useEditor();
  const { announce } = useAnnouncements();
  const tell = useUndoToast();
  const { isReadOnly } = useLimits();
  const draft = useOpenDraftValue();
  const [pasted, setPasted] = useState(allPasted.get(id) ?? keptPaste(id) ?? NOTHING);
  const [isUpdating, setUpdating] = useState(pasted.text !== '');
  const top = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => link.register(['contract'], { focus: () => top.current?.focus() }), [link]);
  if (!draft) return null;

  const change = (text: string) => {
    const before = openDraft()?.contract ?? '';
    if (before !== text) perform([settingEdit('contract', before, text)]);
  };
  const paste = (next: PastedContract) => {
    if (next.text === '') allPasted.delete(id);
    else allPasted.set(id, next);
    keepPaste(id, next);
    setPasted(next);
  };
  const leave = () => {
    paste(NOTHING);
    setUpdating(false);
  };
  const take = (contract: Contract) => {
    change(writeContract(contract));
    leave();
    announce(contractTexts.taken);
  };
  if (draft.contract === '') {
    return (
      <div ref={top} className={styles.view} tabIndex={-1}>
        <p className={styles.note}>{contractTexts.intro}</p>
        {!isReadOnly && <AttachContract pasted={pasted} onPaste={paste} onTake={take} />}
      </div>
    );
  }
  const { contract } = readContractText(draft.contract);
  const save = () => downloadText(fileName(draft.name, 'contract.json'), draft.contract);
  return (
    <div ref={top} className={styles.view} tabIndex={-1}>
      {contract ? (
        <Summary contract={contract} />
      ) : (
        <Messages messages={[{ severity: 'error', text: contractTexts.unreadable }]} />
      )}
      <div className={styles.tools}>
        {!isReadOnly && !isUpdating && (
          <Button onClick={() => setUpdating(true)}>{contractTexts.update}</Button>
        )}
        <Button icon="download" onClick={save}>
          {contractTexts.download}
        </Button>
        {!isReadOnly && (
          <Button look="quiet" onClick={() => tell(contractTexts.removed, () => change(''))}>
            {contractTexts.remove}
          </Button>
        )}
      </div>
      {isUpdating && (
        <AttachContract pasted={pasted} onPaste={paste} before={contract} onTake={take} onCancel={leave} />
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
  const { request } = useBuilt();
  const { shown, quiet } = useAllRemarks();
  const all = [...shown, ...quiet];
  const found = all.filter(({ code }) => code.startsWith('contract-'));
  const isReadable = request && !all.some(({ code }) => code === 'body-not-json');
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
