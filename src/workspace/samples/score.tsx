/** The score of the open action: a worker builds its request with every sample and test case, and a line says how many fail. */

import { useSyncExternalStore } from 'react';
import type { Contract } from '../../contract/contract';
import { samplesTexts } from '../../i18n/samples';
import { startWorker } from '../../ui/browser/script-url';
import { Emitter } from '../../ui/emitter';
import { Icon } from '../../ui/icon';
import { SLICE_MS } from '../../ui/slices';
import styles from './score-line.module.css';
import type { ScoreAnswer } from './score-worker';
import workerUrl from './score-worker?worker&url';
import {
  areSameInputs,
  lengthOfInputs,
  orderOf,
  runTestCases,
  type ScoreInputs,
  type Sums,
  sumsOf,
  type TestOrder,
  type TestResults,
} from './test-run';

/** The builder may throw (`failed`), or nothing can be tried in this way (`unavailable`). */
type RunState = 'running' | 'done' | 'failed' | 'unavailable';

/** Tries the test cases of one order at a time. */
export interface ScoreRunner {
  /** Longer orders take too long to be tried without being asked for, in UTF-16 units. */
  readonly maxLength: number;
  /**
   * Answers later, with slices of results; the first is empty and says that the run began, one that is not `running`
   * is the last. The returned function ends the run.
   */
  readonly run: (order: TestOrder, answer: (results: TestResults, state: RunState) => void) => () => void;
}

let worker: Worker | undefined;

function endWorker(): void {
  worker?.terminate();
  worker = undefined;
}

/** A worker that has not answered for so long may be in a test case that never ends, in ms. */
const STUCK_MS = 1000;

/** In a worker, which is kept for the next order. */
export const IN_WORKER: ScoreRunner = {
  maxLength: 1_000_000,
  run(order, answer) {
    let hasBegun = false;
    let answeredAt = performance.now();
    const fail = () => {
      endWorker();
      answer(NONE, hasBegun ? 'failed' : 'unavailable');
    };
    worker ??= startWorker(workerUrl);
    if (!worker) {
      queueMicrotask(fail);
      return endWorker;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data: results }: MessageEvent<ScoreAnswer>) => {
      hasBegun = true;
      answeredAt = performance.now();
      answer(results ?? NONE, results ? 'running' : 'done');
    };
    // Also where the policy of the page allows no worker.
    worker.onerror = fail;
    worker.postMessage(order, [port2]);
    return () => {
      port1.close();
      if (performance.now() - answeredAt > STUCK_MS) endWorker();
      else worker?.postMessage(undefined);
    };
  },
};

/** On the main thread, while it is idle. */
export const WHEN_IDLE: ScoreRunner = {
  maxLength: 100_000,
  run(order, answer) {
    let isEnded = false;
    const run = runTestCases(order, SLICE_MS);
    const step = () => {
      if (isEnded) return;
      try {
        const { value, done } = run.next();
        answer(value ?? NONE, done ? 'done' : 'running');
        if (!done) whenIdle(step);
      } catch {
        answer(NONE, 'failed');
      }
    };
    whenIdle(step);
    return () => {
      isEnded = true;
    };
  },
};

/** Runs the callback when the page has nothing to do; where the browser cannot tell, after a moment. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 1000 });
  else setTimeout(run, 50);
}

export interface ScoreState {
  /** Undefined until all test cases of the action were tried, and where that would take too long. */
  readonly sums: Sums | undefined;
  /** Those of the last run, replaced one by one by those of the run in progress. */
  readonly results: TestResults;
  /** How many test cases the run in progress has tried. */
  readonly tried: number | undefined;
}

interface ScorePorts {
  /** The current inputs; undefined if no action can be tried. */
  readonly read: () => ScoreInputs | undefined;
  /** What is wrong now may still become right by typing on; `touch` is called when that changes. */
  readonly isUnfinished: () => boolean;
  /** In the order of preference; the last is always available. */
  readonly runners: readonly ScoreRunner[];
  readonly whenIdle: (run: () => void) => void;
}

