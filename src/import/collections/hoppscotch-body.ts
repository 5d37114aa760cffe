/** The body of a request of Hoppscotch. */
import type { Json } from '../../core/internal';
import { isEmpty, isFalse, isTrue, items, member, scalarText, textOf } from '../json';
import { pairsOf, withoutComments } from '../postman/body';
import { type ForeignBody, isNamed } from '../reading';
import { FORM } from '../to-body';
import { type Field, multipartOf, rowsOf } from './fields';
import type { RequestScope } from './walk';

export const fieldOf = (json: Json): Field => ({
  name: textOf(json, 'key') ?? '',
  value: textOf(json, 'value') ?? '',
  isOff: isFalse(member(json, 'active')),
});

const IS_JSON = /^[^;]*(?:[/+-]json)\s*(?:;|$)/i;

export function bodyOf(json: Json, scope: RequestScope): ForeignBody {
  const { where, notes } = scope;
  // In version 0 the text stands beside its type.
  const given = member(json, 'body');
  const body = given?.type === 'object' ? given : json;
  const mediaType = textOf(body, 'contentType');
  const content = body === json ? member(json, 'rawParams') : member(body, 'body');
  if (mediaType === undefined || mediaType === '') {
    notes.addNames('disabled', where, isEmpty(content) ? [] : ['body']);
    noteEmpty('null', undefined, scope);
    return { type: 'none' };
  }
  if (mediaType === 'multipart/form-data') {
    const fields = items(content).map((json) => ({
      ...fieldOf(json),
      isFile: isTrue(member(json, 'isFile')),
    }));
    return multipartOf(fields, where, notes);
  }
  const text = scalarText(content);
  if (mediaType === FORM) return pairsOf(rowsOf(formOf(text ?? '')), scope);
  if (!text && isEmpty(content)) noteEmpty('""', mediaType, scope);
  if (text === undefined) {
    if (!isEmpty(content)) notes.add('file-not-read', where, { file: '' });
    return { type: 'text', text: '', mediaType };
  }
  if (!IS_JSON.test(mediaType)) return { type: 'text', text, mediaType };
  const stripped = withoutComments(text);
  notes.addNames('comments-in-json', where, stripped.lines.map(String));
  const sent = stripped.text.replace(LAST_COMMA, (found) => (found === ',' ? '' : found));
  if (text !== '' && text.trim() === '') notes.add('body-not-json', where, {});
  else if (isRespelled(scope.converter.masked(sent))) notes.add('json-respelled', where, {});
  return { type: 'text', text: sent, mediaType };
}

/** `theirs`: what its command line sends for an empty body if the Content-Type is `application/json`. */
function noteEmpty(
  theirs: '""' | 'null',
  mediaType: string | undefined,
  { where, notes, headers }: RequestScope,
): void {
  const type = headers.find((header) => isNamed(header, 'content-type'))?.value ?? mediaType ?? '';
  if (/application\/json/i.test(type)) notes.add('body-empty-json', where, { theirs });
}

/** Matches a comma before a closing bracket, and strings. */
const LAST_COMMA = /"(?:[^"\\]|\\.)*"?|,(?=\s*[}\]])/gs;

function isRespelled(text: string): boolean {
  try {
    return text !== '' && JSON.stringify(JSON.parse(text)) !== text;
  } catch {
    return true;
  }
}

/**
 * The rows of a form, which Hoppscotch keeps as text: each line is `key: value`, both perhaps in quotes as in JSON,
 * behind `#` if it is switched off.
 */
function formOf(text: string): Field[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const isOff = line.startsWith('#');
      const pair = isOff ? line.slice(1).trim() : line;
      const colon = pair.indexOf(':', QUOTED.exec(pair)?.[0].length ?? 0);
      const end = colon === -1 ? pair.length : colon;
      return { name: unquoted(pair.slice(0, end)), value: unquoted(pair.slice(end + 1)), isOff };
    });
}

const QUOTED = /^"(?:[^"\\]|\\.)*"/s;

function unquoted(text: string): string {
  const trimmed = text.trim();
  if (QUOTED.exec(trimmed)?.[0] !== trimmed) return trimmed;
  try {
    return String(JSON.parse(trimmed));
  } catch {
    return trimmed;
  }
}
