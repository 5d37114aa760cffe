/** Suggests what can be typed in a tag: values of the context, filters, conditions and markers. */
import type { Context, Path, Range } from '../../../core';
import {
  isContainer,
  type Json,
  type JsonArray,
  lookUp,
  type Root,
  type Step,
  stepsText,
  withNames,
} from '../../../core/internal';
import { templateHelpTexts } from '../../../i18n/editor-tools';
import { problemsTexts } from '../../../i18n/problems';
import { aboutValue } from '../../context/values';
import {
  candidatesFor,
  datedText,
  datePatternsFor,
  literalsOf,
  type UnfinishedComparison,
  type UnfinishedDate,
  type UnfinishedFilter,
  type UnfinishedPath,
  unfinishedTagAt,
} from './candidates';
import { filterOffers } from './filter-offers';
import { isRepeated, itemName, listText, scopeIn } from './lists-in-scope';
import { hasNewProblem } from './problems-in-tag';
import { previewShort, typeText } from './tag-card';
import { type ListsAt, NO_LISTS, type Wanted } from './tags';

/** One suggestion for the tag at the cursor. Offsets are UTF-16 units of the text. */
export interface Suggestion {
  readonly label: string;
  /** The value, or what the filter does. */
  readonly detail: string;
  /** The type of the value; empty for a filter. */
  readonly type: string;
  /** What a filter makes of the value in the open sample. */
  readonly result?: string;
  /** Replaced by `insert`. */
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  /** Where the cursor goes, counted from `from`; behind the tag where it is closed and complete. */
  readonly caret: number;
  /** The range to select afterwards, so that typing replaces it; counted from `from`. */
  readonly selected?: Range;
  /** Completion continues at once with what follows. */
  readonly goesOn?: true;
  /** It inserts an element for each item of a list. */
  readonly isList?: true;
}

const MAX_SUGGESTIONS = 100;
const CLOSED = /^[ !#-[\]-z|~\u0080-\u{10ffff}]{0,1000}\}\}/u;
const REST_OF_STEP = /^(?:[A-Za-z0-9_$-]+|[^'"\\\]{}|]*'?\])?/;
const JSON_ALONE = /^ *\| *json(?= *\}\})/;
const REST_OF_FILTER = /^[a-z_]*/;
const REST_OF_TAG = /^ *\}\}/;

/**
 * Suggests values of the context after `{{`, and filters after `|`. `name` is that of the row or member that the tag is
 * the value of.
 */
export function suggest(
  text: string,
  offset: number,
  context: Context,
  wanted: Wanted = 'text',
  lists: ListsAt = NO_LISTS,
  name?: string,
): Suggestion[] {
  const unfinished = unfinishedTagAt(text, offset);
  if (!unfinished) return [];
  const { from } = unfinished;
  const typing: Typing = {
    text,
    offset,
    after: text.slice(offset, offset + 1100),
    isClosed: CLOSED.test(text.slice(offset, offset + 1100)),
    lead: text[from - 1] === '{' || text[from - 1] === '|' ? ' ' : '',
  };
  const scope = scopeIn(context, lists.markers);
  const isMarker = unfinished.type === 'path' && unfinished.control !== undefined;
  const isFine = (one: Suggestion) => !addsProblem(one, typing, scope, isMarker);
  switch (unfinished.type) {
    case 'comparison':
      return comparisonSuggestions(unfinished, typing, lookUp(scope, unfinished.path)?.value);
    case 'date':
      return dateSuggestions(unfinished, typing, scope);
    case 'filter':
      return filterSuggestions(unfinished, typing, scope, wanted, lists);
    case 'path':
      return pathSuggestions(unfinished, typing, scope, wanted, lists, name).filter(isFine);
  }
}

/** Whether the tag would have a problem with a suggestion that it does not have now: another path may follow. */
function addsProblem(
  { from, to, insert, goesOn, isList }: Suggestion,
  typing: Typing,
  scope: Root,
  isMarker: boolean,
): boolean {
  const { text, offset, isClosed } = typing;
  if (goesOn || isList) return false;
  const open = text.lastIndexOf('{{', offset - 1);
  const closed = (at: number) => text.slice(at, text.indexOf('}}', at) + 2);
  const head = text.slice(open, from) + insert;
  const source = head.endsWith('}}') || !isClosed ? head : head + closed(to);
  const before = isClosed ? text.slice(open, offset) + closed(offset) : undefined;
  return hasNewProblem(before, source, scope, isMarker);
}

