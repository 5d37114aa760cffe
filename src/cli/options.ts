import { parseArgs } from 'node:util';
import { ENGINE_NAMES } from '../engines/engine-names';
import { DEFAULT_RESPONSE_LIMIT, DEFAULT_TIMEOUT_SECONDS } from '../sending/exchange';
import { escapeInvisible } from './escape-invisible';
import { EXIT } from './exit-codes';
import type { CliError } from './io';

export interface Option {
  /** What stands for its value in texts; undefined if it takes none. */
  readonly value: string | undefined;
  readonly short?: string;
  /** May be given several times; its values are joined by commas then. */
  readonly isRepeatable?: boolean;
  readonly says: string;
}

export const OPTIONS = {
  action: { value: 'NAME', says: 'which action, if the file holds several' },
  context: { value: 'FILE', says: 'sample data (JSON) for the values between {{ and }}' },
  contexts: {
    value: 'FILE',
    short: 'd',
    says: 'the rows of data, one request each: JSON lines, a JSON array, or CSV with a header',
  },
  secrets: {
    value: 'FILE',
    says: 'lines NAME=value; a secret that is not there is taken from the environment variable NAME',
  },
  'allow-host': {
    value: 'HOST',
    isRepeatable: true,
    says: 'where the data decides the host: a host that may get a secret, HOST or HOST:PORT; once for each',
  },
  at: { value: 'SECONDS', says: 'the Unix time to sign with; now if left out' },
  id: { value: 'ID', says: 'the ID of the message, for signing schemes that need one; random if left out' },
  as: {
    value: 'FORM',
    says: 'esm (an ES module, if left out), cjs (CommonJS) or body (the body of a function)',
  },
  for: {
    value: 'ENGINE',
    says: `what an engine takes, in place of a function: ${ENGINE_NAMES.join(', ')}`,
  },
  timeout: {
    value: 'SECONDS',
    says: `give up after so long, ${DEFAULT_TIMEOUT_SECONDS} if left out`,
  },
  'response-limit': {
    value: 'BYTES',
    says: `give up when the body of the response is larger, ${DEFAULT_RESPONSE_LIMIT} (10 MiB) if left out`,
  },
  fail: { value: undefined, says: 'exit with 14 when the status of the response is 400 or above' },
  'dry-run': { value: undefined, says: 'build every request, list what is wrong by row, send nothing' },
  skip: { value: 'N', says: 'leave out the first N rows' },
  limit: { value: 'N', says: 'take N rows at most' },
  only: { value: 'ROW', says: 'take this row alone; the first is 1' },
  bail: { value: undefined, says: 'stop at the first row that is wrong' },
  yes: { value: undefined, says: 'send without asking first' },
  concurrency: { value: 'N', says: 'how many rows are sent at the same time, 1 if left out' },
  rate: { value: 'N', says: 'send N requests a second at most' },
  retries: { value: 'N', says: 'try a row again up to N times, 0 if left out' },
  'retry-unsafe': { value: undefined, says: 'try a POST again also when the server may have received it' },
  failed: { value: 'FILE', says: 'a new file for the rows that do not succeed; run reads it again' },
  journal: { value: 'FILE', says: 'where the run is written down, so that one that was ended goes on there' },
  report: { value: 'FILE', says: 'what became of each row: JSON, or JUnit if the name ends with .xml' },
  responses: {
    value: 'FILE',
    says: 'a new file for the responses: one JSON object a line, with the row, status, header fields and body',
  },
  queue: {
    value: 'URL',
    says: 'a Redis, redis://HOST:PORT or rediss://…; its password is best left to the variable REDIS_PASSWORD',
  },
  'at-most-once': {
    value: undefined,
    says: 'send no row of the queue twice, also when it may not have been sent at all',
  },
  'retry-failed': { value: undefined, says: 'put rows back into the queue that have failed there' },
  'stalled-after': {
    value: 'SECONDS',
    says: 'hand the rows of a worker that is silent for so long to another, 30 if left out',
  },
  port: { value: 'N', says: 'the port to listen on; 4173, or the next one that is free, if left out' },
  help: { value: undefined, short: 'h', says: 'show this help' },
  version: { value: undefined, says: 'show the version' },
} as const satisfies Record<string, Option>;

