/**
 * Formats of requests that are not read: how each is recognized, and what the user can do instead.
 * To add one, add a row here and its German text in `i18n/de/notes.ts`.
 */
import type { Json } from '../core/internal';
import { member, textOf } from './json';

const BY_HAND = 'Enter the method, the URL and the body of a request by hand.';
const COPY_AS_CURL = 'Choose “Copy as cURL” instead, for bash or for cmd.';
const SEND_IN_BROWSER = 'Send it from a page, and choose “Copy as cURL” in the network panel of the browser.';

const AS_TEXT =
  'Write the request as a curl command, or as text: method and URL, headers, a blank line, the body.';

interface Format {
  /** A sentence that names the format, and what to do instead. */
  readonly instead: string;
  readonly fileName?: RegExp;
  /** Recognizes a JSON document. */
  readonly json?: (root: Json) => boolean;
  /** Matches the first line of any other document, after blank lines and comments. */
  readonly first?: RegExp;
  /** Must also match somewhere in that document. */
  readonly later?: RegExp;
  /** Finds a call in another language. */
  readonly code?: RegExp;
}

const has = (name: string) => (root: Json) => member(root, name)?.type === 'string';
const hasList = (json: Json | undefined, name: string): boolean => member(json, name)?.type === 'array';

/** An API description has its version and at least one of these parts. */
const API_PARTS = ['info', 'paths', 'webhooks', 'components', 'channels'];
const describesApi = (name: string) => (root: Json) =>
  has(name)(root) && API_PARTS.some((part) => member(root, part) !== undefined);

/** A line of YAML with a key, which may begin a flow mapping. */
const YAML_KEY = /^\{?["']?[\w.$-]+["']?:(?:\s|$)/;

/** The first row that matches counts. */
export const UNREAD_FORMATS = {
  asyncapi: {
    instead: `This is an AsyncAPI description, which has messages and no requests. ${BY_HAND}`,
    json: describesApi('asyncapi'),
    first: YAML_KEY,
    later: /^["']?asyncapi["']?:/m,
  },
  insomnia: {
    instead:
      'This is a file of Insomnia without a collection, or of a version that is not read. Export the collection from Insomnia again.',
    json: (root) =>
      member(root, '__export_format') !== undefined || /\.insomnia\.rest\//.test(textOf(root, 'type') ?? ''),
    first: YAML_KEY,
    later: /(?:^|[{\s])__export_format:|^type:[ \t]*["']?[\w-]+\.insomnia\.rest\//m,
  },
  make: {
    instead: `This is a blueprint of Make, whose HTTP modules are not read. ${BY_HAND}`,
    json: (root) => hasList(root, 'flow') && member(root, 'metadata') !== undefined,
  },
  soapui: {
    instead: 'This is a project of SoapUI. Open a request, and paste what its “Raw” tab shows.',
    first: /^</,
    later: /<(?:con:)?soapui-project\b/,
  },
  wsdl: {
    instead:
      'This is a WSDL description, which has operations and no requests. Open it in SoapUI, and paste what the “Raw” tab of a request shows.',
    fileName: /\.wsdl$/i,
    first: /^</,
    later: /"http:\/\/(?:schemas\.xmlsoap\.org|www\.w3\.org\/ns)\/wsdl/,
  },
  hurl: {
    instead:
      'This is a Hurl file. Run it with “--curl requests.txt”, and import the curl commands in that file.',
    fileName: /\.hurl$/i,
    first: /^[A-Z]+[ \t]+\S/,
    later:
      /^HTTP(?:[ \t]+\d{3}|(?:\/[\d.]+)?[ \t]+\*)[ \t]*$|^\[(?:QueryStringParams|FormParams|MultipartFormData|BasicAuth|Captures|Asserts)\][ \t]*$/m,
  },
  'request-headers': {
    instead: `These are the headers of a request, as Chrome shows them. ${COPY_AS_CURL}`,
    first: /^:(?:authority|method|path|scheme)\b/,
  },
  axios: {
    instead: `This is a call of axios in JavaScript. ${SEND_IN_BROWSER}`,
    code: /\baxios(?:\.(?:get|post|put|patch|delete|head|options|request|create))?[ \t]*\(/,
  },
  jquery: {
    instead: `This is a call of jQuery in JavaScript. ${SEND_IN_BROWSER}`,
    code: /(?:\$|\bjQuery)\.(?:ajax|get|post|getJSON)[ \t]*\(/,
  },
  python: {
    instead: `This is a program in Python. ${AS_TEXT}`,
    code: /\b(?:requests|httpx)\.(?:get|post|put|patch|delete|head|request|Session|Client)[ \t]*\(|^import requests\b/m,
  },
  program: {
    instead: `This is a program that sends requests. ${AS_TEXT}`,
    code: /\b(?:new XMLHttpRequest|curl_setopt|GuzzleHttp\\|OkHttpClient|HttpClient\(|http\.(?:NewRequest|client)|Net::HTTP|reqwest::)/,
  },
} satisfies Record<string, Format>;

export type UnreadFormat = keyof typeof UNREAD_FORMATS;

const FORMATS = Object.entries(UNREAD_FORMATS) as [UnreadFormat, Format][];

/** The format of a JSON document. */
export const unreadJson = (root: Json): UnreadFormat | undefined =>
  FORMATS.find(([, { json }]) => json?.(root))?.[0];

/** The format of any other document, by its file name or its first line. */
export function unreadDocument(text: string, fileName: string): UnreadFormat | undefined {
  const start = firstLineOf(text);
  const named = FORMATS.find(([, format]) => format.fileName?.test(fileName));
  const found =
    named ?? FORMATS.find(([, { first, later }]) => first?.test(start) && (later?.test(text) ?? true));
  return found?.[0];
}

/** The format of the first command or call in a text, and its offset. */
export function unreadCode(
  text: string,
): { readonly format: UnreadFormat; readonly index: number } | undefined {
  const found = FORMATS.flatMap(([format, { code }]) => {
    const index = code ? text.search(code) : -1;
    return index === -1 ? [] : [{ format, index }];
  });
  return found.sort((one, other) => one.index - other.index)[0];
}

/** The first line that is not blank, a comment, a YAML marker or an XML declaration. */
function firstLineOf(text: string): string {
  for (const line of text.replace(/^\ufeff/, '').split('\n', 200)) {
    const trimmed = line.trim();
    if (trimmed !== '' && !/^(?:#|---|%YAML|<\?xml|\/\/)/.test(trimmed)) return trimmed;
  }
  return '';
}
