/** Bodies: finds the kind of action that sends a body, and its Content-Type. */
import { type Action, type DataRow, hasErrors, readContext } from '../core';
import { FORMATS } from '../core/internal';
import type { NoteLocation } from './notes';
import type { ForeignBody } from './reading';
import type { ConversionScope, TemplateConverter } from './template-converter';

type Webhook = Extract<Action, { objectId: 'automation.webhook' }>;
type RestApiCall = Extract<Action, { objectId: 'automation.rest-api-call' }>;

/** The kind of the action, and the settings of its body. */
type Content =
  | Pick<Webhook, 'objectId' | 'format' | 'data'>
  | Pick<RestApiCall, 'objectId' | 'format' | 'body'>;

interface BodyScope extends ConversionScope {
  readonly method: Action['method'];
  /** The Content-Type in the source; undefined if none is sent. */
  readonly mediaType: string | undefined;
  /** The header with the Content-Type; undefined if the other program sends it by itself. */
  readonly typeAt: NoteLocation | undefined;
}

/** Finds the kind of action that sends this body, and notes how its Content-Type differs. */
export function toBody(given: ForeignBody, scope: BodyScope): Content {
  const body = given.type === 'text' ? (readMultipart(given.text, scope.mediaType) ?? given) : given;
  const content = contentOf(body, scope);
  noteMediaType(body, content, scope);
  return content;
}

function contentOf(body: ForeignBody, scope: BodyScope): Content {
  const { method, where, converter, notes } = scope;
  switch (body.type) {
    case 'none':
      return method !== 'GET' && isJson(scope.mediaType) ? restApiCall('') : webhook([]);
    case 'text':
      return contentOfText(body.text, scope);
    case 'multipart':
      if (body.rows.length + body.files.length > 0) notes.add('multipart', where, {});
      for (const field of body.files) notes.add('multipart-file', where, { field });
      break;
    case 'pairs':
  }
  if (method === 'GET' && body.rows.length > 0) notes.add('body-not-sent-with-get', where, {});
  return webhook(toRows(body.rows, converter));
}

function contentOfText(text: string, scope: BodyScope): Content {
  const { method, mediaType, where, converter, notes } = scope;
  const verbatim = () => restApiCall(converter.template(text, 'body'));
  // A Webhook sends nothing with GET; a REST API Call does (B17).
  if (method === 'GET') return text === '' ? webhook([]) : verbatim();
  if (essence(mediaType) !== FORM) return verbatim();
  const form = isJsonContainer(converter.masked(text)) ? undefined : readForm(text, converter);
  if (!form) return verbatim();
  if (!form.isSameText) notes.add('form-respelled', where, {});
  return webhook(toRows(form.rows, converter));
}

const webhook = (data: Webhook['data']): Content => ({
  objectId: 'automation.webhook',
  format: 'default',
  data,
});

const restApiCall = (body: string): Content => ({
  objectId: 'automation.rest-api-call',
  format: 'json',
  body,
});

export const FORM = 'application/x-www-form-urlencoded';

export const JSON_TYPE = 'application/json';

/** The media type without its parameters. */
const essence = (mediaType: string | undefined): string | undefined =>
  mediaType?.split(';', 1)[0]?.trim().toLowerCase();

const isJson = (mediaType: string | undefined): boolean =>
  /^(?:application\/(?:[\w.-]+\+)?json|text\/json)$/.test(essence(mediaType) ?? '');

