import type { Io } from './io';
import { type Arguments, type OptionName, RUN_OPTION_NAMES } from './options';

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
    run: async (...given) => (await import('./run/queue/work')).work(...given),
  },
  compile: {
    summary: 'write a function that builds the request elsewhere',
    operands: 'FILE',
    options: ['action', 'as', 'platform', 'for', 'context', 'help'],
    run: async (...given) => (await import('./compile')).compile(...given),
  },
} as const satisfies Record<string, CliCommand>;

export type CommandName = keyof typeof COMMANDS;

export const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name);
