/** The English of engines: names, where secrets go, what to do with an export, and what it changes. */
import { type Messages, say } from '../../send/exchange';
import type { Form, WantedSecret } from './engine';
import type { EngineName } from './engine-names';
import type { Finding } from './report';

/** The names of the engines, which other languages mostly keep. */
export const TITLES: Readonly<Record<EngineName, string>> = {
  n8n: 'n8n',
  'n8n-loop': 'n8n, one item at a time',
  'node-red': 'Node-RED',
  node: 'Node.js',
  edge: 'Edge functions (fetch)',
  lambda: 'AWS Lambda',
  bullmq: 'BullMQ',
  temporal: 'Temporal',
};

/** A secret, and where the engine takes it from. */
export function describeSecret({ name, place }: WantedSecret): string {
  const isSame = place.type !== 'credential' && place.variable === name;
  switch (place.type) {
    case 'environment':
      return `${name}, as ${isSame ? 'an environment variable' : `the environment variable ${place.variable}`}`;
    case 'binding':
      return `${name}, as ${isSame ? 'a secret' : `the secret ${place.variable}`} of the function`;
    case 'variable':
      return `${name}, as ${isSame ? 'a variable' : `the variable ${place.variable}`} of n8n or of its environment`;
    case 'credential':
      return place.kind === 'httpHeaderAuth'
        ? `${name}, as a Header Auth credential for the header ${place.label}`
        : `${name}, as a Basic Auth credential for the user “${place.label}”`;
  }
}

/** How the request comes about where an engine has settings of its own for it, in a sentence. */
export const FORMS: Readonly<Record<Form, string>> = {
  native:
    'Without code: the settings of n8n’s HTTP Request node make this request, and can be changed there.',
  'one-at-a-time': 'A Code node makes this request: this workflow always has one.',
  signature: 'A Code node makes this request, because n8n’s own settings cannot sign it.',
  password: 'A Code node makes this request, because a credential of n8n needs a password.',
  filter: 'A Code node makes this request, because n8n’s own settings lack a filter or a text of its tags.',
  marker: 'A Code node makes this request, because n8n’s own settings cannot repeat or leave out parts.',
  place: 'A Code node makes this request, because a value stands where n8n’s own settings do not check it.',
  expression:
    'A Code node makes this request, because n8n’s own settings read a name or a text of it otherwise.',
  body: 'A Code node makes this request, because n8n’s own settings would change its body.',
};

type Steps = readonly [string, string, string];

/** What to do with the text, in three lines. `file` is its name. */
type StepsOf = (file: string, secrets: readonly WantedSecret[]) => Steps;

function n8nSecret(secrets: readonly WantedSecret[]): string {
  const [secret] = secrets;
  switch (secret?.place.type) {
    case undefined:
      return 'There is no credential to choose.';
    case 'credential':
      return `In the node “${secret.place.node}”, choose the credential of ${secret.name}: n8n fills in the newest one of its kind by itself, which may belong to another host.`;
    default:
      return 'Set the secret as a variable of n8n, or as an environment variable that N8N_BLOCK_ENV_ACCESS_IN_NODE=false lets code read.';
  }
}

const N8N_STEPS: StepsOf = (_, secrets) => [
  'Copy the text, and paste it onto the canvas of n8n.',
  n8nSecret(secrets),
  'Put your trigger in the place of “Start”: each of its items is the data of one run. An item that cannot be built and an answer other than 2xx fail the execution.',
];

