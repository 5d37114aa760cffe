/**
 * The request of an action as the settings of n8n's own nodes, without code: expressions in the HTTP Request
 * node, and an If node for the values that the action refuses. What n8n's expressions write otherwise than the
 * builder has a reason instead, and stays with the Code node. All between the values comes from the builder, of the
 * same action with a placeholder for each value.
 */
import { literal } from '../../compile/code';
import { type Action, build, readContext } from '../../core';
import {
  isSent,
  jsonText,
  PreparedFreeForm,
  parseSetting,
  parseTemplate,
  pathText,
  type Step,
  type Tag,
} from '../../core/internal';

/** Why a Code node builds the request. */
export type CodeReason =
  /** It is signed. */
  | 'signature'
  /** Its password is empty, which is no secret for a credential to hold. */
  | 'password'
  /** A filter other than `default`, or a text in place of a path. */
  | 'filter'
  /** A list that is repeated, or an optional part. */
  | 'marker'
  /** A value in a key, in the host, or in a part of the path that it could turn into `..`. */
  | 'place'
  /** A name, an index or a text that n8n's expressions read in another way. */
  | 'expression'
  /** A body that n8n leaves out or changes. */
  | 'body';

/** A condition of n8n's If node. */
interface Condition {
  readonly leftValue: string;
  readonly rightValue: string;
  readonly operator: { readonly type: 'boolean'; readonly operation: 'true'; readonly singleValue: true };
}

export interface NativeRequest {
  readonly url: string;
  readonly contentType?: string;
  readonly body?: string;
  /** What is true of an item of which there is a request. */
  readonly conditions: readonly Condition[];
  /** The paths whose values must be text, finite numbers, true or false. */
  readonly texts: readonly string[];
  /** Of the others, the paths whose values stand for whole JSON values: these must only be there. */
  readonly bare: readonly string[];
  /** Of all, the paths whose values must not be `.` or `..`. */
  readonly alone: readonly string[];
  /** Whether a value is percent-encoded. */
  readonly isEncoded: boolean;
}

const known = new WeakMap<Action, NativeRequest | CodeReason>();

/** The settings of the nodes, or the reason for a Code node. The settings of the action have no errors. */
export function nativeRequest(action: Action): NativeRequest | CodeReason {
  const request = known.get(action) ?? newRequest(action);
  known.set(action, request);
  return request;
}

function newRequest(action: Action): NativeRequest | CodeReason {
  try {
    return new Settings(action).request();
  } catch (failure) {
    if (failure instanceof NeedsCode) return failure.reason;
    throw failure;
  }
}

class NeedsCode extends Error {
  constructor(readonly reason: CodeReason) {
    super(reason);
  }
}

function refuse(reason: CodeReason): never {
  throw new NeedsCode(reason);
}

/** A tag, and the text that stands for its value in the request of the builder. */
interface Value {
  readonly tag: Tag;
  readonly placeholder: string;
  readonly isBare: boolean;
}

/** What a placeholder looks like, where another text may look like it, too. */
const PLACEHOLDER = /value\d+x\d+z/g;

/** A word that a text does not have, the beginning of its placeholders. */
function newWord(text: string): string {
  const taken = new Set(text.match(/value\d+x/g));
  let number = 0;
  while (taken.has(`value${number}x`)) number += 1;
  return `value${number}x`;
}

class Settings {
  /** The values by their placeholders, from left to right: those of the URL, then those of the body. */
  readonly #values = new Map<string, Value>();
  readonly #word: string;

  constructor(readonly action: Action) {
    const { authentication } = action;
    if (authentication.method === 'hmac') refuse('signature');
    if (authentication.method === 'basic' && authentication.password === '') refuse('password');
    this.#word = newWord(JSON.stringify(action));
  }

