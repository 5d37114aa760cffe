import type { Action, Path } from '../../core';
import { isBlank } from '../draft';
import { rowOf } from '../settings-link';
import type { EmptySettings, Remark } from './remark';

/** What is missing, in the order in which it is asked for. */
export const MISSING = [
  'url-empty',
  'data-empty',
  'key-empty',
  'body-not-json',
  'header-name-empty',
  'credentials-empty',
  'secret-empty',
  'secret-missing',
] as const satisfies readonly Remark['code'][];

export type MissingCode = (typeof MISSING)[number];

/** Whether something is not there yet, rather than wrong. */
export const isMissing = ({ code }: Remark, action: Action): boolean =>
  MISSING.some((missing) => missing === code) &&
  (code !== 'body-not-json' || ('body' in action && action.body === ''));

/** The empty settings of an action that the builder accepts (B14, B22). */
export function emptySettings(action: Action): EmptySettings[] {
  const found: EmptySettings[] = [];
  const add = (code: EmptySettings['code'], path: Path) =>
    found.push({ severity: 'hint', code, cause: 'settings', path, values: {} });
  const { authentication } = action;
  if ('data' in action && action.method !== 'GET' && action.data.every((row) => !row.enabled || isBlank(row)))
    add('data-empty', ['data', action.data.length, 'key']);
  if (authentication.method === 'basic' && authentication.username === '' && authentication.password === '')
    add('credentials-empty', ['authentication', 'username']);
  return found;
}

/** The row that a remark asks a key for; undefined for any other. */
export const keylessRow = ({ code, path }: Remark): number | undefined =>
  code === 'key-empty' ? rowOf(path) : undefined;
