/** Quick fixes for a request that departs from the receiver’s contract. */
import { bodyOf, sentBodyOf } from '../../../contract/check';
import { isIdempotencyKey } from '../../../contract/constant-keys';
import { contractOfText, type JsonSchema } from '../../../contract/contract';
import { fieldsOf, ITEMS, proposedValues } from '../../../contract/fields';
import { isInHundredths, isSameUnit } from '../../../contract/minor-units';
import { type Context, type Path, readContext } from '../../../core';
import { evaluate, type Json, parseTemplate, type Tag } from '../../../core/internal';
import { rowsOf } from '../../store/draft';
import { settingEdit } from '../../store/edit/edit';
import { rowOf } from '../../store/settings-link';
import { nearestName, onlyPathTo, stepsOf } from './context-paths';
import { memberAt } from './member-at';
import {
  asRestApiCall,
  type Fixable,
  type FixCandidate,
  type FixLabel,
  type NumberConversion,
  type OfCode,
  replaced,
  spliced,
  switchRowOff,
} from './quick-fix';

/** What is written at the problem: a JSON string or a bare value of a body, or the value of a row. */
interface Written {
  readonly isQuoted: boolean;
  /** Without the quotes. */
  readonly inner: string;
  /** The tag that is all of it. */
  readonly tag: Tag | undefined;
  /** It has a tag beside text or other tags, so that it cannot be replaced with a literal, or changed by a filter. */
  readonly isMixed: boolean;
  /** What the tag brings with the open sample. */
  readonly value: Json | undefined;
}

function writtenAt({
  text,
  start,
  end,
  context,
}: Pick<Fixable, 'text' | 'start' | 'end' | 'context'>): Written {
  const slice = text.slice(start, end);
  const isQuoted = slice.length > 1 && slice.startsWith('"') && slice.endsWith('"');
  const inner = isQuoted ? slice.slice(1, -1) : slice;
  const parts = parseTemplate(inner);
  const [tag] = parts;
  const only = tag?.type === 'tag' && parts.length === 1 ? tag : undefined;
  const isMixed = !only && parts.some(({ type }) => type !== 'text');
  return { isQuoted, inner, tag: only, isMixed, value: only && broughtBy(only, inner, context) };
}

function broughtBy(tag: Tag, inner: string, { root }: Context): Json | undefined {
  const { value } = evaluate(tag, root, inner);
  return value && value.type !== 'json-text' ? value : undefined;
}

const textOf = (value: Json | undefined): string | undefined =>
  value?.type === 'string' ? value.value : value?.type === 'number' ? value.text : undefined;

/** A tag with one filter more, at its end; `optional` stays the last. */
function withFilter({ inner, tag }: Written, filter: string): string {
  const isOptional = tag?.filters.at(-1)?.filter.name === 'optional';
  const before = isOptional ? (tag.filters.at(-2)?.range ?? tag.operand.range) : undefined;
  const end = before?.end ?? inner.slice(0, inner.lastIndexOf('}}')).trimEnd().length;
  const rest = inner.slice(end);
  return `${inner.slice(0, end)} | ${filter}${isOptional ? rest : ` ${rest.trimStart()}`}`;
}

/** What the request sends at the place of a departure: text of a row, a value of JSON. */
function sentAt({ situation, diagnostic }: OfCode<'contract-type' | 'contract-number'>): Json | undefined {
  const sent = situation.request && sentBodyOf(situation.request);
  const body = sent && bodyOf(sent);
  const steps = diagnostic.values.at === '' ? [] : stepsOf(diagnostic.values.at);
  return body && steps && valueAt(body.root, steps);
}

function valueAt(root: Json, steps: readonly string[]): Json | undefined {
  let value: Json | undefined = root;
  for (const step of steps) {
    if (value?.type === 'array') value = value.items[Number(step)];
    else value = value?.type === 'object' ? value.byName.get(step) : undefined;
  }
  return value;
}

const DECIMAL = /^[+-]?\d{1,40}(?:\.\d{1,40})?$/;
const WHOLE = /^[+-]?\d+(?:\.0+)?$/;

