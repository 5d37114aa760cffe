import type { HttpRequest } from '../../core';
import { STANDARD_INPUT } from '../input';
import type { CliError, Io } from '../io';
import { buildRow, type MessageIds, type RowBuilding, type RowRequest } from './row-request';
import { openRows } from './rows';
import { type Selecting, selected } from './selection';

/** What would be sent. */
export interface Plan {
  readonly requests: number;
  /** Rows that no request can be built from. */
  readonly badRows: number;
  /** Scheme and host, with the number of requests; of the first ones, if there are very many. */
  readonly hosts: ReadonlyMap<string, number>;
  readonly hasMoreHosts: boolean;
  /** About the header of the rows, for people. */
  readonly hint: string | undefined;
}

const MAX_HOSTS = 1000;

export interface PlanOptions extends RowBuilding, Selecting {
  readonly now: () => number;
  readonly idOf: MessageIds;
  readonly stopsAtBadRow: boolean;
  readonly onRow?: (built: RowRequest) => Promise<void>;
}

/** Builds the requests of all rows and sends nothing. */
export async function plan(options: PlanOptions, io: Io): Promise<Plan | CliError> {
  const opened = await openRows(options.file, io);
  if ('message' in opened) return opened;
  const hosts = new Map<string, number>();
  let [requests, badRows, hasMoreHosts] = [0, 0, false];
  for await (const row of selected(opened.rows, options)) {
    const built = buildRow(options, row, options.now(), options.idOf(row));
    await options.onRow?.(built);
    if (built.request) {
      requests++;
      const { url, target } = built.request;
      const host = url.slice(0, url.length - target.length);
      const count = hosts.get(host);
      if (count === undefined && hosts.size >= MAX_HOSTS) hasMoreHosts = true;
      else hosts.set(host, (count ?? 0) + 1);
    } else {
      badRows++;
      if (options.stopsAtBadRow) break;
    }
  }
  return { requests, badRows, hosts, hasMoreHosts, hint: opened.hint };
}

/** The request of the first row; undefined where it has none, and for the standard input, which is read once. */
export async function firstRequest(options: PlanOptions, io: Io): Promise<HttpRequest | undefined> {
  const opened = options.file === STANDARD_INPUT ? undefined : await openRows(options.file, io);
  if (!opened || 'message' in opened) return undefined;
  for await (const row of selected(opened.rows, options))
    return buildRow(options, row, options.now(), options.idOf(row)).request;
  return undefined;
}
