/** The dialog that shows what differs from the approved requests, and approves new ones. */
import { type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import {
  approve,
  type CompareResult,
  type Comparison,
  comparingFile,
  isChanged,
  type NamedContext,
  NOT_SENT,
  readApproved,
  updateApproved,
  writeApproved,
} from '../../approved/approved-file';
import { type Action, hasErrors, readContext } from '../../core';
import { COMPANION_ENDINGS, SIZE_LIMIT } from '../../core/internal';
import { inLine } from '../../i18n/format';
import { settingName } from '../../i18n/naming';
import { problemsTexts } from '../../i18n/problems';
import { approvedTexts } from '../../i18n/samples';
import { downloadText, fileName, readTextFile } from '../../ui/browser/file';
import { startWorker } from '../../ui/browser/script-url';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DifferenceView, TextView } from '../../ui/difference-view';
import { Emitter } from '../../ui/emitter';
import { FileChoice } from '../../ui/file-drop';
import { Icon, SeverityIcon } from '../../ui/icon';
import { Messages } from '../../ui/messages';
import { inSlices } from '../../ui/slices';
import type { ApprovedInputs } from '../samples/score-worker';
import workerUrl from '../samples/score-worker?worker&url';
import { SecretWarnings } from '../secrets/secret-warnings';
import styles from './approved.module.css';

/** A file that is read in a review, and kept in each step of undo, in UTF-16 units. */
const MAX_LENGTH = 1_000_000;

interface ApprovedDialogProps {
  /** Without the values of its secrets. */
  readonly action: Action;
  readonly check: ApprovedCheck;
  readonly samples: readonly NamedContext[];
  /** The file of the approved requests; empty if there are none. */
  readonly file: string;
  /** Replaces it, and says so. */
  readonly onChange: (file: string, said: string) => void;
  readonly onClose: () => void;
  /** Closes it to go to a setting. */
  readonly onLeave: () => void;
}

/** The approved requests of the open action: what differs from them now, and the choice of what to approve. */
export function ApprovedDialog(props: ApprovedDialogProps) {
  const { file, onClose } = props;
  const [isChoosing, setChoosing] = useState(file === '');
  const read = useMemo(() => (file === '' ? undefined : readApproved(file)), [file]);
  if (isChoosing || !read) return <Choice {...props} onDone={() => setChoosing(false)} />;
  if (!read.fault) return <Approved {...props} onChoose={() => setChoosing(true)} />;
  const messages = [
    { severity: 'error' as const, text: approvedTexts.unreadable(read.fault.line) },
    { severity: 'error' as const, text: approvedTexts.faults[read.fault.code] },
  ];
  return (
    <Dialog title={approvedTexts.title} onClose={onClose} wide>
      <div className={styles.content}>
        <Messages messages={messages} />
        <TextView text={file} label={approvedTexts.title} />
        <div className={styles.buttons}>
          <Button onClick={() => setChoosing(true)}>{approvedTexts.choose}</Button>
          <RemoveButton {...props} />
        </div>
      </div>
    </Dialog>
  );
}

/** Which samples are approved, and that their data is in the file. */
function Choice({
  action,
  samples,
  onChange,
  onClose,
  onLeave,
  onDone,
}: ApprovedDialogProps & { onDone: () => void }) {
  const usable = useMemo(() => samples.map(({ text }) => !hasErrors(readContext(text).problems)), [samples]);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [fault, setFault] = useState<string>();
  const chosen = samples.filter((_, index) => usable[index] && !left.has(index));
  const first = useRef<HTMLInputElement>(null);

  const use = (file: string): void => {
    if (file.length > MAX_LENGTH) {
      setFault(approvedTexts.tooLarge(MAX_LENGTH));
      return;
    }
    onChange(file, approvedTexts.approvedNow);
    onDone();
  };
  const openFile = async ([opened]: readonly File[]): Promise<void> => {
    if (!opened) return;
    const reading = await readTextFile(opened, SIZE_LIMIT);
    if (reading.type !== 'text') return setFault(approvedTexts.notRead[reading.type]);
    const { fault: found } = readApproved(reading.text);
    if (!found) return use(reading.text);
    setFault(`${approvedTexts.unreadable(found.line)} ${approvedTexts.faults[found.code]}`);
  };

  const footer = (
    <>
      <FileChoice label={approvedTexts.openFile} accept=".md,text/markdown" onChoose={openFile} />
      <Button
        look="primary"
        disabled={chosen.length === 0}
        onClick={() => use(writeApproved(action.name, approve(action, chosen)))}
      >
        {approvedTexts.approve(chosen.length)}
      </Button>
    </>
  );
  return (
    <Dialog title={approvedTexts.title} onClose={onClose} footer={footer} initialFocus={first}>
      <div className={styles.content}>
        <p>{approvedTexts.purpose}</p>
        <fieldset className={styles.samples}>
          <legend className={styles.legend}>{approvedTexts.samples}</legend>
          {samples.map(({ name }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
            <label key={index} className={styles.sample}>
              <input
                ref={index === 0 ? first : undefined}
                type="checkbox"
                disabled={!usable[index]}
                checked={usable[index] === true && !left.has(index)}
                onChange={({ target }) => {
                  const next = new Set(left);
                  if (target.checked) next.delete(index);
                  else next.add(index);
                  setLeft(next);
                  setFault(undefined);
                }}
              />
              <span>
                {inLine(name)}
                {!usable[index] && <small>{approvedTexts.noJson}</small>}
              </span>
            </label>
          ))}
        </fieldset>
        <Messages messages={[{ severity: 'warning', text: approvedTexts.notice }]} />
        <SecretWarnings actions={[action]} goal="file" named={false} onLeave={onLeave} />
        <p className={styles.note}>{approvedTexts.fixed}</p>
        <div role="alert">{fault && <Messages messages={[{ severity: 'error', text: fault }]} />}</div>
      </div>
    </Dialog>
  );
}