/** Where a tag is being typed. */
interface Typing {
  readonly text: string;
  readonly offset: number;
  readonly after: string;
  readonly isClosed: boolean;
  /** The space that is written before what is inserted. */
  readonly lead: string;
}

function filterSuggestions(
  { typed, from, open, line }: UnfinishedFilter,
  { text, offset, after, isClosed, lead }: Typing,
  scope: Root,
  wanted: Wanted,
  { isPart }: ListsAt,
): Suggestion[] {
  const rest = isClosed ? (REST_OF_FILTER.exec(after)?.[0].length ?? 0) : 0;
  const { closing, end } = closingOf(isClosed, after.slice(rest));
  const behind = isClosed ? after.slice(rest, after.indexOf('}}', rest) + 2) : ' }}';
  const tag = {
    around: text.slice(0, open),
    before: text.slice(open, line),
    behind,
    wanted,
    isWhole: !isPart,
  };
  return filterOffers(typed, tag, scope).map(({ filter, call, result }) => {
    const insert = `${lead}${call}${closing}`;
    const empty = call.indexOf("''");
    const caret = empty === -1 ? insert.length + end : lead.length + empty + 1;
    const detail = problemsTexts.filterSummary(filter);
    const said = { label: filter.name, detail, type: '', ...(result !== undefined && { result }) };
    return { ...said, from, to: offset + rest, insert, caret };
  });
}

/** Each replaces the whole pattern between the quotes. */
function dateSuggestions(
  { typed, from, open }: UnfinishedDate,
  { text, offset, after, isClosed }: Typing,
  scope: Root,
): Suggestion[] {
  const rest = /^[^'{}|]*(?=')/.exec(after)?.[0];
  return datePatternsFor(typed, rest ?? '').map((pattern) => {
    const insert = rest === undefined ? `${pattern}'${closingOf(isClosed, after).closing}` : pattern;
    return {
      label: pattern,
      detail: datedText(text.slice(open, from), pattern, scope),
      type: templateHelpTexts.pattern,
      from,
      to: offset + (rest ?? '').length,
      insert,
      caret: pattern.length + (rest === undefined ? insert.length - pattern.length : 1),
    };
  });
}

function pathSuggestions(
  unfinished: UnfinishedPath,
  typing: Typing,
  scope: Root,
  wanted: Wanted,
  lists: ListsAt,
  name: string | undefined,
): Suggestion[] {
  const { parents, control, typed, open } = unfinished;
  const { text, after, offset, isClosed } = typing;
  const known = parents.length === 0 ? undefined : lookUp(scope, parents)?.value;
  // A path that begins further down is completed as a whole.
  const isFirst = known === undefined;
  const isFurtherDown = isFirst && parents.length > 0;
  if (isFurtherDown && control) return [];
  const from = isFurtherDown ? text.length - text.slice(open + 2).trimStart().length : unfinished.from;
  const rest = isClosed ? (REST_OF_STEP.exec(after)?.[0].length ?? 0) : 0;
  const place: PathPlace = {
    ...typing,
    ...unfinished,
    from,
    end: offset + rest,
    behind: isClosed ? after.slice(rest) : '',
  };
  const takes = control === 'each' ? 'lists' : wanted;
  const found = candidatesFor(known ?? withNames(scope), typed, isFurtherDown ? Infinity : MAX_SUGGESTIONS, {
    takes,
    name,
  });
  const fitting = isFurtherDown ? found.filter(({ steps }) => isBelow(steps, parents)) : found;
  const suggestions = fitting.slice(0, MAX_SUGGESTIONS).flatMap(({ steps, value }) => {
    const path = stepsText(steps, isFirst);
    if (path === undefined) return [];
    if (control) return markerSuggestions(path, value, place, scope, lists);
    const isWhole = !isClosed || REST_OF_TAG.test(place.behind);
    const isOpenList = value.type === 'array' && wanted === 'json-value' && isWhole;
    const isList = isOpenList && !isRepeated(text.slice(open + 2, from).trimStart() + path, lists.markers);
    const itself = valueSuggestion(path, value, place, wanted, isList);
    return isList ? [listSuggestion(path, value, place, scope, lists), itself] : [itself];
  });
  const words = lists.takesMarker && isFirst && !control ? wordSuggestions(place) : [];
  const all = typed === '' ? [...suggestions, ...words] : [...words, ...suggestions];
  const [first, ...others] = all;
  const isTypedAlready =
    first && others.length === 0 && first.insert.trimEnd() === text.slice(from, place.end);
  return isTypedAlready ? [] : all;
}

