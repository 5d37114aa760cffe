/** Reads calls of `fetch`, as browsers copy them and as people write them. */
import { type Json, jsonObject, Lines } from '../core/internal';
import { anyText, items, member, membersOf, scalarText, TrackedJson, textOf } from './json';
import { type NoteLocation, Notes } from './notes';
import type { Collected, ForeignBody, ForeignHeader, ForeignRequest } from './reading';
import { ScriptValues } from './script-values';
import { TemplateConverter } from './template-converter';
import { Collection } from './to-action';
import { Variables } from './variables';

/** What a page has to do with a request; no request has it. */
const MEANINGLESS: ReadonlySet<string> = new Set([
  'mode',
  'referrer',
  'referrerPolicy',
  'cache',
  'keepalive',
  'priority',
  'signal',
  'duplex',
]);

/** A call where a statement or an expression may begin. */
const CALL_WITH_TEXT = /(?<![\w$.])(?:(?:window|globalThis|self)\s*\.\s*)?fetch\s*\(\s*["'`]/;
const CALL_WITH_NAME = /(?<![\w$.])fetch\s{0,9}\(\s{0,99}[A-Za-z_$][\w$.]{0,99}\s{0,9}[,)+]/;
const DECLARATION = /\b(?:const|let|var)\s+[\w$]+\s*=/;
/** What is declared is no call. */
const DECLARED = /(?:function|async) $/;
const CALL = /(?<![\w$.])(?:(?:window|globalThis|self)\s*\.\s*)?fetch\s*\(/g;

/** The offset of the first call with a text, or a name that a script may set, as its URL, or -1. */
export function fetchCallAt(text: string): number {
  const at = text.search(CALL_WITH_TEXT);
  return at === -1 && DECLARATION.test(text) ? text.search(CALL_WITH_NAME) : at;
}

/** Each can reach to the end of the text, in an unclosed quote. The calls behind them are told as unreadable. */
const MAX_FAILED = 50;

/** Reads a text with one or more calls of `fetch`. What stands around them is a program, and is not read. */
export function readFetch(text: string): Collected {
  const collection = new Collection();
  const lines = new Lines(text);
  const values = new ScriptValues(text);
  let end = 0;
  let failed = 0;
  for (const { index, 0: call } of text.matchAll(CALL)) {
    if (collection.isFull) break;
    // In a text of the call before.
    if (index < end || DECLARED.test(text.slice(Math.max(0, index - 9), index))) continue;
    const where = { place: lines.placeAt(index) };
    values.readTo(index);
    values.used.clear();
    const found = failed < MAX_FAILED ? argumentsAt(values, index + call.length) : undefined;
    // The declaration of a method.
    if (found && text.charAt(values.reader.skip(found.end)) === '{') continue;
    if (found) {
      end = found.end;
      take(found, where, { collection, values });
    } else {
      failed += 1;
      collection.notes.add('part-unreadable', where, {});
    }
  }
  return collection.result({});
}

interface Arguments {
  readonly url: Json;
  readonly options: Json | undefined;
  readonly end: number;
}

/** The arguments behind the bracket; undefined unless both are literals. */
function argumentsAt({ reader }: ScriptValues, from: number): Arguments | undefined {
  const values: Json[] = [];
  const end = reader.list(from - 1, ')', (at) => {
    const found = reader.value(at);
    if (found) values.push(found.value);
    return found?.end;
  });
  const [url, options] = values;
  return url && end !== undefined ? { url, options, end } : undefined;
}

interface CallScope {
  readonly collection: Collection;
  readonly values: ScriptValues;
}

function take({ url, options }: Arguments, where: NoteLocation, { collection, values }: CallScope): void {
  const tracked = new TrackedJson(options ?? NO_OPTIONS, MEANINGLESS);
  const { root } = tracked;
  const notes = new Notes();
  notes.addNames('shell-variable-filled-in', where, values.used);
  if (options?.type !== 'object') notes.addNames('not-read', where, [scalarText(options) ?? '']);
  const given = member(options, 'body');
  const isPairs = values.reader.kindOf(given) !== undefined;
  const body = isPairs ? pairsBody(given, values) : bodyOf(member(root, 'body'));
  // Reading marks it as read.
  if (isPairs) anyText(member(root, 'body'));
  const headers = headersOf(member(root, 'headers'), where);
  const isTyped = headers.some(({ name }) => name.toLowerCase() === 'content-type');
  if (textOf(root, 'credentials') === 'include') notes.add('cookies', where, {});
  const request: ForeignRequest = {
    name: '',
    where,
    method: textOf(root, 'method') ?? 'GET',
    url: absolute(anyText(url) ?? ''),
    headers:
      body.type === 'pairs' && !isTyped
        ? [...headers, { name: 'Content-Type', value: FORM, where }]
        : headers,
    body,
  };
  for (const option of ['redirect', 'integrity'])
    if (textOf(root, option) !== undefined) notes.add('option-not-available', where, { option });
  notes.addNames('not-read', where, tracked.unreadIn(root));
  collection.take(request, {
    notes: notes.list,
    converter: new TemplateConverter(new Variables(values.secrets)),
  });
}

/** A page adds what a URL lacks. */
const absolute = (url: string): string =>
  /^(?:[a-z][a-z0-9+.-]*:|\/\/|\{\{|$)/i.test(url)
    ? url
    : `{{origin}}${url.startsWith('/') ? '' : '/'}${url}`;

const NO_OPTIONS = jsonObject([]);

/** An object, or a list of pairs. */
const headersOf = (headers: Json | undefined, where: NoteLocation): ForeignHeader[] => [
  ...membersOf(headers).map(({ name, value }) => ({ name, value: anyText(value) ?? '', where })),
  ...items(headers).map((pair) => {
    const [name, value] = items(pair).map(anyText);
    return { name: name ?? '', value: value ?? '', where };
  }),
];

const FORM = 'application/x-www-form-urlencoded;charset=UTF-8';

/** What has no text in a `FormData` is a file. */
function pairsBody(json: Json | undefined, { reader }: ScriptValues): ForeignBody {
  const pairs = items(json).map(items);
  const rows = pairs.flatMap(([key, value]) => {
    const text = scalarText(value);
    return text === undefined ? [] : [{ key: scalarText(key) ?? '', value: text, enabled: true }];
  });
  if (reader.kindOf(json) !== 'FormData') return { type: 'pairs', rows };
  const files = pairs.filter(([, value]) => scalarText(value) === undefined);
  return { type: 'multipart', rows, files: files.map(([key]) => scalarText(key) ?? '') };
}

/** Browsers send a text as plain text unless a header says otherwise. */
function bodyOf(body: Json | undefined): ForeignBody {
  const text = anyText(body);
  return text === undefined
    ? { type: 'none' }
    : { type: 'text', text, mediaType: 'text/plain;charset=UTF-8' };
}
