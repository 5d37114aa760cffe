import type { Json } from '../../core/internal';
import { nextCurlLine } from './curl/curl-line';
import { member, memberAt } from './json';
import { type UnreadFormat, unreadCode, unreadDocument, unreadJson } from './unread-formats';

const POWERSHELL = /\b(?:Invoke-WebRequest|Invoke-RestMethod)\b/i;
const CURL_LINE = /^curl(?:\.exe)?\b/i;
const QUOTED = /"[^"]*"|'[^']*'/g;
const POWERSHELL_OPTION = /[ \t]-(?:Uri|Method|Headers|Body|ContentType|UseBasicParsing|OutFile)\b/;
const REQUEST_LINE = /^(?:[A-Z]{3,10}[ \t]+(?:https?:\/\/|\/|\{\{|[\w.-]+[.:/])|https?:\/\/)/;
const HTTP_FILE_NAME = /\.(?:http|rest)$/i;

/** The curl of PowerShell: a line that goes on behind a back-tick, or parameters of Invoke-WebRequest. */
function isPowerShellCurl(line: string): boolean {
  const command = line.trim();
  if (!CURL_LINE.test(command)) return false;
  return command.endsWith('`') || POWERSHELL_OPTION.test(command.replace(QUOTED, '""'));
}

/** Where the first request line begins. A line behind a backslash belongs to the command before it. */
function requestLine(lines: readonly string[]): number {
  let at = 0;
  let isContinued = false;
  for (const line of lines) {
    if (!isContinued && REQUEST_LINE.test(line.trimStart())) return at;
    isContinued = line.trimEnd().endsWith('\\');
    at += line.length + 1;
  }
  return Number.POSITIVE_INFINITY;
}

const MAX_URL_LENGTH = 100_000;
const ADDRESS = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3})$/i;
const LABEL = /^[a-z\d-]+$/i;
const TOP_LEVEL = /^[a-z]{2,24}$/i;

/** Whether a text is a URL alone, or a host with a path, a port or two dots before its last name. */
function isUrlAlone(text: string): boolean {
  if (text.length > MAX_URL_LENGTH) return false;
  const url = text.trim();
  if (url === '' || /\s/.test(url)) return false;
  if (/^https?:\/\/./i.test(url)) return true;
  const [, host = '', port, rest] = /^([^:/?]+)(:\d+)?([/?].*)?$/.exec(url) ?? [];
  if (ADDRESS.test(host)) return true;
  const labels = host.split('.');
  const last = labels.pop() ?? '';
  const isHost = labels.length > 0 && labels.every((label) => LABEL.test(label)) && TOP_LEVEL.test(last);
  return isHost && (labels.length > 1 || port !== undefined || rest !== undefined);
}

/** Whether a text begins as JSON does. Two braces are a variable or a script of an `.http` file. */
export const beginsAsJson = (text: string, fileName = ''): boolean =>
  /^\ufeff?\s*(?:\{(?!\{)|\[)/.test(text) && !HTTP_FILE_NAME.test(fileName);

/** What a text that is not JSON is; undefined when it is not recognized. */
export function kindOfText(
  text: string,
  fileName = '',
): 'curl' | 'http-file' | 'url' | UnreadFormat | undefined {
  if (HTTP_FILE_NAME.test(fileName)) return 'http-file';
  if (isUrlAlone(text)) return 'url';
  const beginning = text.slice(0, LOOKED_AT);
  const document = unreadDocument(text, fileName);
  if (document) return document;
  const found = nextCurlLine(beginning);
  const curl = found === -1 ? Number.POSITIVE_INFINITY : found;
  const lines = beginning.split('\n');
  const request = requestLine(lines);
  if (lines.some(isPowerShellCurl) || (found === -1 && POWERSHELL.test(beginning))) return 'powershell';
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
