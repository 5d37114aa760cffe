import type { Context, Range } from '../../core';
import { FILTERS, isContainer, lookUp, stepsText } from '../../core/internal';
import { texts as problemTexts } from '../../i18n/problems';
import { texts } from '../../i18n/template-help';
import { candidatesFor } from './candidates';
import { unfinishedTagAt } from './unfinished-tag';
import { previewShort } from './value-preview';

/** One way to go on typing a tag. Offsets are UTF-16 units of the text. */
export interface Suggestion {
  readonly kind: 'value' | 'filter';
  readonly label: string;
  /** The value, or what the filter does. */
  readonly detail: string;
  /** The type of the value. */
  readonly type: string;
  /** Replaced by `insert`. */
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  /** Where the cursor goes, counted from `from`; behind the tag where it is closed and complete. */
  readonly caret: number;
}

/** What is wanted where a tag stands: text, or any JSON value at a bare place of a free-form body (B12). */
export type Wanted = 'text' | 'json-value';

const MAX_SUGGESTIONS = 100;
const CLOSED = /^[ !#-[\]-z|~\u0080-\u{10ffff}]{0,1000}\}\}/u;
const REST_OF_STEP = /^(?:[A-Za-z0-9_$-]+|[^'"\\\]{}|]*'?\])?/;
const JSON_ALONE = /^ *\| *json(?= *\}\})/;
const REST_OF_FILTER = /^[a-z_]*/;
const REST_OF_TAG = /^ *\}\}/;

/** What can be typed at the cursor: values of the context after `{{`, filters after `|`. */
export function suggest(
  text: string,
  offset: number,
  context: Context,
  wanted: Wanted = 'text',
): Suggestion[] {
  const unfinished = unfinishedTagAt(text, offset);
  if (!unfinished) return [];
  const after = text.slice(offset, offset + 1100);
  const isClosed = CLOSED.test(after);
  const { typed, from } = unfinished;
  const lead = text[from - 1] === '{' || text[from - 1] === '|' ? ' ' : '';

  if (unfinished.type === 'filter') {
    const rest = isClosed ? (REST_OF_FILTER.exec(after)?.[0].length ?? 0) : 0;
    const { closing, end } = closingOf(isClosed, after.slice(rest));
    return filtersFor(typed).map((filter) => {
      const { name, accepts } = filter;
      const call = accepts([]) ? name : `${name}: ''`;
      const inside = lead.length + call.length - (accepts([]) ? 0 : 1);
      const insert = `${lead}${call}${closing}`;
      const caret = accepts([]) ? insert.length + end : inside;
      return {
        kind: 'filter',
        label: name,
        detail: problemTexts.filterSummary(filter),
        type: '',
        from,
        to: offset + rest,
        insert,
        caret,
      };
    });
  }

  const { parents } = unfinished;
  const parent = parents.length === 0 ? context.root : lookUp(context.root, parents)?.value;
  if (!parent) return [];
  const rest = isClosed ? (REST_OF_STEP.exec(after)?.[0].length ?? 0) : 0;
  const typedEnd = offset + rest;
  const behind = isClosed ? after.slice(rest) : '';
  const hasFilter = /^ *\|/.test(behind);
  const jsonFilter = JSON_ALONE.exec(behind)?.[0].length ?? 0;
  const isFirst = parents.length === 0;
  const suggestions: Suggestion[] = [];
  for (const { steps, value } of candidatesFor(parent, typed, MAX_SUGGESTIONS, isFirst)) {
    const path = stepsText(steps, isFirst);
    if (path === undefined) continue;
    // Where text is wanted, an object or array goes in as its JSON text (B11). Going on to a plain
    // value inside it takes that filter away again.
    const isText = wanted === 'text';
    const needsFilter = isText && isContainer(value) && !hasFilter;
    const to = isText && !isContainer(value) ? typedEnd + jsonFilter : typedEnd;
    const { closing, end } = closingOf(isClosed, text.slice(to, to + 1100));
    const insert = `${lead}${path}${needsFilter ? ' | json' : ''}${closing}`;
    suggestions.push({
      kind: 'value',
      label: path.replace(/^\./, ''),
      detail: previewShort(value),
      type: texts.types[value.type],
      from,
      to,
      insert,
      // Behind an object or array the path can go on.
      caret: isContainer(value) ? lead.length + path.length : insert.length + end,
    });
  }
  const [first, ...others] = suggestions;
  const isTypedAlready =
    first && others.length === 0 && first.insert.trimEnd() === text.slice(from, typedEnd);
  return isTypedAlready ? [] : suggestions;
}

/** What closes a tag, and how far behind it the cursor goes on when nothing more stands in the tag. */
function closingOf(isClosed: boolean, behind: string): { closing: string; end: number } {
  if (!isClosed) return { closing: ' }}', end: 0 };
  return {
    closing: behind.startsWith('}}') ? ' ' : '',
    end: REST_OF_TAG.exec(behind)?.[0].length ?? 0,
  };
}

/** Tags of values whose names hold what was typed since the list was asked for; each replaces the range. */
export function suggestTags(
  typed: string,
  { start, end }: Range,
  context: Context,
  wanted: Wanted = 'text',
): Suggestion[] {
  const suggestions: Suggestion[] = [];
  for (const { steps, value } of candidatesFor(context.root, typed, MAX_SUGGESTIONS, true)) {
    const path = stepsText(steps, true);
    if (path === undefined) continue;
    const needsFilter = wanted === 'text' && isContainer(value);
    const insert = `{{ ${path}${needsFilter ? ' | json' : ''} }}`;
    suggestions.push({
      kind: 'value',
      label: path,
      detail: previewShort(value),
      type: texts.types[value.type],
      from: start,
      to: end,
      insert,
      caret: insert.length,
    });
  }
  return suggestions;
}

function filtersFor(typed: string): typeof FILTERS {
  const begins = FILTERS.filter(({ name }) => name.startsWith(typed));
  return [...begins, ...FILTERS.filter(({ name }) => !name.startsWith(typed) && name.includes(typed))];
}
