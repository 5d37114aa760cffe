/**
 * Reads what people have: curl commands, HAR files, Postman collections and `.http` files become
 * actions, and each thing that does not fit is listed as a note. Pure; nothing is run or fetched.
 */
import { hasErrors, readContext } from '../../core';
import { SIZE_LIMIT } from '../../core/internal';
import { hasLineOfCurl } from './curl/curl-line';
import { readCurl } from './curl/read-curl';
import { readHttpEnvironments, readPostmanEnvironment } from './environment';
import { readHar } from './har';
import { readHttpFile } from './http-file/read-http-file';
import { note } from './note';
import { readPostman } from './postman/read-postman';
import type { Reading } from './reading';
import { isHttpEnvironments, kindOfJson, kindOfText } from './recognize';

export type { Asset } from './asset';
export { describeNote } from './describe-note';
export type { Note } from './note';
export type { NoteCode, NoteValues } from './note-codes';
export type { ForeignKind, ForeignSample, Reading, ReadRequest } from './reading';
export { nameOfUrl, type SignedRequest } from './to-action';

/**
 * Reads a text of at most 32 MiB, whose kind its content tells (and the name of its file, for
 * `.http`). Undefined when it is none of the kinds that are read here, which includes configs.
 */
export function readForeign(text: string, fileName?: string): Reading | undefined {
  if (/^\ufeff?\s*[{[]/.test(text) && !hasLineOfCurl(text)) return readForeignJson(text, fileName);
  const kind = kindOfText(text, fileName);
  if (kind === undefined) return undefined;
  if (isTooLarge(text)) return refused(kind, 'text-too-large');
  switch (kind) {
    case 'curl':
      return readCurl(text);
    case 'http-file':
      return readHttpFile(text);
    case 'fetch':
      return refused(kind, 'fetch-call');
    default:
      return refused(kind, 'powershell-command');
  }
}

/** Text that is no JSON is left to the reader of configs, which says what is wrong with it. */
function readForeignJson(text: string, fileName?: string): Reading | undefined {
  const { context, problems } = readContext(text);
  if (hasErrors(problems)) return undefined;
  if (isHttpEnvironments(fileName)) return readHttpEnvironments(context.root);
  switch (kindOfJson(context.root)) {
    case 'har':
      return readHar(context.root);
    case 'postman':
      return readPostman(context.root);
    case 'environment':
      return readPostmanEnvironment(context.root);
    default:
      return undefined;
  }
}

/** The limit is in bytes of UTF-8; a UTF-16 unit takes one to three of them. */
const isTooLarge = (text: string): boolean =>
  text.length > SIZE_LIMIT ||
  (text.length * 3 > SIZE_LIMIT && new TextEncoder().encode(text).length > SIZE_LIMIT);

function refused(
  kind: Reading['kind'],
  code: 'text-too-large' | 'powershell-command' | 'fetch-call',
): Reading {
  const reason = code === 'text-too-large' ? note(code, {}, { limit: SIZE_LIMIT }) : note(code, {}, {});
  return { kind, actions: [], notes: [reason], samples: [] };
}
