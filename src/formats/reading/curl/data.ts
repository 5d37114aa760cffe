import type { DataRow } from '../../../core';
import type { ForeignBody } from '../foreign-request';
import { FORM, JSON_TYPE } from '../to-body';
import type { Setting } from './arguments';

/** The text of a file, where the source brings it: only the input `-`. Undefined, and noted, elsewhere. */
export type FileText = (file: string, setting: Setting) => string | undefined;

/** The options whose values become one text. */
export const DATA = ['data', 'data-ascii', 'data-binary', 'data-raw', 'data-urlencode', 'json'];

/** What the data options say, as one text; undefined when there is none of them. */
export function dataOf(settings: readonly Setting[], fileText: FileText): ForeignBody | undefined {
  let text: string | undefined;
  let isJson = false;
  for (const setting of settings) {
    // Pieces of JSON are put together as they are; other data are joined as parts of a form.
    const joint = text && setting.name !== 'json' ? '&' : '';
    text = (text ?? '') + joint + pieceOf(setting, fileText);
    isJson ||= setting.name === 'json';
  }
  return text === undefined ? undefined : { type: 'text', text, mediaType: isJson ? JSON_TYPE : FORM };
}

function pieceOf(setting: Setting, fileText: FileText): string {
  const { name, value } = setting;
  if (name === 'data-urlencode') return urlEncoded(setting, fileText);
  if (name === 'data-raw' || !value.startsWith('@')) return value;
  const text = fileText(value.slice(1), setting) ?? '';
  return name === 'data' || name === 'data-ascii' ? text.replace(/[\r\n\0]/g, '') : text;
}

/** `content`, `=content`, `name=content`, `@file` or `name@file`: the name is not encoded, the content is. */
export function urlEncoded(setting: Setting, fileText: FileText): string {
  const { value } = setting;
  const sign = value.search(/[=@]/);
  if (sign === -1) return encoded(value);
  const name = value.slice(0, sign);
  const rest = value.slice(sign + 1);
  const content = value[sign] === '=' ? rest : (fileText(rest, setting) ?? '');
  return (name === '' ? '' : `${name}=`) + encoded(content);
}

/** As curl encodes: RFC 3986 unreserved characters stay, a space is a plus sign. */
const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed())
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');

/** The fields of a multipart form. */
export function multipartOf(fields: readonly Setting[]): ForeignBody {
  const rows: DataRow[] = [];
  const files: string[] = [];
  for (const { name, value } of fields) {
    const [, key = '', content = ''] = /^([^=]*)=?([\s\S]*)$/.exec(value) ?? [];
    if (name === 'form' && /^[@<]/.test(content)) files.push(key);
    else rows.push({ key, value: name === 'form' ? textOfField(content) : content, enabled: true });
  }
  return { type: 'multipart', rows, files };
}

/** A field may be quoted, and be followed by `;type=…`. */
function textOfField(content: string): string {
  const end = content.startsWith('"') ? closingQuote(content) : -1;
  return end === -1
    ? content.replace(/;(?:type|headers|encoder|filename)=[\s\S]*$/, '')
    : content.slice(1, end).replace(/\\(["\\])/g, '$1');
}

/** Where the quote at the start is closed; -1 where it is not. */
function closingQuote(content: string): number {
  for (let at = 1; at < content.length; at++) {
    if (content[at] === '"') return at;
    if (content[at] === '\\') at += 1;
  }
  return -1;
}
