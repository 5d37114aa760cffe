import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { escapeInvisible } from '../escape-invisible';
import { EXIT } from '../exit-codes';
import { inputName } from '../input';
import type { CliError } from '../io';
import { parsedJson } from './parsed-json';
import { WriteFailure } from './write-failure';

/** What a lock file says about the process that made it. */
const Holder = z.object({
  pid: z.int().check(z.positive()),
  host: z.string(),
  /** When the lock was taken. */
  start: z.string(),
  /** Tells the process from a later one with the same number, where the system can. */
  process: z.optional(z.string()),
});
type Holder = z.infer<typeof Holder>;

/** The lock files of this process. */
const held = new Set<string>();

/**
 * Keeps other processes from writing the same file: a lock file beside it, which only one process can create.
 * The lock of a process of this machine that has ended is taken over.
 */
export class FileLock {
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
  }

  /** Locks a file, which need not exist yet; the error names the process that has locked it. */
  static async take(file: string): Promise<FileLock | CliError> {
    const path = `${await realName(file)}.lock`;
    try {
      const holder = takeLock(path);
      return holder === undefined ? new FileLock(path) : refusal(file, path, holder);
    } catch (error) {
      throw new WriteFailure(path, { cause: error });
    }
  }

  release(): void {
    releaseLock(this.#path);
  }
}

/** The name without links, so that a file has one lock whatever it is called. */
async function realName(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch {
    // The file does not exist yet. Where its folder does not either, creating the lock fails and says so.
    return join(await realpath(dirname(file)).catch(() => dirname(file)), basename(file));
  }
}

/** Creates the lock file; returns what an existing one says if its process may still be running. */
function takeLock(path: string): string | undefined {
  if (create(path)) return undefined;
  const found = read(path);
  if (found === undefined) return takeLock(path);
  if (!isGone(path, found)) return found;
  // Of several processes that find the same old lock, only the one with this second lock may remove it.
  const takingOver = `${path}.takeover`;
  const other = takeLock(takingOver);
  if (other !== undefined) return other;
  try {
    const now = read(path);
    if (now !== undefined && now !== found) return now;
    rmSync(path, { force: true });
    return create(path) ? undefined : (read(path) ?? '');
  } finally {
    releaseLock(takingOver);
  }
}

/** Once: later the file may be that of another process. */
function releaseLock(path: string): void {
  if (held.delete(path)) rmSync(path, { force: true });
}

/** False when the file exists. */
function create(path: string): boolean {
  const started = processStart('self');
  const holder: Holder = {
    pid: process.pid,
    host: hostname(),
    start: new Date().toISOString(),
    ...(started !== undefined && { process: started }),
  };
  try {
    writeFileSync(path, `${JSON.stringify(holder)}\n`, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  held.add(path);
  return true;
}

/** The text of a lock file; undefined when it has been removed meanwhile. */
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

/** Whether the process that made the lock has ended; false when this cannot be known. */
function isGone(path: string, text: string): boolean {
  const holder = holderOf(text);
  if (holder?.host !== hostname()) return false;
  // In a container that was started again, this process may have the number of the one that has ended.
  if (holder.pid === process.pid) return !held.has(path);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  const started = holder.process === undefined ? undefined : processStart(holder.pid);
  return started !== undefined && started !== holder.process;
}

/** The boot of the system and the tick at which a process started; undefined where the system has no /proc. */
function processStart(pid: number | 'self'): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program may hold spaces. It stands in brackets; the first field behind it is the state.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie has ended, and has a number until its parent asks for its exit code.
    return fields[0] === 'Z' ? 'ended' : `${boot} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

function refusal(file: string, path: string, text: string): CliError {
  const name = inputName(file);
  const holder = holderOf(text);
  const here = holder?.host === hostname();
  const by = holder
    ? `process ${holder.pid} ${here ? 'of this machine' : `of the machine ${escapeInvisible(holder.host)}`}, since ${escapeInvisible(holder.start)}`
    : 'a process that its lock file does not name';
  const next = here
    ? 'Wait for it to end.'
    : `If that run has ended, delete ${escapeInvisible(path)} and try again.`;
  return { message: `${name} is in use by another run: ${by}. ${next}`, exit: EXIT.usage };
}