/** A number after a filter, with the digits that are sent. */
function numberAfter(filter: string, number: string): string | undefined {
  const written = `{{ '${number}' | ${filter} }}`;
  const [tag] = parseTemplate(written);
  const value = tag?.type === 'tag' ? evaluate(tag, NOTHING, written).value : undefined;
  return value?.type === 'number' ? value.text : undefined;
}

const NOTHING: Json = readContext('').context.root;

/** A tag with a filter that gives a number, without quotes; a written number becomes the result. */
const asNumber = (at: Fixable, written: Written, filter: string, result: string): string =>
  replaced(at, written.tag ? withFilter(written, filter) : result);

/** Both amounts that may be meant by a number with more digits than the receiver takes, each with its result. */
function conversions(
  at: OfCode<'contract-type' | 'contract-number'>,
  written: Written,
  number: string,
  digits: number,
): FixCandidate[] {
  if (written.isMixed) return [];
  const converted = (by: NumberConversion, filter: string): FixCandidate[] => {
    const result = numberAfter(filter, number);
    return result === undefined
      ? []
      : [{ label: { code: 'convert-number', by, result }, text: asNumber(at, written, filter, result) }];
  };
  const both = [converted('round', `decimal: ${digits}`), converted('times-100', 'scale: 2')];
  return (isInHundredths(at.diagnostic.values.at) ? both.reverse() : both).flat();
}

/** A value as a text in quotes becomes a number, true or false, and the other way round. */
function otherType(at: OfCode<'contract-type'>): FixCandidate[] {
  const { expected, found } = at.diagnostic.values;
  const written = writtenAt(at);
  const { isQuoted, inner, tag } = written;
  const isRow = rowOf(at.diagnostic.path) !== undefined;
  if (isRow && at.draft.webhook.format === 'json') return makeRestApiCall(at);
  const candidates: FixCandidate[] = isRow ? [] : [...otherNumberType(at, written)];
  const wantsNumber = expected.includes('number') || expected.includes('integer');
  const number = textOf(sentAt(at));
  if (wantsNumber && number !== undefined && DECIMAL.test(number) && !WHOLE.test(number)) {
    const isWhole = !expected.includes('number');
    if (isWhole) return conversions(at, written, number, 0);
    // The conversion comes first, next to the unchanged amount.
    if (isInHundredths(at.diagnostic.values.at) && candidates.length > 0)
      candidates.unshift(...conversions(at, written, number, 0).slice(0, 1));
  }
  if (isQuoted && found === 'string' && expected.includes('boolean'))
    candidates.push({ label: { code: 'remove-quotes' }, text: replaced(at, inner) });
  if (!isRow && !isQuoted && expected.includes('string') && (found === 'number' || found === 'boolean'))
    candidates.push({ label: { code: 'add-quotes' }, text: replaced(at, `"${inner}"`) });
  if (!isRow && tag && found === 'null')
    candidates.push({
      label: { code: 'leave-out', isNull: true },
      text: replaced(at, quotedAs(withFilter(written, 'optional'), isQuoted)),
    });
  return candidates;
}

/** The same amount as a number: without the quotes, or parsed from a text. */
function otherNumberType(at: OfCode<'contract-type'>, written: Written): FixCandidate[] {
  const { expected, found } = at.diagnostic.values;
  if (found !== 'string' || !(expected.includes('number') || expected.includes('integer'))) return [];
  const { isQuoted, inner, tag } = written;
  const number = textOf(sentAt(at));
  const result = tag && number !== undefined ? numberAfter('scale: 0', number) : undefined;
  return [
    ...(isQuoted ? [{ label: { code: 'remove-quotes' } as const, text: replaced(at, inner) }] : []),
    ...(result === undefined
      ? []
      : [{ label: { code: 'as-number', result } as const, text: asNumber(at, written, 'scale: 0', result) }]),
  ];
}

const quotedAs = (text: string, isQuoted: boolean): string => (isQuoted ? `"${text}"` : text);

/** What is written at the problem, with one filter more. */
const filtered = (at: Fixable, written: Written, filter: string): FixCandidate => ({
  label: { code: 'add-filter', filter },
  text: replaced(at, quotedAs(withFilter(written, filter), written.isQuoted)),
});

