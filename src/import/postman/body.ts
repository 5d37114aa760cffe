/** The headers and the body of a Postman request. */
import type { DataRow } from '../../core';
import { type Json, jsonText } from '../../core/internal';
import { type Field, multipartOf, rowsOf } from '../collections/request-parts';
import { anyText, isEmpty, isTrue, itemsOf, member, memberAt, textOf } from '../json';
import type { NoteLocation, Notes } from '../notes';
import type { ForeignBody } from '../reading';
import type { ConversionScope } from '../template-converter';
import { FORM, JSON_TYPE } from '../to-body';

/** The headers, which are given as a list or as lines of text. */
export function headersOf(request: Json | undefined, where: NoteLocation, notes: Notes): Field[] {
  const given = member(request, 'header');
  const fields =
    given?.type === 'string'
      ? given.value.split(/\r?\n/).flatMap(fieldOfLine)
      : itemsOf(request, 'header').map(headerOf);
  if (fields.some(({ name, value }) => name === '' && value !== ''))
    notes.addNames('not-read', where, ['header']);
  return fields;
}

const fieldOf = (json: Json): Field => ({
  name: textOf(json, 'key') ?? '',
  value: textOf(json, 'value') ?? '',
  isOff: isTrue(member(json, 'disabled')),
});

const headerOf = (json: Json): Field => ({ ...fieldOf(json), value: fieldOf(json).value.trim() });

/** `//` before a header disables it. */
export function fieldOfLine(line: string): Field[] {
  const text = line.trim();
  const isOff = text.startsWith('//');
  const colon = text.indexOf(':');
  if (colon === -1) return [{ name: '', value: text, isOff: false }];
  return [{ name: text.slice(isOff ? 2 : 0, colon).trim(), value: text.slice(colon + 1).trim(), isOff }];
}

const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['json', JSON_TYPE],
  ['xml', 'application/xml'],
  ['html', 'text/html'],
  ['javascript', 'application/javascript'],
]);

const MODES = ['raw', 'urlencoded', 'formdata', 'graphql', 'file'];

interface BodyScope extends ConversionScope {
  /** Postman sends no body with GET, unless a setting says otherwise. */
  readonly isPruned: boolean;
  /** The Content-Type of the headers. */
  readonly mediaType: string | undefined;
}

/** The body of a request, by its mode. */
export function bodyOf(body: Json | undefined, scope: BodyScope): ForeignBody {
  const { where, notes } = scope;
  if (body === undefined || body.type === 'null') return { type: 'none' };
  if (isTrue(member(body, 'disabled')) && !isEmpty(body)) {
    notes.addNames('disabled', where, ['body']);
    return { type: 'none' };
  }
  const mode = textOf(body, 'mode');
  notes.addNames(
    'disabled',
    where,
    MODES.filter((other) => other !== mode && !isEmpty(member(body, other))),
  );
  const found = contentOf(body, mode, scope);
  if (!scope.isPruned || found.type !== 'text') return found;
  if (found.text !== '') notes.add('body-pruned', where, {});
  return { type: 'none' };
}

function contentOf(body: Json, mode: string | undefined, scope: BodyScope): ForeignBody {
  const { where, notes } = scope;
  const content = member(body, mode ?? '');
  switch (mode) {
    case 'raw': {
      const written = anyText(content);
      const language = textOf(memberAt(body, 'options', 'raw'), 'language');
      const mediaType = LANGUAGES.get(language ?? 'text') ?? 'text/plain';
      if (!written) return { type: 'none' };
      return { type: 'text', text: sentOf(written, language, scope), mediaType };
    }
    case 'urlencoded':
      if (content?.type === 'string') return { type: 'text', text: content.value, mediaType: FORM };
      return pairsOf(rowsOf(itemsOf(body, 'urlencoded').map(fieldOf)), scope);
    case 'formdata':
      return multipartOf(
        itemsOf(body, 'formdata').map((json) => ({
          ...fieldOf(json),
          isFile: textOf(json, 'type') === 'file',
        })),
        where,
        notes,
      );
    case 'graphql':
      notes.add('body-graphql', where, {});
      return { type: 'text', text: graphqlText(content), mediaType: JSON_TYPE };
    case 'file': {
      const written = textOf(content, 'content');
      if (written === undefined) notes.add('file-not-read', where, { file: textOf(content, 'src') ?? '' });
      // Which Content-Type is sent depends on the file.
      return { type: 'text', text: written ?? '', mediaType: undefined };
    }
    default:
      return { type: 'none' };
  }
}

