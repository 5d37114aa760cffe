import { type Action, type DataRow, hasErrors, readContext } from '../../core';
import { FORMATS } from '../../core/internal';
import type { ForeignBody } from './foreign-request';
import { readForm, toRows } from './form';
import type { NoteLocation, Notes } from './note';
import type { TemplateConverter } from './template-converter';

type Webhook = Extract<Action, { objectId: 'automation.webhook' }>;
type RestApiCall = Extract<Action, { objectId: 'automation.rest-api-call' }>;

/** The kind of the action and what makes its body. */
export type Content =
  | Pick<Webhook, 'objectId' | 'format' | 'data'>
  | Pick<RestApiCall, 'objectId' | 'format' | 'body'>;

/** The request that a body is converted for. */
export interface BodyScope {
  readonly method: Action['method'];
  /** The Content-Type there; undefined when none is sent. */
  readonly mediaType: string | undefined;
  /** A header says the Content-Type; else the other program does by itself. */
  readonly isTypeGiven: boolean;
  readonly where: NoteLocation;
  readonly converter: TemplateConverter;
  readonly notes: Notes;
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
      notes.add('multipart', where, {});
      for (const field of body.files) notes.add('multipart-file', where, { field });
      break;
    case 'pairs':
  }
  if (method === 'GET') notes.add('body-not-sent-with-get', where, {});
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
  return webhook(
    toRows(
      form.pairs.map(([key, value]) => ({ key, value, enabled: true })),
      converter,
    ),
  );
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

/** Whoever writes an object or an array means JSON: curl says “form” where nothing else is said. */
const isJsonContainer = (text: string): boolean =>
  /^\s*[{[]/.test(text) && !hasErrors(readContext(text).problems);

function noteMediaType(body: ForeignBody, content: Content, scope: BodyScope): void {
  const { method, mediaType: theirs, where, converter, notes } = scope;
  if (method === 'GET' && ('data' in content || content.body === '')) {
    if (theirs !== undefined) notes.add('media-type-not-sent', where, {});
    return;
  }
  const ours = FORMATS[content.format].mediaType;
  if (theirs === undefined) {
    // What encodes the pairs by itself says so by itself.
    if (body.type === 'none' || body.type === 'text') notes.add('media-type-added', where, { ours });
    return;
  }
  const isToldOfForm = body.type === 'multipart' && essence(theirs)?.startsWith('multipart/');
  if (theirs !== ours && !isToldOfForm) {
    const isSame = essence(theirs) === essence(ours);
    const isAssumed =
      !scope.isTypeGiven && body.type === 'text' && isJsonContainer(converter.masked(body.text));
    if (isAssumed && essence(theirs) === FORM) notes.add('json-as-form', where, { ours });
    else notes.add(isSame ? 'media-type-charset' : 'media-type', where, { theirs, ours });
  }
}

/** Reads the fields of a multipart form from its text (RFC 7578); undefined for what is none. */
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
    const [, head, value = ''] = /^[ \t]*\n([\s\S]*?)\n\n([\s\S]*)$/.exec(part) ?? [];
    const key = /^content-disposition:.*?[;\s]name="([^"]*)"/im.exec(head ?? '')?.[1];
    if (head === undefined || key === undefined) return undefined;
    if (/^content-disposition:.*[;\s]filename/im.test(head)) files.push(key);
    else rows.push({ key, value, enabled: true });
  }
  return { type: 'multipart', rows, files };
}
