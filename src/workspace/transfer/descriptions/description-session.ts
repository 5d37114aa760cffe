/** The descriptions of one import: what was listed so far, and the operations that were converted. */
import { useEffect, useMemo, useState } from 'react';
import type { Contract } from '../../../contract/contract';
import { mayDescribe } from '../../../contract/schema';
import type { Action } from '../../../core';
import { useDesigner } from '../../../designer';
import type { Note } from '../../../import';
import type { Operation, OperationChoice, OperationConversion, ReadOperation } from '../../../import/openapi';
import { dataListsIn } from '../../../import/openapi/data-lists';
import { startWorker } from '../../../ui/browser/script-url';
import { SLICE_MS } from '../../../ui/slices';
import type { ImportSource, OperationsChoice } from '../import-source';
import type { DescriptionAnswer, DescriptionFile, DescriptionOrder } from './description-engine';
import workerUrl from './description-worker?worker&url';

/** What is known of the descriptions; each change is another object. */
export interface DescriptionsState {
  /** `none`: no file is a description; `failed`: because of a bug. */
  readonly type: 'opening' | 'listing' | 'listed' | 'none' | 'failed';
  /** The paths of the descriptions, as soon as they are known. */
  readonly paths: readonly string[] | undefined;
  readonly titles: readonly string[];
  readonly operations: readonly Operation[];
  readonly notes: readonly Note[];
  /** By the index of the operation, for the choice that was asked for last. */
  readonly converted: ReadonlyMap<number, OperationConversion>;
}

export const OPENING: DescriptionsState = {
  type: 'opening',
  paths: undefined,
  titles: [],
  operations: [],
  notes: [],
  converted: new Map(),
};

/** Reads descriptions until it is ended. */
export class DescriptionSession {
  #state = OPENING;
  #worker: Worker | undefined;
  #send: (order: DescriptionOrder) => void = () => undefined;
  #isEnded = false;
  #hasAnswered = false;
  #generation = 0;
  #choice: OperationChoice | undefined;
  #asked = new Set<number>();

  constructor(
    readonly files: readonly DescriptionFile[],
    readonly onChange: (state: DescriptionsState) => void,
  ) {
    const worker = startWorker(workerUrl);
    if (!worker) {
      void this.#onMainThread();
      return;
    }
    this.#worker = worker;
    this.#send = (order) => worker.postMessage(order);
    worker.onmessage = ({ data }: MessageEvent<DescriptionAnswer>) => this.#take(data);
    // Also where the policy of the page allows no worker.
    worker.onerror = () => (this.#hasAnswered ? this.#fail() : void this.#onMainThread());
    this.#send({ type: 'open', files });
  }

  end(): void {
    this.#isEnded = true;
    this.#worker?.terminate();
  }

  /** Converts these operations, as far as they are not converted in this way already. */
  convert(indexes: Iterable<number>, choice: OperationChoice): void {
    if (choice !== this.#choice) {
      this.#choice = choice;
      this.#asked = new Set();
      this.#change({ converted: new Map() });
    }
    const { converted, operations } = this.#state;
    // Those that are not listed yet are asked for when they are.
    const wanted = [...indexes].filter((index) => index < operations.length && !converted.has(index));
    if (wanted.every((index) => this.#asked.has(index))) return;
    this.#asked = new Set(wanted);
    this.#generation += 1;
    this.#send({ type: 'convert', generation: this.#generation, indexes: wanted, choice });
  }

  async #onMainThread(): Promise<void> {
    this.#worker?.terminate();
    try {
      const { DescriptionEngine } = await import('./description-engine');
      const engine = new DescriptionEngine((answer) => this.#take(answer), SLICE_MS);
      this.#send = (order) => {
        engine.take(order).catch(() => this.#fail());
      };
      this.#send({ type: 'open', files: this.files });
    } catch {
      this.#fail();
    }
  }

  #fail(): void {
    this.#change({ type: 'failed' });
  }

  #take(answer: DescriptionAnswer): void {
    this.#hasAnswered = true;
    const { operations, notes, converted } = this.#state;
    switch (answer.type) {
      case 'none':
        this.#change({ type: 'none' });
        break;
      case 'opened':
        this.#change({ type: 'listing', paths: answer.paths, titles: answer.titles });
        break;
      case 'listed':
        this.#change({
          type: answer.isDone ? 'listed' : 'listing',
          operations: [...operations, ...answer.operations],
          notes: [...notes, ...answer.notes],
        });
        break;
      case 'converted':
        if (answer.generation === this.#generation)
          this.#change({ converted: new Map([...converted, ...answer.results]) });
    }
  }

