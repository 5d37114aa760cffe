/**
 * The form that attaches a contract: it is pasted, dropped or chosen as a file, and an update shows its differences.
 */
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import {
  type Contract,
  type ContractOperation,
  MAX_CONTRACT_LENGTH,
  writeContract,
} from '../../contract/contract';
import { type ContractText, contractFromText, readPasted } from '../../contract/from-text';
import { SIZE_LIMIT } from '../../core/internal';
import { contractTexts } from '../../i18n/views';
import { readTextFile } from '../../ui/browser/file';
import { startWorker } from '../../ui/browser/script-url';
import { Button, Segmented } from '../../ui/button';
import { Field, TextArea } from '../../ui/field';
import { DropSign, FileChoice, useFileDrop } from '../../ui/file-drop';
import { FileProblems, type Message, Messages } from '../../ui/messages';
import { inSlices } from '../../ui/slices';
import { type ContractAddress, ContractChanges } from './contract-changes';
import styles from './contract-view.module.css';
import type { NewerAnswer, NewerRequest } from './newer-contract';
import workerUrl from './newer-worker?worker&url';

/** The kinds of contract that a JSON text can be. */
const CHOICES = ['json-schema', 'example'] as const satisfies readonly ContractText[];

/** A pasted or typed text that is not attached yet; it outlives the view. */
export interface PastedContract {
  readonly name: string;
  readonly text: string;
}

interface AttachContractProps {
  readonly pasted: PastedContract;
  readonly onPaste: (pasted: PastedContract) => void;
  /** The contract that is updated. */
  readonly before?: Contract | undefined;
  readonly address: ContractAddress;
  /** Changes the method and the URL of the action, because its operation has moved. */
  readonly onFollow: (next: ContractAddress) => void;
  readonly onTake: (contract: Contract) => void;
  readonly onCancel?: () => void;
}

/** Takes a contract from a text that is pasted, dropped or chosen as a file; of an update it shows what changes. */
export function AttachContract(props: AttachContractProps) {
  const { pasted: given, onPaste, before, address, onFollow, onTake, onCancel } = props;
  const { name, text } = given;
  const [chosen, setChosen] = useState<ContractText>();
  const [refusal, setRefusal] = useState<string>();
  const area = useRef<HTMLDivElement>(null);
  const id = useId();
  const isEmpty = text.trim() === '';
  const pasted = useMemo(() => readPasted(text), [text]);
  const found = isEmpty ? undefined : pasted.kind;
  const newer = useNewerContract(found === 'description' ? text : undefined, name, before?.operation);
  const isChoice = CHOICES.some((one) => one === found);
  const kind = isChoice ? (chosen ?? found) : found;
  const reading = useMemo(
    () => (kind === undefined || kind === 'description' ? undefined : contractFromText(pasted, name, kind)),
    [pasted, name, kind],
  );

  const give = (next: string, file = '') => {
    onPaste({ name: next === '' ? '' : file, text: next });
    setChosen(undefined);
    setRefusal(undefined);
  };
  const takeFile = async ([file]: readonly File[]) => {
    if (!file) return;
    const read = await readTextFile(file, SIZE_LIMIT);
    if (read.type === 'text') give(read.text, file.name);
    else setRefusal(contractTexts.refused[read.type](file.name));
  };
  const isOver = useFileDrop((files) => void takeFile(files), area);
  const made = typeof newer === 'object' ? newer.contract : reading?.contract;
  const isTooLarge = useMemo(
    () => made !== undefined && writeContract(made).length > MAX_CONTRACT_LENGTH,
    [made],
  );
  const contract = isTooLarge ? undefined : made;

  return (
    <div ref={area} className={styles.attach}>
      <Field label={contractTexts.text} htmlFor={id}>
        <TextArea id={id} rows={8} value={text} onChange={({ target }) => give(target.value, name)} />
      </Field>
      {isChoice && kind && (
        <Segmented
          label={contractTexts.as}
          options={CHOICES.map((value) => ({ value, label: contractTexts.kinds[value] }))}
          value={kind}
          onChange={setChosen}
        />
      )}
      <div role="status">
        {newer === 'reading' && <p>{contractTexts.searching}</p>}
        <Messages
          messages={messagesOf({
            kind,
            isRead: isEmpty || contract !== undefined || newer === 'reading',
            refusal: isTooLarge ? contractTexts.tooLarge(MAX_CONTRACT_LENGTH) : refusal,
            newer,
          })}
        />
      </div>
      {reading && reading.problems.length > 0 && <FileProblems text={text} problems={reading.problems} />}
      {contract && before && <ContractChanges before={before} after={contract} {...{ address, onFollow }} />}
      <div className={styles.tools}>
        <Button look="primary" disabled={!contract} onClick={() => contract && onTake(contract)}>
          {before ? contractTexts.useNewer : contractTexts.use}
        </Button>
        <FileChoice
          label={contractTexts.chooseFile}
          accept=".json,.yaml,.yml,application/json"
          onChoose={(files) => void takeFile(files)}
        />
        {onCancel && <Button onClick={onCancel}>{contractTexts.cancel}</Button>}
      </div>
      {isOver && <DropSign text={contractTexts.drop} />}
    </div>
  );
}

interface Outcome {
  readonly kind: ContractText | undefined;
  /** There is nothing to be said. */
  readonly isRead: boolean;
  readonly refusal: string | undefined;
  readonly newer: NewerContract | undefined;
}

function messagesOf({ kind, isRead, refusal, newer }: Outcome): readonly Message[] {
  if (refusal !== undefined) return [{ severity: 'error', text: refusal }];
  if (typeof newer === 'object' && newer.missing !== '')
    return [{ severity: 'warning', text: contractTexts.missing(newer.missing) }];
  if (isRead) return [];
  if (newer === 'gone') return [{ severity: 'error', text: contractTexts.gone }];
  if (kind === 'description') return [{ severity: 'hint', text: contractTexts.description }];
  return kind === undefined ? [{ severity: 'error', text: contractTexts.neither }] : [];
}

/** `reading`: it is being looked for; `failed`: the browser could not. */
type NewerContract = NewerAnswer | 'reading' | 'failed';

/** On the main thread, where the page may have no worker. */
async function foundOnPage(order: NewerRequest): Promise<NewerAnswer> {
  const { findingNewerContract } = await import('./newer-contract');
  return await inSlices(findingNewerContract(order));
}

/** The contract of an operation in a newer description, read in a worker; undefined where there is nothing to read. */
function useNewerContract(
  text: string | undefined,
  name: string,
  operation: ContractOperation | undefined,
): NewerContract | undefined {
  const [found, setFound] = useState<NewerContract>();
  useEffect(() => {
    setFound(undefined);
    if (text === undefined || !operation) return;
    setFound('reading');
    const order: NewerRequest = { name, text, operation };
    let isWanted = true;
    const show = (next: NewerContract) => isWanted && setFound(next);
    const findOnPage = () => {
      foundOnPage(order).then(show, () => show('failed'));
    };
    const worker = startWorker(workerUrl);
    if (worker) {
      worker.onmessage = ({ data }: MessageEvent<NewerAnswer>) => show(data);
      // Also where the policy of the page allows no worker.
      worker.onerror = findOnPage;
      worker.postMessage(order);
    } else findOnPage();
    return () => {
      isWanted = false;
      worker?.terminate();
    };
  }, [text, name, operation]);
  return found;
}
