import { fileName } from '../../model/file-name';

/** What a POSIX shell takes for a word without quotes. */
const PLAIN = /^[\w.-]+$/;

/** The command that sends the action from a shell, with the files that Export and the sample are saved as. */
export const sendCommand = (actionName: string): string =>
  `npx action-designer send ${quoted(fileName(actionName))} --context context.json`;

const quoted = (word: string): string => (PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
