import type { TargetId, Unsupported } from '../formats/code';
import { type Messages, say } from '../sending/messages';
import { REFUSALS } from '../sending/reason-words';
import { count } from './count';
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
  'no-variables': () => 'This format has no place for a variable. Show the secrets to get it.',
  'go-path': () => 'Go writes the path of this URL in another way.',
  'httpie-target': () => 'HTTPie writes the path or the query of this URL in another way.',
  'http-file-url': () => 'The clients of .http files write this URL in different ways.',
  'http-file-header': () => 'The clients of .http files would read a header of this request otherwise.',
  'http-file-braces': () => 'The clients of .http files take two braces in a body for a variable.',
  'http-file-instruction': () =>
    'The clients of .http files would take a line of this body for an instruction.',
  'http-file-white-space': () =>
    'The clients of .http files do not keep the white space around a body, nor its control characters.',
  'http-file-line-ends': () =>
    'The clients of .http files write line ends in their own way, which breaks the signature.',
  'javascript-header-lost': () => 'Some run-times lose a header of this name.',
  'javascript-empty-query': () => 'Some run-times leave out the question mark of an empty query.',
  'go-header': ({ name, canonical }) => `Go would send ${canonical} beside the header ${name}.`,
};

/** The words of the code view. */
export const english = {
  target: 'Send it with',
  targetName: (target: TargetId) => TARGETS[target],
  code: (target: string) => `Code for ${target}`,
  download: 'Download',
  downloaded: (file: string) => `Saved as ${file}.`,
  shortened: (length: number) =>
    `Shown in part: ${count(length, 'character')} in all. Copy and download take everything.`,

  reveal: 'Show secrets in the code',
  revealed: 'The code holds a secret that anyone who gets it can read. Share it with care.',
  variables: (names: readonly string[]) =>
    `In the place of the secret stands a variable: set ${names.join(' and ')} before you run the code.`,
  signed:
    'The signature in this code is that of the preview. It belongs to its time: a receiver may refuse it some minutes later.',
  refreshTime: 'Refresh time',
  refreshed: 'The time of the request is now.',

  unsupported: 'There is no code for this request:',
  reason: (why: Unsupported) => say(UNSUPPORTED, why),
  notSendable: 'There is no code yet: the request cannot be sent as it stands.',
  goToProblem: 'Go to the first problem',

  copiedAsCurl: (names: readonly string[]) =>
    names.length === 0
      ? 'Copied as a curl command for bash.'
      : `Copied as a curl command for bash. Set ${names.join(' and ')} before you run it.`,
  notCopied: 'The browser does not allow copying. Open the view “Code” and copy the text by hand.',
} as const;

export const texts = messages('code', english);
