import type { Json } from '../../core/internal';
import { nextCurlLine } from './curl/curl-line';
import { member, memberAt } from './json';
import { type UnreadFormat, unreadCode, unreadDocument, unreadJson } from './unread-formats';

const POWERSHELL = /\b(?:Invoke-WebRequest|Invoke-RestMethod)\b/i;
/** The curl of PowerShell: a line that goes on behind a back-tick, or parameters of Invoke-WebRequest. */
const POWERSHELL_CURL =
  /^[ \t]*curl(?:\.exe)?\b[^\n]*`\r?\n|^[ \t]*[cC]url[ \t](?:[^\n"'`]|"[^"\n]*"|'[^'\n]*')*(?<=[ \t])-(?:Uri|Method|Headers|Body|ContentType|UseBasicParsing|OutFile)\b/m;
/** A line behind a backslash belongs to the command before it. */
const REQUEST_LINE =
  /(?<!\\\r?\n)^[ \t]*(?:[A-Z]{3,10}[ \t]+(?:https?:\/\/|\/|\{\{|[\w.-]+[.:/])|https?:\/\/)\S*/m;
const HTTP_FILE_NAME = /\.(?:http|rest)$/i;

/** A URL alone, or a host with a path, a port or two dots before its name. */
const URL_ALONE =
  /^\s*(?:https?:\/\/\S+|(?:localhost|\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?(?:[/?]\S*)?|[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,24}(?::\d+(?:[/?]\S*)?|[/?]\S*)|[a-z\d-]+(?:\.[a-z\d-]+)+\.[a-z]{2,24})\s*$/i;

const MAX_URL_LENGTH = 100_000;

/** Whether a text begins as JSON does. Two braces are a variable or a script of an `.http` file. */
export const beginsAsJson = (text: string, fileName = ''): boolean =>
  /^\ufeff?\s*(?:\{(?!\{)|\[)/.test(text) && !HTTP_FILE_NAME.test(fileName);

/** What a text that is not JSON is; undefined when it is not recognized. */
export function kindOfText(
  text: string,
  fileName = '',
): 'curl' | 'http-file' | 'url' | UnreadFormat | undefined {
  if (HTTP_FILE_NAME.test(fileName)) return 'http-file';
  if (text.length <= MAX_URL_LENGTH && URL_ALONE.test(text)) return 'url';
  const beginning = text.slice(0, LOOKED_AT);
  const document = unreadDocument(text, fileName);
  if (document) return document;
  const found = nextCurlLine(beginning);
  const curl = found === -1 ? Number.POSITIVE_INFINITY : found;
  const request = REQUEST_LINE.exec(beginning)?.index ?? Number.POSITIVE_INFINITY;
  if (POWERSHELL_CURL.test(beginning) || (found === -1 && POWERSHELL.test(beginning))) return 'powershell';
  if (curl < request) return 'curl';
  const code = unreadCode(beginning);
  if (code && code.index < request) return code.format;
  return request < Number.POSITIVE_INFINITY ? 'http-file' : undefined;
}

/** A text says what it is in its beginning. */
const LOOKED_AT = 100_000;

const HTTP_ENVIRONMENTS = /(?:^|[\\/])http-client\.env\.json$/i;

/** Whether a file has the environments of `.http` files: only its name tells. */
export const isHttpEnvironments = (fileName = ''): boolean => HTTP_ENVIRONMENTS.test(fileName);

/** What a JSON document is; undefined for any other than those that are known here. */
export function kindOfJson(root: Json): 'har' | 'postman' | 'environment' | UnreadFormat | undefined {
  if (memberAt(root, 'log', 'entries')?.type === 'array') return 'har';
  const scope = member(root, '_postman_variable_scope');
  if (scope?.type === 'string' && member(root, 'values')?.type === 'array') return 'environment';
  if (member(root, 'info')?.type === 'object' && member(root, 'item')?.type === 'array') return 'postman';
  // What Postman wrote before v2.
  const isV1 = member(root, 'requests')?.type === 'array' && (member(root, 'order') ?? member(root, 'id'));
  return unreadJson(root) ?? (isV1 ? 'postman' : undefined);
}
