/** Reads a command of HTTPie, or of xh, which follows it: its options, and the request of its arguments. */
import type { Json } from '../../core/internal';
import { floatText, jsonOf, scalarText } from '../json';
import type { ForeignBody, ForeignCredentials, ForeignHeader, ForeignRequest } from '../reading';
import { schemeOfUrl, withoutUser, withQuery } from '../to-action';
import { FORM, JSON_TYPE } from '../to-body';
import {
  basicOf,
  encoded,
  hasDotSegments,
  noteRespelled,
  OptionTable,
  type ProgramScope,
  type Setting,
  secretText,
} from './arguments';
import { matchAt } from './command-line';

/** Names as the manuals of HTTPie and xh list them. */
export const HTTPIE_OPTIONS = new OptionTable([
  ['reads', false, 'j:json f:form multipart I:ignore-stdin https path-as-is'],
  ['reads', true, 'raw a:auth A:auth-type bearer default-scheme'],
  [
    'without-effect',
    false,
    `h:headers m:meta b:body v:verbose all S:stream d:download q:quiet F:follow check-status
    ignore-netrc offline debug traceback unsorted sorted help manual version 4:ipv4 6:ipv6 curl curl-long
    native-tls http2`,
  ],
  [
    'without-effect',
    true,
    `pretty s:style p:print P:history-print o:output timeout max-redirects max-headers verify ssl ciphers
    response-charset response-mime format-options boundary http-version generate`,
  ],
  ['not-available', false, 'x:compress chunked c:continue'],
  [
    'not-available',
    true,
    'session session-read-only proxy cert cert-key cert-key-pass resolve interface unix-socket',
  ],
]);

/** Converts the arguments of HTTPie, and of xh, which follows it, to a request. */

const ACCEPT_JSON = 'application/json, */*;q=0.5';

/** The separators of a request item, the longest first. */
const SEPARATOR = /:=@|==@|:=|==|=@|:@|[:;=@]/y;

interface Item {
  readonly key: string;
  readonly separator: string;
  readonly value: string;
  readonly setting: Setting;
}

/** The item of an argument; a backslash escapes a separator. Undefined without one. */
function itemOf(setting: Setting, text = setting.value): Item | undefined {
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else {
      const [separator] = matchAt(SEPARATOR, text, at) ?? [];
      if (separator === undefined) continue;
      const value = unescaped(text.slice(at + separator.length));
      return { key: unescaped(text.slice(0, at)), separator, value, setting };
    }
  }
  return undefined;
}

/** A value that only the shell knows; it stands in JSON as a number does. */
function bareVariable({ value, expansions }: Setting, text: string): Json | undefined {
  const last = expansions.at(-1);
  const isWhole = last?.to === value.length && last.to - last.from === text.length;
  return isWhole ? { type: 'number', text } : undefined;
}

const unescaped = (text: string): string => text.replace(/\\([:;=@])/g, '$1');

/** The request of a command: at most one. */
export function httpieRequests(settings: readonly Setting[], scope: ProgramScope): ForeignRequest[] {
  const request = new Command(settings, scope).request();
  return request ? [request] : [];
}

class Command {
  readonly #isXh: boolean;
  readonly #headers: ForeignHeader[] = [];
  /** The names of headers that are not sent, in lower case. */
  readonly #removed = new Set<string>();
  readonly #query: string[] = [];
  readonly #rows: { key: string; value: string; enabled: boolean }[] = [];
  readonly #files: string[] = [];
  readonly #document = new ItemDocument();
  readonly #type: 'json' | 'form' | 'multipart';
  #hasItems = false;

  constructor(
    readonly settings: readonly Setting[],
    readonly scope: ProgramScope,
  ) {
    this.#isXh = scope.program.startsWith('xh');
    const given = settings.findLast(({ name }) => /^(?:json|form|multipart)$/.test(name))?.name;
    this.#type = given === 'form' || given === 'multipart' ? given : 'json';
  }

