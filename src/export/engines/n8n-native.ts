/**
 * The request of an action as the settings of n8n's own nodes, without code: expressions in the HTTP Request
 * node, and an If node for the values that the action refuses. What n8n's expressions write otherwise than the
 * builder has a reason instead, and stays with the Code node. All between the values comes from the builder, of the
 * same action with a placeholder for each value.
 */
import { literal } from '../../compile/expression';
import { type Action, build, readContext } from '../../core';
import { isSent, PreparedFreeForm, parseSetting, parseTemplate, type Tag } from '../../core/internal';

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
  /** The values, as a tag writes them. */
  readonly values: readonly string[];
  /** Whether a value is percent-encoded. */
  readonly isEncoded: boolean;
}

/** The settings of the nodes, or the reason for a Code node. The settings of the action have no errors. */
export function nativeRequest(action: Action): NativeRequest | CodeReason {
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
  readonly source: string;
  readonly placeholder: string;
  readonly isBare: boolean;
}

class Settings {
  readonly #values: Value[] = [];
  readonly #word: string;

  constructor(readonly action: Action) {
    const { authentication } = action;
    if (authentication.method === 'hmac') refuse('signature');
    if (authentication.method === 'basic' && authentication.password === '') refuse('password');
    const settings = JSON.stringify(action);
    let word = 'value';
    while (settings.includes(word)) word += 'x';
    this.#word = word;
  }