/** The approved requests, what differs first. */
function Approved(props: ApprovedDialogProps & { onChoose: () => void }) {
  const { action, check, file, onChange, onClose, onLeave, onChoose } = props;
  const { comparisons = [], changed } = useSyncExternalStore(check.subscribe, () => check.state);
  const sorted = useMemo(
    () => comparisons.toSorted((a, b) => Number(isChanged(b)) - Number(isChanged(a))),
    [comparisons],
  );
  const [chosen, setChosen] = useState(0);
  const comparison = sorted[chosen] ?? sorted[0];
  const row = useRef<HTMLButtonElement>(null);
  const summary: ReactNode = (
    <p role="status" className={styles.summary}>
      {comparisons.length > 0 &&
        `${approvedTexts.score(comparisons.length)}, ${changed > 0 ? approvedTexts.differ(changed) : approvedTexts.none}`}
    </p>
  );
  const footer = (
    <>
      <Button
        onClick={() =>
          downloadText(fileName(action.name, COMPANION_ENDINGS.approved.slice(1)), file, 'text/markdown')
        }
      >
        {approvedTexts.save}
      </Button>
      {changed > 0 && (
        <Button
          look="primary"
          onClick={() => onChange(updateApproved(file, action), approvedTexts.approvedNow)}
        >
          {approvedTexts.approveAll}
        </Button>
      )}
    </>
  );
  return (
    <Dialog title={approvedTexts.title} onClose={onClose} wide="full" footer={footer} initialFocus={row}>
      <div className={styles.page}>
        <div className={styles.all}>
          {summary}
          <ul className={styles.list}>
            {sorted.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may be there twice
              <li key={index}>
                <button
                  ref={index === 0 ? row : undefined}
                  type="button"
                  className={styles.row}
                  aria-current={one === comparison || undefined}
                  onClick={() => setChosen(index)}
                >
                  <Sign comparison={one} /> <span>{inLine(one.name)}</span>
                </button>
              </li>
            ))}
          </ul>
          <Messages messages={[{ severity: 'warning', text: approvedTexts.notice }]} />
          <SecretWarnings actions={[action]} goal="file" named={false} onLeave={onLeave} />
          <div className={styles.buttons}>
            <Button onClick={onChoose}>{approvedTexts.choose}</Button>
            <RemoveButton {...props} />
          </div>
        </div>
        {comparison && (
          <section className={styles.difference} aria-label={inLine(comparison.name)}>
            <h3>{inLine(comparison.name)}</h3>
            {isChanged(comparison) ? (
              <DifferenceView
                before={inWords(comparison.approved, comparison)}
                after={inWords(comparison.current, comparison)}
                label={approvedTexts.differenceLabel}
                none={approvedTexts.noDifference}
              />
            ) : (
              <TextView text={inWords(comparison.approved, comparison)} label={approvedTexts.request} />
            )}
          </section>
        )}
      </div>
    </Dialog>
  );
}

const Sign = ({ comparison }: { comparison: Comparison }) =>
  isChanged(comparison) ? (
    <span className={styles.changed}>
      <SeverityIcon severity="warning" />
      <span className="visually-hidden">{approvedTexts.changed(comparison.name)}</span>
    </span>
  ) : (
    <span className="visually-hidden">{approvedTexts.same(comparison.name)}</span>
  );

const RemoveButton = ({ onChange, onClose }: ApprovedDialogProps) => (
  <Button
    look="danger"
    onClick={() => {
      onChange('', approvedTexts.removed);
      onClose();
    }}
  >
    {approvedTexts.remove}
  </Button>
);

/**
 * An approved or current request as a person reads it: why nothing is sent is said in the language of the page. The
 * text of the file stays as it is. A reason that no longer exists keeps its line of the file.
 */
export function inWords(text: string, { refusals }: Pick<Comparison, 'refusals'>): string {
  const [first, ...lines] = text.split('\n');
  if (first !== NOT_SENT) return text;
  const said = lines.map((line) => {
    const problem = refusals.find((refusal) => refusal.line === line)?.problem;
    return problem ? `- ${settingName(problem.path)}: ${inLine(problemsTexts.describe(problem))}` : line;
  });
  return [approvedTexts.notSent, ...said].join('\n');
}

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
