import type { Context } from '../../core';
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
  /** Where the cursor goes, counted in `insert`. */
  readonly caret: number;
}

/** What is wanted where a tag stands: text, or any JSON value at a bare place of a free-form body (B12). */
export type Wanted = 'text' | 'json-value';

const MAX_SUGGESTIONS = 100;
const CLOSED = /^[ !#-[\]-z|~\u0080-\u{10ffff}]{0,1000}\}\}/u;
const REST_OF_STEP = /^(?:[A-Za-z0-9_$-]+|[^'"\\\]{}|]*'?\])?/;
const JSON_ALONE = /^ *\| *json(?= *\}\})/;
const REST_OF_FILTER = /^[a-z_]*/;

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
  const closing = isClosed ? '' : ' }}';
  const { typed, from } = unfinished;
  const lead = text[from - 1] === '{' || text[from - 1] === '|' ? ' ' : '';

  if (unfinished.type === 'filter') {
    const rest = isClosed ? (REST_OF_FILTER.exec(after)?.[0].length ?? 0) : 0;
    return filtersFor(typed).map((filter) => {
      const { name, accepts } = filter;
      const call = accepts([]) ? name : `${name}: ''`;
      const inside = lead.length + call.length - (accepts([]) ? 0 : 1);
      const insert = `${lead}${call}${closing}`;
      const caret = accepts([]) ? insert.length : inside;
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
  const suggestions: Suggestion[] = [];
  for (const { steps, value } of candidatesFor(parent, typed, MAX_SUGGESTIONS)) {
    const path = stepsText(steps, parents.length === 0);
    if (path === undefined) continue;
    // Where text is wanted, an object or array goes in as its JSON text (B11). Going on to a plain
    // value inside it takes that filter away again.
    const isText = wanted === 'text';
    const needsFilter = isText && isContainer(value) && !hasFilter;
    const to = isText && !isContainer(value) ? typedEnd + jsonFilter : typedEnd;
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
      caret: isContainer(value) ? lead.length + path.length : insert.length,
    });
  }
  const [first, ...others] = suggestions;
  const isTypedAlready = first && others.length === 0 && first.insert === text.slice(from, typedEnd);
  return isTypedAlready ? [] : suggestions;
}

function filtersFor(typed: string): typeof FILTERS {
  const begins = FILTERS.filter(({ name }) => name.startsWith(typed));
  return [...begins, ...FILTERS.filter(({ name }) => !name.startsWith(typed) && name.includes(typed))];
}
