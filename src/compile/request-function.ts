/** Writes the function `request` of an action. */
import { type Action, type Authentication, build, readContext } from '../core';
import {
  FORMATS,
  hasMarks,
  hostnameOf,
  isPlainHost,
  isSent,
  kindName,
  lowerCase,
  needsId,
  newAction,
  parseTemplate,
  SCHEMES,
  schemeOf,
} from '../core/internal';
import { comment, expression, list, literal, pieces } from './expression';
import { SharedFunctions, type Use } from './shared';

const INDENT = '  ';

/** The lines of the function `request` of an action, and the functions that it shares with others. */
export function requestFunction(action: Action): { lines: string[]; shared: string } {
  const functions = new SharedFunctions();
  const { use } = functions;
  const body = bodyLines(action, use);
  const { credentials, parameters, beginning } = authenticationLines(action.authentication, functions);
  const members = [
    `method: ${literal(action.method)}`,
    'url',
    ...(body.length > 0 ? [`contentType: ${literal(FORMATS[action.format].mediaType)}`, 'body'] : []),
  ];
  const inside = [
    `const run = ${use('begin')}(${['context', ...beginning].join(', ')});`,
    '',
    ...urlLines(action, use),
    ...body,
    '',
    `const unsent = { ${members.join(', ')} };`,
    ...credentials,
    `return ${use('finish')}(run, unsent${credentials.length > 0 ? ', credentials' : ''});`,
  ];
  const lines = [
    ...titleLines(action),
    `function request(${parameters.length > 0 ? `context, { ${parameters.join(', ')} } = {}` : 'context'}) {`,
    ...inside.map((line) => (line === '' ? '' : INDENT + line)),
    '}',
  ];
  return { lines, shared: functions.source };
}

const TYPE =
  '/** @type {(context: any, runtime?: { secrets?: Record<string, string>, now?: number, id?: string }) => ' +
  '{ method: string, url: string, headers: [string, string][], body?: string }} */';

const titleLines = ({ name, objectId, method, url }: Action): string[] => [
  `// ${name.trim() === '' ? 'Without a name' : comment(name)}: ${kindName(objectId)}, ${method} ${comment(url)}`,
  TYPE,
];

function urlLines(action: Action, use: Use): string[] {
  const { url } = action;
  if (parseTemplate(url).every(({ type }) => type === 'text')) {
    const { scheme, host, target } = fixedUrl(action);
    return ['// url', `const url = ${use('address')}(${[scheme, host, target].map(literal).join(', ')});`];
  }
  const before = `const url = ${use('readUrl')}(${use('setting')}(run, ['url'], [`;
  return [
    ...knownHostLines(url, use),
    '// url, with each value encoded for its place (B12)',
    ...fitted(before, pieces(url, use), ']), run);'),
  ];
}

