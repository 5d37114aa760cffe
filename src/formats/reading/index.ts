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
import { readHttpFile, readUrl } from './http-file/read-http-file';
import { type Note, note } from './note';
import { readPostman } from './postman/read-postman';
import type { Reading } from './reading';
import { beginsAsJson, isHttpEnvironments, kindOfJson, kindOfText } from './recognize';
import { unreadDocument } from './unread-formats';

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
  if (beginsAsJson(text, fileName) && !hasLineOfCurl(text)) return readForeignJson(text, fileName);
  const kind = kindOfText(text, fileName);
  switch (kind) {
    case 'curl':
    case 'http-file':
    case 'url':
      if (isTooLarge(text)) return refused(kind, note('text-too-large', {}, { limit: SIZE_LIMIT }));
      return READERS[kind](text);
    case undefined:
      return undefined;
    default:
      return refused('unread', note('format-not-read', {}, { format: kind }));
  }
}

const READERS = { curl: readCurl, 'http-file': readHttpFile, url: readUrl };

/** Text that only begins as JSON is left to the reader of configs, unless it is YAML that does so. */
function readForeignJson(text: string, fileName?: string): Reading | undefined {
  const { context, problems } = readContext(text);
  if (hasErrors(problems)) {
    const format = unreadDocument(text, fileName);
    return format && refused('unread', note('format-not-read', {}, { format }));
  }
  if (isHttpEnvironments(fileName)) return readHttpEnvironments(context.root);
  const kind = kindOfJson(context.root);
  switch (kind) {
    case 'har':
      return readHar(context.root);
    case 'postman':
      return readPostman(context.root);
    case 'environment':
      return readPostmanEnvironment(context.root);
    case undefined:
      return undefined;
    default:
      return refused('unread', note('format-not-read', {}, { format: kind }));
  }
}

/** The limit is in bytes of UTF-8; a UTF-16 unit takes one to three of them. */
const isTooLarge = (text: string): boolean =>
  text.length > SIZE_LIMIT ||
  (text.length * 3 > SIZE_LIMIT && new TextEncoder().encode(text).length > SIZE_LIMIT);

const refused = (kind: Reading['kind'], reason: Note): Reading => ({
  kind,
  actions: [],
  notes: [reason],
  samples: [],
});