const NONE: TestResults = new Map();
const NOTHING: ScoreState = { sums: undefined, results: NONE, tried: undefined };

/** Typing has stopped when nothing changed for so long, in ms. */
const PAUSE_MS = 400;
/** A run that nobody asked for ends after this time, in ms. */
const LIMIT_MS = 2000;
/** One that has not begun by then, because a worker is loading, does not begin at all, in ms. */
const START_LIMIT_MS = 10_000;

/**
 * The outcome of the open action with all samples and their hostile variants. They are tried again after each change,
 * while the page is idle. Something long is only tried on `demand`.
 */
export class Score {
  readonly #ports: ScorePorts;
  /** A pattern of this contract took too long. */
  #slow: Contract | undefined;
  /** Runs while an answer may be late because of a pattern. */
  #stuck: ReturnType<typeof setTimeout> | undefined;
  /** The run in progress has taken too long; it ends with its next answer, unless a pattern holds that up. */
  #isLate = false;
  readonly #changes = new Emitter();
  #inputsOfSums: ScoreInputs | undefined;
  #runners: readonly ScoreRunner[];
  #state = NOTHING;
  /** Of the action that the state is of. */
  #id: string | undefined;
  /** Those of the run in progress, or of the last one. */
  #tried: ScoreInputs | undefined;
  /** Ends the run in progress. */
  #end: (() => void) | undefined;
  #demands = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #limit: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: ScorePorts) {
    this.#ports = ports;
    this.#runners = ports.runners;
    this.touch();
  }

  readonly subscribe = this.#changes.subscribe;

  get state(): ScoreState {
    return this.#state;
  }

  /** Whether the sums are of other inputs than the current ones. */
  get isStale(): boolean {
    if (!this.#state.sums) return false;
    const inputs = this.#ports.read();
    return !(inputs && this.#inputsOfSums && areSameInputs(inputs, this.#inputsOfSums));
  }

  /** Something may have changed. Cheap, because it is called for each key press. */
  readonly touch = (): void => {
    const id = this.#ports.read()?.id;
    this.#show(id === this.#id ? this.#state : NOTHING);
    this.#id = id;
    this.#stop();
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#ports.whenIdle(this.#begin), PAUSE_MS);
  };

  /** Tries everything, however long it takes, until the returned function is called. */
  demand(): () => void {
    this.#demands += 1;
    clearTimeout(this.#limit);
    this.#isLate = false;
    if (!this.#end && !this.#state.sums) {
      this.#tried = undefined;
      this.#begin();
    }
    return () => {
      this.#demands -= 1;
    };
  }

  readonly #begin = (): void => {
    if (this.#demands === 0 && this.#ports.isUnfinished()) return;
    const inputs = this.#ports.read();
    if (inputs && this.#tried && areSameInputs(inputs, this.#tried)) return;
    this.#stop();
    this.#tried = inputs;
    if (inputs) this.#run(inputs);
  };

  #run(inputs: ScoreInputs): void {
    const [runner] = this.#runners;
    if (!runner || (this.#demands === 0 && lengthOfInputs(inputs) > runner.maxLength)) {
      this.#show(NOTHING);
      return;
    }
    let found: TestResults = NONE;
    let hasBegun = false;
    this.#limitTo(START_LIMIT_MS);
    const skipsPatterns = inputs.inputs.contract !== undefined && inputs.inputs.contract === this.#slow;
    this.#end = runner.run(orderOf(inputs, skipsPatterns), (results, state) => {
      if (this.#isLate && state === 'running') {
        this.#giveUp();
        return;
      }
      if (!hasBegun) this.#limitTo(LIMIT_MS);
      this.#watch(inputs);
      hasBegun = true;
      found = new Map([...found, ...results]);
      if (state === 'running') {
        const { sums, results: before } = this.#state;
        this.#show({ sums, results: new Map([...before, ...found]), tried: found.size });
        return;
      }
      this.#end = undefined;
      this.#clearTimers();
      this.#inputsOfSums = inputs;
      this.#show(state === 'done' ? { sums: sumsOf(found), results: found, tried: undefined } : NOTHING);
      if (state !== 'unavailable') return;
      this.#runners = this.#runners.slice(1);
      this.#run(inputs);
    });
  }

  #limitTo(time: number): void {
    clearTimeout(this.#limit);
    if (this.#demands > 0) return;
    this.#limit = setTimeout(() => {
      if (this.#stuck === undefined) this.#giveUp();
      else this.#isLate = true;
    }, time);
  }

  /** A pattern that backtracks for ever keeps one test case from its end; all are then tried without patterns. */
  #watch(inputs: ScoreInputs): void {
    clearTimeout(this.#stuck);
    const { contract } = inputs.inputs;
    if (!contract || contract === this.#slow) return;
    this.#stuck = setTimeout(() => {
      this.#stop();
      this.#tried = inputs;
      this.#slow = contract;
      this.#run(inputs);
    }, LIMIT_MS);
  }

  #giveUp(): void {
    const inputs = this.#tried;
    this.#stop();
    this.#tried = inputs;
    this.#show(NOTHING);
  }

  #stop(): void {
    this.#clearTimers();
    if (!this.#end) return;
    this.#end();
    this.#end = this.#tried = undefined;
  }

  #clearTimers(): void {
    clearTimeout(this.#limit);
    clearTimeout(this.#stuck);
    this.#stuck = undefined;
    this.#isLate = false;
  }

  #show(state: ScoreState): void {
    this.#state = state;
    this.#changes.emit();
  }
}

