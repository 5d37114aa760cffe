import type { Json } from '../../core/internal';
import { nextCurlLine } from './curl/curl-line';
import { member, memberAt } from './json';
import type { ForeignKind } from './reading';

const POWERSHELL = /\b(?:Invoke-WebRequest|Invoke-RestMethod)\b/i;
/** The curl of PowerShell: a line that goes on behind a back-tick, or parameters of Invoke-WebRequest. */
const POWERSHELL_CURL =
  /^[ \t]*curl(?:\.exe)?\b[^\n]*`\r?\n|^[ \t]*[cC]url[ \t](?:[^\n"'`]|"[^"\n]*"|'[^'\n]*')*(?<=[ \t])-(?:Uri|Method|Headers|Body|ContentType|UseBasicParsing|OutFile)\b/m;
const FETCH =
  /^\s*(?:(?:(?:const|let|var)\s+\w+\s*=|return)\s*)?(?:await\s+)?(?:(?:window|globalThis)\.)?fetch\s*\(/;
/** A line behind a backslash belongs to the command before it. */
const REQUEST_LINE =
  /(?<!\\\r?\n)^[ \t]*(?:[A-Z]{3,10}[ \t]+(?:https?:\/\/|\/|\{\{|[\w.-]+[.:/])|https?:\/\/)\S*/m;
const HTTP_FILE_NAME = /\.(?:http|rest)$/i;

/** What a text that is not JSON is; undefined when it is not recognized. */
export function kindOfText(text: string, fileName = ''): ForeignKind | undefined {
  if (HTTP_FILE_NAME.test(fileName)) return 'http-file';
  const beginning = text.slice(0, LOOKED_AT);
  const found = nextCurlLine(beginning);
  const curl = found === -1 ? Number.POSITIVE_INFINITY : found;
  const request = REQUEST_LINE.exec(beginning)?.index ?? Number.POSITIVE_INFINITY;
  if (FETCH.test(beginning)) return 'fetch';
  if (POWERSHELL_CURL.test(beginning) || (found === -1 && POWERSHELL.test(beginning))) return 'powershell';
  if (curl < request) return 'curl';
  return request < Number.POSITIVE_INFINITY ? 'http-file' : undefined;
}

/** A text says what it is in its beginning. */
const LOOKED_AT = 100_000;

const HTTP_ENVIRONMENTS = /(?:^|[\\/])http-client\.env\.json$/i;

/** Whether a file has the environments of `.http` files: only its name tells. */
export const isHttpEnvironments = (fileName = ''): boolean => HTTP_ENVIRONMENTS.test(fileName);

/** What a JSON document is; undefined for any other than those that are read here. */
export function kindOfJson(root: Json): ForeignKind | undefined {
  if (memberAt(root, 'log', 'entries')?.type === 'array') return 'har';
  const scope = member(root, '_postman_variable_scope');
  if (scope?.type === 'string' && member(root, 'values')?.type === 'array') return 'environment';
  const isV1 = member(root, 'requests')?.type === 'array' && member(root, 'name') !== undefined;
  return isV1 || (member(root, 'info')?.type === 'object' && member(root, 'item')?.type === 'array')
    ? 'postman'
    : undefined;
}
