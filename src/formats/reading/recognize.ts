import type { Json } from '../../core/internal';
import { member, memberAt } from './json';
import type { ForeignKind } from './reading';

const CURL = /^(?:(?:[$%>]|sudo|[A-Za-z_]\w*=\S*)[ \t]+)*(?:\S*[\\/])?curl(?:\.exe)?[ \t^\\]/im;
const POWERSHELL = /\b(?:Invoke-WebRequest|Invoke-RestMethod)\b/i;
const POWERSHELL_LINE_END = /^[ \t]*curl(?:\.exe)?\b[^\n]*`\r?\n/im;
const FETCH =
  /^\s*(?:(?:(?:const|let|var)\s+\w+\s*=|return)\s*)?(?:await\s+)?(?:(?:window|globalThis)\.)?fetch\s*\(/;
const REQUEST_LINE = /^[ \t]*(?:[A-Z]{3,10}[ \t]+(?:https?:\/\/|\/|\{\{|[\w.-]+[.:/])|https?:\/\/)\S*/m;
const HTTP_FILE_NAME = /\.(?:http|rest)$/i;

/** What a text that is not JSON is; undefined when it is not recognized. */
export function kindOfText(text: string, fileName = ''): ForeignKind | undefined {
  if (HTTP_FILE_NAME.test(fileName)) return 'http-file';
  const beginning = text.slice(0, LOOKED_AT);
  const curl = CURL.exec(beginning)?.index ?? Number.POSITIVE_INFINITY;
  const request = REQUEST_LINE.exec(beginning)?.index ?? Number.POSITIVE_INFINITY;
  if (FETCH.test(beginning)) return 'fetch';
  if (POWERSHELL.test(beginning) || POWERSHELL_LINE_END.test(beginning)) return 'powershell';
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
