/**
 * Reads calls of `fetch`, as browsers copy them and as people write them, and follows what a script sets the names in
 * their options to, as far as it is written there.
 */
import { type Json, jsonObject, Lines } from '../core/internal';
import { anyText, items, member, membersOf, scalarText, TrackedJson, textOf } from './json';
import { type NoteLocation, Notes } from './notes';
import type { Collected, ForeignBody, ForeignHeader, ForeignRequest } from './reading';
import { isSpread, LiteralReader, variable } from './script-literal';
import { isNamedLikeSecret, isSecretNamed } from './secret-names';
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
  const written = headersOf(member(root, 'headers'), where);
  const headers = written.filter(({ name }) => !isSpread(name));
  const keys = isPairs ? items(given).map((pair) => scalarText(items(pair)[0]) ?? '') : [];
  notes.addNames('not-read', where, [...written.map(({ name }) => name), ...keys].filter(isSpread));
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
  const pairs = items(json)
    .map(items)
    .filter(([key]) => !isSpread(scalarText(key) ?? ''));
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

/** A declaration, an assignment at the beginning of a statement, a call that adds a pair, or names of parameters. */
const STATEMENT = new RegExp(
  [
    String.raw`\b(?:const|let|var)\s+(?<declared>[A-Za-z_$][\w$]{0,100})(?:\s*:\s*[\w$<>,.[\]| ]{1,60})?\s*=(?![=>])`,
    String.raw`(?<=[;{}\n]\s{0,100})(?<set>[A-Za-z_$][\w$]{0,100})(?<path>(?:\.[A-Za-z_$][\w$]{0,100}|\[["'][^"'\n]{1,100}["']\]){0,5})\s{0,9}(?:=(?![=>])|(?<call>\())`,
    String.raw`\bfunction\b[^()\n]{0,100}\((?<parameters>[^()]{0,300})\)`,
    String.raw`\((?<list>[^()]{0,300})\)\s{0,9}=>`,
  ].join('|'),
  'g',
);

const STEP = /\.([A-Za-z_$][\w$]*)|\[["']([^"'\n]*)["']\]/g;

/** Calls that change an object; of others the object stays what it is. */
const METHODS: ReadonlySet<string> = new Set(['append', 'set', 'delete', 'push', 'assign']);

/** An object with another value at the end of a path; undefined where it is not known. */
function changed(
  json: Json | undefined,
  [step, ...rest]: readonly string[],
  change: (before: Json | undefined) => Json | undefined,
): Json | undefined {
  if (step === undefined) return change(json);
  if (json?.type !== 'object') return undefined;
  const value = changed(member(json, step), rest, change);
  const others = json.members.filter(({ name }) => name !== step);
  return value && jsonObject([...others, { name: step, value }]);
}

/** The names of a script, from its beginning to a place that moves on. */
class ScriptValues {
  readonly reader: LiteralReader;
  /** The names that were filled in. */
  readonly used = new Set<string>();
  /** The values of secrets, judged by their names; they are filled in only in credentials. */
  readonly secrets = new Map<string, string>();
  readonly #values = new Map<string, Json>();
  readonly #statements: Iterator<RegExpExecArray>;
  #next: RegExpExecArray | undefined;
  #end = 0;

  constructor(text: string) {
    this.reader = new LiteralReader(text, (path) => this.#valueOf(path));
    this.#statements = text.matchAll(STATEMENT);
    this.#next = this.#statements.next().value;
  }

  /** Reads the statements before an offset. */
  readTo(offset: number): void {
    for (; this.#next && this.#next.index < offset; this.#next = this.#statements.next().value)
      // In the value of another one it is none.
      if (this.#next.index >= this.#end) this.#take(this.#next);
  }

  #take({ index, 0: found, groups = {} }: RegExpExecArray): void {
    const { declared, set = '', path = '', call, parameters, list } = groups;
    const end = index + found.length;
    for (const [parameter] of (parameters ?? list ?? '').matchAll(/[A-Za-z_$][\w$]*/g))
      this.#forget(parameter);
    const steps = Array.from(path.matchAll(STEP), ([, name, quoted]) => name ?? quoted ?? '');
    if (declared !== undefined) this.#set(declared, this.#read(end));
    else if (!this.#values.has(set)) return;
    else if (call === undefined)
      this.#set(
        set,
        changed(this.#values.get(set), steps, () => this.#read(end)),
      );
    else if (METHODS.has(steps.at(-1) ?? '')) {
      const method = steps.pop() ?? '';
      this.#set(
        set,
        changed(this.#values.get(set), steps, (before) => this.#called(before, method, end)),
      );
    }
  }

  #read(from: number): Json | undefined {
    const found = this.reader.value(from);
    if (found) this.#end = found.end;
    return found?.value;
  }

  #set(name: string, value: Json | undefined): void {
    this.#forget(name);
    if (value) this.#values.set(name, value);
    if (value?.type === 'string' && (isNamedLikeSecret(name) || isSecretNamed(name, value.value)))
      this.secrets.set(name, value.value);
  }

  #forget(name: string): void {
    this.#values.delete(name);
    this.secrets.delete(name);
  }

  /** `form.append(name, value)`, and `set`, which takes the place of others. */
  #called(before: Json | undefined, method: string, end: number): Json | undefined {
    const { reader } = this;
    const kind = reader.kindOf(before);
    if (!kind || (method !== 'append' && method !== 'set')) return undefined;
    const given: Json[] = [];
    const close = reader.list(end - 1, ')', (at) => {
      const found = reader.value(at);
      // What has to be computed, such as a file.
      given.push(found?.value ?? { type: 'null' });
      return found?.end ?? reader.expressionEnd(at);
    });
    const [key, written] = given;
    if (close === undefined || !key || !written) return undefined;
    this.#end = close;
    const name = reader.textOf(key) ?? '';
    const isComputed = written.type === 'null' && kind !== 'FormData';
    // A third one names a file.
    const value: Json = given.length > 2 ? { type: 'null' } : isComputed ? variable(name) : written;
    const pair: Json = { type: 'array', items: [key, value] };
    const isOther = (one: Json) => reader.textOf(items(one)[0]) !== name;
    const place = method === 'set' ? items(before).findIndex((one) => !isOther(one)) : -1;
    if (place === -1) return reader.pairs(kind, [...items(before), pair]);
    return reader.pairs(
      kind,
      items(before).flatMap((one, index) => (index === place ? [pair] : isOther(one) ? [one] : [])),
    );
  }

  #valueOf(path: string): Json | undefined {
    const [name = '', ...steps] = path.split('.');
    if (this.secrets.has(name)) return undefined;
    const value = steps.reduce(member, this.#values.get(name));
    if (value) this.used.add(name);
    return value;
  }
}
