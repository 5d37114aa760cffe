/** Values of n8n and Node-RED: placeholders of variables, and literals of their expressions as JSON. */
import { type Json, jsonText, pathText, StringScan } from '../../core/internal';
import {
  anyText,
  isEmpty,
  isTrue,
  type JsonTree,
  jsonOf,
  jsonOfTree,
  member,
  membersOf,
  putIn,
  replacedOutsideStrings,
  rewritten,
  scalarText,
  textOf,
} from '../json';
import type { ForeignBody } from '../reading';
import { jsonOfLiteral, LiteralReader } from '../script-literal';
import type { ConversionScope } from '../template-converter';
import { FORM, JSON_TYPE } from '../to-body';
import type { TemplateLanguage } from '../variables';

/* Variables: paths of the context, written so that the braces of a plain text stay text. */

/** The placeholder of a variable with a path of the context, in a text that `PLACEHOLDERS` reads. */
export const variablePlaceholder = (path: string): string => `{{@n8n:${path}@}}`;

/** Matches a placeholder, as the source of a pattern. */
const PLACEHOLDER_PATTERN = String.raw`\{\{@n8n:(?:(?!@\}\}|\{\{@)[\s\S])*@\}\}`;

const nameOfPlaceholder = (found: string): string => found.slice('{{@n8n:'.length, -'@}}'.length);

export const PLACEHOLDERS: TemplateLanguage = {
  pattern: new RegExp(PLACEHOLDER_PATTERN, 'g'),
  nameIn: nameOfPlaceholder,
  shown: (found) => `{{ ${nameOfPlaceholder(found)} }}`,
};

