/** The filters that are offered for a value: those that fit its type first, each with what it makes of the value. */
import { hasErrors, readContext } from '../../../core';
import {
  asText,
  evaluate,
  FILTERS,
  type Filter,
  type FilterName,
  isContainer,
  type Json,
  type JsonArray,
  NEVER_IN_A_TAG,
  parseTemplate,
  type Root,
  type Tag,
} from '../../../core/internal';
import { problemsTexts } from '../../../i18n/problems';
import { isLonger, previewValue } from './tag-card';
import type { Wanted } from './tags';

/** A filter as it is written, and what the tag gives with it. */
export interface FilterOffer {
  readonly filter: Filter;
  /** The filter with its arguments. */
  readonly call: string;
  /** In the open sample; undefined where an argument is still to be written, or the value is not there or too long. */
  readonly result: string | undefined;
}

/** The tag in which a filter is written. */
export interface FilteredTag {
  /** The text up to the tag. */
  readonly around: string;
  /** The tag up to the line before the filter. */
  readonly before: string;
  /** The tag behind the filter, to its end. */
  readonly behind: string;
  readonly wanted: Wanted;
  /** Nothing else is in its member or element, so that it can be left out. */
  readonly isWhole: boolean;
}

/** The arguments that are written, where the filter needs others than one empty text. */
const ARGUMENTS: Partial<Record<FilterName, string>> = {
  map: "'', ''",
  date: "'yyyy-MM-dd'",
  decimal: '2',
  scale: '2',
};

/** The first filters for each type of value. */
const FIRST: Readonly<Record<Json['type'] | 'missing', readonly FilterName[]>> = {
  string: ['date', 'upper', 'lower', 'trim'],
  number: ['decimal', 'scale', 'map'],
  boolean: ['map'],
  array: ['join', 'pluck', 'json'],
  object: ['json'],
  null: ['default', 'optional'],
  missing: ['default', 'optional'],
};

/** Longer values are not tried with each filter: that takes as long as building the request so often. */
const MAX_TRIED = 10_000;

/** The characters of a result. */
const MAX_RESULT = 40;

/**
 * The filters whose name is typed, or else those that are described with the word; those that fit the type of the value
 * first. What would be wrong with the value of the open sample is not offered.
 */
export function filterOffers(typed: string, tag: FilteredTag, scope: Root): FilterOffer[] {
  const given = valueIn(`${tag.before}}}`, scope);
  const value = given && !isLonger(given, MAX_TRIED) ? given : undefined;
  if (!/^ *(?:\||\}\})/.test(tag.behind)) return [];
  const isRead = tagOf(tag.before + tag.behind) !== undefined;
  const offers = placed(tag).flatMap((filter): FilterOffer[] => {
    const call = callOf(filter, tag.wanted, value);
    const source = `${tag.before}| ${call}${tag.behind}`;
    if (isRead && !tagOf(source)) return [];
    const isOpen = !value || call.includes("''") || filter.canLeaveOut;
    if (isOpen) return value && !canTake(filter, value) ? [] : [{ filter, call, result: undefined }];
    const result = valueIn(source, scope);
    return result && isFitting(filter, value, result, tag)
      ? [{ filter, call, result: previewValue(result, MAX_RESULT) }]
      : [];
  });
  const first = FIRST[given?.type ?? 'missing'];
  const rank = ({ filter: { name } }: FilterOffer): number => {
    const at = first.indexOf(name);
    return at >= 0 ? at : FILTERS.length + Number(name === 'default');
  };
  return narrowed(
    typed,
    offers.toSorted((one, other) => rank(one) - rank(other)),
  );
}

/** Whether a filter whose argument is still to be written can take a value. */
function canTake({ name }: Filter, value: Json): boolean {
  if (name === 'pluck') return value.type === 'array' && value.items.every(({ type }) => type === 'object');
  return name !== 'map' || !isContainer(value);
}

/** Only a body can leave out a value, and a row takes nothing raw (B9). */
const placed = ({ wanted, isWhole }: FilteredTag): readonly Filter[] =>
  FILTERS.filter(({ name }) => {
    if (name === 'optional') return isWhole && (wanted === 'text' || wanted === 'json-value');
    return name !== 'raw' || wanted !== 'row';
  });

function narrowed(typed: string, offers: readonly FilterOffer[]): FilterOffer[] {
  const named = offers.filter(({ filter }) => filter.name.includes(typed));
  if (named.length === 0)
    return offers.filter(({ filter }) =>
      ` ${problemsTexts.filterSummary(filter).toLowerCase()}`.includes(` ${typed}`),
    );
  const begins = named.filter(({ filter }) => filter.name.startsWith(typed));
  return [...begins, ...named.filter((offer) => !begins.includes(offer))];
}

function callOf({ name, accepts }: Filter, wanted: Wanted, value: Json | undefined): string {
  if (accepts([])) return name;
  const member = name === 'pluck' && value?.type === 'array' ? commonMember(value) : undefined;
  // A list is no text.
  if (member !== undefined) return `pluck: '${member}'${wanted === 'json-value' ? '' : ' | join'}`;
  return `${name}: ${ARGUMENTS[name] ?? "''"}`;
}

/** The first name that each item of a list has. */
function commonMember({ items }: JsonArray): string | undefined {
  const [first] = items;
  if (first?.type !== 'object') return undefined;
  return [...first.byName.keys()].find(
    (name) =>
      name !== '' &&
      !/'/.test(name) &&
      !NEVER_IN_A_TAG.test(name) &&
      items.every((item) => item.type === 'object' && item.byName.has(name)),
  );
}

function tagOf(source: string): Tag | undefined {
  const [part, ...others] = parseTemplate(source);
  return part?.type === 'tag' && others.length === 0 ? part : undefined;
}

/** The value of a tag in the sample; JSON text counts as a text. */
function valueIn(source: string, scope: Root): Json | undefined {
  const tag = tagOf(source);
  const { value } = tag ? evaluate(tag, scope, source) : {};
  return value?.type === 'json-text' ? { type: 'string', value: value.text } : value;
}

/** The scheme, and the host as far as it is written. */
const HOST = /^\s*[a-z][a-z0-9+.-]*:\/\/[^/?#]*$/i;
const SCHEME = /^https?:/i;

const isJson = (text: string): boolean => text.trim() !== '' && !hasErrors(readContext(text).problems);

/** Whether what a filter makes of a value can stand where the tag is. */
function isFitting({ name }: Filter, value: Json, result: Json, { wanted, around }: FilteredTag): boolean {
  if (wanted === 'json-value') return name !== 'raw' || result.type !== 'string' || isJson(result.value);
  const [before, after] = [asText(value), asText(result)];
  if (after === undefined || (after === '' && before !== '')) return false;
  if (wanted === 'text') return name !== 'raw' || !NEVER_IN_A_TAG.test(after);
  if (wanted === 'row') return true;
  if (after === '.' || after === '..') return false;
  if (around.trim() === '') return !SCHEME.test(before ?? '') || SCHEME.test(after);
  if (HOST.test(around)) return /^[A-Za-z0-9.-]+$/.test(after);
  return name !== 'raw' || /^[\w~-]*$/.test(after);
}
