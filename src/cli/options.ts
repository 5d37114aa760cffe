/** Defines all options of the command line, and parses and validates the arguments. */
import { parseArgs } from 'node:util';
import { ENGINE_NAMES } from '../export/engines/engine-names';
import { DEFAULT_RESPONSE_LIMIT, DEFAULT_TIMEOUT_SECONDS } from '../send/exchange';
import { usageError } from './io';
import { didYouMean, escapeInvisible } from './terminal-text';

/** An option, as the parser and the help need it. */
export interface Option {
  /** The placeholder of its value in the help; undefined for an option without a value. */
  readonly value: string | undefined;
  /** The values that `numberOption` accepts. */
  readonly number?: NumberRule;
  readonly short?: string;
  /** May be given several times; the values are joined with commas. */
  readonly isRepeatable?: boolean;
  readonly help: string;
}

interface NumberRule {
  readonly pattern: RegExp;
  readonly min: number;
  readonly max: number;
  /** What the value has to be, for the error message. */
  readonly expected: string;
}

const integer = (min: number, max: number, expected: string): NumberRule => ({
  pattern: /^\d+$/,
  min,
  max,
  expected,
});
const decimal = (max: number, expected: string): NumberRule => ({
  pattern: /^\d+(\.\d+)?$/,
  min: 0.001,
  max,
  expected,
});

const DAY = 24 * 60 * 60;
const GIBIBYTE = 1024 ** 3;
const MAX_CONCURRENCY = 1000;
export const MAX_RATE = 100_000;
const MAX_RETRIES = 100;

/** The core takes no later time (B25). */
const LATEST_TIME = 10 ** 11;

const UNIX_TIME = integer(
  0,
  LATEST_TIME,
  'a Unix time in whole seconds, not milliseconds, such as 1700000000',
);
const ROW_COUNT = integer(0, Number.MAX_SAFE_INTEGER, 'a whole number of rows');

/**
 * Every option of every command. A new one needs a row here, its name in the list of each command that takes it
 * (commands.ts), and a row in docs/command-line.md.
 */