/** The score in words. Only what is wrong has a colour, and a sign with it. */
export function ScoreWords({ sums }: { sums: Sums }) {
  const { wrong } = sums;
  const cases = casesIn(sums);
  // What is wrong may be sent, so beside it no case is said not to be sendable.
  const shown = OTHERS.filter(
    (outcome) => sums[outcome] > 0 || (outcome === 'sent' && sums.unsecured + wrong === 0),
  );
  const others = shown
    .map((outcome) => samplesTexts.outcomeCounts[outcome](sums[outcome], shown[0] === 'sent'))
    .join(', ');
  const score = samplesTexts.score(cases, others);
  return (
    <span className={styles.words}>
      <span className={styles.others}>
        {(wrong > 0 && others !== '' ? `${score}, ` : score).split(BEFORE_NUMBER).map((count, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a count has no identity of its own
          <span key={at}>{count}</span>
        ))}
      </span>
      {wrong > 0 && (
        <span className={styles.wrong}>
          <Icon name="error" /> {samplesTexts.outcomeCounts.wrong(wrong)}
        </span>
      )}
    </span>
  );
}

/** Where there is little room, a number and its word are left out together. */
const BEFORE_NUMBER = /(?<= )(?=\d)/;

const OTHERS = ['sent', 'unsecured', 'refused'] as const;

const casesIn = ({ sent, unsecured, refused, wrong }: Sums): number => sent + unsecured + refused + wrong;

/** The score of the open action, which opens the table of all cases. */
export function ScoreLine({ score, onOpen }: { score: Score; onOpen: () => void }) {
  const sums = useSyncExternalStore(score.subscribe, () => score.state.sums);
  const isStale = useSyncExternalStore(score.subscribe, () => score.isStale);
  return (
    <>
      <button
        type="button"
        className={styles.score}
        title={isStale ? samplesTexts.stale : samplesTexts.title}
        onClick={onOpen}
      >
        {sums ? <ScoreWords sums={sums} /> : samplesTexts.cases}
        {isStale && <span aria-hidden="true">{samplesTexts.staleSign}</span>}
      </button>
      {/* The line changes often: only something wrong is announced. */}
      <span role="status" className="visually-hidden">
        {sums && sums.wrong > 0 && samplesTexts.announcement(sums.wrong, casesIn(sums))}
      </span>
    </>
  );
}
