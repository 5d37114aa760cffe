/** How much was saved here last, and when, in ms since 1970. */
export interface SavedWork {
  readonly actions: number;
  readonly at: number;
}

interface Mark extends Partial<SavedWork> {
  /** Work that was found to be gone, until the person has been told. */
  readonly lost?: SavedWork;
  /** Writing has failed since the browser was started. */
  readonly hasFailed?: boolean;
}

export interface MarkPorts {
  readonly now: () => number;
  /** A place that is damaged apart from the database. */
  readonly read: () => string | undefined;
  readonly write: (text: string) => void;
  /** A sign that is there until the browser is closed. */
  readonly isSameBrowserSession: () => Promise<boolean>;
  readonly markBrowserSession: () => Promise<void>;
}

/** How long the mark of the same work is taken as new enough. */
const MAX_AGE_MS = 60_000;

/**
 * Remembers outside of the database that work was saved, never what. After a full disk Chromium may
 * report writes as done and throw the database away at its next start: what was saved since a failure
 * is in doubt until the browser was started anew, and an empty database in place of work is a loss.
 */
export class WorkMark {
  readonly #ports: MarkPorts;
  #mark: Mark;
  #isInFile = false;

  constructor(ports: MarkPorts) {
    this.#ports = ports;
    this.#mark = readMark(ports.read());
  }

  /** The database was read; `isNew` where nothing was ever saved in it. */
  async begin(isNew: boolean): Promise<void> {
    const { actions = 0, at, hasFailed } = this.#mark;
    const isGone = isNew && actions > 0 && at !== undefined;
    if (isGone) this.#become({ lost: { actions, at } });
    else if (hasFailed && !(await this.#ports.isSameBrowserSession()))
      this.#become({ ...this.#mark, hasFailed: false });
  }

  /** So many actions are in the database now. */
  saved(actions: number): void {
    const at = this.#ports.now();
    const isNews = actions !== this.#mark.actions || at - (this.#mark.at ?? 0) > MAX_AGE_MS;
    if (isNews) this.#become({ ...this.#mark, actions, at });
  }

  /** The database could not be written. */
  fail(): void {
    this.#isInFile = false;
    this.#become({ ...this.#mark, hasFailed: true });
    // Without the sign, the doubt ends with this page.
    this.#ports.markBrowserSession().catch(() => undefined);
  }

  /** The person has all of it as a file. */
  markInFile(): void {
    this.#isInFile = true;
  }

  /** Whether what is saved may be gone at the next start of the browser. */
  get doubt(): 'at-risk' | 'in-file' | undefined {
    if (!this.#mark.hasFailed) return undefined;
    return this.#isInFile ? 'in-file' : 'at-risk';
  }

  get lost(): SavedWork | undefined {
    return this.#mark.lost;
  }

  forgetLoss(): void {
    const { lost: _, ...mark } = this.#mark;
    this.#become(mark);
  }

  #become(mark: Mark): void {
    this.#mark = mark;
    this.#ports.write(JSON.stringify(mark));
  }
}

function readMark(text: string | undefined): Mark {
  try {
    const { actions, at, lost, hasFailed }: Record<string, unknown> = JSON.parse(text ?? '{}');
    return {
      ...savedWorkIn({ actions, at }),
      ...(savedWorkIn(lost) && { lost: savedWorkIn(lost) }),
      hasFailed: hasFailed === true,
    } as Mark;
  } catch {
    return {};
  }
}

function savedWorkIn(value: unknown): SavedWork | undefined {
  const { actions, at } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return Number.isSafeInteger(actions) && Number.isSafeInteger(at) && Math.abs(at as number) <= 8.64e15
    ? { actions: actions as number, at: at as number }
    : undefined;
}
