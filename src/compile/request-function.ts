/** Writes the function `request` of an action. */
import type { Action } from '../core';
import { FORMATS, isSent, kindName, type Limits, type Part, parseTemplate } from '../core/internal';
import { urlCode } from './address';
import { authenticationCode } from './authentication';
import { type BodyCode, NO_BODY, SETTLE } from './code';
import { comment, literal } from './expression';
import { type Feature, runtimeFor } from './library';
import { bodyStatements } from './lists';
import type { Platform } from './platform';
import { rowsCode } from './rows';

const INDENT = '  ';

const TYPE =
  '/** @type {(context: any, runtime?: { secrets?: Record<string, string>, now?: number, id?: string }) => ' +
  '{ method: string, url: string, headers: [string, string][], body?: string }} */';

interface RequestFunction {
  readonly lines: string[];
  /** The runtime that they need. */
  readonly runtime: string;
}

/** The lines of the function `request` of an action. */
export function requestFunction(action: Action, platform: Platform, limits: Limits): RequestFunction {
  const { authentication, method, format } = action;
  const url = urlCode(action, limits);
  const body = bodyCode(action, limits);
  const { beginning, parameters, isSettled, ...signed } = authenticationCode(authentication, {
    method,
    url,
    body,
    format,
  });
  const statements = [...url.lines, ...body.lines, ...signed.lines];
  const code = statements.join('\n');
  const isFilled = /\brun\b/.test(code);
  const headers = [...contentType(action, body), ...signed.fields].map(
    (field) => `${INDENT}${INDENT}${field},`,
  );
  const inside = [
    ...beginning,
    ...(isFilled ? ['const run = new Run();'] : []),
    ...(/\bdata, \[/.test(code) ? ['const data = plain(context);'] : []),
    ...statements,
    ...(isFilled && !isSettled ? ['', SETTLE] : []),
    'return {',
    `${INDENT}method: ${literal(method)},`,
    `${INDENT}url: ${url.whole},`,
    ...(headers.length === 0
      ? [`${INDENT}headers: [],`]
      : [`${INDENT}headers: [`, ...headers, `${INDENT}],`]),
    ...(body.presence === 'always' ? [`${INDENT}body: ${body.text},`] : []),
    ...(body.presence === 'sometimes'
      ? [`${INDENT}...(${body.text} !== '' && { body: ${body.text} }),`]
      : []),
    '};',
  ];
  const lines = [
    ...titleLines(action),
    `function request(${argumentsCode(inside, parameters)}) {`,
    ...inside.slice(inside[0] === '' ? 1 : 0).map((line) => (line === '' ? '' : INDENT + line)),
    '}',
  ];
  const features = featuresOf(action, limits);
  return { lines, runtime: runtimeFor(lines.join('\n'), platform, { limits, hosts: url.hosts, features }) };
}

const titleLines = ({ name, objectId, method, url }: Action): string[] => [
  `// ${name.trim() === '' ? 'Without a name' : comment(name)}: ${kindName(objectId)}, ${method} ${comment(url)}`,
  TYPE,
];

function argumentsCode(inside: readonly string[], parameters: readonly string[]): string {
  if (parameters.length > 0) return `context, { ${parameters.join(', ')} } = {}`;
  return inside.includes('const data = plain(context);') ? 'context' : '';
}

function contentType({ format }: Action, { text, presence }: BodyCode): string[] {
  const field = `['Content-Type', ${literal(FORMATS[format].mediaType)}]`;
  if (presence === 'never') return [];
  if (presence === 'always') return [field];
  return [`.../** @type {[string, string][]} */ (${text} === '' ? [] : [${field}])`];
}

function bodyCode(action: Action, limits: Limits): BodyCode {
  if (!('body' in action)) {
    return action.method === 'GET' ? NO_BODY : rowsCode(action.data, action.format, limits);
  }
  const { method, body } = action;
  if (method === 'GET' && body === '') return NO_BODY;
  if (parseTemplate(body).every(({ type }) => type === 'text')) {
    return { lines: [], text: literal(body), presence: 'always' };
  }
  const lines = [
    '',
    '// body: the text as it is written, with values filled in',
    "enter(run, ['body'], 'body');",
    'const body = new Body();',
    ...bodyStatements(body),
    "if (isLarger(body.text, LIMITS.body)) report(run, 'body-too-large');",
  ];
  return { lines, text: 'body.text', presence: method === 'GET' ? 'sometimes' : 'always' };
}

/** No value of a context is longer: a larger one is not read (B30). */
const MAX_VALUE = 32 * 1024 * 1024;
/** The steps of a path. */
const MAX_STEPS = 1024 * 1024;

/** What can happen with this action. */
function featuresOf(action: Action, limits: Limits): Set<Feature> {
  const features = new Set<Feature>();
  const sent =
    'body' in action
      ? [action.body]
      : action.data.flatMap((row) => (isSent(row) ? [row.key, row.value] : []));
  const tags = [action.url, ...sent]
    .flatMap((template) => parseTemplate(template))
    .filter(({ type }) => type !== 'text');
  // A tag is looked up, and where no text is around it written as JSON.
  const most = 2 * tags.length * (MAX_VALUE + MAX_STEPS);
  if (most > limits.work || tags.some(changes)) features.add('work');
  // A tag has one problem; a value in a URL has one for each control character.
  if (tags.length + 10 > limits.problems || /raw *\}\}/.test(action.url)) features.add('many');
  return features;
}

const changes = (part: Part): boolean =>
  part.type === 'broken' || (part.type === 'tag' && part.filters.length > 0);
