/** The contract of an action in the command line: its file, and the check of a request against it. */
import { existsSync } from 'node:fs';
import { createContext, Script } from 'node:vm';
import { checkAgainst } from '../contract/check';
import { type Contract, readContract } from '../contract/contract';
import { type Action, type Built, build, type Context, type Problem } from '../core';
import { problem } from '../core/internal';
import { CliError, EXIT, usageError } from './errors';
import { companionFileOf, readInput, SETTINGS_ONLY } from './inputs';
import type { Io } from './io';
import { problemLine, STANDARD_INPUT } from './terminal-text';

/** The contract from --contract, otherwise from the file beside the action; undefined if there is none. */
export async function contractOf(
  actionFile: string,
  named: string | undefined,
  io: Pick<Io, 'stdin'>,
): Promise<Contract | undefined> {
  const beside = actionFile === STANDARD_INPUT ? undefined : companionFileOf(actionFile, 'contract');
  const file = named ?? (beside !== undefined && existsSync(beside) ? beside : undefined);
  if (file === undefined) return undefined;
  if (file === STANDARD_INPUT && actionFile === STANDARD_INPUT)
    throw usageError('The standard input can be read once only.');
  const { text } = await readInput(file, io);
  const { contract, problems } = readContract(text);
  if (contract) return contract;
  throw new CliError(problems.map((one) => problemLine(one, { file })).join('\n'), { exit: EXIT.errors });
}

/** A pattern that takes longer backtracks for ever, in ms. */
const LIMIT_MS = 2000;

/** Checks requests against one contract. After a pattern has taken too long, patterns are not checked any more. */
export class ContractCheck {
  #skipsPatterns = false;
  /** Only a pattern can run for ever. */
  readonly #hasPatterns: boolean;

  constructor(readonly contract: Contract) {
    this.#hasPatterns = /"pattern/.test(JSON.stringify(contract.schema));
  }

  departures(built: Built, action: Action): readonly Problem[] {
    const check = () => checkAgainst(this.contract, built, action, { skipsPatterns: this.#skipsPatterns });
    if (this.#skipsPatterns || !this.#hasPatterns) return check();
    try {
      return withinLimit(check);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      this.#skipsPatterns = true;
      return check();
    }
  }
}

const SCRIPT = new Script('work()');
const SANDBOX: { work?: () => unknown } = {};
const CONTEXT = createContext(SANDBOX);

/** The only way to end an expression that backtracks, but for another thread. */
function withinLimit<Result>(work: () => Result): Result {
  SANDBOX.work = work;
  return SCRIPT.runInContext(CONTEXT, { timeout: LIMIT_MS }) as Result;
}

/** What differs from the contract where the settings alone, or one sample, make the body. */
export function departuresOf(
  action: Action,
  contract: Contract,
  context: Context | undefined,
): readonly Problem[] {
  // The body does not depend on credentials.
  const open: Action = { ...action, authentication: { method: 'none' } };
  const built = build(open, { ...SETTINGS_ONLY, ...(context && { context }) });
  if (built.request) return new ContractCheck(contract).departures(built, open);
  const needsData =
    !context && built.problems.some(({ cause, severity }) => cause === 'context' && severity === 'error');
  return needsData ? [problem('contract-not-checked', { path: [] }, { reason: 'data', text: '' })] : [];
}