  request(): ForeignRequest | undefined {
    const [first, second, ...rest] = this.settings.filter(({ name }) => name === 'url');
    if (!first) return undefined;
    const isMethod = second !== undefined && /^[A-Za-z]+$/.test(first.value);
    const target = isMethod ? second : first;
    for (const setting of isMethod ? rest : [...(second ? [second] : []), ...rest]) this.#take(setting);
    const where = this.scope.at(first.start);
    const body = this.#body();
    const hasBody = body.type !== 'none';
    const credentials = this.#credentials();
    this.#addHeaders(hasBody, where);
    const url = this.#url(target);
    if (!this.#isXh) noteRespelled(url, 'python', where, this.scope.notes);
    const asIs = this.#last('path-as-is');
    if (asIs && hasDotSegments(url)) this.scope.notes.add('path-as-is', where, {});
    else if (asIs)
      this.scope.notes.add('options-without-effect', this.scope.at(asIs.start), { options: asIs.shown });
    return {
      name: '',
      where,
      method: isMethod ? first.value.toUpperCase() : hasBody ? 'POST' : 'GET',
      url: withQuery(credentials === 'other-scheme' ? withoutUser(url) : url, this.#query.join('&')),
      beginsWithExpansion: target.expansions[0]?.from === 0,
      headers: this.#headers,
      body,
      credentials: credentials === 'other-scheme' ? undefined : credentials,
    };
  }

  #last(name: string): Setting | undefined {
    return this.settings.findLast((setting) => setting.name === name);
  }

  #refuse(setting: Setting, name: string): void {
    this.scope.notes.addNames('request-item', this.scope.at(setting.start), [name === '' ? '…' : name]);
  }

