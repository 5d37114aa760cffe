/**
 * From rows to requests: of one row, with its message id, or of all rows, which are planned and confirmed
 * before sending.
 */
import { createHash, createHmac, createSecretKey } from 'node:crypto';
import { isDeparture } from '../../contract/finding';
import {
  type Action,
  type Context,
  type HttpRequest,
  hasErrors,
  type Prepared,
  type Problem,
  readContext,
} from '../../core';
import { type Hashing, LIMITS, prepareWithin } from '../../core/internal';
import { type LoadedAction, loadValidAction, secretsOf } from '../inputs';
import { type Io, usageError } from '../io';
import type { Arguments } from '../options';
import { type ContractCheck, type HostCheck, hostCheckOf } from '../request-checks';
import {
  counted,
  escapeInvisible,
  inputName,
  type ProblemLocation,
  problemText,
  STANDARD_INPUT,
  shortened,
} from '../terminal-text';
import { answerTextOf } from './answer-text';
import { type Row, withPaths } from './row';
import { openRows } from './rows';
import { type Selection, selected } from './selection';

/** The hashes of Node, which are several times as fast as those of the core. */
export const nodeHashing: Hashing = {
  digest: (octets, { hash, encoding }) => createHash(hash).update(octets).digest(encoding),
  hmac(key, { hash, encoding }) {
    const secret = createSecretKey(key);
    return (message) => createHmac(hash, secret).update(message).digest(encoding);
  },
};

/** The request of a row, or why there is none. The notes are one line each. */
type RowRequest =
  | {
      readonly request: HttpRequest;
      readonly length: number;
      readonly notes: readonly string[];
      /** Whether it departs from the contract. */
      readonly isDeparting: boolean;
    }
  | {
      readonly request?: undefined;
      readonly length?: undefined;
      readonly notes: readonly string[];
      readonly isDeparting?: undefined;
    };

/** What the requests of all rows have in common. */
export interface RowBuilding {
  readonly action: Action;
  /** The same action, prepared once for all rows. */
  readonly prepared: Prepared;
  /** The path of the action in its file. */
  readonly at: ProblemLocation['at'];
  readonly secrets: Readonly<Record<string, string>>;
  /** What is kept of a response that is no success. */
  readonly answerText: (body: Uint8Array) => string;
  /** Undefined if the requests may go to any host. */
  readonly checkHost: HostCheck | undefined;
  /** The file of the rows. */
  readonly file: string;
  /** What the receiver expects; only where nothing is sent, so that it costs no time. */
  readonly contract?: ContractCheck | undefined;
}

/** Reads the action and the secrets, and prepares the action once for all rows; `lines` are warnings. */
export async function loadForRows(
  args: Arguments,
  io: Io,
): Promise<Omit<RowBuilding, 'file'> & Pick<LoadedAction, 'lines'>> {
  const secrets = await secretsOf(args, io);
  const { action, at, lines } = await loadValidAction(args, io, secrets);
  const prepared = prepareWithin(LIMITS, action, undefined, nodeHashing);
  const answerText = answerTextOf(action.authentication, secrets);
  return { action, prepared, at, secrets, answerText, checkHost: hostCheckOf(args, action), lines };
}

/** Gives a row its message id, which stays the same when the row is sent again. */
export type MessageIds = (row: Row) => string;

/**
 * Ids that are the same whenever and wherever the same rows of the same file are sent with the same action (B37). Equal
 * rows have different ids. The rows of a part of the file have the ids of the whole.
 */
export const stableIds =
  (actionDigest: string): MessageIds =>
  (row) =>
    row.id ?? rowId(actionDigest, row);

/** Ids of one run, for rows from the standard input and for a journal that version 0.3.0 began. */
export const numberedIds =
  (runId: string): MessageIds =>
  ({ id, number }) =>
    id ?? `${runId}_${number}`;

/** Hashes the action, the header of a CSV file, the position of the row in the file, and its bytes. */
export function rowId(actionDigest: string, { headerDigest = '', offset = 0, bytes }: Row): string {
  const hash = createHash('sha256').update(`${actionDigest}\n${headerDigest}\n${offset}\n`);
  if (bytes) hash.update(bytes);
  return `msg_${hash.digest('hex').slice(0, 32)}`;
}

/** The data of a row, absent if it has errors, and its problems, one line each. */
interface RowContext {
  readonly context?: Context;
  readonly notes: readonly string[];
}

const NO_NOTES: readonly string[] = [];

/** Reads the data of a row. */
export function rowContext(file: string, row: Row): RowContext {
  const text = row.context;
  if (text === undefined) return { notes: [rowLine(file, row, `error: ${row.fault}`)] };
  const { context, problems } = readContext(text);
  if (problems.length === 0 && !row.hasPaths) return { context, notes: NO_NOTES };
  const notes = problems.map((problem) =>
    rowLine(file, row, problemText(problem, {}), row.line + (problem.place?.line ?? 1) - 1),
  );
  if (hasErrors(problems)) return { notes };
  return { context: row.hasPaths ? { root: withPaths(context.root) } : context, notes };
}

