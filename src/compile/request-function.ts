import { type Action, build, readContext } from '../core';
import {
  FORMATS,
  hostnameOf,
  isPlainHost,
  isSent,
  kindName,
  lowerCase,
  parseTemplate,
} from '../core/internal';
import { authenticationLines } from './authentication';
import { comment, list, literal } from './literal';
import { pieces } from './pieces';
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
function fixedUrl({ url, version }: Action): { scheme: string; host: string; target: string } {
  const { request } = build(
    {
      version,
      objectId: 'automation.webhook',
      name: '',
      method: 'GET',
      url,
      format: 'default',
      data: [],
      authentication: { method: 'none' },
    },
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
  if (parseTemplate(body).every(({ type }) => type === 'text')) {
    return ['', says, `const body = ${body === '' ? '[]' : `${use('fixed')}(${literal(body)})`};`];
  }
  const name = method === 'GET' ? 'filled' : 'body';
  const before = `const ${name} = ${use('fillFreeForm')}(${use('setting')}(run, ['body'], [`;
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
