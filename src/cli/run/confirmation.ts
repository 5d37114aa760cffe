import { escapeInvisible } from '../escape-invisible';
import { EXIT } from '../exit-codes';
import { STANDARD_INPUT } from '../input';
import type { CliError, Io } from '../io';
import { type PlanOptions, plan } from './plan';

const MAX_SHOWN_HOSTS = 10;

/** What was answered, and how many rows were counted for the question. */
export interface Confirmation {
  readonly isYes: boolean;
  readonly rows: number;
}

/** Shows what would be sent where, and asks for it once. */
export async function confirm(options: PlanOptions, io: Io): Promise<Confirmation | CliError> {
  const { file, action, signal } = options;
  if (!io.ask || file === STANDARD_INPUT)
    return {
      message: 'Nobody can be asked before sending here. Try --dry-run first, then add --yes.',
      exit: EXIT.usage,
    };
  const planned = await plan(options, io);
  if ('message' in planned) return planned;
  const { requests, badRows, hosts, hasMoreHosts } = planned;
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

const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
