/** Reads calls of `fetch`, as browsers copy them and as people write them. */
import { type Json, jsonObject, Lines } from '../core/internal';
import { Collection } from './collection';
import { anyText, items, member, membersOf, TrackedJson, textOf } from './json';
import { type NoteLocation, Notes } from './notes';
import type { Collected, ForeignBody, ForeignHeader, ForeignRequest } from './reading';
import { LiteralReader } from './script-literal';
import { TemplateConverter } from './template-converter';
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
const CALL = /(?<![\w$.])(?:(?:window|globalThis|self)\s*\.\s*)?fetch\s*\(/g;

/** The offset of the first call with a text as its URL, or -1. */
export const fetchCallAt = (text: string): number => text.search(CALL_WITH_TEXT);

/** Each can reach to the end of the text, in an unclosed quote. The calls behind them are told as unreadable. */
const MAX_FAILED = 50;

/** Reads a text with one or more calls of `fetch`. What stands around them is a program, and is not read. */
export function readFetch(text: string): Collected {
  const collection = new Collection();
  const lines = new Lines(text);
  const reader = new LiteralReader(text);
  let end = 0;
  let failed = 0;
  for (const { index, 0: call } of text.matchAll(CALL)) {
    if (collection.isFull) break;
    // In a text of the call before.
    if (index < end) continue;
    const where = { place: lines.placeAt(index) };
    const found = failed < MAX_FAILED ? argumentsAt(reader, index + call.length) : undefined;
    if (found) {
      end = found.end;
      take(found, where, collection);
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
function argumentsAt(reader: LiteralReader, from: number): Arguments | undefined {
  const values: Json[] = [];
  const end = reader.list(from - 1, ')', (at) => {
    const found = reader.value(at);
    if (found) values.push(found.value);
    return found?.end;
  });
  const [url, options] = values;
  return url && end !== undefined ? { url, options, end } : undefined;
}

function take({ url, options }: Arguments, where: NoteLocation, collection: Collection): void {
  const tracked = new TrackedJson(options ?? NO_OPTIONS, MEANINGLESS);
  const { root } = tracked;
  const notes = new Notes();
  if (textOf(root, 'credentials') === 'include') notes.add('cookies', where, {});
  const request: ForeignRequest = {
    name: '',
    where,
    method: textOf(root, 'method') ?? 'GET',
    url: anyText(url) ?? '',
    headers: headersOf(member(root, 'headers'), where),
    body: bodyOf(member(root, 'body')),
  };
  for (const option of ['redirect', 'integrity'])
    if (textOf(root, option) !== undefined) notes.add('option-not-available', where, { option });
  notes.addNames('not-read', where, tracked.unreadIn(root));
  collection.take(request, {
    notes: notes.list,
    converter: new TemplateConverter(new Variables(new Map())),
  });
}

const NO_OPTIONS = jsonObject([]);

/** An object, or a list of pairs. */
const headersOf = (headers: Json | undefined, where: NoteLocation): ForeignHeader[] => [
  ...membersOf(headers).map(({ name, value }) => ({ name, value: anyText(value) ?? '', where })),
  ...items(headers).map((pair) => {
    const [name, value] = items(pair).map(anyText);
    return { name: name ?? '', value: value ?? '', where };
  }),
];

/** Browsers send a text as plain text unless a header says otherwise. */
function bodyOf(body: Json | undefined): ForeignBody {
  const text = anyText(body);
  return text === undefined
    ? { type: 'none' }
    : { type: 'text', text, mediaType: 'text/plain;charset=UTF-8' };
}