/** Postman removes comments from a body if its language, or else its Content-Type, is JSON. */
function sentOf(written: string, language: string | undefined, scope: BodyScope): string {
  const { isPruned, mediaType, where, notes } = scope;
  const isJson = language ? language === 'json' : /^application\/(?:\S+\+)?json/.test(mediaType ?? '');
  if (!isJson || isPruned) return written;
  const { text, lines } = withoutComments(written);
  notes.addNames('comments-in-json', where, lines.map(String));
  return text;
}

/**
 * Removes comments outside of strings; also returns the lines in which they begin. `with-lines`: a comment
 * that is alone in its lines takes them with it, and one at the beginning of a line the spaces before it.
 * `blanked`: spaces take the place of its characters.
 */
export function withoutComments(
  written: string,
  mode: 'removed' | 'with-lines' | 'blanked' = 'removed',
): { readonly text: string; readonly lines: readonly number[] } {
  const withLines = mode === 'with-lines';
  const lines: number[] = [];
  let text = '';
  let from = 0;
  let line = 1;
  let lineStart = 0;
  let isBlank = true;
  let isInString = false;
  let isEscaped = false;
  for (let at = 0; at < written.length; at += 1) {
    const character = written[at] ?? '';
    if (character === '"' && !isEscaped) isInString = !isInString;
    isEscaped = character === '\\' && !isEscaped;
    const found = isInString ? undefined : commentEnd(written, at);
    if (found === undefined) {
      isBlank = character === '\n' || (isBlank && BLANK.test(character));
      if (character !== '\n') continue;
      line += 1;
      lineStart = at + 1;
      continue;
    }
    const end = withLines && isBlank ? lineEnd(written, found) : found;
    lines.push(line);
    line += written.slice(at, end).split('\n').length - 1;
    text += written.slice(from, withLines && isBlank ? Math.max(from, lineStart) : at);
    if (mode === 'blanked') text += written.slice(at, end).replace(/\S/g, ' ');
    if (written[end - 1] === '\n') lineStart = end;
    from = end;
    at = end - 1;
  }
  return { text: text + written.slice(from), lines };
}

const BLANK = /[ \t]/;

/** Behind the end of the line, if nothing but blanks is left of it. */
function lineEnd(text: string, from: number): number {
  let at = from;
  while (BLANK.test(text[at] ?? '')) at += 1;
  return text[at] === '\n' ? at + 1 : from;
}

/** The end of a comment that begins here; an unclosed one ends with the text. */
function commentEnd(text: string, start: number): number | undefined {
  if (text.startsWith('//', start)) return endOf(text.indexOf('\n', start), text);
  if (text.startsWith('/*', start)) return endOf(text.indexOf('*/', start + 2), text, 2);
  return undefined;
}

const endOf = (found: number, text: string, length = 0): number =>
  found === -1 ? text.length : found + length;

/** Characters that Postman encodes differently. */
const RESPELLED = /[ *~]/;

/** A form. `respelled`: the characters that the program encodes differently. */
export function pairsOf(
  rows: readonly DataRow[],
  { where, notes, converter }: ConversionScope,
  respelled = RESPELLED,
): ForeignBody {
  const sent = rows.flatMap(({ key, value, enabled }) => (enabled ? [key, value] : []));
  const names = new Set(sent.flatMap((text) => converter.variablesIn(text).map(({ name }) => name)));
  const values = [...names].map((name) => converter.variables?.known(name) ?? '');
  if ([...sent.map((text) => converter.masked(text)), ...values].some((text) => respelled.test(text)))
    notes.add('form-respelled', where, {});
  return { type: 'pairs', rows };
}

export function graphqlText(graphql: Json | undefined): string {
  const written = (name: string): string[] => {
    const value = textOf(graphql, name);
    return value === undefined ? [] : [`${JSON.stringify(name)}:${JSON.stringify(value)}`];
  };
  const given = member(graphql, 'variables');
  const variables = given?.type === 'object' ? jsonText(given) : (textOf(graphql, 'variables') ?? '').trim();
  const parts = [...written('query'), ...written('operationName')];
  return `{${[...parts, ...(variables === '' ? [] : [`"variables":${variables}`])].join(',')}}`;
}
