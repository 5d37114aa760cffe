import type { DataRow } from '../../../core';
import { type Json, jsonText } from '../../../core/internal';
import type { ForeignBody } from '../foreign-request';
import { isEmpty, isTrue, itemsOf, member, memberAt, scalarText, textOf } from '../json';
import type { NoteLocation, Notes } from '../note';
import type { TemplateConverter } from '../template-converter';
import { FORM, JSON_TYPE } from '../to-body';

const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['json', JSON_TYPE],
  ['xml', 'application/xml'],
  ['html', 'text/html'],
  ['javascript', 'application/javascript'],
]);

const MODES = ['raw', 'urlencoded', 'formdata', 'graphql', 'file'];

export interface BodyScope {
  /** Postman leaves the body of a GET out, unless it is told not to. */
  readonly isPruned: boolean;
  /** The Content-Type that a header says. */
  readonly mediaType: string | undefined;
  readonly where: NoteLocation;
  readonly notes: Notes;
  readonly converter: TemplateConverter;
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
      const written =
        content?.type === 'object' || content?.type === 'array' ? jsonText(content) : scalarText(content);
      const language = textOf(memberAt(body, 'options', 'raw'), 'language');
      const mediaType = LANGUAGES.get(language ?? 'text') ?? 'text/plain';
      if (!written) return { type: 'none' };
      return { type: 'text', text: sentOf(written, language, scope), mediaType };
    }
    case 'urlencoded':
      if (content?.type === 'string') return { type: 'text', text: content.value, mediaType: FORM };
      return pairsOf(itemsOf(body, 'urlencoded').map(rowOf), scope);
    case 'formdata':
      return formDataOf(itemsOf(body, 'formdata'), where, notes);
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

/** Postman takes comments out of a body when its language is JSON, or, without one, its Content-Type. */
function sentOf(written: string, language: string | undefined, scope: BodyScope): string {
  const { isPruned, mediaType, where, notes } = scope;
  const isJson = language ? language === 'json' : /^application\/(?:\S+\+)?json/.test(mediaType ?? '');
  if (!isJson || isPruned) return written;
  const { text, lines } = withoutComments(written);
  notes.addNames('comments-in-json', where, lines.map(String));
  return text;
}

/** A text without the comments outside of its strings, and the line in which each of them begins. */
function withoutComments(written: string): { readonly text: string; readonly lines: readonly number[] } {
  const lines: number[] = [];
  let text = '';
  let from = 0;
  let line = 1;
  let isInString = false;
  let isEscaped = false;
  for (let at = 0; at < written.length; at += 1) {
    const character = written[at];
    if (character === '\n') line += 1;
    if (character === '"' && !isEscaped) isInString = !isInString;
    isEscaped = character === '\\' && !isEscaped;
    const end = isInString ? undefined : commentEnd(written, at);
    if (end === undefined) continue;
    lines.push(line);
    line += written.slice(at, end).split('\n').length - 1;
    text += written.slice(from, at);
    from = end;
    at = end - 1;
  }
  return { text: text + written.slice(from), lines };
}

/** The end of a comment that begins here; an open one goes on to the end. */
function commentEnd(text: string, start: number): number | undefined {
  if (text.startsWith('//', start)) return endOf(text.indexOf('\n', start), text);
  if (text.startsWith('/*', start)) return endOf(text.indexOf('*/', start + 2), text, 2);
  return undefined;
}

const endOf = (found: number, text: string, length = 0): number =>
  found === -1 ? text.length : found + length;

/** Spaces, `*` and `~` are encoded in another way than by Postman. */
const RESPELLED = /[ *~]/;

function pairsOf(rows: readonly DataRow[], { where, notes, converter }: BodyScope): ForeignBody {
  const sent = rows.flatMap(({ key, value, enabled }) => (enabled ? [key, value] : []));
  const names = new Set(sent.flatMap((text) => converter.variablesIn(text).map(({ name }) => name)));
  const values = [...names].map((name) => converter.variables?.known(name) ?? '');
  if ([...sent.map((text) => converter.masked(text)), ...values].some((text) => RESPELLED.test(text)))
    notes.add('form-respelled', where, {});
  return { type: 'pairs', rows };
}

function formDataOf(fields: readonly Json[], where: NoteLocation, notes: Notes): ForeignBody {
  const isFile = (field: Json) => textOf(field, 'type') === 'file';
  const files = fields.filter(isFile);
  const keyOf = (field: Json) => textOf(field, 'key') ?? '';
  notes.addNames('disabled', where, files.filter(isOff).map(keyOf));
  return {
    type: 'multipart',
    rows: fields.filter((field) => !isFile(field)).map(rowOf),
    files: files.filter((field) => !isOff(field)).map(keyOf),
  };
}

const isOff = (json: Json): boolean => isTrue(member(json, 'disabled'));

const rowOf = (pair: Json): DataRow => ({
  key: textOf(pair, 'key') ?? '',
  value: textOf(pair, 'value') ?? '',
  enabled: !isOff(pair),
});

function graphqlText(graphql: Json | undefined): string {
  const written = (name: string): string[] => {
    const value = textOf(graphql, name);
    return value === undefined ? [] : [`${JSON.stringify(name)}:${JSON.stringify(value)}`];
  };
  const given = member(graphql, 'variables');
  const variables = given?.type === 'object' ? jsonText(given) : (textOf(graphql, 'variables') ?? '').trim();
  const parts = [...written('query'), ...written('operationName')];
  return `{${[...parts, ...(variables === '' ? [] : [`"variables":${variables}`])].join(',')}}`;
}
