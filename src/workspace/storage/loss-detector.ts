/** The size and time of the last save of this browser, in ms since 1970. */
export interface SavedWork {
  readonly actions: number;
  readonly at: number;
}

/** The content of the database when a page has read it. */
export interface ReadWork {
  readonly actions: number;
  /** The time of its last save, if known. */
  readonly savedAt?: number | undefined;
  /** Nothing was ever saved in it. */
  readonly isNew: boolean;
}

interface Mark extends Partial<SavedWork> {
  /** Lost work, until the user has been notified. */
  readonly lost?: SavedWork | undefined;
  /** The last failed write, while its effect is uncertain. */
  readonly failedAt?: number | undefined;
  /** When the person got all of it as a file, while nothing was saved that is not in it. */
  readonly inFileAt?: number | undefined;
}

export interface MarkPorts {
  readonly now: () => number;
  /** A place that is damaged apart from the database; all tabs have the same. */
  readonly read: () => string | undefined;
  readonly write: (text: string) => void;
  /** Another tab has written. */
  readonly onWritten?: (listener: () => void) => void;
  /** A sign that is there until the browser is closed. */
  readonly isSameBrowserSession: () => Promise<boolean>;
  readonly markBrowserSession: () => Promise<void>;
}

/** The mark of unchanged work is not rewritten more often than this. */
const MAX_AGE_MS = 60_000;
/**
 * A browser that restores its session keeps the session cookie, so the doubt ends after this time in
 * any case.
 */
const MAX_DOUBT_MS = 7 * 24 * 3600 * 1000;

const NONE = { actions: undefined, at: undefined, failedAt: undefined, inFileAt: undefined };

/**
 * Remembers outside of the database that work was saved, but no content. An empty database in place of
 * work is a loss. After a full disk Chromium may report writes as successful and delete the database
 * at its next start, so a failure leaves a doubt. The doubt ends when a page reads what was saved
 * after the failure, if the browser was restarted since that save or the user has the work in a file;
 * and with the first page that is loaded 7 days after the failure. Tabs share the mark: each change
 * starts from the stored one.
 */
export class LossDetector {
  readonly #ports: MarkPorts;
  #mark: Mark = {};
  /** The text that `#mark` was parsed from, or that was stored when it could not be written. */
  #text: string | undefined;

  constructor(ports: MarkPorts) {
    this.#ports = ports;
    this.#follow();
  }

  /** Calls `listener` after changes by other tabs. */
  subscribe(listener: () => void): void {
    this.#ports.onWritten?.(() => {
      if (this.#follow()) listener();
    });
  }

  /** The database was read by a page that was just loaded. */
  async begin({ actions: found, savedAt, isNew }: ReadWork): Promise<void> {
    const isSameSession = this.#mark.failedAt !== undefined && (await this.#ports.isSameBrowserSession());
    this.#follow();
    const now = this.#ports.now();
    const { actions = 0, at, failedAt, inFileAt } = this.#mark;
    const isGone = isNew && actions > 0 && at !== undefined;
    if (isGone) this.#change({ ...NONE, lost: { actions, at } });
    // An earlier version has saved it.
    else if (!isNew && at === undefined) this.#change({ actions: found, at: savedAt ?? now });
    if (isGone || failedAt === undefined) return;
    const isReadAnew = (savedAt ?? 0) > failedAt && (!isSameSession || inFileAt !== undefined);
    if (isReadAnew || Math.abs(now - failedAt) > MAX_DOUBT_MS)
      this.#change({ failedAt: undefined, inFileAt: undefined });
    // A save must be read again by another browser session.
    else if (!isSameSession) this.#markSession();
  }

  /** Records that the database now contains this many actions. */
  saved(actions: number): void {
    this.#follow();
    const at = this.#ports.now();
    const isNews = actions !== this.#mark.actions || at - (this.#mark.at ?? 0) > MAX_AGE_MS;
    if (isNews) this.#change({ actions, at });
  }

  /** The database could not be read or written. */
  fail(): void {
    this.#change({ failedAt: this.#ports.now(), inFileAt: undefined });
    this.#markSession();
  }

  /** The person has all of it as a file. */
  markInFile(): void {
    this.#follow();
    if (this.#mark.failedAt !== undefined) this.#change({ inFileAt: this.#ports.now() });
  }

  /** Something is saved that is in no file. */
  outdateFile(): void {
    this.#follow();
    if (this.#mark.inFileAt !== undefined) this.#change({ inFileAt: undefined });
  }

  /** Whether saved work may be gone at the next start of the browser. */
  get doubt(): 'at-risk' | 'in-file' | undefined {
    if (this.#mark.failedAt === undefined) return undefined;
    return this.#mark.inFileAt === undefined ? 'at-risk' : 'in-file';
  }

  get lost(): SavedWork | undefined {
    return this.#mark.lost;
  }

  forgetLoss(): void {
    this.#change({ lost: undefined });
  }

  #markSession(): void {
    // Without the sign, any page that is loaded counts as a new session.
    this.#ports.markBrowserSession().catch(() => undefined);
  }

  /** Reads the stored mark; true if another tab has changed it. */
  #follow(): boolean {
    const text = this.#ports.read();
    if (text === this.#text) return false;
    this.#text = text;
    this.#mark = readMark(text);
    return true;
  }

  #change(fields: { readonly [K in keyof Mark]: Mark[K] | undefined }): void {
    this.#follow();
    this.#mark = { ...this.#mark, ...fields } as Mark;
    this.#ports.write(JSON.stringify(this.#mark));
    // If it cannot be written, the mark applies to this page only.
    this.#text = this.#ports.read();
  }
}

function readMark(text: string | undefined): Mark {
  try {
    const { actions, at, lost, failedAt, inFileAt }: Record<string, unknown> = JSON.parse(text ?? '{}');
    return {
      ...savedWorkIn({ actions, at }),
      lost: savedWorkIn(lost),
      failedAt: isTime(failedAt) ? failedAt : undefined,
      inFileAt: isTime(inFileAt) ? inFileAt : undefined,
    };
  } catch {
    return {};
  }
}

function savedWorkIn(value: unknown): SavedWork | undefined {
  const { actions, at } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return Number.isSafeInteger(actions) && isTime(at) ? { actions: actions as number, at } : undefined;
}

const isTime = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Math.abs(value as number) <= 8.64e15;
