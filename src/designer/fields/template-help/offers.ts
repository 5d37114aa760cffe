/** What is offered at the cursor of an editor, as changes of its whole text. */
import type { Context, Range } from '../../../core';
import { type Suggestion, suggest, suggestTags } from './suggest';
import { spaceBefore, type TextSurface } from './text-surface';

/** An editor, and what its tags go into. */
export interface OfferPlace {
  readonly surface: TextSurface;
  /** The name of what a tag at an offset goes into: the key of its row, or the member of a body. */
  readonly nameAt: (offset: number) => string | undefined;
}

/** What can be typed in the tag at the cursor. */
export function offersAtCaret({ surface, nameAt }: OfferPlace, context: Context): Suggestion[] {
  const { start, end } = surface.selection;
  if (start !== end) return [];
  const { text, from } = surface.near(start);
  const place = [surface.wantedAt(start), surface.listsAt(start), nameAt(start)] as const;
  return suggest(text, start - from, context, ...place).map((suggestion) => ({
    ...suggestion,
    from: from + suggestion.from,
    to: from + suggestion.to,
  }));
}

/** The rest of a step of a path, and then another filter or the end of the tag. */
const BEFORE_FILTER = /^([A-Za-z0-9_$-]*) *(?:\||\}\})/;
/** Nothing that a filter can follow: an empty tag, an unfinished part, or a marker. */
const NOT_FILTERED = /(?:[.|:,] *|\{\{ *(?:(?:each|if) [^{}]*)?)$/;

/** The filters that can follow what the cursor is at or in, in a closed tag. */
export function filtersAtCaret({ surface }: OfferPlace, context: Context): Suggestion[] {
  const { start, end } = surface.selection;
  const { text, from } = surface.near(start);
  const [, step = ''] = BEFORE_FILTER.exec(text.slice(start - from)) ?? [];
  const at = start - from + step.length;
  const lead = text[at - 1] === ' ' ? '| ' : ' | ';
  const begun = `${text.slice(0, at)}${lead}${text.slice(at)}`;
  if (start !== end || !BEFORE_FILTER.test(text.slice(at)) || NOT_FILTERED.test(text.slice(0, at))) return [];
  const place = [surface.wantedAt(start), surface.listsAt(start)] as const;
  return suggest(begun, at + lead.length, context, ...place).map((suggestion) => ({
    ...suggestion,
    from: from + at,
    to: from + suggestion.to - lead.length,
    insert: `${lead}${suggestion.insert}`,
    caret: lead.length + suggestion.caret,
  }));
}

/** Whole tags for a range, by what was typed since they were asked for. */
export function tagsFor(
  { surface, nameAt }: OfferPlace,
  context: Context,
  typed: string,
  range: Range,
): Suggestion[] {
  const { start } = range;
  const place = [surface.wantedAt(start), surface.listsAt(start), nameAt(start)] as const;
  const space = spaceBefore(surface, start);
  return suggestTags(typed, range, context, ...place).map((one) => ({
    ...one,
    insert: space + one.insert,
    caret: space.length + one.caret,
  }));
}
