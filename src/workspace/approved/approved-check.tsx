/** Compares the approved requests of the open action with what it makes now, each time typing stops. */
import { useSyncExternalStore } from 'react';
import { type CompareResult, type Comparison, comparingFile, isChanged } from '../../approved/approved-file';
import { approvedTexts } from '../../i18n/samples';
import { startWorker } from '../../ui/browser/script-url';
import { Emitter } from '../../ui/emitter';
import { Icon } from '../../ui/icon';
import { inSlices } from '../../ui/slices';
import type { ApprovedInputs } from '../samples/score-worker';
import workerUrl from '../samples/score-worker?worker&url';
import styles from './approved.module.css';

interface ApprovedState {
  /** Undefined until they were compared, and if there are none. */
  readonly comparisons?: readonly Comparison[] | undefined;
  readonly changed: number;
  /** Why the file cannot be used. */
  readonly fault?: CompareResult['fault'];
}

interface Ports {
  /** The current inputs; undefined if no action is open. */
  readonly read: () => ApprovedInputs | undefined;
  readonly compare: (inputs: ApprovedInputs) => Promise<CompareResult>;
}

const NOTHING: ApprovedState = { changed: 0 };

/** Typing has stopped when nothing changed for so long, in ms. */
const PAUSE_MS = 200;

export class ApprovedCheck {
  readonly #ports: Ports;
  readonly #changes = new Emitter();
  #state = NOTHING;
  /** Those of the state, or of the comparison in progress. */
  #inputs: ApprovedInputs | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.touch();
  }

  readonly subscribe = this.#changes.subscribe;

  get state(): ApprovedState {
    return this.#state;
  }

  /** The action or its file may have changed. Cheap, because it is called for each key press. */
  readonly touch = (): void => {
    const inputs = this.#ports.read();
    if (inputs?.action === this.#inputs?.action && inputs?.file === this.#inputs?.file) return;
    // The requests of another file are not shown.
    if (inputs?.file !== this.#inputs?.file) this.#show(NOTHING);
    this.#inputs = inputs;
    clearTimeout(this.#pause);
    if (inputs && inputs.file !== '') this.#pause = setTimeout(() => void this.#compare(inputs), PAUSE_MS);
  };

  async #compare(inputs: ApprovedInputs): Promise<void> {
    const { comparisons, fault } = await this.#ports.compare(inputs);
    if (this.#inputs === inputs)
      this.#show({ comparisons, changed: comparisons?.filter(isChanged).length ?? 0, fault });
  }

  #show(state: ApprovedState): void {
    this.#state = state;
    this.#changes.emit();
  }
}

let worker: Worker | undefined;

/** Compares in a worker of its own, and where the page may have none, here in slices. The action has no values of secrets. */
export const compareInWorker = ({ action, file }: ApprovedInputs): Promise<CompareResult> =>
  new Promise((resolve) => {
    const compareHere = () => {
      worker = undefined;
      resolve(inSlices(comparingFile(action, file)));
    };
    worker ??= startWorker(workerUrl);
    if (!worker) return compareHere();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<CompareResult>) => resolve(data);
    // Also where the policy of the page allows no worker.
    worker.onerror = compareHere;
    worker.postMessage({ action, file } satisfies ApprovedInputs, [port2]);
  });

/** How many requests are approved, and how many of them differ now; opens the difference. Nothing without any. */
export function ApprovedLine({ check, onOpen }: { check: ApprovedCheck; onOpen: () => void }) {
  const { comparisons, changed, fault } = useSyncExternalStore(check.subscribe, () => check.state);
  return (
    <>
      {fault ? (
        <button type="button" className={styles.line} onClick={onOpen}>
          <span className={styles.changed}>
            <Icon name="warning" /> {approvedTexts.title}
          </span>
        </button>
      ) : (
        comparisons && (
          <button type="button" className={styles.line} title={approvedTexts.title} onClick={onOpen}>
            {approvedTexts.score(comparisons.length)}
            {changed > 0 && (
              <>
                {', '}
                <span className={styles.changed}>
                  <Icon name="warning" /> {approvedTexts.differ(changed)}
                </span>
              </>
            )}
          </button>
        )
      )}
      {/* The line changes while somebody types: only that something differs is announced. */}
      <span role="status" className="visually-hidden">
        {changed > 0 && approvedTexts.differ(changed)}
      </span>
    </>
  );
}
