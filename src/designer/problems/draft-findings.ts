/**
 * Finds likely mistakes that are no problems of the request: text that looks like a value of the sample, such as
 * `order.id` without braces, filters outside of tags, and text around the tags of a body that is not JSON.
 */
import { maskedBody } from '../../contract/masked-body';
import type { Action, Context, Path, Problem } from '../../core';
import { isContainer, lookUp, NAME, parseTemplate, problem, StringScan, scanJson } from '../../core/internal';
import { sentTemplates } from '../store/draft';
import { onlyPathTo } from './quick-fixes/context-paths';
import type { FilterOutside, LiteralValue } from './shown-problems';

const STEP = String.raw`(?:\.(?:${NAME}|[0-9]+)|\[[0-9]+\])`;
const PATH = `${NAME}${STEP}*`;
const BARE = `${NAME}${STEP}+`;

/** How other languages write the place of a value; the path is in the first group that is there. */
const WRITTEN = new RegExp(
  [
    // ${order.id}, {order.id}, {order.id}}, $order.id
    String.raw`\$\{ *(${PATH}) *\}`,
    String.raw`(?<![{$])\{ *(${PATH}) *\}(?:\}(?!\}))?`,
    String.raw`(?<![\w$])\$(?!\{)(${PATH})`,
    // /:id
    `(?<=/):(${NAME})(?=[/?#]|$)`,
    // order.id by itself
    String.raw`(?<![^\s"'/=&?:,[(])(${BARE})(?![^\s"'/&#,\])])`,
  ].join('|'),
  'g',
);

/** A longer text is data, not something that was typed. */
const MAX_LENGTH = 20_000;
const MAX_FOUND = 50;
/** The place where a URL has its host, which no name of a value is. */
const AUTHORITY = /^\s*[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/** Text that looks like a value of the sample, and is sent as it stands. Only what the sample has is found. */
export function literalValuesIn(action: Action, context: Context): LiteralValue[] {
  const found: LiteralValue[] = [];
  for (const { path, text } of sentTemplates(action)) {
    if (found.length >= MAX_FOUND) break;
    if (text.length <= MAX_LENGTH) found.push(...literalsIn(text, path, context));
  }
  return found;
}

function literalsIn(text: string, path: Path, context: Context): LiteralValue[] {
  if (!/[.$:{]/.test(text)) return [];
  const host = path[0] === 'url' ? (AUTHORITY.exec(text)?.[0].length ?? 0) : 0;
  return parseTemplate(text).flatMap((part) => {
    if (part.type !== 'text') return [];
    return [...text.slice(part.start, part.end).matchAll(WRITTEN)].flatMap((match): LiteralValue[] => {
      const written = match.slice(1).find((group) => group !== undefined) ?? '';
      const start = part.start + match.index;
      // Where a body has no string, the second brace closes an object.
      const isClosing = match[0].endsWith('}}') && path[0] === 'body' && !isInString(text, start);
      const end = start + match[0].length - (isClosing ? 1 : 0);
      const isName =
        match[0] === written && (path[2] === 'key' || isMemberName(text, start + written.length));
      const value = start < host || isName ? undefined : valueFor(written, match[0] !== written, context);
      if (value === undefined) return [];
      return [
        {
          severity: 'hint',
          code: 'literal-value',
          cause: 'settings',
          path,
          range: { start, end },
          values: { path: value },
        },
      ];
    });
  });
}

/** Whether a place of a body is within a string of JSON. */
function isInString(body: string, at: number): boolean {
  const scan = new StringScan();
  scan.pass(body.slice(0, at));
  return scan.isInString;
}

/** One filter as a tag writes it; what it is, and whether it takes these arguments, is found out by reading the tag. */
const LITERAL = String.raw`(?:'[^'"\\]*'|[-\w.+]+)`;
const FILTER = new RegExp(String.raw` *\| *[a-z_]+(?: *: *${LITERAL}(?: *, *${LITERAL})*)?`, 'y');

/** What may stand behind filters that were meant for the tag; with words behind them they are a sentence. */
const AFTER_FILTERS = / *(?:$|\{\{|[\r\n"&#/])/y;
const AFTER_FILTERS_IN_JSON = / *(?:$|\{\{|[\r\n",}\]])/y;

/** Filters that were typed behind their tag, such as `{{ order.id }} | upper`, and are sent as text. */
export function filtersOutsideIn(action: Action): FilterOutside[] {
  const found: FilterOutside[] = [];
  for (const { path, text } of sentTemplates(action)) {
    if (found.length >= MAX_FOUND) break;
    if (text.length <= MAX_LENGTH && text.includes('|')) found.push(...filtersOutside(text, path));
  }
  return found;
}

function filtersOutside(text: string, path: Path): FilterOutside[] {
  const after = path[0] === 'body' ? AFTER_FILTERS_IN_JSON : AFTER_FILTERS;
  return parseTemplate(text).flatMap((tag): FilterOutside[] => {
    if (tag.type !== 'tag') return [];
    let end = tag.end;
    let count = tag.filters.length;
    for (FILTER.lastIndex = end; FILTER.test(text); count++) end = FILTER.lastIndex;
    after.lastIndex = end;
    if (end === tag.end || !after.test(text)) return [];
    const filters = text.slice(tag.end, end).trim();
    const [whole] = parseTemplate(`${text.slice(tag.start, tag.end - 2)} ${filters} }}`);
    if (whole?.type !== 'tag' || whole.filters.length !== count) return [];
    const range = { start: tag.end, end };
    return [
      { severity: 'hint', code: 'filter-outside', cause: 'settings', path, range, values: { filters } },
    ];
  });
}

/** Whether a text ends the name of a member of JSON: names with points are ordinary. */
const isMemberName = (text: string, end: number): boolean => /^"\s*:/.test(text.slice(end, end + 100));

/** The path of a plain value of the sample that was meant; a name in brackets may leave its parents out. */
function valueFor(written: string, isMarked: boolean, context: Context): string | undefined {
  const [tag] = parseTemplate(`{{ ${written} }}`);
  if (tag?.type !== 'tag' || tag.operand.type !== 'path') return undefined;
  const value = lookUp(context.root, tag.operand.steps)?.value;
  if (value) return isContainer(value) ? undefined : written;
  return isMarked && /^[\w$-]+$/.test(written) ? onlyPathTo(written, context) : undefined;
}

/** Longer bodies are checked when they are filled. */
const MAX_BODY_LENGTH = 20_000;

const ignore = () => undefined;
/** A sink that ignores all tokens. */
export const EMPTY_SINK = {
  open: ignore,
  close: ignore,
  name: ignore,
  string: ignore,
  number: ignore,
  literal: ignore,
};

/**
 * The first place of a body that no value of a tag can mend. The builder checks the filled body, and so only one whose
 * tags all have values; until then, a surplus bracket is found here.
 */
export function brokenJsonIn(action: Action): readonly Problem[] {
  const body = 'body' in action ? action.body : '';
  // A raw value may bring brackets of its own.
  if (!body.includes('{{') || body.length > MAX_BODY_LENGTH || /\|\s*raw\b/.test(body)) return [];
  const masked = maskedBody(body);
  const failure = masked === undefined ? undefined : scanJson(masked, EMPTY_SINK);
  if (failure?.type !== 'syntax') return [];
  const { offset, expected, found, text } = failure;
  // A tag beside other characters may make one value with them.
  if (masked?.[offset] !== body[offset]) return [];
  const end = offset + (found === 'word' ? text.length : 1);
  const range = { start: offset, end: Math.min(end, body.length) };
  return [problem('body-not-json', { path: ['body'], range }, { expected, found, text })];
}
