/** The tags of a text: their ranges and states, the range that an insertion replaces, and dragged tags. */
import type { Range } from '../../../core';
import { type BrokenTag, type Marker, type Part, parseTemplate, type Tag } from '../../../core/internal';
import type { Diagnostic, SettingDiagnostics } from '../../problems/shown-problems';

/** The worst problem of a tag; `typed` while its problems are not shown yet. */
export type TagState = 'fine' | 'warning' | 'error' | 'typed';

/** The state of a tag that is not being typed. */
export type SettledState = Exclude<TagState, 'typed'>;

/** A tag as a highlight needs it. */
export interface TagMark extends Range {
  readonly state: TagState;
}

/** The tags of a template, in order. The ranges of the problems are offsets of the same text. */
export function tagsIn(text: string, { shown, quiet }: RangedDiagnostics): TagMark[] {
  if (!text.includes('{{')) return [];
  const inOrder = [...shown, ...quiet]
    .filter(hasRange)
    .sort((one, other) => one.range.start - other.range.start);
  let next = 0;
  /** Those that begin before the tag ends, and may reach into it. */
  let near: DiagnosticWithRange[] = [];
  const typed = new Set<Diagnostic>(quiet);
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

/** A key press before the help of a field was loaded: a character, or Ctrl+Space. */
export type MissedKey = 'typed' | 'asked' | undefined;

/** The diagnostics of a text, with ranges as offsets of that text. */
export type RangedDiagnostics = Pick<SettingDiagnostics, 'shown' | 'quiet'>;

type DiagnosticWithRange = Diagnostic & { readonly range: Range };

const hasRange = (problem: Diagnostic): problem is DiagnosticWithRange => problem.range !== undefined;

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

type PathTag = Tag & { readonly operand: Extract<Tag['operand'], { type: 'path' }> };

/** The tag that is all of a template and reads a path; undefined for any other template. */
export function onlyPathTag(template: string): PathTag | undefined {
  const [tag, ...others] = parseTemplate(template);
  return others.length === 0 && tag?.type === 'tag' && tag.operand.type === 'path'
    ? (tag as PathTag)
    : undefined;
}

type Shown = Exclude<Part, { type: 'text' }>;

export function tagAt(text: string, offset: number): Shown | undefined {
  for (const part of parseTemplate(text)) {
    if (part.start > offset) return undefined;
    if (part.type !== 'text' && offset <= rangeOf(part, text).end) return part;
  }
  return undefined;
}

export function rangeOf(part: Shown, text: string): Range {
  return { start: part.start, end: part.type === 'broken' ? endOf(part, text) : part.end };
}

/** A broken tag may reach far; what is shown ends with the line or the problem. */
function endOf(part: BrokenTag, text: string): number {
  const lineEnd = text.slice(part.start, part.end).search(/[\r\n]/);
  const isUnclosed = part.problems.some(({ code }) => code === 'template-unclosed');
  if (lineEnd === -1 && !isUnclosed) return part.end;
  return part.problems.reduce((end, { range }) => Math.max(end, range.end), part.start + 2);
}

export const problemsOf = (tag: Range, problems: readonly Diagnostic[]): Diagnostic[] =>
  problems.filter(({ range }) => range && range.start < tag.end && range.end > tag.start);

export function stateOf(problems: readonly Diagnostic[]): SettledState {
  if (problems.some(({ severity }) => severity === 'error')) return 'error';
  return problems.some(({ severity }) => severity === 'warning') ? 'warning' : 'fine';
}

/** Text to put in place of `from` to `to`, and where the cursor goes. */
interface TypedText {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly caret: number;
}

/** The text since the last `{{` holds no brace but maybe the first of the two that close the tag. */
const IN_TAG = /\{\{[^{}]{0,1000}(\}?)$/;

/**
 * What typing does beside the character itself: the second `{` closes the tag, typing `}` goes over the
 * braces that close it, Enter at the end of a tag, which cannot hold a line end, goes behind it, and Backspace
 * in an empty tag takes the added braces too. Undefined where typing does only what it says.
 */
export function typedInTag(
  text: string,
  caret: number,
  typed: string | 'Backspace' | 'Enter',
): TypedText | undefined {
  const before = text.slice(Math.max(0, caret - 1002), caret);
  const closing = /^\}{0,2}/.exec(text.slice(caret, caret + 2))?.[0].length ?? 0;
  switch (typed) {
    case '{':
      if (!/(?:^|[^{])\{$/.test(before)) return undefined;
      return { from: caret, to: caret, insert: `{${'}}'.slice(closing)}`, caret: caret + 1 };
    case '}': {
      const typedBraces = IN_TAG.exec(before)?.[1]?.length;
      if (typedBraces === undefined || typedBraces + closing < 2) return undefined;
      return { from: caret, to: caret + 1, insert: '}', caret: caret + 1 };
    }
    case 'Enter': {
      const [insert] = /^ *\}\}/.exec(text.slice(caret, caret + 1002)) ?? [];
      if (insert === undefined || !IN_TAG.test(before)) return undefined;
      return { from: caret, to: caret + insert.length, insert, caret: caret + insert.length };
    }
    case 'Backspace':
      if (!/(?:^|[^{])\{\{$/.test(before) || closing < 2) return undefined;
      return { from: caret - 1, to: caret + 2, insert: '', caret: caret - 1 };
    default:
      return undefined;
  }
}

/** Only fields that take tags take this type: nothing else has a text of it dropped into it. */
const TAG_TYPE = 'application/x-action-designer-tag';

type TagTransfer = Pick<DataTransfer, 'types' | 'getData' | 'setData'>;

export function carryTag(transfer: TagTransfer, tag: string): void {
  transfer.setData(TAG_TYPE, tag);
}

export const carriesTag = (transfer: TagTransfer | null): boolean =>
  transfer?.types.includes(TAG_TYPE) ?? false;

/** The dragged tag; browsers give its text only to the drop event. */
export const droppedTag = (transfer: TagTransfer | null): string => transfer?.getData(TAG_TYPE) ?? '';

/** What the place of a tag takes: text in a URL, a row or a free-form body, or any JSON value at a bare place of it (B12). */
export type Wanted = 'url' | 'row' | 'text' | 'json-value';

/** The lists and conditions around a place of a body. */
export interface ListsAt {
  readonly markers: readonly Marker[];
  /** A tag here can be a marker: it is alone in a string that is an element or the name of a member. */
  readonly takesMarker: boolean;
  /** A tag here is not all of a member or an element, so that `optional` cannot leave it out. */
  readonly isPart: boolean;
  /** What is inserted here is an element of a list. */
  readonly isElement: boolean;
  /** It is the only element of its list, which is written in one line. */
  readonly isOnly: boolean;
  /** The white space before the line. */
  readonly indent: string;
}

export const NO_LISTS: ListsAt = {
  markers: [],
  takesMarker: false,
  isPart: false,
  isElement: false,
  isOnly: false,
  indent: '',
};
