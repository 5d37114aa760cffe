import type { Action } from '../../core';
import { rowOf } from '../settings-link';
import type { Remark } from './remark';

/** What is missing, in the order in which it is asked for. */
export const MISSING = [
  'url-empty',
  'key-empty',
  'body-not-json',
  'header-name-empty',
  'secret-empty',
  'secret-missing',
] as const satisfies readonly Remark['code'][];

export type MissingCode = (typeof MISSING)[number];

/** Whether something is not there yet, rather than wrong. */
export const isMissing = ({ code }: Remark, action: Action): boolean =>
  MISSING.some((missing) => missing === code) &&
  (code !== 'body-not-json' || ('body' in action && action.body === ''));

/** The row that a remark asks a key for; undefined for any other. */
export const keylessRow = ({ code, path }: Remark): number | undefined =>
  code === 'key-empty' ? rowOf(path) : undefined;
