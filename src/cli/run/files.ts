/** The files that a run writes: in batches, by one run at a time, and with errors that people understand. */
import {
  closeSync,
  constants,
  existsSync,
  fdatasync,
  ftruncateSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { type FileHandle, open, realpath, rm, truncate } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import * as z from 'zod/mini';
import { readError } from '../inputs';
import { CliError, EXIT, usageError, WRITE_ERRORS } from '../io';
import { escapeInvisible, inputName } from '../terminal-text';
import { parsedJson } from './row';

/** Empties the file, requires that there is none, or continues it. */
const FLAGS = { w: constants.O_TRUNC, wx: constants.O_EXCL, a: 0 } as const;

/** The texts of a batch that could not be written. */
interface Unwritten {
  /** The index of the first one. */
  readonly from: number;
  readonly error: WriteError;
}

/**
 * A file that is written in batches: everything written during one turn of the event loop is written to the system at
 * its end. It consists of whole texts: if the system takes a batch in part, as a full disk does, the file is cut back
 * to the last text that it has whole, and nothing is written before that. All errors are `WriteError`s.
 */
export class BatchedFile {
  readonly #path: string;
  readonly #handle: FileHandle;
  /** Undefined if the file is new. */
  readonly #sizeBefore: number | undefined;
  /** The size without a text that was written in part only. */
  #size: number;
  /** Whether a part of a text is behind `#size`. */
  #isTorn = false;
  #waiting: string[] = [];
  /** Resolves when the texts that wait were written, with what is not in the file. */
  #next: Promise<Unwritten | undefined> | undefined;

  private constructor(path: string, handle: FileHandle, sizeBefore: number | undefined) {
    this.#path = path;
    this.#handle = handle;
    this.#sizeBefore = sizeBefore;
    this.#size = sizeBefore ?? 0;
  }

  static async open(path: string, flags: keyof typeof FLAGS): Promise<BatchedFile> {
    try {
      // Without O_APPEND, with which Windows does not cut files.
      const handle = await open(path, constants.O_WRONLY | constants.O_CREAT | FLAGS[flags]);
      return new BatchedFile(path, handle, flags === 'a' ? (await handle.stat()).size : undefined);
    } catch (error) {
      throw new WriteError(path, { cause: error });
    }
  }

  /** Resolves when the system has the text, so that it survives the end of this process; rejects if it is not there. */
  async write(text: string): Promise<void> {
    const index = this.#waiting.push(text) - 1;
    this.#next ??= endOfTurn().then(() => this.#writeBatch());
    const unwritten = await this.#next;
    if (unwritten && index >= unwritten.from) throw unwritten.error;
  }

  async close(): Promise<void> {
    const unwritten = await this.#next;
    try {
      await this.#handle.close();
    } catch (error) {
      throw new WriteError(this.#path, { cause: error });
    }
    if (unwritten) throw unwritten.error;
  }

  /** Closes the file and restores what was there before: nothing, or a shorter file. */
  async discard(): Promise<void> {
    // What could not be written is not wanted any more.
    await this.close().catch(() => undefined);
    if (this.#sizeBefore === undefined) await rm(this.#path, { force: true });
    else await truncate(this.#path, this.#sizeBefore);
  }

  /** Synchronous, because the system takes some lines faster than they can be passed to another thread. */
  #writeBatch(): Unwritten | undefined {
    const texts = this.#waiting;
    this.#waiting = [];
    this.#next = undefined;
    const bytes = Buffer.from(texts.join(''));
    let written = 0;
    try {
      if (this.#isTorn) this.#cut();
      while (written < bytes.length)
        written += writeSync(this.#handle.fd, bytes, written, bytes.length - written, this.#size + written);
      this.#size += written;
      return undefined;
    } catch (error) {
      return { from: this.#keepWhole(texts, written), error: new WriteError(this.#path, { cause: error }) };
    }
  }

  /** Cuts the file behind the last text that is whole in the `written` bytes of a batch; returns how many are. */
  #keepWhole(texts: readonly string[], written: number): number {
    let [count, whole] = [0, 0];
    for (const text of texts) {
      const end = whole + Buffer.byteLength(text);
      if (end > written) break;
      whole = end;
      count++;
    }
    this.#size += whole;
    this.#isTorn ||= written > whole;
    try {
      if (this.#isTorn) this.#cut();
    } catch {
      // The next batch tries again. If there is none, the next run cuts the file.
    }
    return count;
  }

  #cut(): void {
    ftruncateSync(this.#handle.fd, this.#size);
    this.#isTorn = false;
  }
}

/** A file cannot be written. */
export class WriteError extends CliError {
  /** The error code of the system. */
  readonly code: string;

  constructor(path: string, { cause }: { readonly cause: unknown }) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    // Some folders, such as /proc, take no new files.
    const isRefused = code === 'ENOENT' && existsSync(dirname(path));
    const reason = isRefused ? 'its folder takes no files' : (WRITE_ERRORS[code] ?? escapeInvisible(message));
    super(`${inputName(path)} cannot be written: ${reason}.`, { exit: EXIT.usage, cause });
    this.code = code;
  }
}

/** Rejects with a `CliError` if the file cannot be read or written. */
export const withFileErrors = <Result>(path: string, use: () => Promise<Result>): Promise<Result> =>
  use().catch((error: unknown) => {
    throw readError(path, error);
  });

/** The content of a lock file: the process that created it. */
const Holder = z.object({
  pid: z.int().check(z.positive()),
  host: z.string(),
  /** When the lock was taken. */
  start: z.string(),
  /** The boot and the process namespace: containers may share a hostname, and each has a process 1. */
  space: z.optional(z.string()),
  /** The clock tick at which the process started, which tells it from a later process with the same number. */
  tick: z.optional(z.string()),
});
type Holder = z.infer<typeof Holder>;

/** A lock of this process. The file stays open, so that the heartbeat never writes into the lock of another process. */
interface Held {
  readonly text: string;
  readonly descriptor: number;
  readonly heartbeat: NodeJS.Timeout;
}

/** The locks of this process by the path of the lock file. */
const held = new Map<string, Held>();

const HEARTBEAT_MS = 10_000;

/** The age at which a lock file without a heartbeat is stale. */
const STALE_MS = 60_000;

/**
 * Keeps other processes from writing the same file, which need not exist yet, by a lock file beside it that only one
 * process can create; returns a function that releases it. The lock of a process that has ended is taken over: at once
 * if the process can be looked up from here, otherwise when its heartbeat is missing. Throws a `CliError` that names
 * the process that has locked the file.
 */
export async function lockFile(file: string): Promise<() => void> {
  const path = `${await realName(file)}.lock`;
  let holder: string | undefined;
  try {
    holder = takeLock(path);
  } catch (error) {
    throw new WriteError(file, { cause: error });
  }
  if (holder !== undefined) throw inUse(file, holder);
  return () => releaseLock(path);
}

/** Resolves links, so that a file has one lock under all of its names. */
async function realName(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch {
    // The file does not exist yet. If its folder does not either, creating the lock fails.
    return join(await realpath(dirname(file)).catch(() => dirname(file)), basename(file));
  }
}

/** Creates the lock file; returns the content of an existing one if its process may still be running. */
function takeLock(path: string): string | undefined {
  if (create(path)) return undefined;
  const found = read(path);
  if (found === undefined) return takeLock(path);
  if (!isGone(path, found, Date.now())) return found;
  // Of several processes that find the same old lock, only the one with this second lock may remove it.
  const takingOver = `${path}.takeover`;
  const other = takeLock(takingOver);
  if (other !== undefined) return other;
  try {
    const now = read(path);
    // The second lock is new: its time is that of the file system, which may differ from the clock of this machine.
    if (now !== undefined && !isGone(path, now, writtenAt(takingOver))) return now;
    rmSync(path, { force: true });
    return create(path) ? undefined : (read(path) ?? '');
  } finally {
    releaseLock(takingOver);
  }
}

/** Removes a lock of this process, unless another process has taken it over. */
function releaseLock(path: string): void {
  const lock = held.get(path);
  if (!lock) return;
  held.delete(path);
  clearInterval(lock.heartbeat);
  closeSync(lock.descriptor);
  if (read(path) === lock.text) rmSync(path, { force: true });
}

/** Creates the file with a heartbeat; returns false if it exists. */
function create(path: string): boolean {
  const space = processSpace();
  const tick = processStart('self');
  const holder: Holder = {
    pid: process.pid,
    host: hostname(),
    start: new Date().toISOString(),
    ...(space !== undefined && { space }),
    ...(tick !== undefined && { tick }),
  };
  const text = `${JSON.stringify(holder)}\n`;
  let descriptor: number;
  try {
    descriptor = openSync(path, 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  try {
    writeSync(descriptor, text);
  } catch (error) {
    // On a full disk. A lock that names no process would keep others out until it is stale.
    closeSync(descriptor);
    rmSync(path, { force: true });
    throw error;
  }
  const heartbeat = setInterval(() => beat(descriptor, text), HEARTBEAT_MS).unref();
  held.set(path, { text, descriptor, heartbeat });
  return true;
}

/** Writes the same text again, so that the file system updates the time and other machines see it. */
function beat(descriptor: number, text: string): void {
  try {
    writeSync(descriptor, text, 0);
    fdatasync(descriptor, () => undefined);
  } catch {
    // The next heartbeat may succeed. If the run cannot write its own files, it ends.
  }
}

/** The text of a lock file; undefined if it has been removed meanwhile. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function holderOf(text: string): Holder | undefined {
  const holder = Holder.safeParse(parsedJson(text));
  return holder.success ? holder.data : undefined;
}

/** Whether the process of the lock has ended, as far as can be known; its heartbeat is compared with `nowMs`. */
function isGone(path: string, text: string, nowMs: number): boolean {
  const holder = holderOf(text);
  if (holder && isOfHere(holder)) {
    // In a restarted container, this process may have the number of the one that has ended.
    if (holder.pid === process.pid) return !held.has(path);
    try {
      process.kill(holder.pid, 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true;
    }
    // A process that is stopped (SIGSTOP) has no heartbeat but may continue.
    const tick = processStart(holder.pid);
    if (tick !== undefined) return tick !== holder.tick;
  }
  return nowMs - writtenAt(path) > STALE_MS;
}

/** Whether the number of the process can be looked up here. */
const isOfHere = ({ host, space }: Holder): boolean => host === hostname() && space === processSpace();

/** When the file was written, in milliseconds; infinity if it has been removed meanwhile. */
const writtenAt = (path: string): number =>
  statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;

/** The boot of the system and the process namespace of the container; undefined without /proc. */
function processSpace(): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return undefined;
  }
}

/** The clock tick at which a process started; undefined if the system does not tell. */
function processStart(pid: number | 'self'): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program is in brackets and may contain spaces. The first field after it is the state.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie has ended, and keeps its number until its parent reads its exit code.
    return fields[0] === 'Z' ? 'ended' : fields[19];
  } catch {
    return undefined;
  }
}

function inUse(file: string, text: string): CliError {
  const name = inputName(file);
  const holder = holderOf(text);
  const here = holder?.host === hostname();
  const by = holder
    ? `process ${holder.pid} ${here ? 'of this machine' : `of the machine ${escapeInvisible(holder.host)}`}, since ${escapeInvisible(holder.start)}`
    : 'a process that its lock file does not name';
  const next =
    holder && isOfHere(holder)
      ? 'Wait for it to end.'
      : 'Wait for it to end; a minute after a crash, the same command takes over.';
  return usageError(`${name} is in use by another run: ${by}. ${next}`);
}