/** Builds the request of a row. Warnings about the settings alone are not repeated for every row. */
export function buildRow(
  { action, prepared, at = [], secrets, checkHost, file, contract }: RowBuilding,
  row: Row,
  now: number,
  id: string | undefined,
): RowRequest {
  const { context, notes: contextNotes } = rowContext(file, row);
  if (!context) return { notes: contextNotes };
  const rendered = prepared.render({ context, secrets, now, id });
  const { problemsOfRendering, request } = rendered;
  const noted = problemsOfRendering.filter(isOfTheRow);
  const notes = contextNotes.concat(
    noted.map((problem) =>
      rowLine(file, row, problemText(problem, { action, at }) + columnMeant(problem, row, context)),
    ),
  );
  if (!request) return { notes };
  const refusal = checkHost?.(request);
  if (refusal !== undefined) return { notes: [...notes, rowLine(file, row, `error: ${refusal}`)] };
  const departures = contract?.departures(rendered, action) ?? [];
  const said = departures.map((problem) => rowLine(file, row, problemText(problem, { action, at })));
  return {
    request,
    length: lengthOf(request),
    notes: [...notes, ...said],
    isDeparting: departures.some(isDeparture),
  };
}

/** Names the column whose name differs from a missing value in case or in spaces around it only. */
function columnMeant(problem: Problem, { headerDigest }: Row, { root }: Context): string {
  if (problem.code !== 'value-missing' || headerDigest === undefined || root.type !== 'object') return '';
  const path = problem.values.path.toLowerCase();
  const column = root.members.find(({ name }) => name.trim().toLowerCase() === path);
  return column ? ` The column is named “${shortened(column.name)}”.` : '';
}

/** The bytes of a request, whose head is ASCII. Counting them takes less time than making them. */
function lengthOf({ method, target, headers, body }: HttpRequest): number {
  let length = method.length + target.length + ' '.length + ' HTTP/1.1\r\n\r\n'.length + body.length;
  for (const [name, value] of headers) length += name.length + value.length + ': \r\n'.length;
  return length;
}

/** A line about a row, or about a place of the input without a row. */
export const rowLine = (
  file: string,
  row: Pick<Row, 'number' | 'line' | 'isOfInput' | 'original'>,
  text: string,
  line = row.line,
): string => `${inputName(file)}:${line}: ${row.isOfInput ? '' : `row ${shownNumber(row)}: `}${text}`;

/** The number by which messages name a row: a failed row that is read again keeps its number. */
export const shownNumber = ({ number, original = number }: Pick<Row, 'number' | 'original'>): number =>
  original;

const isOfTheRow = ({ severity, cause }: Problem): boolean => severity === 'error' || cause === 'context';

/** The rows of a run, and how their requests are built. */
export interface RunPlanning extends RowBuilding, Selection {
  readonly now: () => number;
  readonly idOf: MessageIds;
  /** Whether requests contain the ids. */
  readonly sendsIds: boolean;
  readonly stopsAtBadRow: boolean;
}

/** The message id of a row; undefined if its request does not contain it. */
export const sentIdOf = ({ idOf, sendsIds }: RunPlanning, row: Row): string | undefined =>
  sendsIds ? idOf(row) : undefined;

/** What a run would send. */
interface Plan {
  readonly requests: number;
  /** The number of rows from which no request can be built. */
  readonly badRows: number;
  /** The number of requests that depart from the contract. */
  readonly departing: number;
  /** The number of requests by scheme and host; only of the first hosts if there are very many. */
  readonly hosts: ReadonlyMap<string, number>;
  readonly hasMoreHosts: boolean;
}

const MAX_HOSTS = 1000;

/** Builds the requests of all rows and sends nothing. */
export async function planRun(
  planning: RunPlanning,
  io: Io,
  onRow?: (built: RowRequest) => Promise<void>,
): Promise<Plan> {
  const opened = await openRows(planning.file, io, planning.shard);
  const hosts = new Map<string, number>();
  let [requests, badRows, departing, hasMoreHosts] = [0, 0, 0, false];
  rows: for await (const batch of selected(opened.rows, planning))
    for (const row of batch) {
      const built = buildRow(planning, row, planning.now(), sentIdOf(planning, row));
      await onRow?.(built);
      if (built.request) {
        requests++;
        if (built.isDeparting) departing++;
        const { url, target } = built.request;
        const host = url.slice(0, url.length - target.length);
        const count = hosts.get(host);
        if (count === undefined && hosts.size >= MAX_HOSTS) hasMoreHosts = true;
        else hosts.set(host, (count ?? 0) + 1);
      } else {
        badRows++;
        if (planning.stopsAtBadRow) break rows;
      }
    }
  return { requests, badRows, departing, hosts, hasMoreHosts };
}

const MAX_SHOWN_HOSTS = 10;

/** The answer to the question whether to send, and the number of rows that were counted for it. */
interface Confirmation {
  readonly isYes: boolean;
  readonly rows: number;
}

/** Shows how many requests would go to which hosts, and asks whether to send them. */
export async function confirmRun(planning: RunPlanning, io: Io): Promise<Confirmation> {
  const { file, action, signal } = planning;
  if (!io.ask || file === STANDARD_INPUT)
    throw usageError('Nobody can be asked before sending here. Try --dry-run first, then add --yes.');
  const { requests, badRows, hosts, hasMoreHosts } = await planRun(planning, io);
  const rows = requests + badRows;
  if (signal.aborted || requests === 0) return { isYes: true, rows };
  const shown = [...hosts].slice(0, MAX_SHOWN_HOSTS);
  const lines = shown.map(([host, count]) => `  ${counted(count, 'request')} to ${escapeInvisible(host)}`);
  const more = hosts.size - shown.length;
  if (more > 0 || hasMoreHosts)
    lines.push(`  and to ${hasMoreHosts ? `more than ${more}` : more} other hosts`);
  if (badRows > 0) lines.push(`  ${counted(badRows, 'row')} without a request`);
  const question = `${action.method}, ${counted(requests, 'request')}:\n${lines.join('\n')}\nSend? [y/N] `;
  return { isYes: await io.ask(question), rows };
}