export const OPTIONS = {
  action: { value: 'NAME', help: 'which action, if the file holds several' },
  context: { value: 'FILE', help: 'sample data (JSON) for the values between {{ and }}' },
  contract: {
    value: 'FILE',
    help: 'what the receiver expects, a contract or a JSON Schema; NAME.contract.json beside NAME.action.json if left out',
  },
  contexts: {
    value: 'FILE',
    short: 'd',
    help: 'the rows of data, one request each: JSON lines, a JSON array, or CSV with a header',
  },
  secrets: {
    value: 'FILE',
    help: 'lines NAME=value; a secret that is not there is taken from the environment variable NAME',
  },
  'allow-host': {
    value: 'HOST',
    isRepeatable: true,
    help: 'where the data decides the host: a host that may get a secret, HOST or HOST:PORT; once for each',
  },
  at: { value: 'SECONDS', number: UNIX_TIME, help: 'the Unix time to sign with; now if left out' },
  id: { value: 'ID', help: 'the ID of the message, for signing schemes that need one; random if left out' },
  platform: {
    value: 'NAME',
    help: 'where the function runs: node, web or bare, which is anywhere (default)',
  },
  as: {
    value: 'FORM',
    help: 'esm (an ES module, if left out), cjs (CommonJS) or body (the body of a function)',
  },
  for: {
    value: 'ENGINE',
    help: `what an engine takes, in place of a function: ${ENGINE_NAMES.join(', ')}`,
  },
  approved: {
    value: undefined,
    help: 'compare the requests with the approved ones in the file beside it: order.approved.md for order.action.json',
  },
  update: {
    value: undefined,
    help: 'with --approved: approve the requests that differ, for the same data; with --context also that sample',
  },
  timeout: {
    value: 'SECONDS',
    number: decimal(DAY, `a number of seconds up to ${DAY}, such as 30 or 0.5`),
    help: `give up after so long, ${DEFAULT_TIMEOUT_SECONDS} if left out`,
  },
  'response-limit': {
    value: 'BYTES',
    number: integer(0, GIBIBYTE, `a whole number of bytes up to ${GIBIBYTE}`),
    help: `give up when the body of the response is larger, ${DEFAULT_RESPONSE_LIMIT} (10 MiB) if left out`,
  },
  fail: { value: undefined, help: 'exit with 14 when the status of the response is 400 or above' },
  'dry-run': { value: undefined, help: 'build every request, list what is wrong by row, send nothing' },
  skip: { value: 'N', number: ROW_COUNT, help: 'leave out the first N rows' },
  limit: { value: 'N', number: ROW_COUNT, help: 'take N rows at most' },
  only: {
    value: 'ROW',
    number: integer(1, Number.MAX_SAFE_INTEGER, 'the number of a row; the first is 1'),
    help: 'take this row alone; the first is 1',
  },
  shard: {
    value: 'I/N',
    help: 'take the Ith of N parts of the file, such as 7/50: JSON Lines, or CSV with a header',
  },
  merge: { value: undefined, help: 'put the journals of all shards together: run --merge JOURNAL…' },
  bail: { value: undefined, help: 'stop at the first row that is wrong' },
  yes: { value: undefined, help: 'send without asking first' },
  concurrency: {
    value: 'N',
    number: integer(1, MAX_CONCURRENCY, `a whole number from 1 to ${MAX_CONCURRENCY}`),
    help: 'how many rows are sent at the same time, 1 if left out',
  },
  rate: {
    value: 'N',
    number: decimal(MAX_RATE, `a number of requests up to ${MAX_RATE}, such as 10 or 0.5`),
    help: 'send N requests a second at most',
  },
  retries: {
    value: 'N',
    number: integer(0, MAX_RETRIES, `a whole number up to ${MAX_RETRIES}`),
    help: 'try a row again up to N times, 0 if left out',
  },
  'retry-unsafe': { value: undefined, help: 'try a POST again also when the server may have received it' },
  success: {
    value: 'STATUSES',
    help: 'which statuses are a success, such as 2xx,409; 2xx if left out',
  },
  'max-failures': {
    value: 'N',
    help: 'stop when more than N rows did not succeed, or, with N%, more than this share of those done, from the 100th on',
  },
  json: { value: undefined, help: 'write the figures as JSON' },
  failed: { value: 'FILE', help: 'a new file for the rows that do not succeed; run reads it again' },
  journal: { value: 'FILE', help: 'where the run is written down, so that one that was ended goes on there' },
  report: { value: 'FILE', help: 'what became of each row: JSON, or JUnit if the name ends with .xml' },
  responses: {
    value: 'FILE',
    help: 'a new file for the responses: one JSON object a line, with the row, status, header fields and body',
  },
  queue: {
    value: 'URL',
    help: 'a Redis, redis://HOST:PORT or rediss://…, or NATS, nats://HOST:PORT or tls://…; a password is best left to the variable REDIS_PASSWORD or NATS_PASSWORD',
  },
  'queue-limit': {
    value: 'N',
    number: integer(1, 10_000_000, 'a whole number of rows from 1 to 10000000'),
    help: 'how many rows wait in the queue at most, 10000 if left out; run puts in more as they are sent',
  },
  'keep-ids': {
    value: 'N',
    number: integer(0, 100_000_000, 'a whole number up to 100000000'),
    help: 'how many ids of sent rows a Redis keeps, or with NATS the worker, 100000 if left out: these rows are not sent again',
  },
  'at-most-once': {
    value: undefined,
    help: 'send no row of the queue twice, also when it may not have been sent at all',
  },
  'retry-failed': { value: undefined, help: 'put rows back into the queue that have failed there' },
  'stalled-after': {
    value: 'SECONDS',
    number: integer(1, 3600, 'a whole number of seconds from 1 to 3600'),
    help: 'hand the rows of a worker that is silent for so long to another, 30 if left out',
  },
  port: {
    value: 'N',
    number: integer(1, 65535, 'a port from 1 to 65535'),
    help: 'the port to listen on; 4173, or the next one that is free, if left out',
  },
  help: { value: undefined, short: 'h', help: 'show this help' },
  version: { value: undefined, short: 'V', help: 'show the version' },
} as const satisfies Record<string, Option>;

export type OptionName = keyof typeof OPTIONS;

type NumberOptionName = {
  [Name in OptionName]: (typeof OPTIONS)[Name] extends { readonly number: NumberRule } ? Name : never;
}[OptionName];

/**
 * The options of `run`, in the order of its help, and whether they go with --queue: `run` then only puts the rows in,
 * so the options of sending belong to the workers.
 */
const RUN_OPTIONS = {
  contexts: 'always',
  action: 'always',
  secrets: 'without-queue',
  'allow-host': 'without-queue',
  at: 'without-queue',
  'dry-run': 'always',
  contract: 'without-queue',
  skip: 'always',
  limit: 'always',
  only: 'always',
  shard: 'always',
  merge: 'without-queue',
  bail: 'always',
  yes: 'always',
  concurrency: 'without-queue',
  rate: 'without-queue',
  timeout: 'without-queue',
  'response-limit': 'without-queue',
  retries: 'always',
  'retry-unsafe': 'always',
  success: 'without-queue',
  'max-failures': 'without-queue',
  json: 'without-queue',
  failed: 'without-queue',
  journal: 'always',
  report: 'without-queue',
  responses: 'without-queue',
  queue: 'always',
  'queue-limit': 'with-queue',
  'at-most-once': 'with-queue',
  'retry-failed': 'with-queue',
} as const satisfies Partial<Record<OptionName, 'always' | 'without-queue' | 'with-queue'>>;

