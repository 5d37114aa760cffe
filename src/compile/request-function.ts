/** Writes the function `request` of an action. */
import type { Action } from '../core';
import {
  FORMATS,
  isSent,
  kindName,
  type Limits,
  type Part,
  PreparedFreeForm,
  parseSetting,
  parseTemplate,
} from '../core/internal';
import { urlCode } from './address';
import { authenticationCode } from './authentication';
import { bodyStatements, rowsCode } from './bodies';
import type { Scope } from './code';
import { BODY_LIMIT, type BodyCode, comment, literal, NO_BODY, SETTLE, settingCode } from './code';
import { FEATURES, type Feature, isVariable, runtimeFor, type Target, withoutTexts } from './library';

const INDENT = '  ';

/** The types of the parameters and the result, as JSDoc. */
const TYPES = [
  '/** @typedef {{ secrets?: Record<string, string | undefined>, now?: number, id?: string }} Runtime */',
  '/** @typedef {{ method: string, url: string, headers: [string, string][], body?: string }} HttpRequest */',
];

interface RequestFunction {
  readonly lines: string[];
  /** The runtime that they need. */
  readonly runtime: string;
}

/** The lines of the function `request` of an action. */
export function requestFunction(action: Action, platform: Target, limits: Limits): RequestFunction {
  const { authentication, method, format } = action;
  const shared = sharedNames(action);
  const scope = { names: shared, isLong: isLong(action) };
  const url = urlCode(action, limits, scope);
  const body = bodyCode(action, limits, scope);
  const { beginning, parameters, isSettled, ...signed } = authenticationCode(authentication, {
    method,
    url,
    body,
    format,
    isAwaited: platform === 'edge',
  });
  const statements = [...url.lines, ...body.lines, ...signed.lines];
  const code = statements.join('\n');
  const isFilled = /\bdraft\b/.test(code);
  const namesData = statements.some((line) => !line.startsWith('//') && /\bdata\b/.test(withoutTexts(line)));
  const readsData = shared.size > 0 || namesData;
  const isOneMember = shared.size === 1 && !namesData;
  const headers = [...contentType(action, body), ...signed.fields].flatMap((field) =>
    indented(`${field},`, INDENT + INDENT),
  );
  const inside = [
    ...beginning,
    ...(isFilled ? ['const draft = new Draft();'] : []),
    ...(readsData && !isOneMember ? [`const data = ${DATA};`] : []),
    ...[...shared].map(
      ([name, variable]) => `const ${variable} = member(${isOneMember ? DATA : 'data'}, ${literal(name)});`,
    ),
    ...statements,
    ...(isFilled && !isSettled ? [SETTLE] : []),
    'return {',
    `${INDENT}method: ${literal(method)},`,
    url.whole === 'url' ? `${INDENT}url,` : `${INDENT}url: ${url.whole},`,
    ...(headers.length === 0
      ? [`${INDENT}headers: [],`]
      : [`${INDENT}headers: [`, ...headers, `${INDENT}],`]),
    ...(body.presence === 'always' ? [`${INDENT}body: ${body.text},`] : []),
    ...(body.presence === 'sometimes'
      ? [`${INDENT}...(${body.text} !== '' && { body: ${body.text} }),`]
      : []),
    '};',
  ];
  const isAsync = platform === 'edge' && authentication.method === 'hmac';
  const lines = [
    ...titleLines(action, isAsync),
    `${isAsync ? 'async ' : ''}function request(${argumentsCode(inside, parameters)}) {`,
    ...inside.slice(inside[0] === '' ? 1 : 0).flatMap((line) => indented(line, INDENT)),
    '}',
  ];
  const features = featuresOf(action, limits);
  return { lines, runtime: runtimeFor(lines.join('\n'), platform, { limits, hosts: url.hosts, features }) };
}

/** The lines of a statement, each with an indentation unless it is empty. */
const indented = (statement: string, indent: string): string[] =>
  statement.split('\n').map((line) => (line === '' ? '' : indent + line));

const titleLines = ({ name, objectId, method, url }: Action, isAsync: boolean): string[] => [
  `// ${name.trim() === '' ? 'Without a name' : comment(name)}: ${kindName(objectId)}, ${method} ${comment(url)}`,
  ...TYPES,
  `/** @type {(context: any, runtime?: Runtime) => ${isAsync ? 'Promise<HttpRequest>' : 'HttpRequest'}} */`,
];

const DATA = 'plain(context)';

function argumentsCode(inside: readonly string[], parameters: readonly string[]): string {
  if (parameters.length > 0) return `context, { ${parameters.join(', ')} } = {}`;
  return inside.some((line) => line.includes(DATA)) ? 'context' : '';
}

function contentType({ format }: Action, { text, presence }: BodyCode): string[] {
  const mediaType = literal(FORMATS[format].mediaType);
  if (presence === 'never') return [];
  if (presence === 'always') return [`['Content-Type', ${mediaType}]`];
  const fields = `${text} === '' ? [] : [['Content-Type', ${mediaType}]]`;
  return [`.../** @type {[string, string][]} */ (\n${INDENT}${fields}\n)`];
}

