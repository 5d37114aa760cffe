import type { Json } from '../../core/internal';
import { items, itemsOf, member, textOf } from './json';

/** How a format that is not read is recognized. */
interface Recognizer {
  readonly fileName?: RegExp;
  /** Looks at a JSON document. */
  readonly json?: (root: Json) => boolean;
  /** Matches the first line of another document, of those that say something. */
  readonly first?: RegExp;
  /** Matches somewhere in that document as well. */
  readonly later?: RegExp;
  /** Finds a command or a call of another language. */
  readonly code?: RegExp;
}

const has = (name: string) => (root: Json) => member(root, name)?.type === 'string';
const hasList = (json: Json | undefined, name: string): boolean => member(json, name)?.type === 'array';

/** A description of an API has its version, and one of its parts. */
const API_PARTS = ['info', 'paths', 'webhooks', 'components', 'channels'];
const describesApi = (name: string) => (root: Json) =>
  has(name)(root) && API_PARTS.some((part) => member(root, part) !== undefined);

/** Whether one of the items, which may lie in folders, is a request as Bruno writes it. */
const hasBrunoRequest = (json: Json): boolean =>
  itemsOf(json, 'items').some(
    (item) => (has('type')(item) && member(item, 'request') !== undefined) || hasBrunoRequest(item),
  );

/** The first of several, or the only one. */
const firstOf = (root: Json): Json | undefined => (root.type === 'array' ? root.items[0] : root);

