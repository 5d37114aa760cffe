/** The table of commands, and how the arguments of a program run one of them. */
import { version } from '../../package.json';
import { fillTemplate, type TemplateValues } from '../export/program';
import type { Io } from './io';
import { CliError, EXIT, EXIT_CODES, UsageError, usageError } from './io';
import {
  type Arguments,
  OPTIONS,
  type Option,
  type OptionName,
  RUN_OPTION_NAMES,
  readArguments,
} from './options';
import { didYouMean, escapeInvisible } from './terminal-text';

/** A command; the rest of its help is in `help/NAME.txt`. */
export interface CliCommand {
  readonly summary: string;
  /** The operands, as the usage line shows them. */
  readonly operands: string;
  /** In the order of the help. */
  readonly options: readonly OptionName[];
  /** Imports the command on demand and runs it; returns the exit code or throws a `CliError`. */
  readonly run: (args: Arguments, io: Io) => Promise<number>;
}

/** The options from which `preview` and `send` build a request. */
const REQUEST_OPTIONS = ['action', 'context', 'secrets', 'at', 'id'] as const satisfies OptionName[];

/** Every command. A new one needs a row here, its module, its help, and its section in docs/command-line.md. */
export const COMMANDS = {
  open: {
    summary: 'open the app in a browser of this machine',
    operands: '',
    options: ['port', 'help'],
    run: async (...given) => (await import('./open/open')).open(...given),
  },
  check: {
    summary: 'list what is wrong with the settings of actions',
    operands: 'FILE…',
    options: ['context', 'contract', 'approved', 'update', 'help'],
    run: async (...given) => (await import('./action-commands')).check(...given),
  },
  preview: {
    summary: 'write the request, byte for byte',
    operands: 'FILE',
    options: [...REQUEST_OPTIONS, 'help'],
    run: async (...given) => (await import('./action-commands')).preview(...given),
  },
  send: {
    summary: 'send the request and show the response',
    operands: 'FILE',
    options: [...REQUEST_OPTIONS, 'allow-host', 'timeout', 'response-limit', 'fail', 'help'],
    run: async (...given) => (await import('./action-commands')).send(...given),
  },
  run: {
    summary: 'send one request for each row of data',
    operands: 'FILE --contexts FILE',
    options: [...RUN_OPTION_NAMES, 'help'],
    run: async (...given) => (await import('./run/run-command')).run(...given),
  },
  work: {
    summary: 'send the rows that run puts into a queue',
    operands: 'FILE --queue URL',
    options: [
      'queue',
      'action',
      'secrets',
      'allow-host',
      'concurrency',
      'rate',
      'timeout',
      'response-limit',
      'success',
      'stalled-after',
      'keep-ids',
      'json',
      'help',
    ],
    run: async (...given) => (await import('./run/queue/queue-commands')).work(...given),
  },
  import: {
    summary: 'make actions of what other programs export',
    operands: 'FILE…',
    options: ['help'],
    run: async (...given) => (await import('./import')).importRequests(...given),
  },
  compile: {
    summary: 'write a function that builds the request elsewhere',
    operands: 'FILE',
    options: ['action', 'as', 'platform', 'for', 'context', 'contract', 'help'],
    run: async (...given) => (await import('./compile')).compile(...given),
  },
} as const satisfies Record<string, CliCommand>;

type CommandName = keyof typeof COMMANDS;

const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name);

// The program: chooses a command, catches its errors, and derives the help from the tables of commands and options.

const DEFAULT_COMMAND: CommandName = 'open';
const HELP = ['--help', '-h', 'help'];
const VERSION = ['--version', '-V', 'version'];

/** Runs the command that the arguments name (the program itself is not among them); returns the exit code. */
export async function main(args: readonly string[], io: Io): Promise<number> {
  const [first = DEFAULT_COMMAND] = args;
  try {
    return await runProgram(args, io);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const isOfDefault = COMMANDS[DEFAULT_COMMAND].options.some(
      (name) => name !== 'help' && first.startsWith(`--${name}`),
    );
    const about = isOfDefault ? [DEFAULT_COMMAND] : isCommand(first) ? [first] : [];
    const hint = error instanceof UsageError ? `See ${[PROGRAM, ...about, '--help'].join(' ')}.\n` : '';
    await io.stderr.write(`${error.message}\n${hint}`);
    return error.exit;
  }
}

async function runProgram(args: readonly string[], io: Io): Promise<number> {
  const [first = DEFAULT_COMMAND, ...rest] = args;
  const [asked] = rest;
  if (VERSION.includes(first)) await io.stdout.write(`${version}\n`);
  else if (!HELP.includes(first))
    return first.startsWith('-') ? runCommand(DEFAULT_COMMAND, args, io) : runCommand(first, rest, io);
  else await io.stdout.write(await (asked === undefined ? generalHelp() : commandHelp(known(asked))));
  return EXIT.ok;
}

/** Throws a usage error unless there is a command of this name. */
function known(name: string): CommandName {
  if (isCommand(name)) return name;
  const names = Object.keys(COMMANDS);
  throw usageError(
    `There is no command “${escapeInvisible(name)}”.${didYouMean(name, names)} Commands: ${names.join(', ')}.`,
  );
}

async function runCommand(given: string, args: readonly string[], io: Io): Promise<number> {
  const name = known(given);
  const { options, run }: CliCommand = COMMANDS[name];
  const parsed = readArguments(args, options);
  if (parsed.options.help === undefined) return run(parsed, io);
  await io.stdout.write(await commandHelp(name));
  return EXIT.ok;
}

const PROGRAM = 'action-designer';
const WIDTH = 88;

/** Breaks a text into lines of at most `width` characters. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}

/** Two columns; long text in the right one is broken into lines. */
function table(rows: readonly (readonly [left: string, right: string])[]): string[] {
  const column = Math.max(...rows.map(([left]) => left.length)) + 4;
  return rows.flatMap(([left, right]) =>
    wrapped(right, WIDTH - column).map(
      (line, index) => (index === 0 ? `  ${left}` : '').padEnd(column) + line,
    ),
  );
}

function optionRow(name: OptionName): [string, string] {
  const { value, short, help }: Option = OPTIONS[name];
  const written = short === undefined ? `--${name}` : `-${short}, --${name}`;
  return [value === undefined ? written : `${written} ${value}`, help];
}

/** The texts of the help, by the names of their files. */
const TEXTS = import.meta.glob<string>('./help/*.txt', { query: '?raw', import: 'default' });

async function helpText(name: CommandName | 'program', values: TemplateValues): Promise<string> {
  return fillTemplate((await TEXTS[`./help/${name}.txt`]?.()) ?? '', values);
}

/** The help of the whole program. */
const generalHelp = (): Promise<string> =>
  helpText('program', {
    commands: table(
      Object.entries(COMMANDS).map(([name, { summary, operands }]) => [
        `${name} ${operands}`.trimEnd(),
        summary,
      ]),
    ),
    options: table([['COMMAND --help', 'how to use a command, with examples'], optionRow('version')]),
    exits: table(EXIT_CODES.map(([exit, meaning]) => [String(exit), meaning])),
  });

/** The help of one command. */
async function commandHelp(name: CommandName): Promise<string> {
  const { summary, operands, options }: CliCommand = COMMANDS[name];
  const usage = [PROGRAM, name, operands, '[options]'].filter(Boolean).join(' ');
  const text = await helpText(name, { options: table(options.map(optionRow)) });
  return `${PROGRAM} ${name}: ${summary}\n\nUsage: ${usage}\n\n${text}`;
}