const STEP = /\s*(?:\??\.([A-Za-z_$][\w$]*|\d+)|(?:\?\.)?\[\s*(?:"([^"\\]*)"|'([^'\\]*)'|(\d+))\s*\])/y;

/** The path that steps such as `.a["b"][0]` lead to, behind the first ones; undefined if they are other code. */
export function pathOfSteps(code: string, first: readonly string[] = []): string | undefined {
  const steps: (string | number)[] = [...first];
  for (let at = 0; at < code.length; at = STEP.lastIndex) {
    STEP.lastIndex = at;
    const step = STEP.exec(code);
    if (!step) return undefined;
    const [, name, quoted, single, index] = step;
    steps.push(index === undefined ? (name ?? quoted ?? single ?? '') : Number(index));
  }
  const path = pathText(steps);
  return path?.startsWith('$') || path?.includes('@}}') ? undefined : path;
}

/** Values of n8n: expressions, which become variables, and the bodies of its request node. */

/** The codes in `{{ }}`, each up to the first closing braces, and the text around them. */
function partsOf(text: string): { readonly before: string; readonly code?: string }[] {
  const parts: { before: string; code?: string }[] = [];
  let from = 0;
  for (;;) {
    const start = text.indexOf('{{', from);
    const end = start === -1 ? -1 : text.indexOf('}}', start + 2);
    if (end === -1) return [...parts, { before: text.slice(from) }];
    parts.push({ before: text.slice(from, start), code: text.slice(start + 2, end).trim() });
    from = end + 2;
  }
}

/** Paths that the reader of literals found. */
const PATH_FOUND = /\{\{([^{}]*)\}\}/g;

const NODE = String.raw`\$(?:node\[\s*|\(\s*)(?:"([^"\\]+)"|'([^'\\]+)')\s*[\])](?:\.(?:item|(?:first|last)\(\)))?\.json`;
const SOURCE = new RegExp(
  String.raw`^(?:\$json|\$input\.(?:item|(?:first|last)\(\))\.json|${NODE})(?=$|[.[?\s])`,
);
/** Of the workflow, as `$env.BASE` and `$execution.id`. */
const OF_WORKFLOW = /^\$(?:env|vars|workflow|execution|now|today|runIndex|itemIndex)(?:\.[A-Za-z_]\w*)*$/;
const LITERAL = /^(?:true|false|null|-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?)$/;
const AS_JSON = /^JSON\.stringify\(([^()]*(?:\([^()]*\)[^()]*)*)\)$|^(.+)\.toJsonString\(\)$/s;
/** What the reader of literals reads in another way than n8n. */
const OTHER_CODE = /\{\{|\|\||\?\?|\+|=>|\b(?:encodeURIComponent|btoa|String|Buffer|new|toString)\b/;

/** Longer code is no path. */
const MAX_CODE = 1000;

/** Converts the settings of one workflow. */
export class Expressions {
  readonly #others = new Map<string, string>();
  /** Names of code that percent-encodes. */
  readonly #encoding = new Set<string>();

  /** Whether the value of a variable is percent-encoded already. */
  isEncoded(name: string): boolean {
    return this.#encoding.has(name);
  }

  /** A setting as text, in which `PLACEHOLDERS` finds the variables. */
  text(json: Json | undefined): string {
    const written = anyText(json) ?? '';
    if (!isExpression(json)) return written;
    return partsOf(written.slice(1))
      .map(({ before, code }) => before + (code === undefined ? '' : this.#text(code)))
      .join('');
  }

  /** A setting as a value in JSON; a text if it is missing. */
  value(json: Json | undefined): string {
    const only = isExpression(json) ? onlyCode(scalarText(json) ?? '') : undefined;
    if (only !== undefined) return this.#value(only);
    return json?.type === 'string' ? JSON.stringify(this.text(json)) : json ? jsonText(json) : '""';
  }

  /** A setting that is a JSON text, as n8n sends it. */
  json(json: Json | undefined): string {
    if (!isExpression(json)) return compact(anyText(json) ?? '');
    const written = scalarText(json) ?? '';
    if (onlyCode(written) !== undefined) return this.value(json);
    const scan = new StringScan();
    let text = '';
    for (const { before, code } of partsOf(written.slice(1))) {
      scan.pass(before);
      text += before;
      if (code !== undefined) text += scan.isInString ? this.#text(code) : this.#value(code);
    }
    return compact(text);
  }

  /** A setting that is a JSON text, as a document; undefined if it is none. */
  document(json: Json | undefined): Json | undefined {
    const quoted = (part: string) => (part.startsWith('{{') ? `"${part}"` : part);
    return jsonOf(replacedOutsideStrings(this.json(json), PARTS, quoted));
  }

  #text(code: string): string {
    return LITERAL.test(code) && code !== 'null' ? code : variablePlaceholder(this.#nameOf(code));
  }

  #value(code: string): string {
    if (LITERAL.test(code)) return code;
    if (code.length > MAX_CODE && !/^[[{]/.test(code)) return variablePlaceholder(this.#nameOf(code));
    const inner = AS_JSON.exec(code.slice(0, MAX_CODE));
    const path = inner && code.length <= MAX_CODE ? pathIn((inner[1] ?? inner[2] ?? '').trim()) : undefined;
    if (path !== undefined) return variablePlaceholder(path);
    return this.#literal(code) ?? variablePlaceholder(this.#nameOf(code));
  }

  /** An object, a list or a text, with paths in it. */
  #literal(code: string): string | undefined {
    if (!/^[[{"']/.test(code) || OTHER_CODE.test(code)) return undefined;
    const reader = new LiteralReader(code);
    const found = reader.value(0);
    if (!found || reader.skip(found.end) !== code.length) return undefined;
    return jsonOfLiteral(found.value)?.replace(PATH_FOUND, (_, path: string) =>
      variablePlaceholder(this.#nameOf(path)),
    );
  }

  #nameOf(code: string): string {
    const path = pathIn(code);
    if (path !== undefined) return path;
    const present = this.#others.get(code) ?? `$expression ${this.#others.size + 1}`;
    this.#others.set(code, present);
    if (code.includes('encodeURIComponent')) this.#encoding.add(present);
    return present;
  }
}

/** The code of a setting that is nothing else. */
function onlyCode(written: string): string | undefined {
  const [first, last, ...others] = partsOf(written.slice(1));
  const isOnly = others.length === 0 && first?.before.trim() === '' && last?.before.trim() === '';
  return isOnly ? first?.code : undefined;
}

const isExpression = (json: Json | undefined): boolean => (scalarText(json) ?? '').startsWith('=');

/** Whether a setting has codes that n8n takes for text, as it does not begin with `=`. */
export const isTextWithCode = (json: Json | undefined): boolean =>
  !isExpression(json) && partsOf(scalarText(json) ?? '').length > 1;

/** The path in the context: that of the item, below the name of a node that is not the one before. */
function pathIn(code: string): string | undefined {
  if (code.length > MAX_CODE) return undefined;
  if (OF_WORKFLOW.test(code)) return code;
  const source = SOURCE.exec(code);
  if (!source) return undefined;
  const node = source[1] ?? source[2];
  return pathOfSteps(code.slice(source[0].length), node === undefined ? [] : [node]);
}

/** Variables, and the white space around them and around strings. */
const PARTS = new RegExp(String.raw`"|${PLACEHOLDER_PATTERN}|\s+`, 'g');

/** JSON as n8n writes it after it read it. */
function compact(text: string): string {
  if (text.search(PLACEHOLDERS.pattern) === -1 && jsonOf(text)) return rewritten(text) ?? text;
  return replacedOutsideStrings(text, PARTS, (part) => (/^\s/.test(part) ? '' : part));
}

/** The body of a request of n8n. */

interface BodySource {
  readonly parameters: Json;
  readonly version: number;
  readonly contentType: string;
  /** The list of keys and values, if the body is made of it. */
  readonly pairs: readonly Json[];
  readonly expressions: Expressions;
}

export function bodyOf(source: BodySource, scope: ConversionScope): ForeignBody {
  return source.version >= 3 ? bodyWithSwitch(source, scope) : earlierBody(source, scope);
}

/** From version 3 on; what a switch leaves out is noted. */
function bodyWithSwitch(source: BodySource, scope: ConversionScope): ForeignBody {
  const { parameters, contentType, expressions } = source;
  const { where, notes } = scope;
  const isSent = isTrue(member(parameters, 'sendBody'));
  const specified = textOf(parameters, 'specifyBody');
  const isText = contentType === 'raw' || (contentType === 'form-urlencoded' && specified === 'string');
  const isJson = specified === 'json' && !isText;
  const unused = [
    ...(isSent && isJson ? [] : ['jsonBody']),
    ...(isSent && isText ? [] : ['body']),
    ...(isSent && contentType === 'binaryData' ? [] : ['inputDataFieldName']),
  ].filter((name) => !isEmpty(member(parameters, name)));
  notes.addNames('disabled', where, unused);
  const rawType = scope.converter.around(expressions.text(member(parameters, 'rawContentType')));
  if (!isSent) return { type: 'none' };
  if (contentType === 'binaryData') return fileBody(textOf(parameters, 'inputDataFieldName'), scope);
  const text = isText ? expressions.text(member(parameters, 'body')) : '';
  if (contentType === 'raw') return { type: 'text', text, mediaType: rawType || undefined };
  if (isText) return { type: 'text', text, mediaType: FORM };
  if (!isJson) return bodyOfPairs(source, source.pairs, scope);
  return bodyOfJson(source, member(parameters, 'jsonBody'));
}

function earlierBody(source: BodySource, scope: ConversionScope): ForeignBody {
  const { parameters, contentType, pairs, expressions } = source;
  const json = member(parameters, 'bodyParametersJson');
  const isJson = isTrue(member(parameters, 'jsonParameters'));
  const file = textOf(parameters, 'binaryPropertyName');
  if (isTrue(member(parameters, 'sendBinaryData'))) return fileBody(file, scope);
  if (!isJson && !isEmpty(json)) scope.notes.addNames('disabled', scope.where, ['bodyParametersJson']);
  if (isJson ? isEmpty(json) : pairs.length === 0) return { type: 'none' };
  if (!isJson) return bodyOfPairs(source, pairs, scope);
  if (contentType !== 'raw') return bodyOfJson(source, json);
  return { type: 'text', text: expressions.text(json), mediaType: undefined };
}

function fileBody(field: string | undefined, { where, notes }: ConversionScope): ForeignBody {
  notes.add('file-not-read', where, { file: field ?? 'data' });
  return { type: 'none' };
}

/** A JSON text; a form is made of its members. */
function bodyOfJson({ contentType, expressions }: BodySource, json: Json | undefined): ForeignBody {
  const isForm = contentType === 'form-urlencoded';
  const document = isForm || contentType === 'multipart-form-data' ? expressions.document(json) : undefined;
  if (!document) return { type: 'text', text: expressions.json(json), mediaType: JSON_TYPE };
  const rows = membersOf(document).map(({ name, value }) => ({
    key: name,
    value: anyText(value) ?? '',
    enabled: true,
  }));
  return isForm ? { type: 'pairs', rows } : { type: 'multipart', rows, files: [] };
}

function bodyOfPairs(source: BodySource, pairs: readonly Json[], scope: ConversionScope): ForeignBody {
  const { contentType, expressions } = source;
  const { where, notes } = scope;
  if (contentType !== 'form-urlencoded' && contentType !== 'multipart-form-data')
    return { type: 'text', text: objectText(source, pairs, scope), mediaType: JSON_TYPE };
  const isFile = (pair: Json) => textOf(pair, 'parameterType') === 'formBinaryData';
  const rows = pairs
    .filter((pair) => !isFile(pair))
    .map((pair) => ({
      key: expressions.text(member(pair, 'name')),
      value: expressions.text(member(pair, 'value')),
      enabled: true,
    }));
  // A Webhook has no row without a key and a value; n8n sends “=” for it.
  if (rows.some(({ key, value }) => key === '' && value === ''))
    notes.addNames('not-read', where, ['bodyParameters']);
  if (contentType === 'form-urlencoded') {
    const last = new Map(rows.map((row) => [row.key, row]));
    const overridden = rows.filter((row) => last.get(row.key) !== row);
    notes.addNames(
      'options-overridden',
      where,
      overridden.map(({ key }) => key),
    );
    return { type: 'pairs', rows: [...last.values()] };
  }
  const files = pairs.filter(isFile).map((pair) => {
    const field = textOf(pair, 'inputDataFieldName');
    return textOf(pair, 'name') || (field ?? '');
  });
  return { type: 'multipart', rows, files };
}

/** The object that n8n makes of keys and values, whose texts are JSON already; from version 4 on a dot in a key leads into an object. */
function objectText(
  { version, expressions }: BodySource,
  pairs: readonly Json[],
  scope: ConversionScope,
): string {
  const { where, notes } = scope;
  const tree: JsonTree = new Map();
  for (const pair of pairs) {
    const name = expressions.text(member(pair, 'name'));
    const value: Json = { type: 'number', text: expressions.value(member(pair, 'value')) };
    const steps = version < 4 || name.includes('{{') ? [name] : name.split('.', MAX_STEPS);
    const isList = version >= 4 && name.includes('[');
    if (isList || !putIn(tree, steps, value)) notes.addNames('options-overridden', where, [name]);
  }
  return jsonText(jsonOfTree(tree));
}

const MAX_STEPS = 20;
