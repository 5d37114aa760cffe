/** A request of Thunder Client: its URL and its body, as its command line sends them. */
import type { Json } from '../../core/internal';
import { isFalse, isTrue, itemsOf, member, memberAt, textOf } from '../json';
import { graphqlText, pairsOf, withoutComments } from '../postman/body';
import type { ForeignBody } from '../reading';
import { JSON_TYPE, percentDecode } from '../to-body';
import { enabledOf, type Field, multipartOf, rowsOf } from './fields';
import { dividedUrl, encodedAround, encodeUnescaped, withParameters, withPathValues } from './parameters';
import type { Folder, RequestParts, RequestScope } from './walk';

export const fieldOf = (json: Json): Field => ({
  name: textOf(json, 'name') ?? '',
  value: textOf(json, 'value') ?? '',
  isOff: isTrue(member(json, 'isDisabled')) || isFalse(member(json, 'enabled')),
});

export function requestOf(json: Json, scope: RequestScope): RequestParts | undefined {
  const url = textOf(json, 'url');
  if (json.type !== 'object' || url === undefined) return undefined;
  return {
    method: textOf(json, 'method') ?? 'GET',
    url: urlOf(json, withBase(url, scope.folder), scope),
    body: bodyOf(member(json, 'body'), scope),
  };
}

/** A path alone follows the base URL of the nearest folder that has one. */
function withBase(url: string, folder: Folder | undefined): string {
  const base = textOf(memberAt(folder?.json, 'settings', 'options'), 'baseUrl') ?? '';
  if (!folder || !url.startsWith('/')) return url;
  return base === '' ? withBase(url, folder.outer) : base.replace(/\/$/, '') + url;
}

/** `{id}` outside of a variable. */
const PATH_VARIABLE = /(?<!\{)\{([^{}]+)\}(?!\})/g;

/** The parameters of the query are in the URL too, and these are sent. Path variables may be anywhere in it. */
function urlOf(json: Json, written: string, scope: RequestScope): string {
  const { where, notes, converter, auth } = scope;
  const isInPath = (param: Json) => isTrue(member(param, 'isPath'));
  const params = itemsOf(json, 'params');
  // Sent even if they are switched off
  const ofPath = params.filter(isInPath).map(fieldOf);
  const values = new Map(ofPath.map(({ name, value }) => [name, value]));
  const filled = withPathValues(values, (fill) => written.replace(PATH_VARIABLE, fill), where, notes);
  const ofQuery = enabledOf(params.filter((param) => !isInPath(param)).map(fieldOf), where, notes);
  const sent = new URLSearchParams(/\?(.*)/s.exec(written)?.[1]);
  notes.addNames(
    'url-query-differs',
    where,
    ofQuery.filter(({ name, value }) => !sent.getAll(name).includes(value)),
  );
  const { head } = dividedUrl(filled, converter);
  const url = head + encodedAround(filled.slice(head.length), converter, encodeLightly);
  const key = auth.inQuery ? [{ name: auth.inQuery.key, value: auth.inQuery.value }] : [];
  return withParameters(url, key, scope);
}

/** Delimiters stay as they are, but for `#`. */
const encodeLightly = (text: string): string =>
  encodeUnescaped(text, (part) =>
    encodeURI(part)
      .replace(/%5[BD]/g, decodeURIComponent)
      .replaceAll('#', '%23'),
  );

const MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  ['json', JSON_TYPE],
  ['xml', 'application/xml'],
  ['text', 'text/plain'],
]);

/** Of the characters in a form, it encodes `&` and `+` alone. */
const RESPELLED = /[^\w*.&+-]/;

/** The lists of a body that another type uses stay in it. */
function bodyOf(body: Json | undefined, scope: RequestScope): ForeignBody {
  const { where, notes } = scope;
  const type = textOf(body, 'type') ?? 'none';
  const form = itemsOf(body, 'form').map(fieldOf);
  const files = itemsOf(body, 'files').map(fieldOf);
  const raw = textOf(body, 'raw') ?? '';
  const isForm = type === 'formdata' || type === 'formencoded';
  notes.addNames('disabled', where, [
    ...(raw !== '' && isForm ? ['body.raw'] : []),
    ...(form.length > 0 && !isForm ? ['body.form'] : []),
    ...(files.length > 0 && type !== 'formdata' ? ['body.files'] : []),
  ]);
  switch (type) {
    case 'none':
      return raw === '' ? { type: 'none' } : { type: 'text', text: raw, mediaType: undefined };
    case 'formencoded': {
      const rows = form.map((field) => ({ ...field, value: percentDecode(field.value) ?? field.value }));
      return pairsOf(rowsOf(rows), scope, RESPELLED);
    }
    case 'formdata': {
      const fields = [
        ...form.map((field) => ({ ...field, isFile: false })),
        ...files.map((field) => ({ ...field, isFile: true })),
      ];
      return multipartOf(fields, where, notes);
    }
    case 'graphql':
      notes.add('body-graphql', where, {});
      return { type: 'text', text: compact(graphqlText(member(body, 'graphql'))), mediaType: JSON_TYPE };
    case 'binary':
      notes.add('file-not-read', where, { file: textOf(body, 'binary') ?? '' });
      return { type: 'text', text: '', mediaType: undefined };
    case 'json': {
      const { text, lines } = withoutComments(raw, 'blanked');
      notes.addNames('comments-in-json', where, lines.map(String));
      return { type: 'text', text, mediaType: JSON_TYPE };
    }
    default:
      return { type: 'text', text: raw, mediaType: MEDIA_TYPES.get(type) };
  }
}

function compact(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text;
  }
}
