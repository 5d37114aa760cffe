import type { EngineName, Finding, WantedSecret } from '../export/engines';
import { describeFinding, describeSecret, STEPS, TITLES } from '../export/engines/describe';
import { ENGINE_LOOKS } from '../export/engines/engine-names';
import type { TargetId, Unsupported } from '../export/snippets';
import { type Messages, say } from '../send/exchange';
import { REFUSALS } from '../send/failure';
import { messages } from './language';

const TARGETS: Record<TargetId, string> = {
  'curl-bash': 'curl (bash)',
  'curl-powershell': 'curl (PowerShell)',
  httpie: 'HTTPie',
  'javascript-fetch': 'JavaScript fetch',
  'node-http': 'Node http',
  python: 'Python (standard library)',
  go: 'Go',
  php: 'PHP',
  'raw-http': 'Raw HTTP',
  har: 'HAR 1.2',
  'http-file': '.http file',
};

/** Why there is no code. */
const UNSUPPORTED: Messages<Unsupported> = {
  ...REFUSALS,
  'too-large': () =>
    'The request is too large to be written as code. Send it from here, or with the command line.',
  'no-variables': () => 'This format does not support variables. Show the secrets to get the code.',
  'go-path': () => 'Go would change the path of this URL.',
  'httpie-target': () => 'HTTPie would change the path or the query of this URL.',
  'http-file-url': () => 'Clients of .http files send this URL differently.',
  'http-file-header': () => 'Clients of .http files would read a header of this request differently.',
  'http-file-braces': () => 'Clients of .http files treat two braces in a body as a variable.',
  'http-file-instruction': () => 'Clients of .http files would treat a line of this body as an instruction.',
  'http-file-white-space': () =>
    'Clients of .http files do not preserve the white space around a body, or its control characters.',
  'http-file-line-ends': () => 'Clients of .http files change line ends, which breaks the signature.',
  'javascript-header-lost': () => 'Some runtimes drop a header with this name.',
  'javascript-empty-query': () => 'Some runtimes drop the question mark of an empty query.',
  'go-header': ({ name, canonical }) => `Go would send ${canonical} beside the header ${name}.`,
};

/** The words of the code view. */
const code = {
  target: 'Send it with',
  targetName: (target: TargetId) => TARGETS[target],
  code: (target: string) => `Code for ${target}`,
  download: 'Download',
  downloaded: (file: string) => `Saved as ${file}.`,
  reveal: 'Show secrets in the code',
  revealed: 'The code contains a secret that anyone who gets it can read. Share it with care.',
  variables: (names: readonly string[]) =>
    `A variable replaces the secret: set ${names.join(' and ')} before you run the code.`,
  signed:
    'The signature in this code is that of the preview. It expires: receivers may reject it after a few minutes.',
  refreshTime: 'Refresh time',
  refreshed: 'Request time updated.',

  unsupported: 'There is no code for this request:',
  reason: (why: Unsupported) => say(UNSUPPORTED, why),
  notSendable: 'There is no code yet: the request is not ready to send.',
  goToProblem: 'Go to the first problem',

  copiedAsCurl: (names: readonly string[]) =>
    names.length === 0
      ? 'Copied as a curl command for bash.'
      : `Copied as a curl command for bash. Set ${names.join(' and ')} before you run it.`,
  notCopied: 'The browser does not allow copying. Open the “Code” view and copy the text by hand.',
} as const;

/** The words of the view “Run it”. The command line says the steps too, so their English is the engines'. */
const engines = {
  engine: 'Run it with',
  title: (engine: EngineName) => TITLES[engine],
  text: (title: string) => `Text for ${title}`,
  steps: (engine: EngineName, file: string, secrets: readonly WantedSecret[]): readonly string[] =>
    STEPS[engine](file, secrets),
  stepsTitle: 'How to run it',
  secretsTitle: 'Secrets it needs',
  secret: (secret: WantedSecret) => describeSecret(secret),
  picture: (engine: string, steps: readonly string[]) => `What will be in ${engine}: ${steps.join(', ')}`,
  pictureData: 'Data of a run',
  pictureRequest: (method: string) => `${method} request`,
  notes: (notes: number) => `Good to know (${notes})`,
  finding: (finding: Finding) => describeFinding(finding),
  given: (engine: EngineName, file: string, secrets: readonly string[]): string => {
    const then = secrets.length === 0 ? '' : ` Then set ${secrets.join(' and ')}.`;
    if (engine === 'node-red') return `Copied for Node-RED. Paste it into Import.${then}`;
    return ENGINE_LOOKS[engine].isPasted
      ? `Copied for n8n. Paste it onto the canvas of a workflow.${then}`
      : `Saved as ${file}. “Run it” says where it goes.${then}`;
  },
  note: 'The text builds the request from the data of each run. It holds no secret, and nothing of the sample.',
  notExported: 'There is nothing to run yet: the settings have an error.',
} as const;

export const english = { code, engines };

export const { code: codeTexts, engines: enginesTexts } = messages('code', english);