/** The JSON values of a Webhook are texts; those of a REST API Call are what is written. */
function makeRestApiCall({ draft, diagnostic, context }: OfCode<'contract-type'>): FixCandidate[] {
  const { expected } = diagnostic.values;
  const { value } = rowsOf(draft)[rowOf(diagnostic.path) ?? -1] ?? { value: '' };
  const wantsText = expected.includes('string') || expected.includes('array') || expected.includes('object');
  if (wantsText || diagnostic.path[2] !== 'value') return [];
  const isLiteral = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?|true|false)$/.test(value);
  const { value: brought } = writtenAt({ context, text: value, start: 0, end: value.length });
  const isBare = isLiteral || brought?.type === 'number' || brought?.type === 'boolean';
  return isBare ? asRestApiCall(draft, diagnostic.path, value) : [];
}

/** What a tag can hold as a string. */
const isTagText = (text: string): boolean => !/["\\\p{Cc}]/u.test(text);
const tagText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** One of the values that the receiver accepts: the nearest, or that of a table of words. */
function acceptedValue(at: OfCode<'contract-value'>): FixCandidate[] {
  const allowed = at.diagnostic.values.allowed.flatMap((json): string[] => {
    try {
      const value: unknown = JSON.parse(json);
      return typeof value === 'string' && isTagText(value) ? [value] : [];
    } catch {
      // It was cut for the message.
      return [];
    }
  });
  const written = writtenAt(at);
  const { inner, isQuoted, tag, isMixed, value } = written;
  if (isMixed) return [];
  const now = tag ? textOf(value) : inner;
  if (now === undefined || allowed.length === 0) return [];
  const nearest =
    nearestName(now, allowed) ??
    allowed.find((one) => one.toLowerCase() === now.toLowerCase()) ??
    allowed[0] ??
    '';
  if (!tag)
    return [
      { label: { code: 'use-value', value: nearest }, text: replaced(at, quotedAs(nearest, isQuoted)) },
    ];
  const filters = [
    ...(['upper', 'lower'] as const),
    ...(isTagText(now)
      ? [nearest, ...allowed].slice(0, 2).map((to) => `map: ${tagText(now)}, ${tagText(to)}`)
      : []),
  ];
  return [...new Set(filters)].map((filter) => filtered(at, written, filter));
}

const DATE_PATTERNS: Readonly<Record<string, readonly string[]>> = {
  date: ["date: 'yyyy-MM-dd'"],
  'date-time': ["date: 'yyyy-MM-dd[T]HH:mm:ssXXX'"],
};

function otherFormat(at: OfCode<'contract-format'>): FixCandidate[] {
  const written = writtenAt(at);
  if (!written.tag) return [];
  return (DATE_PATTERNS[at.diagnostic.values.format] ?? []).map((filter) => filtered(at, written, filter));
}

function otherNumber(at: OfCode<'contract-number'>): FixCandidate[] {
  const { rule, limit } = at.diagnostic.values;
  const digits = limit === '1' ? 0 : (/^0\.(0*)1$/.exec(limit)?.[1]?.length ?? -2) + 1;
  const number = textOf(sentAt(at));
  if (rule !== 'multiple' || digits < 0 || number === undefined || !DECIMAL.test(number)) return [];
  return conversions(at, writtenAt(at), number, digits);
}

/** Longer values are written by hand. */
const MAX_VALUE = 60;

/** A value of a schema as JSON; nothing for a long one, for one with a tag, and where the row cannot send it. */
function jsonOf(value: unknown, { draft, diagnostic }: Fixable): string[] {
  const json = JSON.stringify(value) as string | undefined;
  if (json === undefined || json.length > MAX_VALUE || json.includes('{{')) return [];
  if (rowOf(diagnostic.path) === undefined) return [json];
  const isText = typeof value === 'string';
  const isScalar = isText || typeof value === 'number' || typeof value === 'boolean';
  return isText || (isScalar && draft.webhook.format === 'default') ? [json] : [];
}

/** The empty values of JSON. */
const EMPTY = ['""', '0', 'false', '[]', '{}', 'null'];

/** Adds what is missing, from the value of the sample that has its name, or with a value that the contract names. */
function addMember(at: OfCode<'contract-missing'>): FixCandidate[] {
  const { draft, diagnostic, context, text, start } = at;
  const { name, at: place } = diagnostic.values;
  const named = isTagText(name) ? onlyPathTo(name, context) : undefined;
  const path = named !== undefined && isSameUnit(named, `${place}.${name}`) ? named : undefined;
  const schema = contractOfText(draft.contract)?.schema;
  const steps = place === '' ? [] : steppedPath(place);
  const proposed = schema === undefined || !steps ? [] : proposedValues(schema, [...steps, name]);
  // The same key in each request would make a receiver drop all but the first.
  const values = isIdempotencyKey(name)
    ? []
    : [...proposed.flatMap((value) => jsonOf(value, at)), ...(path === undefined ? EMPTY : [])];
  const fromSample = { code: 'add-member', name, ...(path !== undefined && { path }) } as const;
  const withValue = (value: string) => ({ code: 'add-member', name, value }) as const;
  if (rowOf(diagnostic.path) !== undefined) {
    const added = (label: FixLabel, value: string): FixCandidate => {
      const row = { key: name, value, enabled: true };
      return { label, edits: [{ type: 'rows', row: rowsOf(draft).length, removed: [], inserted: [row] }] };
    };
    return [
      ...(path === undefined ? [] : [added(fromSample, `{{ ${path} }}`)]),
      ...values.map((json) => added(withValue(json), rowText(json))),
    ];
  }
  if (text.charAt(start) !== '{' || text.startsWith('{{', start)) return [];
  const after = text.slice(start + 1);
  const isEmpty = after.trimStart().startsWith('}');
  const lead = /^\s*/.exec(after)?.[0] ?? '';
  const insert = (written: string): string =>
    `${text.slice(0, start + 1)}${lead}${JSON.stringify(name)}: ${written}${isEmpty ? '' : ','}${after}`;
  const tag = `{{ ${path} }}`;
  // Where null is allowed, quotes would make a text of it.
  const tags =
    path === undefined
      ? []
      : takesNull(schema, steps && [...steps, name])
        ? [tag, `"${tag}"`]
        : [`"${tag}"`, tag];
  return [
    ...tags.map((one) => ({ label: fromSample, text: insert(one) })),
    ...values.map((json) => ({ label: withValue(json), text: insert(json) })),
  ];
}

/** The steps of a place in the body, with the numbers of items. */
const steppedPath = (place: string): Path | undefined =>
  stepsOf(place)?.map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** The text of a row that sends a value of JSON. */
function rowText(json: string): string {
  const value: unknown = JSON.parse(json);
  return typeof value === 'string' ? value : json;
}

function takesNull(schema: JsonSchema | undefined, path: Path | undefined): boolean {
  const written = path?.map((step) => (typeof step === 'number' ? ITEMS : String(step))).join('\n');
  const field = schema === undefined ? [] : fieldsOf(schema).filter((one) => one.path.join('\n') === written);
  return field.some(({ types }) => types.includes('null'));
}

/** Removes the member whose name is written at the problem, with the comma beside it. */
function removeMember(at: OfCode<'contract-forbidden' | 'contract-unknown'>): FixCandidate[] {
  const { diagnostic, text, start } = at;
  if (rowOf(diagnostic.path) !== undefined) return switchRowOff(at);
  const { name } = diagnostic.values;
  const member = memberAt(text, start);
  if (member?.name !== name) return [];
  return [{ label: { code: 'remove-member', name }, text: spliced(text, member.start, member.end, '') }];
}

function otherFormatOfRows({ draft }: Fixable): FixCandidate[] {
  const { format } = draft.webhook;
  const other = format === 'json' ? 'default' : 'json';
  if (draft.objectId !== 'automation.webhook') return [];
  return [
    { label: { code: 'use-format', format: other }, edits: [settingEdit('webhook.format', format, other)] },
  ];
}

export const CONTRACT_FIXES = {
  'contract-type': otherType,
  'contract-value': acceptedValue,
  'contract-format': otherFormat,
  'contract-number': otherNumber,
  'contract-missing': addMember,
  'contract-forbidden': removeMember,
  'contract-unknown': removeMember,
  'contract-media-type': otherFormatOfRows,
};
