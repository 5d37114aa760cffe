/** Checks the open request against its contract after each change. */
import { judge, notJudged, problemsOf, type SentBody, sentBodyOf } from '../../contract/check';
import { type Contract, contractOfText, readContractText } from '../../contract/contract';
import type { Finding } from '../../contract/finding';
import type { Problem } from '../../core';
import { problem } from '../../core/internal';
import { startWorker } from '../../ui/browser/script-url';
import type { EditorServices } from '../fields/editor-context';
import type { CheckAnswer, CheckRequest } from './contract-worker';
import workerUrl from './contract-worker?worker&url';

/** The pause after a change before the request is judged, in ms; typing must not wait for it. */
const PAUSE_MS = 30;

const NOTHING: readonly Problem[] = [];

type Checked = Pick<EditorServices, 'live' | 'draft' | 'problems'>;

/** Checks the open request against its contract, from the first action on that has one. */
export function followContract(services: Checked): void {
  const { live, draft } = services;
  const begin = () => {
    if (!draft()?.contract) return;
    stop();
    checkContract(services);
  };
  const stop = live.subscribe(begin);
  begin();
}

/** Adds the departures of the open request from its contract to its problems. */
export function checkContract({ live, draft, problems }: Checked): void {
  const checker = new ContractChecker();
  let found: readonly Problem[] = NOTHING;
  let foundFor = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Those of another action must not be shown until its request is judged.
  const refresh = problems.alsoFind(() => (draft()?.contract === foundFor ? found : NOTHING));
  const show = (next: readonly Problem[]) => {
    if (next.length === 0 && found.length === 0) return;
    found = next;
    foundFor = draft()?.contract ?? '';
    refresh();
  };
  const judge = () => {
    checker.cancel();
    const text = draft()?.contract ?? '';
    const contract = contractOfText(text);
    if (!contract) return show(text === '' ? NOTHING : unreadable(text));
    if (!live.isBuilt) return;
    const { action } = live.inputs;
    const built = live.bodyIfAny;
    const sent = built?.request && sentBodyOf(built.request);
    if (!built || !sent) return show(NOTHING);
    checker.run(contract, sent, (findings) => {
      // A later change is judged by itself.
      if (live.bodyIfAny === built && draft()?.contract === text) show(problemsOf(findings, built, action));
    });
  };
  const touch = () => {
    clearTimeout(timer);
    timer = setTimeout(judge, PAUSE_MS);
  };
  live.subscribe(touch);
  touch();
}

const unreadable = (text: string): readonly Problem[] =>
  readContractText(text).problems.length > 0
    ? [
        problem(
          'contract-not-checked',
          { path: ['contract'], severity: 'warning' },
          { reason: 'file', text: '' },
        ),
      ]
    : NOTHING;

/* Judging in a worker, which is ended where a pattern of the contract takes too long. */

/** A pattern that takes longer backtracks for ever, in ms. */
const LIMIT_MS = 2000;
/** Longer bodies are not judged on the main thread, where the page allows no worker; in UTF-16 units. */
const MAX_ON_PAGE = 100_000;

export class ContractChecker {
  #worker: Worker | undefined;
  /** The contract that the worker has. */
  #given: Contract | undefined;
  #number = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isBusy = false;
  /** One of its patterns took too long. */
  #slow: Contract | undefined;
  #canWork = true;

  /** Judges a body; an order that is not done yet is dropped. Findings come later, once. */
  run(contract: Contract, sent: SentBody, onFound: (findings: readonly Finding[]) => void): void {
    this.cancel();
    const number = this.#number;
    const worker = this.#begun();
    if (!worker) {
      queueMicrotask(() => {
        if (number === this.#number) onFound(onPage(contract, sent));
      });
      return;
    }
    const skipsPatterns = this.#slow === contract;
    this.#isBusy = true;
    worker.onerror = () => {
      this.#canWork = false;
      this.#end();
      onFound(onPage(contract, sent));
    };
    worker.onmessage = ({ data }: MessageEvent<CheckAnswer>) => {
      if (data.number !== number) return;
      clearTimeout(this.#timer);
      if (data.findings) {
        this.#isBusy = false;
        onFound(data.findings);
        return;
      }
      this.#timer = setTimeout(() => {
        this.#end();
        this.#slow = contract;
        if (skipsPatterns) onFound(notJudged());
        else this.run(contract, sent, onFound);
      }, LIMIT_MS);
    };
    const isKnown = this.#given === contract;
    this.#given = contract;
    worker.postMessage({ number, ...(!isKnown && { contract }), sent, skipsPatterns } satisfies CheckRequest);
  }

  /** Drops the order in progress. */
  cancel(): void {
    // It may be in a pattern that takes long.
    if (this.#isBusy) this.#end();
    this.#number += 1;
  }

  #begun(): Worker | undefined {
    if (!this.#canWork) return undefined;
    this.#worker ??= startWorker(workerUrl);
    this.#canWork = this.#worker !== undefined;
    return this.#worker;
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = this.#given = undefined;
    this.#isBusy = false;
  }
}

/** Without patterns, which nothing could end. */
const onPage = (contract: Contract, sent: SentBody): readonly Finding[] =>
  sent.text.length > MAX_ON_PAGE ? notJudged() : judge(contract, sent, { skipsPatterns: true });