  #change(change: Partial<DescriptionsState>): void {
    if (this.#isEnded) return;
    this.#state = { ...this.#state, ...change };
    this.onChange(this.#state);
  }
}

/** What is chosen among the operations of descriptions, and the actions made of it. */

/** In UTF-16 units. Longer texts are in files of their own, which are not looked at here. */
const LOOKED_AT = 2_000_000;
const IN_FILES = /\.(?:json|ya?ml)$/i;

type SourceFiles = {
  readonly [Part in 'text' | 'file' | 'gathered' | 'large']: ImportSource[Part] | undefined;
};

/** The files of an import among which descriptions may be; undefined if there are none. */
export function filesToDescribe({
  text,
  file,
  gathered,
  large,
}: SourceFiles): readonly DescriptionFile[] | undefined {
  if (large) return [{ path: large.name, content: large }];
  if (!gathered)
    return text !== undefined && mayDescribe(text.slice(0, LOOKED_AT))
      ? [{ path: file ?? '', content: text }]
      : undefined;
  const { files } = gathered;
  if (!files.some((one) => IN_FILES.test(one.path) && mayDescribe(one.text))) return undefined;
  return files
    .filter(({ path }) => IN_FILES.test(path))
    .map(({ path, text: content }) => ({ path, content }));
}

/** The operations that are ticked: at first the only one. */
export function tickedOperations(
  { operations, type }: DescriptionsState,
  { ticked }: OperationsChoice,
): ReadonlySet<number> {
  if (ticked) return ticked;
  return new Set(type === 'listed' && operations.length === 1 && !operations[0]?.refusal ? [0] : []);
}

const isRead = (conversion: OperationConversion | undefined): conversion is ReadOperation =>
  conversion !== undefined && 'action' in conversion;

export interface ChosenOperation {
  readonly action: Action;
  readonly contract: Contract | undefined;
  readonly notes: readonly Note[];
}

/** The actions of the ticked operations, as far as they are converted. */
export const chosenOperations = (
  { converted }: DescriptionsState,
  ticked: ReadonlySet<number>,
): ChosenOperation[] =>
  [...ticked]
    .sort((one, other) => one - other)
    .map((index) => converted.get(index))
    .filter(isRead)
    .map(({ action, contract, notes }) => ({ action, contract, notes }));

/** The descriptions of an import source, read in a worker; undefined where there are none. */
export function useDescriptions(source: ImportSource): DescriptionsState | undefined {
  const { text, file, gathered, large } = source;
  const files = useMemo(
    () => filesToDescribe({ text, file, gathered, large }),
    [text, file, gathered, large],
  );
  const [open, setOpen] = useState<{
    readonly session: DescriptionSession;
    readonly state: DescriptionsState;
  }>();
  useEffect(() => {
    if (!files) return undefined;
    const session = new DescriptionSession(files, (state) => setOpen({ session, state }));
    setOpen({ session, state: OPENING });
    return () => {
      session.end();
      setOpen(undefined);
    };
  }, [files]);
  const { operations } = source.choice;
  const designer = useDesigner();
  const { options } = operations;
  const asked = useMemo(
    () => ({ ...options, lists: files ? dataListsIn(designer.inputs.context.root) : [] }),
    [options, files, designer],
  );
  useEffect(() => {
    if (open) open.session.convert(tickedOperations(open.state, operations), asked);
  }, [open, operations, asked]);
  if (!files) return undefined;
  return open && open.session.files === files ? open.state : OPENING;
}