  request(): NativeRequest {
    const { action } = this;
    const url = this.#filled(action.url);
    const content =
      'body' in action ? { body: this.#filledBody(action.body) } : { data: this.#filledRows(action) };
    const { request } = build(
      { ...action, url, ...content, authentication: { method: 'none' } },
      { context: readContext('').context, now: 0 },
    );
    if (!request) return refuse('place');
    const body = new TextDecoder().decode(request.body);
    const contentType = request.headers.find(([name]) => name === 'Content-Type')?.[1];
    const [inUrl, inBody] = [
      this.#valuesIn(url),
      this.#values.filter((one) => !this.#valuesIn(url).includes(one)),
    ];
    const isForm = action.format === 'default';
    const template = urlTemplate(request.url, request.url.length - request.target.length, inUrl);
    return {
      url: expression(template),
      ...(contentType !== undefined && {
        contentType,
        body: expression(isForm ? formTemplate(body, inBody) : jsonTemplate(body, inBody)),
      }),
      conditions: conditionsOf(this.#values, aloneInPath(request.target, inUrl)),
      values: [...new Set(this.#values.map(({ source }) => source))],
      isEncoded: inUrl.length > 0 || (isForm && inBody.length > 0),
    };
  }

  #valuesIn(text: string): Value[] {
    return this.#values.filter(({ placeholder }) => text.includes(placeholder));
  }

  /** A template with a text in place of each value; `isBare` is whether a tag stands for a whole JSON value. */
  #filled(template: string, isBare: (tag: Tag) => boolean = () => false): string {
    return parseTemplate(template)
      .map((part) => {
        const source = template.slice(part.start, part.end);
        if (part.type === 'text') return source;
        if (part.type === 'broken') return refuse('marker');
        const placeholder = `${this.#word}${this.#values.length}z`;
        this.#values.push({ tag: readable(part), source, placeholder, isBare: isBare(part) });
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
    if (
      !isJson(filled.replace(/\{\{ '(\w+)' \}\}/g, (tag, word) => (this.#isBare(word) ? `"${word}"` : tag)))
    )
      refuse('body');
    return filled;
  }

  #isBare = (word: string): boolean =>
    this.#values.some(({ placeholder, isBare }) => isBare && placeholder === word);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Names that n8n refuses in an expression, and those that text, lists and objects have by themselves. */
const TAKEN = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  ...['length', 'size', 'prototype', 'mainModule', 'binding', '_linkedBinding', '_load', 'prepareStackTrace'],
  ...['getPrototypeOf', 'setPrototypeOf', 'getOwnPropertyDescriptor', 'getOwnPropertyDescriptors'],
  ...['defineProperty', 'defineProperties', 'caller', 'callee', 'arguments', 'getBuiltinModule', 'dlopen'],
  ...['execve', 'loadEnvFile'],
]);

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
  if (operand.steps.at(-1)?.type === 'index' || operand.steps.some(({ text }) => TAKEN.has(text)))
    return refuse('expression');
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
  const literals = filters.flatMap(({ literals: [value] }) =>
    value === undefined || value.type === 'null'
      ? []
      : [
          value.type === 'string'
            ? literal(value.value)
            : value.type === 'number'
              ? value.text
              : String(value.value),
        ],
  );
  return ['$json' + steps.join(''), ...literals].join(' ?? ');
}

const inParentheses = (code: string): string => (code.includes(' ?? ') ? `(${code})` : code);

/** A text that n8n fills in: texts as they are, and expressions in braces. */
type Template = readonly (string | { readonly code: string })[];

/** Splits what the builder made at its placeholders. `around` widens what an expression replaces. */
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

function urlTemplate(url: string, originLength: number, values: readonly Value[]): Template {
  if (values.some(({ placeholder }) => !url.slice(originLength).includes(placeholder)))
    return refuse('place');
  return split(url, values, (value) => ({ code: encoded(value), quotes: 0 }));
}

const formTemplate = (body: string, values: readonly Value[]): Template =>
  split(body, values, (value) => ({ code: `${encoded(value)}.replaceAll('%20', '+')`, quotes: 0 }));

const jsonTemplate = (body: string, values: readonly Value[]): Template =>
  split(body, values, ({ tag, isBare }, before, after) => {
    const value = valueIn(tag, false);
    if (isBare) return { code: `JSON.stringify(${value})`, quotes: 1 };
    const text = `JSON.stringify(String(${value}))`;
    const isWhole = before.endsWith('"') && after.startsWith('"') && !before.endsWith('\\"');
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
  // n8n makes one of two backslashes, and takes braces behind one for text.
  if (/\\\\|\\$|\{\{/.test(part)) refuse('expression');
  return part;
}

/** The values that are a whole part of the path. One that could become dots beside a text is left to code. */
function aloneInPath(target: string, values: readonly Value[]): Value[] {
  const alone: Value[] = [];
  const [path = ''] = target.split('?');
  for (const segment of path.split('/')) {
    const inside = values.filter(({ placeholder }) => segment.includes(placeholder));
    const text = inside.reduce((left, { placeholder }) => left.replace(placeholder, ''), segment);
    if (inside.length === 0 || !/^(?:\.|%2e)*$/i.test(text)) continue;
    const [only, ...others] = inside;
    if (text !== '' || others.length > 0 || !only) refuse('place');
    alone.push(only);
  }
  return alone;
}

const typesOf = ({ isBare }: Value): string => `'string', 'number', 'boolean'${isBare ? ", 'object'" : ''}`;

/** What the builder refuses: a value that is missing or no text, half of a surrogate pair, dots as a part of a path. */
function conditionsOf(values: readonly Value[], alone: readonly Value[]): Condition[] {
  if (values.length === 0) return [];
  const codeOf = ({ tag }: Value) => inParentheses(valueIn(tag, true));
  const texts = [...new Set(values.map(({ tag }) => valueIn(tag, true)))];
  const all = [
    ...values.map((value) => `[${typesOf(value)}].includes(typeof ${codeOf(value)})`),
    ...alone.map((value) => `!['.', '..'].includes(${valueIn(value.tag, true)})`),
    `[${texts.join(', ')}].join(' ').isWellFormed()`,
  ];
  return [...new Set(all)].map((code) => ({
    leftValue: `={{ ${code} }}`,
    rightValue: '',
    // n8n runs a regular expression against a clock, which fails where the machine is busy.
    operator: { type: 'boolean', operation: 'true', singleValue: true },
  }));
}