export const STEPS: Readonly<Record<EngineName, StepsOf>> = {
  n8n: N8N_STEPS,
  'n8n-loop': N8N_STEPS,
  'node-red': (file) => [
    `In the editor of Node-RED, choose Import, and paste the text or choose the file ${file}.`,
    'Set the secrets as environment variables of Node-RED before it starts, or of the flow, as credentials.',
    'Deploy, and send a message with the data of a run in msg.payload to “Build the request”; msg.data keeps it. A Catch node gets what fails, an answer other than 2xx included.',
  ],
  node: (file) => [
    `Save the text as ${file}; it needs Node.js 20 or newer, and no packages.`,
    'Set the secrets as environment variables.',
    `Call it: import { run } from './${file}'; await run(data) gives status, headers and body; an answer other than 2xx is an error with the answer in it.`,
  ],
  edge: (file) => [
    `Save the text as ${file}, the module of a function such as a Worker.`,
    'Add the secrets to the function, and CALLER_TOKEN: callers send it as Authorization: Bearer. Without it, anybody who reaches the function may send.',
    'Deploy it, and POST the data of a run to it as JSON. It answers 400 or 422 for data of which there is no request, and 502 or 504 where no answer comes; it does not try again.',
  ],
  lambda: (file) => [
    `Save the text as index.mjs in place of ${file}, and make a function with Node.js 22 and the handler index.handler of it.`,
    'Set the secrets as environment variables of the function, and its time limit: 40 seconds, or more than 30 × batch size ÷ 10 for a queue. A request may take 30, and Lambda ends a function after 3.',
    'Invoke it with the data of a run, or connect an SQS queue with ReportBatchItemFailures and a dead-letter queue: any answer but 2xx is a failure, and Retry-After is not waited for.',
  ],
  bullmq: (file) => [
    `Save the text as ${file}, and install: npm install bullmq@6 ioredis@6.`,
    'Set the secrets and REDIS_URL as environment variables, and start it: it is the worker. QUEUE_NAME, CONCURRENCY and TIMEOUT_MS are optional.',
    'Where runs begin, add their data: queue.add(jobName, data, jobOptions) to the queue queueName, all three imported from the file, which then starts nothing.',
  ],
  temporal: (file) => [
    `Save the text as ${file} beside your worker, which needs @temporalio/activity.`,
    'Set the secrets as environment variables of the worker.',
    'Register the activity that it exports, and call it from a workflow with the data of a run.',
  ],
};

const FINDINGS: Messages<Finding> = {
  adds: ({ names }) => `Adds the header ${names.length === 1 ? 'field' : 'fields'} ${names.join(', ')}.`,
  'number-changed': ({ path, written, becomes, others }) =>
    `Data comes as numbers of JavaScript: ${written} at ${path} is sent as ${becomes}${
      others > 0 ? `, and ${others} more change` : ''
    }. Hand such values over as text.`,
  'body-of-get-lost': () => 'Refuses to send a body with GET.',
  'empty-query-lost': () => 'May lose the question mark of an empty query.',
  'query-changed': ({ written }) => `Encodes the percent sign of ${written} in the query as %25.`,
  'port-blocked': ({ port }) => `May refuse to send to port ${port}, which fetch blocks.`,
  'header-uncertain': ({ name }) => `May change, replace or leave out the header ${name}.`,
  'header-case': ({ names }) => `May send ${names.join(', ')} in lower case, which means the same.`,
  'host-from-data': ({ isChecked }) =>
    isChecked
      ? 'The data decides the host, and the secret goes there: nothing is sent unless ALLOWED_HOSTS names the host (HOST or HOST:PORT, with commas between).'
      : 'The data decides the host, and the secret goes there, to any host: let only data that you trust begin a run.',
  'no-url-parser': () =>
    'Cannot read an international host or an unusual address that a value brings: code here has no URL parser.',
  'credential-is-expression': () =>
    'Takes a secret that begins with = for an expression: put one more = before it in the credential. What stands in {{ }} is replaced all the same.',
  'variables-needed': () =>
    'The secret of the signature is read from a variable: those of n8n need a paid plan, those of its environment a setting.',
  'sends-again': () => 'May send a request again after a failure: let the receiver ignore repeats.',
  'retry-after-ignored': () =>
    'Does not wait as Retry-After asks: another try, if there is one, comes by a rule of its own.',
  'repeats-all-items': () =>
    'Retry On Fail sends every item of a run again, also those that were accepted. The workflow “n8n, one item at a time” repeats only the one that failed.',
  'values-stopped': () =>
    "Stops an item in which a value is missing, and one in which null, a list or an object would be written as text. For null, write default: '' behind the value.",
  'marks-kept': () =>
    "Leaves ! ' ( ) * and ~ of a value as they are in the URL and in a form, where the preview may have %21 and the like. Receivers read the same.",
  'ids-may-repeat': () =>
    'Makes the message id from the workflow, execution, node, run and item. Copies of the workflow in two instances of n8n can use the same ids.',
};

export const describeFinding = (finding: Finding): string => say(FINDINGS, finding);
