/** Proposes fixes for a body that is not JSON. */
import type { Problem } from '../../../core';
import type { Candidate, Fixable } from './quick-fix';

type NotJson = Fixable<Extract<Problem, { code: 'body-not-json' | 'marker-not-json' }>>;

/** Closes the string that a line ends in: before the comma or the brackets behind it, or at the end of the line. */
function closeString({ remark, text, start }: NotJson): Candidate[] {
  if (remark.values.expected !== 'quote') return [];
  let comma = start;
  while (/[, \t\r]/.test(text.charAt(comma - 1))) comma--;
  const bracket = /[\]}]/.test(text.charAt(comma - 1)) ? comma - 1 : comma;
  return [comma, bracket, start].map((at) => ({
    label: { code: 'close-string' },
    text: `${text.slice(0, at)}"${text.slice(at)}`,
  }));
}

export const JSON_FIXES = { 'marker-not-json': closeString, 'body-not-json': closeString };
