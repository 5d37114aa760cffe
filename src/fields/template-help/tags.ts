import type { Context, Path, Range } from '../../core';
import {
  type BrokenTag,
  evaluate,
  lookUp,
  type Part,
  parseTemplate,
  pathText,
  type Tag,
} from '../../core/internal';
import { texts } from '../../i18n/template-help';
import type { Remark, SettingRemarks } from '../../model/shown-problems/remark';
import { messagesOf } from '../setting-problems';
import { isLonger, previewValue } from './value-preview';

/** What is said of a tag: the worst of its problems; `typed` while that is not said yet. */
export type TagState = 'fine' | 'warning' | 'error' | 'typed';

/** A tag as a highlight needs it. */
export interface TagMark extends Range {
  readonly state: TagState;
}

/** A tag as its card shows it. */
export interface TagCard extends TagMark {
  readonly state: Exclude<TagState, 'typed'>;
  /** The tag's text between its braces. */
  readonly title: string;
  /** The state in words. */
  readonly status: string;
  /** Where the value comes from. */
  readonly source?: string;
  /** The beginning of the value as it is inserted, before the encoding of its place. */
  readonly value?: string;
  readonly type?: string;
  readonly messages: readonly string[];
}

/** The tags of a template, in order. The ranges of the problems are offsets of the same text. */
export function tagsIn(text: string, { shown, quiet }: Ranged): TagMark[] {
  if (!text.includes('{{')) return [];
  const inOrder = [...shown, ...quiet]
    .filter(hasRange)
    .sort((one, other) => one.range.start - other.range.start);
  let next = 0;
  /** Those that begin before the tag ends, and may reach into it. */
  let near: RemarkWithRange[] = [];
  const typed = new Set<Remark>(quiet);
  return parseTemplate(text)
    .filter((part) => part.type !== 'text')
    .map((part) => {
      const range = rangeOf(part, text);
      near = near.filter((problem) => problem.range.end > range.start);
      for (
        let problem = inOrder[next];
        problem && problem.range.start < range.end;
        problem = inOrder[++next]
      ) {
        near.push(problem);
      }
      const own = problemsOf(range, near);
      return { ...range, state: own.some((problem) => typed.has(problem)) ? 'typed' : stateOf(own) };
    });
}

/** What is said of a text, the ranges being offsets of it. */
export type Ranged = Pick<SettingRemarks, 'shown' | 'quiet'>;

type RemarkWithRange = Remark & { readonly range: Range };

const hasRange = (problem: Remark): problem is RemarkWithRange => problem.range !== undefined;

/** What there is to say of the tag at an offset, if there is one. */
export function tagCardAt(
  text: string,
  offset: number,
  context: Context,
  { shown, quiet }: Ranged,
): TagCard | undefined {
  const part = tagAt(text, offset);
  if (!part) return undefined;
  const range = rangeOf(part, text);
  // Of a tag that is being typed there is nothing to say yet.
  if (problemsOf(range, quiet).length > 0) return undefined;
  const own = problemsOf(range, shown);
  const state = stateOf(own);
  const value = part.type === 'tag' ? shownValue(part, text, context) : undefined;
  return {
    ...range,
    state,
    title: text
      .slice(range.start + 2, range.end)
      .replace(/\}\}$/, '')
      .trim(),
    status: value || part.type === 'broken' ? texts.states[state] : texts.noValue,
    ...value,
    messages: messagesOf(own).map((message) => message.text),
  };
}

/**
 * Where a tag is inserted at a selection, and what it replaces: plain text that is selected, or a tag
 * that is empty or not closed yet. A complete tag is never replaced: the new one goes after it.
 */
export function insertionRange(text: string, selection: Range): Range {
  const { start, end } = selection;
  for (const part of parseTemplate(text).toReversed()) {
    if (part.type === 'text' || part.start >= Math.max(end, start + 1)) continue;
    const tag = rangeOf(part, text);
    const isUnclosed = part.type === 'broken' && !text.startsWith('}}', tag.end - 2);
    if (start === end && start > tag.start && start <= tag.end) {
      if (isUnclosed || (start < tag.end && isBlank(text, tag))) return tag;
    }
    if (start < tag.end && end > tag.start) {
      const after = Math.max(tag.end, end);
      return { start: after, end: after };
    }
  }
  return selection;
}

const isBlank = (text: string, { start, end }: Range): boolean => /^\{\{ *\}\}$/.test(text.slice(start, end));

type Shown = Exclude<Part, { type: 'text' }>;

function tagAt(text: string, offset: number): Shown | undefined {
  for (const part of parseTemplate(text)) {
    if (part.start > offset) return undefined;
    if (part.type !== 'text' && offset <= rangeOf(part, text).end) return part;
  }
  return undefined;
}

function rangeOf(part: Shown, text: string): Range {
  return { start: part.start, end: part.type === 'broken' ? endOf(part, text) : part.end };
}

/** A broken tag may reach far; what is shown ends with the line or the problem. */
function endOf(part: BrokenTag, text: string): number {
  const lineEnd = text.slice(part.start, part.end).search(/[\r\n]/);
  const isUnclosed = part.problems.some(({ code }) => code === 'template-unclosed');
  if (lineEnd === -1 && !isUnclosed) return part.end;
  return part.problems.reduce((end, { range }) => Math.max(end, range.end), part.start + 2);
}

const problemsOf = (tag: Range, problems: readonly Remark[]): Remark[] =>
  problems.filter(({ range }) => range && range.start < tag.end && range.end > tag.start);

function stateOf(problems: readonly Remark[]): TagCard['state'] {
  if (problems.some(({ severity }) => severity === 'error')) return 'error';
  return problems.some(({ severity }) => severity === 'warning') ? 'warning' : 'fine';
}

/** A longer value is shown without running filters on it, which takes as long as building the request. */
const MAX_VALUE_LENGTH = 10_000;

function shownValue(
  tag: Tag,
  text: string,
  context: Context,
): Pick<TagCard, 'value' | 'type' | 'source'> | undefined {
  const { operand, filters } = tag;
  const found = operand.type === 'path' ? lookUp(context.root, operand.steps) : undefined;
  const isUnfiltered = found && filters.length > 0 && isLonger(found.value, MAX_VALUE_LENGTH);
  const { value, context: path } = isUnfiltered
    ? { value: found.value, context: found.path }
    : evaluate(tag, context.root, text);
  if (!value) return undefined;
  return {
    value: previewValue(value, 240),
    type: texts.types[value.type === 'json-text' ? 'string' : value.type],
    source: sourceOf(path, isUnfiltered ?? false),
  };
}

function sourceOf(path: Path | undefined, isUnfiltered: boolean): string {
  const where = path && pathText(path);
  if (where === undefined) return texts.fromTag;
  return isUnfiltered ? texts.fromContextUnfiltered(where) : texts.fromContext(where);
}