/** Whether the last of the steps stands right below the parents. */
const isBelow = (steps: Path, parents: readonly Step[]): boolean =>
  parents.every(({ text }, at) => String(steps.at(at - parents.length - 1)) === text);

/** Where a path is being typed. */
interface PathPlace extends Typing, Omit<UnfinishedPath, 'type'> {
  /** Where the step that is being typed ends. */
  readonly end: number;
  /** The rest of a tag that is closed. */
  readonly behind: string;
}

function valueSuggestion(
  path: string,
  value: Json,
  { text, from, end: typedEnd, behind, isClosed, lead }: PathPlace,
  wanted: Wanted,
  isList: boolean,
): Suggestion {
  // Where text is wanted, an object or array goes in as its JSON text (B11). Going on to a plain
  // value inside it takes that filter away again.
  const isText = wanted !== 'json-value';
  const needsFilter = (isText || isList) && isContainer(value) && !/^ *\|/.test(behind);
  const jsonFilter = JSON_ALONE.exec(behind)?.[0].length ?? 0;
  const to = isText && !isContainer(value) ? typedEnd + jsonFilter : typedEnd;
  const { closing, end } = closingOf(isClosed, text.slice(to, to + 1100));
  const insert = `${lead}${path}${needsFilter ? ' | json' : ''}${closing}`;
  const { label, ...said } = described(path, value);
  return {
    label: `${label}${isList ? ' | json' : ''}`,
    ...said,
    from,
    to,
    insert,
    // Behind an object or array the path can go on.
    caret: isContainer(value) ? lead.length + path.length : insert.length + end,
  };
}

/** The label, detail and type of a suggested value. */
const described = (path: string, value: Json): Pick<Suggestion, 'label' | 'detail' | 'type'> => ({
  label: path.replace(/^\./, ''),
  detail: previewShort(value),
  type: typeText(value),
});

/** One element for each item, in place of the tag (B39). */
function listSuggestion(
  path: string,
  value: JsonArray,
  { text, open, from, end, behind }: PathPlace,
  scope: Root,
  lists: ListsAt,
): Suggestion {
  const whole = text.slice(open + 2, from).trimStart() + path;
  const insert = listText(whole, value.items, scope, lists);
  return {
    label: path.replace(/^\./, ''),
    detail: aboutValue(value)?.isOnlyInSchema
      ? templateHelpTexts.eachItemOfSchema
      : templateHelpTexts.eachItem(value.items.length),
    type: templateHelpTexts.types.array,
    from: open,
    to: end + (REST_OF_TAG.exec(behind)?.[0].length ?? 0),
    insert,
    caret: insert.length,
    isList: true,
  };
}

