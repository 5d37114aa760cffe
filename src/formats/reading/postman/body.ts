import type { DataRow } from '../../../core';
import { type Json, jsonText } from '../../../core/internal';
import type { ForeignBody } from '../foreign-request';
import { isEmpty, isTrue, itemsOf, member, memberAt, scalarText, textOf } from '../json';
import type { NoteLocation, Notes } from '../note';
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
  readonly where: NoteLocation;
  readonly notes: Notes;
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

function contentOf(body: Json, mode: string | undefined, { where, notes }: BodyScope): ForeignBody {
  const content = member(body, mode ?? '');
  switch (mode) {
    case 'raw': {
      const written =
        content?.type === 'object' || content?.type === 'array' ? jsonText(content) : scalarText(content);
      const language = textOf(memberAt(body, 'options', 'raw'), 'language') ?? 'text';
      const mediaType = LANGUAGES.get(language) ?? 'text/plain';
      return written ? { type: 'text', text: written, mediaType } : { type: 'none' };
    }
    case 'urlencoded':
      if (content?.type === 'string') return { type: 'text', text: content.value, mediaType: FORM };
      return { type: 'pairs', rows: itemsOf(body, 'urlencoded').map(rowOf) };
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
