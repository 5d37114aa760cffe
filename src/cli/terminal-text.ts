/** Formats the output of commands. Text from files and servers is escaped, so that it cannot control the terminal. */
import { type Action, describe, type HeaderField, type Path, type Problem } from '../core';
import { isSecretSetting, PARTS_OF_VISIBLE, pathText, UNSEEN } from '../core/internal';
import { ADDED_HEADERS, type HttpResponse, KEEP_ALIVE_HEADERS, type Timings } from '../send/exchange';

/** Control characters, and characters that are invisible on a terminal. */
const HIDDEN = new RegExp(`(?![${PARTS_OF_VISIBLE}])[${UNSEEN}]`, 'gu');

function escaped(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex}`;
}

/** The text on one line, with everything escaped that a terminal would obey or hide. */
export const escapeInvisible = (text: string): string => text.replaceAll(HIDDEN, escaped);

/** The same, but keeps line feeds and tabs. */
export const escapeInvisibleInLines = (text: string): string =>
  text.replaceAll(HIDDEN, (character) => (/[\t\n]/.test(character) ? character : escaped(character)));

/** Bytes as a terminal may show them: escaped text that ends with a line feed. */
export function forTerminal(bytes: Uint8Array): string {
  if (bytes.length === 0) return '';
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return '(The body is not text. Write it to a file: add > body.bin)\n';
  }
  return escapeInvisibleInLines(text.replaceAll('\r\n', '\n').replace(/\n?$/, '\n'));
}

export const grouped = (value: number): string => value.toLocaleString('en');

/** Such as “1 row” or “2,000 rows”. */
export const counted = (count: number, noun: string): string =>
  `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;

/** The operand that stands for the standard input. */
export const STANDARD_INPUT = '-';

export const inputName = (file: string): string =>
  file === STANDARD_INPUT ? 'standard input' : escapeInvisible(file);

/** Where a problem was found. */
export interface ProblemLocation {
  readonly file: string;
  /** The action that was built, if any. */
  readonly action?: Action;
  /** The path of the action in its file: empty, or `['actions', 1]` in a bundle. */
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

/** The key of the data row whose value the problem is about: people know it better than the index. */
function keyOf(action: Action, [list, index, setting]: Path): string {
  if (list !== 'data' || setting !== 'value' || !('data' in action)) return '';
  const key = action.data[Number(index)]?.key;
  return key ? ` (key “${shortened(key)}”)` : '';
}

const MAX_QUOTE_LENGTH = 60;

export const shortened = (text: string): string =>
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
export function problemCounts(problems: readonly Problem[]): string {
  const counts = SEVERITIES.flatMap((severity) => {
    const number = problems.filter((problem) => problem.severity === severity).length;
    return number === 0 ? [] : [`${number} ${severity}${number === 1 ? '' : 's'}`];
  });
  return counts.join(', ') || 'no problems';
}

const fieldsText = (fields: readonly HeaderField[]): string =>
  fields.map(([name, value]) => `${name}: ${value}`).join(', ');

/** The header fields that sending adds to a request: on a connection of its own, and on one that is reused. */
export const [ADDED_TEXT, KEEP_ALIVE_TEXT] = [fieldsText(ADDED_HEADERS), fieldsText(KEEP_ALIVE_HEADERS)];

/** The status line and the header fields as received, with an empty line after them. */
export function headText({ httpVersion = '1.1', status, reason, headers }: HttpResponse): string {
  const lines = [
    `HTTP/${httpVersion} ${status} ${reason}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  return `${lines.map(escapeInvisible).join('\n')}\n\n`;
}

const MOMENTS: readonly (readonly [keyof Timings, string])[] = [
  ['nameFound', 'name found'],
  ['connected', 'connected'],
  ['secured', 'secured'],
  ['firstByte', 'first byte'],
  ['total', 'complete'],
];

/** The size of the body, and when each step of the exchange was done, in milliseconds from its start. */
export function timingsText({ timings, body }: HttpResponse): string {
  const moments = MOMENTS.flatMap(([moment, name]) => {
    const after = timings[moment];
    return after === undefined ? [] : [`${name} after ${grouped(Math.round(after))} ms`];
  });
  return `\n${grouped(body.length)} bytes of body; ${moments.join(', ')}\n`;
}

const MAX_TYPED = 40;

/** “Did you mean …?” for the name that a mistyped one is nearest to; empty where none is near. */
export function didYouMean(typed: string, names: readonly string[]): string {
  // One letter is near to every short name.
  if (typed.length > MAX_TYPED || typed.replace(/^-+/, '').length < 2) return '';
  const [nearest] = names
    .map((name) => ({ name, edits: editsBetween(typed, name) }))
    .filter(({ name, edits }) => edits <= Math.min(2, name.length / 2))
    .toSorted((a, b) => a.edits - b.edits);
  return nearest ? ` Did you mean ${nearest.name}?` : '';
}

/** How many letters have to be added, removed or replaced. */
function editsBetween(one: string, other: string): number {
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const next = [row + 1];
    for (const [column, wanted] of [...other].entries()) {
      const [replaced = 0, removed = 0] = last.slice(column);
      next.push(Math.min((next[column] ?? 0) + 1, removed + 1, replaced + (letter === wanted ? 0 : 1)));
    }
    last = next;
  }
  return last.at(-1) ?? 0;
}