/** An object or array is meant as JSON, although curl sends a form if nothing else is given. */
const isJsonContainer = (text: string): boolean =>
  /^\s*[{[]/.test(text) && !hasErrors(readContext(text).problems);

function noteMediaType(body: ForeignBody, content: Content, scope: BodyScope): void {
  const { method, mediaType: theirs, typeAt, converter, notes } = scope;
  const where = typeAt ?? scope.where;
  if (method === 'GET' && ('data' in content || content.body === '')) {
    if (theirs !== undefined) notes.add('media-type-not-sent', where, {});
    return;
  }
  const ours = FORMATS[content.format].mediaType;
  if (theirs === undefined) {
    // A program that encodes pairs sends its Content-Type by itself, if there are any.
    const isForm =
      ('rows' in body && body.rows.some(({ enabled }) => enabled)) ||
      (body.type === 'multipart' && body.files.length > 0);
    if (!isForm) notes.add('media-type-added', where, { ours });
    return;
  }
  const isNotedAlready =
    body.type === 'multipart' &&
    body.rows.length + body.files.length > 0 &&
    essence(theirs)?.startsWith('multipart/');
  if (theirs !== ours && !isNotedAlready) {
    const isSame = essence(theirs) === essence(ours);
    const isAssumed = !typeAt && body.type === 'text' && isJsonContainer(converter.masked(body.text));
    if (isAssumed && essence(theirs) === FORM) notes.add('json-as-form', where, { ours });
    else notes.add(isSame ? 'media-type-charset' : 'media-type', where, { theirs, ours });
  }
}

/** Reads the fields of a multipart form (RFC 7578); undefined for any other text. */
function readMultipart(text: string, mediaType: string | undefined): ForeignBody | undefined {
  const boundary = /^multipart\/form-data\s*;.*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(mediaType ?? '');
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mark === undefined) return undefined;
  const rows: DataRow[] = [];
  const files: string[] = [];
  const [preamble = '', ...parts] = `\n${text.replaceAll('\r\n', '\n')}`.split(`\n--${mark}`);
  const isClosed = parts.at(-1)?.trim() === '--';
  if (preamble.trim() !== '' || parts.length === 0) return undefined;
  for (const part of isClosed ? parts.slice(0, -1) : parts) {
    const [, head, value = ''] = /^[ \t]*\n([\s\S]*?)(?:\n\n([\s\S]*)|\n)$/.exec(part) ?? [];
    const key = /^content-disposition:.*?[;\s]name="([^"]*)"/im.exec(head ?? '')?.[1];
    if (head === undefined || key === undefined) return undefined;
    if (/^content-disposition:.*[;\s]filename/im.test(head)) files.push(key);
    else rows.push({ key, value, enabled: true });
  }
  return { type: 'multipart', rows, files };
}

interface Form {
  readonly rows: readonly DataRow[];
  /** A Webhook writes exactly this text (B15). */
  readonly isSameText: boolean;
}

/** Text that begins like JSON or XML is no form, whatever its Content-Type. */
const OTHER_SYNTAX = /^\s*[{[<"]/;

/** Reads a form-urlencoded text; undefined for any other text, and for bytes that are not UTF-8. */
function readForm(text: string, converter: TemplateConverter): Form | undefined {
  if (text === '') return { rows: [], isSameText: true };
  if (!text.includes('=') || OTHER_SYNTAX.test(converter.masked(text))) return undefined;
  const rows: DataRow[] = [];
  for (const part of text.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const key = decoded(equals === -1 ? part : part.slice(0, equals));
    const value = decoded(equals === -1 ? '' : part.slice(equals + 1));
    if (key === undefined || value === undefined || key === '') return undefined;
    rows.push({ key, value, enabled: true });
  }
  const masked = rows.map(({ key, value }) => [converter.masked(key), converter.masked(value)]);
  return { rows, isSameText: new URLSearchParams(masked).toString() === converter.masked(text) };
}

const decoded = (text: string): string | undefined => percentDecode(text.replaceAll('+', ' '));

/** Percent-encodes all but the unreserved characters of RFC 3986. */
export const percentEncode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** A percent sign without two hex digits is unchanged. Undefined if the bytes are not UTF-8. */
export function percentDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replace(/%(?![0-9A-Fa-f]{2})/g, '%25'));
  } catch {
    return undefined;
  }
}

/** Converts the texts of rows. */
const toRows = (rows: readonly DataRow[], converter: TemplateConverter): DataRow[] =>
  rows.map(({ key, value, enabled }) => ({
    key: converter.template(key, 'row'),
    value: converter.template(value, 'row'),
    enabled,
  }));
