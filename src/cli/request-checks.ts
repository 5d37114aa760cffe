/**
 * What a built request must satisfy before it is sent: the allowed hosts, and the contract of the action.
 */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { createContext, Script } from 'node:vm';
import { builtBody } from '../contract/body-alone';
import { checkAgainst } from '../contract/check';
import { type Contract, readContract } from '../contract/contract';
import { contractFromText, readPasted } from '../contract/from-text';
import { unconfirmedProblems } from '../contract/unconfirmed';
import { type Action, type Built, build, type Context, type HttpRequest, type Problem } from '../core';
import { problem } from '../core/internal';
import { needsAllowedHosts, schemeOf } from '../export/program';
import { companionFileOf, readInput, requireOneStandardInput, SETTINGS_ONLY } from './inputs';
import type { Io } from './io';
import { CliError, EXIT, usageError } from './io';
import type { Arguments } from './options';
import { escapeInvisible, problemLine, STANDARD_INPUT } from './terminal-text';

// The option --allow-host: the hosts that may get a secret if the data decides where a request goes.

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Scheme, host and port, the port always included; undefined if the text has no valid host. */
function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port } = new URL(text);
  return `${protocol}//${hostname}:${port || DEFAULT_PORTS[protocol]}`;
}

const originOfRequest = ({ url, target }: HttpRequest): string | undefined =>
  originOf(url.slice(0, url.length - target.length));

/** Why a request may not be sent; undefined if its host is allowed. */
export type HostCheck = (request: HttpRequest) => string | undefined;

/**
 * The check of hosts that --allow-host asks for; undefined without the option. `HOST` allows the default port of the
 * action's scheme, `HOST:PORT` that port with either scheme. Throws a usage error.
 */
export function hostCheckOf({ options }: Arguments, action: Action): HostCheck | undefined {
  const given = options['allow-host'];
  if (given === undefined) return undefined;
  const origins = new Set<string>();
  for (const text of given.split(',')) {
    const schemes = /:\d+$/.test(text) ? Object.keys(DEFAULT_PORTS) : [schemeOf(action)];
    for (const scheme of schemes) {
      const origin = /^[^\s/?#@\\]+$/.test(text) ? originOf(`${scheme}//${text}`) : undefined;
      if (origin === undefined)
        throw usageError(
          `--allow-host needs HOST or HOST:PORT, such as api.example.com, not “${escapeInvisible(text)}”.`,
        );
      origins.add(origin);
    }
  }
  return (request) =>
    origins.has(originOfRequest(request) ?? '')
      ? undefined
      : `The host ${hostText(request, action)} is not among those that --allow-host names.`;
}

/** The host of a request as `--allow-host` names it. */
function hostText(request: HttpRequest, action: Action): string {
  const origin = originOfRequest(request) ?? '';
  const host = origin.slice(origin.indexOf('//') + 2);
  const scheme = schemeOf(action);
  const end = `:${DEFAULT_PORTS[scheme]}`;
  return origin.startsWith(`${scheme}//`) && host.endsWith(end) ? host.slice(0, -end.length) : host;
}

/** Throws a usage error where --allow-host is required and absent; the host of `request` is an example then. */
export function requireAllowedHosts(
  checkHost: HostCheck | undefined,
  action: Action,
  request?: HttpRequest,
): void {
  if (checkHost || !needsAllowedHosts(action)) return;
  throw usageError(
    `The data decides to which host a request goes, and a secret goes with it. Name each host that may get it: --allow-host ${request ? escapeInvisible(hostText(request, action)) : 'HOST'}.`,
  );
}

/** The contract of an action in the command line: its file, and the check of a request against it. */

/**
 * Reads the contract, or the JSON Schema of the body, that --contract names, otherwise the contract file beside the
 * action. Returns undefined if there is no such file.
 */
export async function contractOf(
  actionFile: string,
  named: string | undefined,
  io: Pick<Io, 'stdin'>,
): Promise<Contract | undefined> {
  const beside = actionFile === STANDARD_INPUT ? undefined : companionFileOf(actionFile, 'contract');
  const file = named ?? (beside !== undefined && existsSync(beside) ? beside : undefined);
  if (file === undefined) return undefined;
  requireOneStandardInput([file, actionFile]);
  const { text } = await readInput(file, io);
  const pasted = readPasted(text);
  const shown = escapeInvisible(file);
  if (pasted.kind === 'description')
    throw usageError(
      `${shown} describes a whole API. Name a JSON Schema of the body, or import it in the app, which keeps the contract of each operation.`,
    );
  const { contract, problems } =
    pasted.kind === 'json-schema' ? contractFromText(pasted, basename(file)) : readContract(text);
  if (contract) return contract;
  const none = pasted.kind === 'example' ? [`${shown} is neither a contract nor a JSON Schema:`] : [];
  throw new CliError([...none, ...problems.map((one) => problemLine(one, { file }))].join('\n'), {
    exit: EXIT.errors,
  });
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

/** What differs from the contract where the settings alone, or one sample, make the body, and what is unconfirmed. */
export function departuresOf(
  action: Action,
  contract: Contract,
  context: Context | undefined,
): readonly Problem[] {
  // The body depends neither on credentials nor on the URL.
  const runtime = { ...SETTINGS_ONLY, ...(context && { context }) };
  const built = builtBody(build(action, runtime), action, (alone) => build(alone, runtime));
  const unconfirmed = unconfirmedProblems(action, contract);
  if (built.request) return [...new ContractCheck(contract).departures(built, action), ...unconfirmed];
  const needsData =
    !context && built.problems.some(({ cause, severity }) => cause === 'context' && severity === 'error');
  return needsData
    ? [problem('contract-not-checked', { path: [] }, { reason: 'data', text: '' }), ...unconfirmed]
    : unconfirmed;
}