  #take(setting: Setting): void {
    const { notes, at } = this.scope;
    const item = itemOf(setting);
    if (!item) {
      this.#refuse(setting, '…');
      return;
    }
    const { key, separator, value } = item;
    const isFile = separator.endsWith('@');
    if (isFile) notes.add('file-not-read', at(setting.start), { file: value.split(';type=', 1)[0] ?? '' });
    if (separator === '@') {
      this.#hasItems = true;
      if (key !== '') this.#files.push(key);
    } else if (separator.startsWith('=='))
      this.#query.push(`${encoded(key)}=${isFile ? '' : encoded(value)}`);
    else if (separator === ':' && value === '') this.#removed.add(key.toLowerCase());
    else if (separator === ':' || (separator === ';' && value === '')) this.#header(item);
    else if (separator === ';') this.#refuse(setting, key);
    else if (separator !== ':@') this.#data(item, isFile);
  }

  #header({ key, value, setting }: Item): void {
    const asSecret = secretText(setting, (text) => {
      const item = itemOf(setting, text);
      return item?.key === key ? item.value.trim() : undefined;
    });
    this.#headers.push({ name: key, value: value.trim(), where: this.scope.at(setting.start), asSecret });
  }

  #data({ key, separator, value, setting }: Item, isFile: boolean): void {
    const isRaw = separator.startsWith(':=');
    const json = isRaw
      ? (bareVariable(setting, value) ?? jsonOf(isFile ? 'null' : value))
      : ({ type: 'string', value: isFile ? '' : value } as const);
    this.#hasItems = true;
    if (this.#type === 'json') {
      if (!json || !this.#document.put(key, json)) this.#refuse(setting, key);
      return;
    }
    const text = scalarText(json);
    if (text === undefined) this.#refuse(setting, key);
    // Python writes `True`.
    else
      this.#rows.push({
        key,
        value: json?.type === 'boolean' ? text.replace(/^./, (letter) => letter.toUpperCase()) : text,
        enabled: true,
      });
  }

  #body(): ForeignBody {
    const raw = this.#last('raw');
    const [first] = this.settings;
    const isFed = this.scope.isFed && !raw && !this.#hasItems && !this.#last('ignore-stdin');
    const unused = [
      ...(raw && this.#hasItems ? [raw.shown] : []),
      ...(this.scope.isFed && !isFed ? ['stdin'] : []),
    ];
    if (first) this.scope.notes.addNames('options-overridden', this.scope.at(first.start), unused);
    if (this.#files.length > 0 || (this.#type === 'multipart' && this.#hasItems))
      return { type: 'multipart', rows: this.#rows, files: this.#files };
    const text = this.#hasItems
      ? this.#itemText()
      : (raw?.value ?? (isFed && first ? this.#input(first) : undefined));
    if (text === undefined) return { type: 'none' };
    const mediaType = this.#removed.has('content-type') ? undefined : this.#mediaType;
    return { type: 'text', text, mediaType };
  }

  #input(first: Setting): string {
    return this.scope.fileText('-', first) ?? '';
  }

  #itemText(): string {
    if (this.#type === 'json') return this.#document.text(this.#isXh ? 'compact' : 'python') ?? '';
    return this.#isXh
      ? new URLSearchParams(this.#rows.map(({ key, value }) => [key, value])).toString()
      : this.#rows.map(({ key, value }) => `${encoded(key)}=${encoded(value)}`).join('&');
  }

  get #mediaType(): string {
    if (this.#type === 'json') return JSON_TYPE;
    return this.#isXh ? FORM : `${FORM}; charset=utf-8`;
  }

  /** What the options ask for, unless an item says otherwise. */
  #addHeaders(hasBody: boolean, where: ForeignHeader['where']): void {
    const add = (name: string, value: string) => {
      const isGiven = this.#headers.some((header) => header.name.toLowerCase() === name.toLowerCase());
      if (!isGiven && !this.#removed.has(name.toLowerCase())) this.#headers.push({ name, value, where });
    };
    const isAsked = this.#last('json') !== undefined || this.#last('form') !== undefined;
    if (this.#type === 'json' && this.#last('json')) add('Accept', ACCEPT_JSON);
    if (!hasBody && isAsked && this.#type !== 'multipart') add('Content-Type', this.#mediaType);
    const [first] = this.settings;
    if (first) this.scope.notes.addNames('header-removed', this.scope.at(first.start), this.#removed);
  }

  #credentials(): ForeignCredentials | 'other-scheme' | undefined {
    const { notes, at } = this.scope;
    const auth = this.#last('bearer') ?? this.#last('auth');
    if (!auth) return undefined;
    const given = this.#headers.findIndex(({ name }) => name.toLowerCase() === 'authorization');
    if (given !== -1) {
      notes.addNames('options-overridden', at(auth.start), ['Authorization']);
      this.#headers.splice(given, 1);
    }
    const type =
      auth.name === 'bearer' ? 'bearer' : (this.#last('auth-type')?.value.toLowerCase() ?? 'basic');
    if (type === 'bearer') {
      const asSecret = secretText(auth, (text) => `Bearer ${text}`);
      return { type: 'header', name: 'Authorization', value: `Bearer ${auth.value}`, asSecret };
    }
    if (type !== 'basic') {
      notes.add('auth-not-available', at(auth.start), { scheme: type });
      return 'other-scheme';
    }
    const basic = basicOf(auth, this.scope, auth.value.search(/(?<!\\):/));
    const plain = (text: string) => text.replaceAll('\\:', ':');
    return { ...basic, username: plain(basic.username), password: plain(basic.password) };
  }

  #url(setting: Setting): string {
    const { program } = this.scope;
    const isSecure = program === 'https' || program === 'xhs' || this.#last('https') !== undefined;
    const scheme = isSecure ? 'https' : (this.#last('default-scheme')?.value ?? 'http');
    const given = setting.value.replace(/^:\/\//, '');
    if (setting.expansions[0]?.from === 0 || given.startsWith('{{')) return given;
    if (schemeOfUrl(given) !== undefined) return given;
    // The port of a local server, as in `:3000/path`.
    const [, port, rest] = /^:(?!:)(\w*)(.*)$/s.exec(given) ?? [];
    if (port === undefined) return `${scheme}://${given}`;
    return `${scheme}://localhost${port === '' ? '' : ':'}${port}${rest}`;
  }
}

/** Part of a JSON document that is being made. */
type Node = Map<string, Node> | Node[] | Json;

/** A name, or the place in a list; `APPEND` stands for `[]`. */
type Step = string | number | typeof APPEND;

const APPEND = Symbol('append');
/** HTTPie fills the places before with null. */
const MAX_INDEX = 1000;
const MAX_STEPS = 50;
/** In UTF-16 units. */
const MAX_KEY = 100_000;

/** The JSON that HTTPie makes of request items, whose keys may lead into objects and lists: `a[b][]=1`. */
class ItemDocument {
  #root: Node | undefined;

  /** Whether HTTPie takes this item: it refuses keys that are no path, or lead into something else. */
  put(key: string, value: Json): boolean {
    const steps = stepsOf(key);
    if (!steps) return false;
    const root = placed(this.#root, steps, value);
    this.#root = root ?? this.#root;
    return root !== undefined;
  }

  /** The text that is sent; undefined without items. */
  text(style: JsonStyle): string | undefined {
    return this.#root && written(this.#root, style);
  }
}

/** A bracket, a name in which backslashes escape brackets, or one in brackets. */
const PART = /\[(?<inner>(?:\\[\s\S]|[^[\]\\])*)\]|(?<plain>(?:\\[\s\S]|[^[\]\\]|\\$)+)/y;

function stepsOf(key: string): Step[] | undefined {
  const steps: Step[] = [];
  for (let at = 0; at < key.length; at = PART.lastIndex) {
    const { inner, plain } = matchAt(PART, key, at)?.groups ?? {};
    if (
      key.length > MAX_KEY ||
      steps.length === MAX_STEPS ||
      (inner === undefined && (plain === undefined || at > 0))
    )
      return undefined;
    if (plain !== undefined) steps.push(unescapedStep(plain));
    else if (inner === '') steps.push(APPEND);
    else if (/^-\d+$/.test(inner ?? '')) return undefined;
    else steps.push(/^\d{1,9}$/.test(inner ?? '') ? Number(inner) : unescapedStep(inner ?? ''));
  }
  // A name in brackets leads into an object that has a name.
  const isNameless = isName(steps[0]) && key.startsWith('[');
  return isNameless ? undefined : steps.length === 0 ? [''] : steps;
}

const unescapedStep = (text: string): string => text.replace(/\\([[\]\\])/g, '$1').replace(/^\\(\d+)$/, '$1');

/** The node with a value at the end of some steps; undefined where they do not fit. */
function placed(node: Node | undefined, steps: readonly Step[], value: Json): Node | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return nodeOf(value);
  if (isName(step)) {
    const map = node ?? new Map<string, Node>();
    const inner = map instanceof Map ? placed(map.get(step), rest, value) : undefined;
    return inner && map instanceof Map ? map.set(step, inner) : undefined;
  }
  const list = node ?? [];
  if (!Array.isArray(list) || (step !== APPEND && step > MAX_INDEX)) return undefined;
  const place = step === APPEND ? list.length : step;
  const before = list[place];
  const inner = placed(before && isNull(before) ? undefined : before, rest, value);
  if (!inner) return undefined;
  while (list.length < place) list.push({ type: 'null' });
  list[place] = inner;
  return list;
}

/** The value as a node that later items can lead into. HTTPie keeps names that an object has twice. */
function nodeOf(json: Json): Node {
  if (json.type === 'array') return json.items.map(nodeOf);
  if (json.type !== 'object' || json.byName.size < json.members.length) return json;
  return new Map(json.members.map(({ name, value }) => [name, nodeOf(value)]));
}

const isName = (step: Step | undefined): step is string => typeof step === 'string';

const isNull = (node: Node): boolean => 'type' in node && node.type === 'null';

/** How a program writes JSON: Python with blanks and in ASCII, xh without. */
type JsonStyle = 'python' | 'compact';

/** The text of a value as the program writes it. */
function written(node: Node, style: JsonStyle): string {
  const [comma, colon] = style === 'python' ? [', ', ': '] : [',', ':'];
  const list = (nodes: readonly Node[]) => `[${nodes.map((one) => written(one, style)).join(comma)}]`;
  const object = (members: Iterable<readonly [string, Node]>) =>
    `{${Array.from(members, ([name, one]) => quoted(name, style) + colon + written(one, style)).join(comma)}}`;
  if (node instanceof Map) return object(node);
  if (!('type' in node)) return list(node);
  switch (node.type) {
    case 'object':
      return object(node.members.map(({ name, value }) => [name, value]));
    case 'array':
      return list(node.items);
    case 'string':
      return quoted(node.value, style);
    case 'number':
      return style === 'python' ? floatText(node.text) : node.text;
    case 'boolean':
      return String(node.value);
    case 'null':
      return 'null';
  }
}

const quoted = (text: string, style: JsonStyle): string =>
  style === 'python'
    ? JSON.stringify(text).replace(
        /[\u007f-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    : JSON.stringify(text);