type RunOptionName = keyof typeof RUN_OPTIONS;

export const RUN_OPTION_NAMES = Object.keys(RUN_OPTIONS) as RunOptionName[];

/** The first given option of `run` that goes only with, or only without, --queue. */
export const runOptionGiven = (
  { options }: Arguments,
  goes: 'without-queue' | 'with-queue',
): RunOptionName | undefined =>
  RUN_OPTION_NAMES.find((name) => RUN_OPTIONS[name] === goes && options[name] !== undefined);

export interface Arguments {
  readonly files: readonly string[];
  /** The values; that of an option without a value is empty. */
  readonly options: Readonly<Partial<Record<OptionName, string>>>;
}

const isOption = (name: string, allowed: readonly OptionName[]): name is OptionName =>
  (allowed as readonly string[]).includes(name);

/** Parses the arguments of a command that takes the `allowed` options; throws a usage error. */
export function readArguments(args: readonly string[], allowed: readonly OptionName[]): Arguments {
  const config = Object.fromEntries(
    allowed.map((name) => {
      const { value, short }: Option = OPTIONS[name];
      const type = value === undefined ? ('boolean' as const) : ('string' as const);
      return [name, { type, ...(short !== undefined && { short }) }];
    }),
  );
  const { tokens } = parseArgs({
    args: [...args],
    options: config,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const files: string[] = [];
  const options: Partial<Record<OptionName, string>> = {};
  for (const token of tokens) {
    if (token.kind === 'positional' && token.value === '')
      throw usageError('The name of a file is empty. Is a variable of the shell not set?');
    if (token.kind === 'positional') files.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    if (!isOption(name, allowed)) {
      const meant = didYouMean(
        rawName,
        allowed.map((one) => `--${one}`),
      );
      throw usageError(`There is no option ${escapeInvisible(rawName)} here.${meant}`);
    }
    const { value: placeholder, isRepeatable = false }: Option = OPTIONS[name];
    const earlier = options[name];
    if (earlier !== undefined && !isRepeatable) throw usageError(`${rawName} is given twice.`);
    if (placeholder === undefined && value !== undefined) throw usageError(`${rawName} takes no value.`);
    // A value that looks like an option, and like no number, is the next option unless it is joined by “=”.
    const isMissing =
      value === undefined ||
      (!token.inlineValue && /^--?[^\d]/.test(value)) ||
      (placeholder === 'FILE' && value === '');
    if (placeholder !== undefined && isMissing)
      throw usageError(`${rawName} needs a value: ${rawName} ${placeholder}.`);
    options[name] = earlier === undefined ? (value ?? '') : `${earlier},${value}`;
  }
  return { files, options };
}

/** The statuses that `--success` lists; throws a usage error for any other text. */
function successOption({ options: { success } }: Arguments): (status: number) => boolean {
  const names = (success ?? '2xx').split(',');
  const wrong = names.find((name) => !/^[1-9](?:xx|[0-9]{2})$/.test(name));
  if (wrong !== undefined)
    throw usageError(`--success needs statuses, such as 2xx,409, not “${escapeInvisible(wrong)}”.`);
  return (status) =>
    names.some((name) => status === Number(name) || name === `${Math.floor(status / 100)}xx`);
}

/** The options of sending that `run` and `work` have in common. */
export const sendingOptions = (args: Arguments) => ({
  timeoutSeconds: numberOption(args, 'timeout', undefined),
  responseLimit: numberOption(args, 'response-limit', undefined),
  concurrency: numberOption(args, 'concurrency', 1),
  rate: numberOption(args, 'rate', undefined),
  isSuccessStatus: successOption(args),
});

/** The number that an option gives, or `fallback` if it is not given; throws a usage error for any other value. */
export function numberOption<Fallback>(
  { options }: Arguments,
  name: NumberOptionName,
  fallback: Fallback,
): number | Fallback {
  const text = options[name];
  if (text === undefined) return fallback;
  const { pattern, min, max, expected } = OPTIONS[name].number;
  const number = Number(text);
  if (pattern.test(text) && number >= min && number <= max) return number;
  throw usageError(`--${name} needs ${expected}, not “${escapeInvisible(text)}”.`);
}
