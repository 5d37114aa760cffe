import type { Context, Path } from '../../core';
import { evaluate, lookUp, pathText, type Tag } from '../../core/internal';
import { texts } from '../../i18n/template-help';
import { messagesOf } from '../setting-problems';
import { problemsOf, type Ranged, rangeOf, type SettledState, stateOf, type TagMark, tagAt } from './tags';
import { isLonger, previewValue } from './value-preview';

/** A tag as its card shows it. */
export interface TagCard extends TagMark {
  readonly state: SettledState;
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
  const { value, isOfContext = false } = isUnfiltered
    ? { value: found.value, isOfContext: true }
    : evaluate(tag, context.root, text);
  if (!value) return undefined;
  return {
    value: previewValue(value, 240),
    type: texts.types[value.type === 'json-text' ? 'string' : value.type],
    source: sourceOf(isOfContext ? found?.path : undefined, isUnfiltered ?? false),
  };
}

function sourceOf(path: Path | undefined, isUnfiltered: boolean): string {
  const where = path && pathText(path);
  if (where === undefined) return texts.fromTag;
  return isUnfiltered ? texts.fromContextUnfiltered(where) : texts.fromContext(where);
}
