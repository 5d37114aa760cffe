import { count } from './count';
import { messages } from './language';

/** The words of the code view. */
export const english = {
  target: 'Send it with',
  /** A target says its name in English. */
  targetName: (name: string) => name,
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

  withheld: 'There is no code for this request:',
  /** Why, as the writer of the code says it in English. */
  reason: (said: string) => said,
  notSendable: 'There is no code yet: the request cannot be sent as it stands.',
  goToProblem: 'Go to the first problem',

  copiedAsCurl: (names: readonly string[]) =>
    names.length === 0
      ? 'Copied as a curl command for bash.'
      : `Copied as a curl command for bash. Set ${names.join(' and ')} before you run it.`,
  notCopied: 'The browser does not allow copying. Open the view “Code” and copy the text by hand.',
} as const;

export const texts = messages('code', english);