function bodyCode(action: Action, limits: Limits, scope: Scope): BodyCode {
  if (!('body' in action)) {
    return action.method === 'GET' ? NO_BODY : rowsCode(action.data, action.format, { limits, scope });
  }
  const { method, body } = action;
  if (method === 'GET' && body === '') return NO_BODY;
  if (parseTemplate(body).every(({ type }) => type === 'text')) {
    return { lines: [], text: literal(body), presence: 'always' };
  }
  const lines = [
    '',
    '// body: the text as it is written, with values filled in',
    settingCode('body', ['body']),
    ...bodyStatements(body, scope),
    BODY_LIMIT,
  ];
  return { lines, text: 'draft.body', presence: method === 'GET' ? 'sometimes' : 'always' };
}

/** No value of a context is longer: a larger one is not read (B30). */
const MAX_VALUE = 32 * 1024 * 1024;

/** The templates of what is sent. */
const templatesOf = (action: Action): string[] =>
  'body' in action
    ? [action.url, action.body]
    : [action.url, ...action.data.flatMap((row) => (isSent(row) ? [row.key, row.value] : []))];

/** The tags of what is sent. */
const tagsOf = (action: Action): Part[] =>
  templatesOf(action)
    .flatMap((template) => parseTemplate(template))
    .filter(({ type }) => type !== 'text');

/** So many tags of the same text are quick without keeping what their filters made. */
const FEW_TAGS = 8;

/** Whether many tags of the same text have filters. */
function isRepeated(action: Action): boolean {
  const times = new Map<string, number>();
  for (const template of templatesOf(action))
    for (const part of parseTemplate(template)) {
      if (part.type !== 'tag' || part.filters.length === 0) continue;
      const text = template.slice(part.start, part.end);
      times.set(text, (times.get(text) ?? 0) + 1);
    }
  return [...times.values()].some((count) => count > FEW_TAGS);
}

/** Whether the tags can cause too much work together: by filters, comparisons, lists, or much that is written as JSON. */
const isWorkLimited = (action: Action, { value, work }: Limits): boolean =>
  tagsOf(action).some(changes) || ('body' in action && bareTagsIn(action.body) * value > work);

const bareTagsIn = (body: string): number =>
  new PreparedFreeForm(parseSetting(['body'], body)).steps.filter(
    (step) => step.type === 'tag' && step.place.isBare,
  ).length;

/** V8 has the shortest texts. */
const MAX_TEXT = 2 ** 29 - 24;

/** Whether the body may become longer than a text can be: a character has up to three octets, each of three characters in a form. */
function isLong(action: Action): boolean {
  const [growth, templates] =
    'body' in action
      ? [6, [action.body]]
      : [action.format === 'json' ? 6 : 9, action.data.flatMap(({ key, value }) => [key, value])];
  const parts = templates.flatMap((template) => parseTemplate(template));
  const written = templates.reduce((sum, template) => sum + template.length, 0);
  const tags = parts.filter(({ type }) => type === 'tag').length;
  return parts.some(({ type }) => type === 'broken') || growth * (tags * MAX_VALUE + written) > MAX_TEXT;
}

/** Names of items and counters of lists, which paths in these begin with. */
const givenNames = (parts: readonly Part[]): Set<string> =>
  new Set(
    parts.flatMap((part) => {
      const control = part.type === 'broken' ? part.control : undefined;
      return control?.type === 'each'
        ? [control.item.name, ...(control.count ? [control.count.name] : [])]
        : [];
    }),
  );

/** The members of the context that several paths begin with, each read once, by the variables that hold them. */
function sharedNames(action: Action): ReadonlyMap<string, string> {
  const given = givenNames(tagsOf(action));
  const first = tagsOf(action).flatMap((part) => {
    const path = part.type === 'tag' && part.operand.type === 'path' ? part.operand.steps : [];
    const [step] = path;
    return path.length > 1 && step?.type === 'name' && isVariable(step.text) ? [step.text] : [];
  });
  const several = first.filter((name, index) => first.indexOf(name) !== index);
  return new Map(several.flatMap((name) => (given.has(name) ? [] : [[name, name]])));
}

/** The features of the runtime that this action can need. */
function featuresOf(action: Action, limits: Limits): Set<Feature> {
  const can: Readonly<Record<Feature, boolean>> = {
    // A tag has one problem; a value in a URL has one for each control character.
    many: tagsOf(action).length + 10 > limits.problems || /raw *\}\}/.test(action.url),
    work: isWorkLimited(action, limits),
    repeated: isRepeated(action),
    surrogates: !action.url.isWellFormed(),
  };
  return new Set(FEATURES.filter((feature) => can[feature]));
}

const changes = (part: Part): boolean =>
  part.type === 'broken' || (part.type === 'tag' && part.filters.length > 0);
