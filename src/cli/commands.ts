import type { Io } from './io';
import { type Arguments, type OptionName, RUN_OPTION_NAMES } from './options';
import { ADDED_TEXT, KEEP_ALIVE_TEXT } from './terminal-text';

/** A command: everything that its help says, and the function that runs it. */
export interface CliCommand {
  readonly summary: string;
  /** The operands, as the usage line shows them. */
  readonly operands: string;
  /** In the order of the help. */
  readonly options: readonly OptionName[];
  /** Paragraphs. */
  readonly description: readonly string[];
  /** A purpose, and the arguments that serve it. */
  readonly examples: readonly (readonly [purpose: string, args: string])[];
  /** Imports the command on demand and runs it; returns the exit code or throws a `CliError`. */
  readonly run: (args: Arguments, io: Io) => Promise<number>;
}

const STANDARD_INPUT_TOO = 'A file named - is the standard input.';

/** The options from which `preview` and `send` build a request. */
const REQUEST_OPTIONS = ['action', 'context', 'secrets', 'at', 'id'] as const satisfies OptionName[];

const REQUEST_EXAMPLE = 'order.json --context sample.json';

/** Every command. A new one needs a row here, its module, and its section in docs/command-line.md. */
export const COMMANDS = {
  open: {
    summary: 'open the app in a browser of this machine',
    operands: '',
    options: ['port', 'help'],
    description: [
      'Serves the app, prints its address, and goes on until Ctrl-C. It is what happens without a command, too.',
      'Only this machine can open it. With the page comes the local sender, which sends the exact bytes that the ' +
        'preview shows.',
      'The browser keeps what is made in the app, and keeps it apart for each address. Without --port the next port is ' +
        'taken where 4173 is in use, and the address is another one then.',
    ],
    examples: [
      ['Open the app', ''],
      ['At a port of your choice', '--port 8080'],
    ],
    run: async (...given) => (await import('./open/open')).open(...given),
  },
  check: {
    summary: 'list what is wrong with the settings of actions',
    operands: 'FILE…',
    options: ['help'],
    description: [
      'Reads files as Action Designer exports them and lists every problem: file, line and ' +
        'column where there is one, setting, and what to do. An error stops a request, a warning ' +
        'or a hint does not. Sample data and secrets are not needed.',
      STANDARD_INPUT_TOO,
    ],
    examples: [
      ['Check one file', 'order.json'],
      ['Check all of a folder', 'actions/*.json'],
    ],
    run: async (...given) => (await import('./action-commands')).check(...given),
  },
  preview: {
    summary: 'write the request, byte for byte',
    operands: 'FILE',
    options: [...REQUEST_OPTIONS, 'help'],
    description: [
      'Writes to the standard output exactly the bytes that will be sent, and problems to the ' +
        'standard error. With an error it writes what can be shown, and exits with 1.',
      STANDARD_INPUT_TOO,
    ],
    examples: [
      ['See the request', REQUEST_EXAMPLE],
      ['Keep it in a file', `${REQUEST_EXAMPLE} > order.http`],
      ['Look at one action of several', 'all.json --action "Order created"'],
      ['The same signature each time', `${REQUEST_EXAMPLE} --at 1700000000`],
      ['With secrets from a file', `${REQUEST_EXAMPLE} --secrets secrets.env`],
    ],
    run: async (...given) => (await import('./action-commands')).preview(...given),
  },
  send: {
    summary: 'send the request and show the response',
    operands: 'FILE',
    options: [...REQUEST_OPTIONS, 'allow-host', 'timeout', 'response-limit', 'fail', 'help'],
    description: [
      'Sends the bytes that preview shows, over http or https. One addition stands at ' +
        `the end of the head, ${ADDED_TEXT}. It is sent once: no redirect is followed, ` +
        'nothing is tried again, no proxy is used. The certificate of the server is always checked; an ' +
        'authority of your own is trusted when NODE_EXTRA_CA_CERTS names its file.',
      'The body of the response goes to the standard output as it came; the status line, the ' +
        'header fields and the timings go to the standard error. On a terminal, control ' +
        'characters of the body are shown and not obeyed.',
      'The file decides which secrets are sent where: look at it before you send it. Where the data decides the host, ' +
        'a secret goes only to the hosts that --allow-host names.',
      STANDARD_INPUT_TOO,
    ],
    examples: [
      ['Send it', REQUEST_EXAMPLE],
      ['Keep the body of the response', `${REQUEST_EXAMPLE} > response.json`],
      ['With secrets from a file', `${REQUEST_EXAMPLE} --secrets secrets.env`],
      ['In a script that stops at 404 or 500', `${REQUEST_EXAMPLE} --fail --timeout 5`],
    ],
    run: async (...given) => (await import('./action-commands')).send(...given),
  },
  run: {
    summary: 'send one request for each row of data',
    operands: 'FILE --contexts FILE',
    options: [...RUN_OPTION_NAMES, 'help'],
    description: [
      'Builds and sends one request for each row: each line of JSON, each element of a JSON array, or each record of a ' +
        'CSV file below its header, whose values are all strings. The rows are read as they are needed, with exact digits. ' +
        'A row that is wrong is named and left out.',
      'It shows the hosts and the number of requests and asks once, unless there is --yes. Rows are sent in their ' +
        `order; connections are used again, which adds ${KEEP_ALIVE_TEXT}. A row has succeeded when the status is 200 ` +
        'to 299.',
      'Where the rows decide the host, a secret goes only to the hosts that --allow-host names; a row with another ' +
        'one is left out.',
      'With --retries, a row is tried again with any method when nothing was written to the server, at 429, and at 503 ' +
        'with Retry-After; at 408, any other status from 500 on and a broken connection only GET and PUT, and POST with ' +
        '--retry-unsafe. The wait doubles from 1 second to 1 minute, and is never shorter than Retry-After.',
      'With --queue, the rows go into a queue of BullMQ in a Redis, and work sends them, on as many machines as you ' +
        'like. A row that is there already is not put in twice; one that was sent is remembered for a day. A worker ' +
        'that is killed may have sent a row that another sends again; with --at-most-once it is not sent again.',
      STANDARD_INPUT_TOO,
    ],
    examples: [
      ['See first whether all requests can be built', 'order.json --contexts events.ndjson --dry-run'],
      ['Send the first row alone', 'order.json -d events.ndjson --only 1'],
      [
        'Send all, and keep the rows that fail',
        'order.json -d events.ndjson --retries 3 --failed failed.ndjson',
      ],
      ['Send the rows again that failed', 'order.json -d failed.ndjson --yes'],
      ['Leave them to workers', 'order.json -d events.ndjson --queue redis://queue.example.com'],
    ],
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
      'stalled-after',
      'help',
    ],
    description: [
      'Takes rows from the queue and sends a request for each, until it is stopped. As many workers as you like may ' +
        'work on a queue, on any machine. FILE is the same action that run has: a queue belongs to one action. The ' +
        'secrets are read here; Redis holds neither them nor the action, but it does hold the rows, as clear text.',
      'Rows are tried again as run was told. At 429 all workers of the queue wait. Each row is sent at least once: when a worker ' +
        'is killed or loses Redis, what it had in flight may be sent again by another. Where the rows were put in ' +
        'with --at-most-once, such a row fails instead.',
      'Where the rows decide the host, a secret goes only to the hosts that --allow-host names.',
      'The first Ctrl-C or SIGTERM lets the requests in flight finish; a second one ends the program at once.',
      'A password of Redis is best left to the variable REDIS_PASSWORD, a user name to REDIS_USERNAME. It needs the packages bullmq ' +
        'and ioredis: npm install bullmq ioredis.',
      STANDARD_INPUT_TOO,
    ],
    examples: [
      ['Send what is there and what comes', 'order.json --queue redis://queue.example.com'],
      ['Ten at a time, over TLS', 'order.json --queue rediss://queue.example.com --concurrency 10'],
      [
        'No more than 50 a second, of all workers together',
        'order.json --queue redis://queue.example.com --rate 50',
      ],
    ],
    run: async (...given) => (await import('./run/queue/work')).work(...given),
  },
  compile: {
    summary: 'write a function that builds the request elsewhere',
    operands: 'FILE',
    options: ['action', 'as', 'for', 'context', 'help'],
    description: [
      'Writes a function request(context, { secrets, now }) in JavaScript. It builds the same request as ' +
        'preview, from data as JSON.parse gives it, and needs nothing but the language. The signature of a ' +
        'request needs now, in seconds of Unix time.',
      'It gives { method, url, headers, body }; headers is a list of pairs of a name and a value. Send the body as it ' +
        'is, as UTF-8. Where there is no request, it throws one error that lists all problems.',
      'With --for it writes what an engine takes: a workflow, a flow or a module with the function in it, and says ' +
        'on the standard error what to do with it, and what the engine adds, loses or changes. With --context it ' +
        'says so of the request of that sample too.',
      'The code holds no secret: one that stands in the file is asked for by a name.',
      STANDARD_INPUT_TOO,
    ],
    examples: [
      ['An ES module', 'order.json > order.mjs'],
      ['The body of a function, for a Code node', 'order.json --as body'],
      ['A workflow of n8n', 'order.json --for n8n > workflow.json'],
      ['One action of several', 'all.json --action "Order created" --as cjs'],
    ],
    run: async (...given) => (await import('./compile')).compile(...given),
  },
} as const satisfies Record<string, CliCommand>;

export type CommandName = keyof typeof COMMANDS;

export const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name);