/** The path of a marker; of `each` a list, with a name for its items. */
function markerSuggestions(
  path: string,
  value: Json,
  place: PathPlace,
  scope: Root,
  { markers }: ListsAt,
): Suggestion[] {
  const { text, open, from, end, behind, isClosed, control, lead } = place;
  if (control === 'each' && !isContainer(value)) return [];
  const whole = text.slice(open + 2, from).replace(/^ *(?:each|if) +/, '') + path;
  if (control === 'each' && isRepeated(whole, markers)) return [];
  const isNamed = control !== 'each' || value.type !== 'array' || /^ *as /.test(behind);
  const { closing } = closingOf(isClosed, behind);
  if (control === 'if' && !isContainer(value)) {
    // Room for a comparison, which is offered next.
    const room = isClosed && !behind.startsWith('}}') ? '' : ' ';
    const insert = `${lead}${path}${room}${isClosed ? '' : '}}'}`;
    const caret = lead.length + path.length + 1;
    return [{ ...described(path, value), from, to: end, insert, caret, goesOn: true }];
  }
  const insert = `${lead}${path}${isNamed ? '' : ` as ${itemName(whole, scope)}`}${closing}`;
  const caret = isContainer(value) && value.type !== 'array' ? lead.length + path.length : insert.length;
  return [{ ...described(path, value), from, to: end, insert, caret }];
}

/** Suggests what a condition can test: that a value exists, equals a literal, or differs from it. */
function comparisonSuggestions(
  { path, typed, from }: UnfinishedComparison,
  { after, isClosed }: Typing,
  value: Json | undefined,
): Suggestion[] {
  const shown = stepsText(
    path.map(({ type, text }) => (type === 'index' ? Number(text) : text)),
    true,
  );
  const literals = literalsOf(value);
  if (shown === undefined || literals.length === 0) return [];
  const rest = REST_OF_TAG.exec(after)?.[0].length;
  if (isClosed && rest === undefined) return [];
  const [to, closing] = [from + typed.length, ' }}'];
  const end = to + (rest ?? 0);
  const whole: Suggestion[] = [
    {
      label: templateHelpTexts.hasValue,
      detail: templateHelpTexts.conditions.there,
      type: templateHelpTexts.condition,
      from,
      to: end,
      insert: '}}',
      caret: 2,
    },
  ];
  const comparisons = (['==', '!='] as const).flatMap((operator) =>
    literals.map((literal): Suggestion => {
      const insert = `${operator} ${literal}`;
      const quotes = literal.startsWith("'") ? 1 : 0;
      return {
        label: insert,
        detail: templateHelpTexts.conditions[operator](shown, literal),
        type: templateHelpTexts.condition,
        from,
        to: end,
        insert: insert + closing,
        caret: insert.length + closing.length,
        selected: { start: operator.length + 1 + quotes, end: insert.length - quotes },
      };
    }),
  );
  const begun = typed.trim();
  return begun === ''
    ? [...whole, ...comparisons]
    : comparisons.filter(({ label }) => label.startsWith(begun));
}

const CONTROL_WORDS = ['each', 'if'] as const;

/** The words that make a tag a marker. */
const wordSuggestions = ({ typed, lead, isClosed, from, end }: PathPlace): Suggestion[] =>
  CONTROL_WORDS.filter((word) => word.startsWith(typed)).map((word) => ({
    label: word,
    detail: templateHelpTexts.controls[word],
    type: templateHelpTexts.marker,
    from,
    to: end,
    insert: `${lead}${word} ${isClosed ? '' : ' }}'}`,
    caret: lead.length + word.length + 1,
    goesOn: true,
  }));

/** What closes a tag, and how far behind it the cursor goes on when nothing more stands in the tag. */
function closingOf(isClosed: boolean, behind: string): { closing: string; end: number } {
  if (!isClosed) return { closing: ' }}', end: 0 };
  return {
    closing: behind.startsWith('}}') ? ' ' : '',
    end: REST_OF_TAG.exec(behind)?.[0].length ?? 0,
  };
}

/** Whole tags of the values that fit what was typed since the list was asked for; each replaces the range. */
export function suggestTags(
  typed: string,
  { start, end }: Range,
  context: Context,
  wanted: Wanted = 'text',
  lists: ListsAt = NO_LISTS,
  name?: string,
): Suggestion[] {
  const begun = `{{ ${typed}`;
  // A marker is written as a whole, with its quotes.
  const here = { ...lists, takesMarker: false };
  return suggest(begun, begun.length, context, wanted, here, name).map((suggestion) => {
    const insert = begun.slice(0, suggestion.from) + suggestion.insert;
    return { ...suggestion, from: start, to: end, insert, caret: insert.length };
  });
}