/** A line of YAML with a key, maybe in braces. */
const YAML_KEY = /^\{?["']?[\w.$-]+["']?:(?:\s|$)/;

/** What a person may type before a command that was copied. */
const command = (rest: string): RegExp => new RegExp(`^[ \\t]*(?:[$%>][ \\t]+)?(?:${rest})`, 'm');

/** What follows the name of HTTPie: an option, a method, or a URL that may be as short as `:3000`. */
const HTTPIE_ARGUMENT = String.raw`[ \t]+(?:-|:\d|:\/|[A-Z]{3,7}[ \t]|[^\s"']+[.:/][^\s"'])`;

/**
 * Formats that people have and that are not read: each is named, with what to do instead. The first
 * that matches counts.
 */
export const UNREAD_FORMATS = {
  openapi: { json: describesApi('openapi'), first: YAML_KEY, later: /^["']?openapi["']?:/m },
  swagger: { json: describesApi('swagger'), first: YAML_KEY, later: /^["']?swagger["']?:/m },
  asyncapi: { json: describesApi('asyncapi'), first: YAML_KEY, later: /^["']?asyncapi["']?:/m },
  insomnia: {
    json: (root) =>
      member(root, '__export_format') !== undefined || /\.insomnia\.rest\//.test(textOf(root, 'type') ?? ''),
    first: YAML_KEY,
    later: /(?:^|[{\s])__export_format:|^type:[ \t]*["']?[\w-]+\.insomnia\.rest\//m,
  },
  bruno: {
    fileName: /\.bru$/i,
    json: (root) =>
      hasList(root, 'items') && (member(root, 'brunoConfig') !== undefined || hasBrunoRequest(root)),
    first:
      /^(?:meta|vars|auth|headers|script|tests|docs)(?::[\w-]+)?[ \t]*\{[ \t]*$|^opencollection:|^info:$/,
    later: /^(?:[\w:-]+[ \t]*\{|opencollection:|(?:http|graphql):\r?\n[ \t]+(?:method|url):)/m,
  },
  hoppscotch: {
    json: (root) => {
      const one = firstOf(root);
      const isCollection = hasList(one, 'folders') && hasList(one, 'requests');
      return member(one, 'v') !== undefined && (isCollection || has('endpoint')(one ?? root));
    },
  },
  'thunder-client': {
    json: (root) =>
      ['client', 'clientName'].some((name) => textOf(root, name) === 'Thunder Client') ||
      member(firstOf(root), 'colId') !== undefined,
  },
  n8n: { json: (root) => hasList(root, 'nodes') && member(root, 'connections')?.type === 'object' },
  'node-red': {
    json: (root) =>
      [...items(root), ...itemsOf(root, 'flows')]
        .slice(0, 20)
        .some((node) => has('type')(node) && (hasList(node, 'wires') || textOf(node, 'type') === 'tab')),
  },
  make: { json: (root) => hasList(root, 'flow') && member(root, 'metadata') !== undefined },
  soapui: { first: /^</, later: /<(?:con:)?soapui-project\b/ },
  wsdl: {
    fileName: /\.wsdl$/i,
    first: /^</,
    later: /"http:\/\/(?:schemas\.xmlsoap\.org|www\.w3\.org\/ns)\/wsdl/,
  },
  hurl: {
    fileName: /\.hurl$/i,
    first: /^[A-Z]+[ \t]+\S/,
    later:
      /^HTTP(?:[ \t]+\d{3}|(?:\/[\d.]+)?[ \t]+\*)[ \t]*$|^\[(?:QueryStringParams|FormParams|MultipartFormData|BasicAuth|Captures|Asserts)\][ \t]*$/m,
  },
  'request-headers': { first: /^:(?:authority|method|path|scheme)\b/ },
  fetch: {
    first:
      /^(?:(?:(?:const|let|var)\s+\w+\s*=|return)\s*)?(?:await\s+)?(?:(?:window|globalThis)\.)?fetch\s*\(/,
  },
  powershell: {},
  wget: { code: command(String.raw`wget[ \t]+\S`) },
  httpie: { code: command(`https?${HTTPIE_ARGUMENT}`) },
  xh: { code: command(`xhs?${HTTPIE_ARGUMENT}`) },
  axios: { code: /\baxios(?:\.(?:get|post|put|patch|delete|head|options|request|create))?[ \t]*\(/ },
  jquery: { code: /(?:\$|\bjQuery)\.(?:ajax|get|post|getJSON)[ \t]*\(/ },
  python: {
    code: /\b(?:requests|httpx)\.(?:get|post|put|patch|delete|head|request|Session|Client)[ \t]*\(|^import requests\b/m,
  },
} satisfies Record<string, Recognizer>;

export type UnreadFormat = keyof typeof UNREAD_FORMATS;

const FORMATS = Object.entries(UNREAD_FORMATS) as [UnreadFormat, Recognizer][];

/** A document says what it is in its beginning. */
const LOOKED_AT = 100_000;

/** The format of a JSON document that is not read. */
export const unreadJson = (root: Json): UnreadFormat | undefined =>
  FORMATS.find(([, { json }]) => json?.(root))?.[0];

/** The format of another document: what the name of its file and its first line say. */
export function unreadDocument(whole: string, fileName = ''): UnreadFormat | undefined {
  const text = whole.slice(0, LOOKED_AT);
  const start = firstLineOf(text);
  const named = FORMATS.find(([, format]) => format.fileName?.test(fileName));
  const found =
    named ?? FORMATS.find(([, { first, later }]) => first?.test(start) && (later?.test(text) ?? true));
  return found?.[0];
}

/** The format of a command or of code, and where it is found. */
export function unreadCode(
  text: string,
): { readonly format: UnreadFormat; readonly index: number } | undefined {
  const found = FORMATS.flatMap(([format, { code }]) => {
    const index = code ? text.search(code) : -1;
    return index === -1 ? [] : [{ format, index }];
  });
  return found.sort((one, other) => one.index - other.index)[0];
}

/** The first line that is neither blank nor a comment, a marker of YAML or the declaration of XML. */
function firstLineOf(text: string): string {
  for (const line of text.replace(/^\ufeff/, '').split('\n', 200)) {
    const trimmed = line.trim();
    if (trimmed !== '' && !/^(?:#|---|%YAML|<\?xml|\/\/)/.test(trimmed)) return trimmed;
  }
  return '';
}
