/** Quick fixes for a request that departs from the receiver’s contract. */
import type { Context } from '../../../core';
import { evaluate, isContainer, type Json, parseTemplate, type Tag } from '../../../core/internal';
import { restApiCallEdits } from '../../store/between-kinds';
import { rowsOf } from '../../store/draft';
import { settingEdit } from '../../store/edit/edit';
import { rowOf } from '../../store/settings-link';
import { nearestName, onlyPathTo } from './context-paths';
import { type Fixable, type FixCandidate, type OfCode, replaced, switchRowOff } from './quick-fix';

/** What is written at the problem: a JSON string or a bare value of a body, or the value of a row. */
interface Written {
  readonly isQuoted: boolean;
  /** Without the quotes. */
  readonly inner: string;
  /** The tag that is all of it. */
  readonly tag: Tag | undefined;
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
  const [tag, ...more] = parseTemplate(inner);
  const only = tag?.type === 'tag' && more.length === 0 ? tag : undefined;
  return { isQuoted, inner, tag: only, value: only && broughtBy(only, inner, context) };
}

function broughtBy(tag: Tag, inner: string, { root }: Context): Json | undefined {
  const { value } = evaluate(tag, root, inner);
  return value && value.type !== 'json-text' ? value : undefined;
}

const textOf = (value: Json | undefined): string | undefined =>
  value?.type === 'string' ? value.value : value?.type === 'number' ? value.text : undefined;

/** A tag with one filter more, at its end. */
const withFilter = (inner: string, filter: string): string =>
  `${inner.slice(0, inner.lastIndexOf('}}')).trimEnd()} | ${filter} }}`;

/** As many digits after the point as the value has. */
function decimalFilter(value: Json | undefined, isWhole: boolean): string {
  const digits = isWhole ? 0 : (/\.(\d+)$/.exec(textOf(value) ?? '')?.[1]?.length ?? 2);
  return `decimal: ${Math.min(digits, 20)}`;
}

/** A value as a text in quotes becomes a number, true or false, and the other way round. */
function otherType(at: OfCode<'contract-type'>): FixCandidate[] {
  const { expected, found } = at.diagnostic.values;
  const { isQuoted, inner, tag, value } = writtenAt(at);
  if (rowOf(at.diagnostic.path) !== undefined) return makeRestApiCall(at);
  const wantsNumber = expected.includes('number') || expected.includes('integer');
  const isWhole = !expected.includes('number');
  const candidates: FixCandidate[] = [];
  if (isQuoted && found === 'string' && (wantsNumber || expected.includes('boolean')))
    candidates.push({ label: { code: 'remove-quotes' }, text: replaced(at, inner) });
  if (tag && wantsNumber && (found === 'string' || (found === 'number' && !isQuoted)))
    candidates.push(filtered(at, inner, decimalFilter(value, isWhole)));
  if (!isQuoted && expected.includes('string') && (found === 'number' || found === 'boolean'))
    candidates.push({ label: { code: 'add-quotes' }, text: replaced(at, `"${inner}"`) });
  if (tag && found === 'null')
    candidates.push({
      label: { code: 'leave-out', isNull: true },
      text: replaced(at, quotedAs(withFilter(inner, 'optional'), isQuoted)),
    });
  return candidates;
}

const quotedAs = (text: string, isQuoted: boolean): string => (isQuoted ? `"${text}"` : text);

/** What is written at the problem, with one filter more. */
const filtered = (at: Fixable, inner: string, filter: string, isQuoted = false): FixCandidate => ({
  label: { code: 'add-filter', filter },
  text: replaced(at, quotedAs(withFilter(inner, filter), isQuoted)),
});

/** The JSON values of a Webhook are texts; those of a REST API Call are what is written. */
function makeRestApiCall({ draft, diagnostic, context }: OfCode<'contract-type'>): FixCandidate[] {
  const { expected } = diagnostic.values;
  const row = rowsOf(draft)[rowOf(diagnostic.path) ?? -1];
  const wantsText = expected.includes('string') || expected.includes('array') || expected.includes('object');
  if (!row || wantsText) return [];
  const isBare = (value: string): boolean => {
    if (/^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?|true|false)$/.test(value)) return value === row.value;
    const { tag, value: brought } = writtenAt({ context, text: value, start: 0, end: value.length });
    return (
      tag !== undefined &&
      brought !== undefined &&
      !isContainer(brought) &&
      brought.type !== 'string' &&
      brought.type !== 'null'
    );
  };
  const edits = restApiCallEdits(draft, (value) => (isBare(value) ? value : undefined));
  return [{ label: { code: 'make-rest-api-call' }, edits }];
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
  const { inner, isQuoted, tag, value } = writtenAt(at);
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
  return [...new Set(filters)].map((filter) => filtered(at, inner, filter, isQuoted));
}

const DATE_PATTERNS: Readonly<Record<string, readonly string[]>> = {
  date: ["date: 'yyyy-MM-dd'"],
  'date-time': ["date: 'yyyy-MM-dd[T]HH:mm:ssXXX'"],
};

function otherFormat(at: OfCode<'contract-format'>): FixCandidate[] {
  const { inner, isQuoted, tag } = writtenAt(at);
  if (!tag) return [];
  return (DATE_PATTERNS[at.diagnostic.values.format] ?? []).map((filter) =>
    filtered(at, inner, filter, isQuoted),
  );
}

function otherNumber(at: OfCode<'contract-number'>): FixCandidate[] {
  const { rule, limit } = at.diagnostic.values;
  const { inner, tag } = writtenAt(at);
  const digits = /^0\.(0*)1$/.exec(limit)?.[1];
  if (!tag || rule !== 'multiple' || (digits === undefined && limit !== '1')) return [];
  return [filtered(at, inner, `decimal: ${digits === undefined ? 0 : digits.length + 1}`)];
}

/** Adds what is missing, from the value of the sample that has its name. */
function addMember(at: OfCode<'contract-missing'>): FixCandidate[] {
  const { draft, diagnostic, context, text, start } = at;
  const { name } = diagnostic.values;
  const path = isTagText(name) ? onlyPathTo(name, context) : undefined;
  const value = path === undefined ? '' : `{{ ${path} }}`;
  const label = { code: 'add-member', name, ...(path !== undefined && { path }) } as const;
  if (rowOf(diagnostic.path) !== undefined) {
    const row = { key: name, value, enabled: true };
    return [{ label, edits: [{ type: 'rows', row: rowsOf(draft).length, removed: [], inserted: [row] }] }];
  }
  if (text.charAt(start) !== '{' || text.startsWith('{{', start)) return [];
  const after = text.slice(start + 1);
  const isEmpty = after.trimStart().startsWith('}');
  const lead = /^\s*/.exec(after)?.[0] ?? '';
  const insert = (written: string): string =>
    `${text.slice(0, start + 1)}${lead}${JSON.stringify(name)}: ${written}${isEmpty ? '' : ','}${after}`;
  const written = value === '' ? ['""', '0', 'false', '[]', '{}', 'null'] : [`"${value}"`, value];
  return written.map((one) => ({ label, text: insert(one) }));
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
  'contract-forbidden': switchRowOff,
  'contract-unknown': switchRowOff,
  'contract-media-type': otherFormatOfRows,
};