export type OptionName = keyof typeof OPTIONS;

export interface Arguments {
  readonly files: readonly string[];
  /** An option without a value is here with an empty one. */
  readonly options: Readonly<Partial<Record<OptionName, string>>>;
}

const usage = (message: string): CliError => ({ message, exit: EXIT.usage });

const isOption = (name: string, allowed: readonly OptionName[]): name is OptionName =>
  (allowed as readonly string[]).includes(name);

/** Parses arguments; `allowed` are the options of the command. */
export function readArguments(args: readonly string[], allowed: readonly OptionName[]): Arguments | CliError {
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
    if (token.kind === 'positional') files.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value } = token;
    if (!isOption(name, allowed)) return usage(`There is no option ${escapeInvisible(rawName)} here.`);
    const { value: wanted, isRepeatable = false }: Option = OPTIONS[name];
    const before = options[name];
    if (before !== undefined && !isRepeatable) return usage(`${rawName} is given twice.`);
    if (wanted === undefined && value !== undefined) return usage(`${rawName} takes no value.`);
    // What follows is rather the next option, unless it is joined by “=”.
    const isMissing = value === undefined || (!token.inlineValue && /^--?./.test(value));
    if (wanted !== undefined && isMissing) return usage(`${rawName} needs a value: ${rawName} ${wanted}.`);
    options[name] = before === undefined ? (value ?? '') : `${before},${value}`;
  }
  return { files, options };
}

interface NumberRule {
  readonly pattern: RegExp;
  readonly least: number;
  readonly most: number;
  readonly says: string;
}

const DAY = 24 * 60 * 60;
const GIBIBYTE = 1024 ** 3;

const MAX_CONCURRENCY = 1000;
export const MAX_RATE = 100_000;
const MAX_RETRIES = 100;

const COUNT = {
  pattern: /^\d+$/,
  least: 0,
  most: Number.MAX_SAFE_INTEGER,
  says: 'a whole number of rows',
} as const;

const NUMBERS = {
  at: {
    pattern: /^\d+$/,
    least: 0,
    most: Number.MAX_SAFE_INTEGER,
    says: 'a Unix time in whole seconds, such as 1700000000',
  },
  timeout: {
    pattern: /^\d+(\.\d+)?$/,
    least: 0.001,
    most: DAY,
    says: `a number of seconds up to ${DAY}, such as 30 or 0.5`,
  },
  concurrency: {
    pattern: /^\d+$/,
    least: 1,
    most: MAX_CONCURRENCY,
    says: `a whole number from 1 to ${MAX_CONCURRENCY}`,
  },
  rate: {
    pattern: /^\d+(\.\d+)?$/,
    least: 0.001,
    most: MAX_RATE,
    says: `a number of requests up to ${MAX_RATE}, such as 10 or 0.5`,
  },
  retries: { pattern: /^\d+$/, least: 0, most: MAX_RETRIES, says: `a whole number up to ${MAX_RETRIES}` },
  'stalled-after': {
    pattern: /^\d+$/,
    least: 1,
    most: 3600,
    says: 'a whole number of seconds from 1 to 3600',
  },
  skip: COUNT,
  limit: COUNT,
  only: { ...COUNT, least: 1, says: 'the number of a row; the first is 1' },
  port: { pattern: /^\d+$/, least: 1, most: 65535, says: 'a port from 1 to 65535' },
  'response-limit': {
    pattern: /^\d+$/,
    least: 0,
    most: GIBIBYTE,
    says: `a whole number of bytes up to ${GIBIBYTE}`,
  },
} as const satisfies Partial<Record<OptionName, NumberRule>>;

/** The number that an option gives, or what is used without it. */
export function numberOption<D>(
  { options }: Arguments,
  name: keyof typeof NUMBERS,
  whenAbsent: D,
): number | D | CliError {
  const text = options[name];
  if (text === undefined) return whenAbsent;
  const { pattern, least, most, says }: NumberRule = NUMBERS[name];
  const number = Number(text);
  if (pattern.test(text) && number >= least && number <= most) return number;
  return usage(`--${name} needs ${says}, not “${escapeInvisible(text)}”.`);
}