  request(): NativeRequest {
    const { action } = this;
    if (canEndInSpace(action.url)) refuse('place');
    const url = this.#filled(action.url);
    const inUrl = [...this.#values.values()];
    const content =
      'body' in action ? { body: this.#filledBody(action.body) } : { data: this.#filledRows(action) };
    const { request } = build(
      { ...action, url, ...content, authentication: { method: 'none' } },
      { context: readContext('').context, now: 0 },
    );
    if (!request) return refuse('place');
    const body = new TextDecoder().decode(request.body);
    const contentType = request.headers.find(([name]) => name === 'Content-Type')?.[1];
    const values = [...this.#values.values()];
    const inBody = values.slice(inUrl.length);
    const isForm = action.format === 'default';
    const origin = request.url.slice(0, request.url.length - request.target.length);
    if (origin.includes(this.#word)) refuse('place');
    const template = urlTemplate(request.url, inUrl);
    const alone = aloneInPath(request.target, this.#values);
    const texts = pathsOf(values.filter(({ isBare }) => !isBare));
    return {
      url: expression(template),
      ...(contentType !== undefined && {
        contentType,
        body: expression(isForm ? formTemplate(body, inBody) : jsonTemplate(body, inBody)),
      }),
      conditions: conditionsOf(values, alone),
      texts: [...texts],
      bare: [...pathsOf(values)].filter((path) => !texts.has(path)),
      alone: [...pathsOf(alone)],
      isEncoded: inUrl.length > 0 || (isForm && inBody.length > 0),
    };
  }

  /** A template with a text in place of each value; `isBare` is whether a tag stands for a whole JSON value. */
  #filled(template: string, isBare: (tag: Tag) => boolean = () => false): string {
    return parseTemplate(template)
      .map((part) => {
        const source = template.slice(part.start, part.end);
        if (part.type === 'text') return source;
        if (part.type === 'broken') return refuse('marker');
        const placeholder = `${this.#word}${this.#values.size}z`;
        this.#values.set(placeholder, { tag: readable(part), placeholder, isBare: isBare(part) });
        return `{{ '${placeholder}' }}`;
      })
      .join('');
  }

  #filledRows({ method, data }: Extract<Action, { data: unknown }>) {
    if (method === 'GET') return [];
    return data.filter(isSent).map((row) => {
      if (parseTemplate(row.key).some(({ type }) => type !== 'text')) refuse('place');
      return { ...row, value: this.#filled(row.value) };
    });
  }

  #filledBody(body: string): string {
    if (this.action.method === 'GET' && body === '') return '';
    // n8n takes white space around JSON away, and writes other text as a string of JSON.
    if (this.action.method === 'GET' || body === '' || body.trim() !== body) refuse('body');
    const setting = parseSetting(['body'], body);
    if (setting.parts.some(({ type }) => type === 'broken')) refuse('marker');
    const bare = new Set(
      new PreparedFreeForm(setting).steps.flatMap((step) =>
        step.type === 'tag' && step.place.isBare ? [step.tag.start] : [],
      ),
    );
    const filled = this.#filled(body, ({ start }) => bare.has(start));
    // As text, a bare tag would pass as a key; as a number, it would behind another number.
    for (const value of ['""', '0'])
      if (!isJson(filled.replace(/\{\{ '(\w+)' \}\}/g, (tag, word) => (this.#isBare(word) ? value : tag))))
        refuse('body');
    return filled;
  }

  #isBare = (placeholder: string): boolean => this.#values.get(placeholder)?.isBare === true;
}

/** Whether white space is at the end of a URL, which then loses it (WHATWG), where the values behind it are empty. */
function canEndInSpace(url: string): boolean {
  let isBeforeValue = false;
  for (const { type, start, end } of parseTemplate(url).toReversed()) {
    const text = url.slice(start, end);
    if (type !== 'text') isBeforeValue = true;
    else if (isBeforeValue && text.trimEnd() !== text) return true;
    else if (text.trim() !== '') return false;
  }
  return false;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Names that n8n refuses in an expression, and those that lists, texts and other values have by themselves. Without
 * these, a path leads to no function, so `name` and `description` stand for members.
 */
const TAKEN = new Set<string>([
  ...[Object, Array, String, Number, Boolean, BigInt, Date, Function, Symbol].flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype).filter((name) => name !== 'name' && name !== 'description'),
  ),
  ...// Those of newer engines than the one that exports.
  (
    'at findLast findLastIndex flat flatMap includes toReversed toSorted toSpliced with group groupToMap groupBy ' +
    'isWellFormed toWellFormed matchAll replaceAll toTemporalInstant size prototype mainModule binding _linkedBinding ' +
    '_load prepareStackTrace getPrototypeOf setPrototypeOf getOwnPropertyDescriptor getOwnPropertyDescriptors ' +
    'defineProperty defineProperties caller callee arguments getBuiltinModule dlopen execve loadEnvFile'
  ).split(' '),
]);

/** Whether an expression finds something else than the path of a tag: a name of digits is no index of a list (B7). */
const isTaken = ({ type, text }: Step): boolean => TAKEN.has(text) || (type === 'name' && /^\d+$/.test(text));

/** The tag, if an expression of n8n finds the same value. */
function readable(tag: Tag): Tag {
  const { operand, filters } = tag;
  if (filters.at(-1)?.filter.name === 'optional') return refuse('marker');
  if (operand.type !== 'path' || filters.some(({ filter }) => filter.name !== 'default'))
    return refuse('filter');
  for (const { literals } of filters) {
    const [value] = literals;
    // A number of other characters than JavaScript writes; null answers for nothing.
    if (value?.type === 'null' || (value?.type === 'number' && String(Number(value.text)) !== value.text))
      return refuse('filter');
  }
  // At the end an index reads a character of a text, too.
  if (operand.steps.at(-1)?.type === 'index' || operand.steps.some(isTaken)) return refuse('expression');
  return tag;
}

const NAME = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/** The value of a tag in an item. What is optional may be missing on the way. */
function valueIn({ operand, filters }: Tag, isOptional: boolean): string {
  if (operand.type !== 'path') return refuse('filter');
  const isChained = isOptional || filters.length > 0;
  const steps = operand.steps.map(({ type, text }, index) => {
    const dot = isChained && index > 0;
    if (type === 'name' && NAME.test(text)) return `${dot ? '?.' : '.'}${text}`;
    const inside = type === 'index' && String(Number(text)) === text ? text : literal(text);
    return `${dot ? '?.' : ''}[${inside}]`;
  });
  const literals = filters.flatMap((call) =>
    call.literals.map((value) => (value.type === 'string' ? literal(value.value) : jsonText(value))),
  );
  return [`$json${steps.join('')}`, ...literals].join(' ?? ');
}

/** The paths of values, each once, as tags write them. */
function pathsOf(values: readonly Value[]): Set<string> {
  return new Set(
    values.flatMap(({ tag: { operand } }) => {
      if (operand.type !== 'path') return [];
      const steps = operand.steps.map(({ type, text }) =>
        type === 'index' && String(Number(text)) === text ? Number(text) : text,
      );
      // Half of a surrogate pair has no path.
      return pathText(steps) ?? steps.join('.');
    }),
  );
}

/** A text that n8n fills in: texts as they are, and expressions in braces. */
type Template = readonly (string | { readonly code: string })[];

/** Splits what the builder made at its placeholders. `quotes` is how many characters on each side an expression replaces, too. */
function split(
  text: string,
  values: readonly Value[],
  codeOf: (value: Value, before: string, after: string) => { readonly code: string; readonly quotes: 0 | 1 },
): Template {
  const parts: (string | { code: string })[] = [];
  let rest = text;
  for (const value of values) {
    const at = rest.indexOf(value.placeholder);
    if (at === -1) return refuse('place');
    const end = at + value.placeholder.length;
    const { code, quotes } = codeOf(value, rest.slice(0, at), rest.slice(end));
    parts.push(rest.slice(0, at - quotes), { code });
    rest = rest.slice(end + quotes);
  }
  return [...parts, rest];
}

const encoded = ({ tag }: Value): string => `encodeURIComponent(${valueIn(tag, false)})`;

const urlTemplate = (url: string, values: readonly Value[]): Template =>
  split(url, values, (value) => ({ code: encoded(value), quotes: 0 }));

const formTemplate = (body: string, values: readonly Value[]): Template =>
  split(body, values, (value) => ({ code: `${encoded(value)}.replaceAll('%20', '+')`, quotes: 0 }));

const jsonTemplate = (body: string, values: readonly Value[]): Template =>
  split(body, values, ({ tag, isBare }, before, after) => {
    const value = valueIn(tag, false);
    if (isBare) return { code: `JSON.stringify(${value})`, quotes: 1 };
    const text = `JSON.stringify(String(${value}))`;
    // Without its quotes, a value behind a brace would begin with three.
    const isWhole = /(?:^|[^\\{])"$/.test(before.slice(-2)) && after.startsWith('"');
    return isWhole ? { code: text, quotes: 1 } : { code: `${text}.slice(1, -1)`, quotes: 0 };
  });

/** A parameter of a node. A text that begins with `=` is an expression, too. */
function expression(template: Template): string {
  const isFixed = template.every((part) => typeof part === 'string');
  if (isFixed && !template.join('').startsWith('=')) return template.join('');
  return `=${template.map(inBraces).join('')}`;
}

function inBraces(part: Template[number]): string {
  if (typeof part !== 'string') {
    if (/[{}]/.test(part.code)) refuse('expression');
    return `{{ ${part.code} }}`;
  }
  // n8n makes one of two backslashes, takes braces behind one for text, and the first two of three for its own.
  if (/\\\\|\\$|\{\{|\{$/.test(part)) refuse('expression');
  return part;
}

/** The values that are a whole part of the path. One that could become dots beside a text is left to code. */
function aloneInPath(target: string, values: ReadonlyMap<string, Value>): Value[] {
  const alone: Value[] = [];
  const [path = ''] = target.split('?');
  for (const segment of path.split('/')) {
    const inside: Value[] = [];
    const text = segment.replace(PLACEHOLDER, (word) => {
      const value = values.get(word);
      if (value) inside.push(value);
      return value ? '' : word;
    });
    const [only, ...others] = inside;
    if (!only || !/^(?:\.|%2e)*$/i.test(text)) continue;
    if (text !== '' || others.length > 0) refuse('place');
    alone.push(only);
  }
  return alone;
}

/** A condition that all values meet, in one expression: an action can have ten thousand. */
function conditionOf(values: readonly Value[], isMet: string): Condition[] {
  const all = [...new Set(values.map(({ tag }) => valueIn(tag, true)))];
  if (all.length === 0) return [];
  return [
    {
      leftValue: `={{ [${all.join(', ')}].every((value) => ${isMet}) }}`,
      rightValue: '',
      // n8n runs a regular expression against a clock, which fails where the machine is busy.
      operator: { type: 'boolean', operation: 'true', singleValue: true },
    },
  ];
}

const IS_TEXT =
  "typeof value === 'string' ? value.isWellFormed() : typeof value === 'boolean' || Number.isFinite(value)";
const IS_VALUE = `${IS_TEXT} || typeof value === 'object'`;

/**
 * What the builder refuses: a value that is missing or no text, half of a surrogate pair, dots as a part of a path.
 * And numbers that JSON does not have.
 */
const conditionsOf = (values: readonly Value[], alone: readonly Value[]): Condition[] => [
  ...conditionOf(
    values.filter(({ isBare }) => !isBare),
    IS_TEXT,
  ),
  ...conditionOf(
    values.filter(({ isBare }) => isBare),
    IS_VALUE,
  ),
  ...conditionOf(alone, "!['.', '..'].includes(value)"),
];