/** A host that no tag touches, after its scheme. */
const HOST = /^\s*https?:\/\/(\[[^\]{]*\]|[^\s/?#\\@:[{]+)(?=[:/?#])/i;

/** A line for a host that a parser would have to read. */
function knownHostLines(url: string, use: Use): string[] {
  const host = lowerCase(HOST.exec(url)?.[1] ?? '');
  if (host === '' || isPlainHost(host)) return [];
  const asked = `http://${host}/`;
  const known = hostnameOf(asked);
  return known ? [`${use('knowHost')}(${literal(asked)}, ${literal(known)});`, ''] : [];
}

/** The parts of a URL that has no tags, as the builder makes them. */
function fixedUrl({ url }: Action): { scheme: string; host: string; target: string } {
  const { request } = build(
    { ...newAction('automation.webhook'), method: 'GET', url },
    { context: readContext('').context, now: 0 },
  );
  if (!request) throw new Error('a URL without tags has no errors here');
  const host = request.headers[0]?.[1] ?? '';
  return { scheme: request.url.slice(0, request.url.indexOf(':')), host, target: request.target };
}

/** Lines that declare the body; none where no body is ever sent. */
function bodyLines(action: Action, use: Use): string[] {
  return 'data' in action ? rowLines(action, use) : textLines(action, use);
}

type ActionWith<Setting extends string> = Extract<Action, { readonly [Name in Setting]: unknown }>;

const SYNTAX = {
  default: { name: 'FORM_ROWS', says: 'rows of a form (B15)' },
  json: { name: 'JSON_ROWS', says: 'the members of one object (B16)' },
} as const;

function rowLines({ method, format, data }: ActionWith<'data'>, use: Use): string[] {
  if (method === 'GET') return [];
  const { name, says } = SYNTAX[format];
  const rows = data.flatMap((row, index) =>
    isSent(row)
      ? [
          `${use('writeRow')}(rows, ${index}, ${list(pieces(row.key, use))}, ${list(pieces(row.value, use))});`,
        ]
      : [],
  );
  return [
    '',
    `// data, as ${says}`,
    `const rows = new ${use('RowWriter')}(${use(name)}, run);`,
    ...rows,
    'const body = rows.end();',
  ];
}

function textLines({ method, body }: ActionWith<'body'>, use: Use): string[] {
  if (method === 'GET' && body === '') return [];
  const says = '// body: the text as it is written, with values filled in (B17)';
  const parts = parseTemplate(body);
  if (parts.every(({ type }) => type === 'text')) {
    return ['', says, `const body = ${body === '' ? '[]' : `${use('fixed')}(${literal(body)})`};`];
  }
  const name = method === 'GET' ? 'filled' : 'body';
  const fill = hasMarks({ path: ['body'], text: body, parts }) ? 'fillLists' : 'fillFreeForm';
  const before = `const ${name} = ${use(fill)}(${use('setting')}(run, ['body'], [`;
  const lines = ['', says, ...fitted(before, pieces(body, use), ']), run).segments;')];
  return method === 'GET' ? [...lines, 'const body = filled.length > 0 ? filled : undefined;'] : lines;
}

const MAX_LINE_LENGTH = 100;

/** A list on one line where there is room for it, else with one of its parts a line. */
function fitted(before: string, parts: readonly string[], after: string): string[] {
  const line = before + parts.join(', ') + after;
  return line.length <= MAX_LINE_LENGTH
    ? [line]
    : [before, ...parts.map((part) => `${INDENT}${part},`), after];
}

interface Lines {
  /** Lines that declare the credentials; none where there are none. */
  readonly credentials: readonly string[];
  /** What the function takes besides the context. */
  readonly parameters: readonly string[];
  /** What the run begins with besides the context. */
  readonly beginning: readonly string[];
}

/** The lines of an authentication method: its function of the core, called with its settings. */
export function authenticationLines(authentication: Authentication, shared: SharedFunctions): Lines {
  const { use } = shared;
  switch (authentication.method) {
    case 'none':
      return { credentials: [], parameters: [], beginning: [] };
    case 'basic':
      return withSecret(`${use('basic')}(${settings(authentication)}, run)()`, 'Basic (B22)');
    case 'header-key':
      return withSecret(
        `${use('headerKey')}(${settings(authentication)}, run)()`,
        'a key in a header of its own (B23)',
      );
    case 'hmac':
      return signing(authentication, shared);
  }
}

const withSecret = (call: string, says: string): Lines => ({
  credentials: [`// authentication: ${says}`, `const credentials = ${call};`],
  parameters: ['secrets'],
  beginning: ['secrets'],
});

function signing(
  authentication: Extract<Authentication, { method: 'hmac' }>,
  shared: SharedFunctions,
): Lines {
  const { use, take } = shared;
  const scheme = schemeOf(authentication.scheme);
  const name = Object.entries(SCHEMES).find(([, one]) => one === scheme)?.[0];
  // Of the tables that a scheme looks into, only what this one names.
  take('SCHEMES', name === undefined ? [] : [name]);
  take('HASHES', valuesOf(scheme, 'hash'));
  take('ENCODINGS', valuesOf(scheme, 'encoding'));
  take('DECODERS', [scheme.key]);
  const says = name === undefined ? 'an HMAC of a scheme of its own (B34)' : `an HMAC, ${name} (B24, B34)`;
  const call = `${use('hmac')}(${settings(authentication)}, run)(${use('unsigned')}(unsent), run)`;
  const isNamed = needsId(authentication);
  return {
    ...withSecret(call, says),
    parameters: ['secrets', 'now', ...(isNamed ? ['id'] : [])],
    beginning: ['secrets', `${use('signingTime')}(now)`, ...(isNamed ? [`${use('messageId')}(id)`] : [])],
  };
}

/** The texts of all members of a name, wherever they stand. */
function valuesOf(value: unknown, name: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const found = Object.entries(value).flatMap(([key, inner]) =>
    key === name && typeof inner === 'string' ? [inner] : valuesOf(inner, name),
  );
  return [...new Set(found)];
}

const settings = ({ method: _, ...rest }: Authentication): string => expression(rest);
