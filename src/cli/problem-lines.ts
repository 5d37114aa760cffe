import { type Action, describe, type Path, type Problem } from '../core';
import { isSecretSetting, pathText } from '../core/internal';
import { escapeInvisible } from './escape-invisible';
import { inputName } from './input';

/** Where a problem was found: the file, and the action in it that was built, if any. */
export interface ProblemLocation {
  readonly file: string;
  readonly action?: Action;
  /** Of the action in its file: nothing, or `['actions', 1]` in a bundle. */
  readonly at?: Path;
}

/** A problem on one line: file, line and column if known, severity, setting, the text it is about, message. */
export function problemLine(problem: Problem, location: ProblemLocation): string {
  const { place } = problem;
  const where = [inputName(location.file), ...(place ? [place.line, place.column] : [])].join(':');
  return `${where}: ${problemText(problem, location)}`;
}

/** The same without the file and the place in it. */
export function problemText(problem: Problem, { action, at = [] }: Omit<ProblemLocation, 'file'>): string {
  const { severity, path, range } = problem;
  const setting = pathText([...at, ...path]);
  const about = action
    ? keyOf(action, path) + (range ? quoted(action, path, range.start, range.end) : '')
    : '';
  return `${severity}: ${setting ? `${escapeInvisible(setting)}${about}: ` : ''}${escapeInvisible(describe(problem))}`;
}

/** The key of the row of data whose value the problem is about: a person knows it better than its index. */
function keyOf(action: Action, [list, index, setting]: Path): string {
  if (list !== 'data' || setting !== 'value' || !('data' in action)) return '';
  const key = action.data[Number(index)]?.key;
  return key ? ` (key “${shortened(key)}”)` : '';
}

const MAX_QUOTE_LENGTH = 60;

const shortened = (text: string): string =>
  `${escapeInvisible(text.slice(0, MAX_QUOTE_LENGTH))}${text.length > MAX_QUOTE_LENGTH ? '…' : ''}`;

/** The text that the problem is about; empty for a secret. */
function quoted(action: Action, path: Path, start: number, end: number): string {
  if (isSecretSetting(path)) return '';
  const text = path.reduce<unknown>(
    (value, step) => (value as Record<string | number, unknown> | undefined)?.[step],
    action,
  );
  if (typeof text !== 'string' || end <= start) return '';
  return ` “${shortened(text.slice(start, end))}”`;
}

const SEVERITIES = ['error', 'warning', 'hint'] as const;

/** “1 error, 2 hints”, or “no problems”. */
export function summary(problems: readonly Problem[]): string {
  const counts = SEVERITIES.flatMap((severity) => {
    const number = problems.filter((problem) => problem.severity === severity).length;
    return number === 0 ? [] : [`${number} ${severity}${number === 1 ? '' : 's'}`];
  });
  return counts.join(', ') || 'no problems';
}
