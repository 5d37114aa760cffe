import { type DataRow, type Json, jsonText } from '../../../core';
import { FORM, JSON_TYPE } from '../fit-body';
import type { ForeignBody } from '../foreign-request';
import { isTrue, itemsOf, member, memberAt, textOf } from '../json';
import type { Notes, Where } from '../note';

const LANGUAGES: Readonly<Record<string, string>> = {
  json: JSON_TYPE,
  xml: 'application/xml',
  html: 'text/html',
  javascript: 'application/javascript',
};

/** The body of a request, by its mode. */
export function bodyOf(body: Json | undefined, where: Where, notes: Notes): ForeignBody {
  if (isTrue(member(body, 'disabled'))) {
    notes.addNames('disabled', where, ['body']);
    return { is: 'none' };
  }
  const mode = textOf(body, 'mode');
  switch (mode) {
    case 'raw': {
      const text = textOf(body, 'raw') ?? '';
      const language = textOf(memberAt(body, 'options', 'raw'), 'language') ?? 'text';
      return text === ''
        ? { is: 'none' }
        : { is: 'text', text, mediaType: LANGUAGES[language] ?? 'text/plain' };
    }
    case 'urlencoded':
      return { is: 'pairs', rows: itemsOf(body, 'urlencoded').map(rowOf) };
    case 'formdata': {
      const fields = itemsOf(body, 'formdata');
      const isFile = (field: Json) => textOf(field, 'type') === 'file';
      return {
        is: 'multipart',
        rows: fields.filter((field) => !isFile(field)).map(rowOf),
        files: fields.filter(isFile).map((field) => textOf(field, 'key') ?? ''),
      };
    }
    case 'graphql': {
      notes.add('body-graphql', where, {});
      return { is: 'text', text: graphqlText(member(body, 'graphql')), mediaType: JSON_TYPE };
    }
    case 'file': {
      const file = textOf(member(body, 'file'), 'src') ?? '';
      notes.add('file-not-read', where, { file });
      return { is: 'text', text: '', mediaType: FORM };
    }
    default:
      return { is: 'none' };
  }
}

const rowOf = (pair: Json): DataRow => ({
  key: textOf(pair, 'key') ?? '',
  value: textOf(pair, 'value') ?? '',
  enabled: !isTrue(member(pair, 'disabled')),
});

function graphqlText(graphql: Json | undefined): string {
  const query = JSON.stringify(textOf(graphql, 'query') ?? '');
  const given = member(graphql, 'variables');
  const variables = given?.type === 'object' ? jsonText(given) : (textOf(graphql, 'variables') ?? '').trim();
  return variables === '' ? `{"query":${query}}` : `{"query":${query},"variables":${variables}}`;
}
