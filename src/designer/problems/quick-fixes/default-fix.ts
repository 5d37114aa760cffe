/** The default of a value that may be missing, of the type that the value has where it is not. */
import type { Context } from '../../../core';
import { type Json, type Part, parseTemplate, StringScan, type Tag } from '../../../core/internal';
import { valueAt } from './context-paths';
import type { Candidate, Fixable } from './quick-fix';

type TextCandidate = Extract<Candidate, { readonly text: string }>;

/** What a default is outside of a JSON string. A filter has no list or object as an argument (B9). */
const LITERALS: Readonly<Partial<Record<Json['type'], string>>> = {
  string: "''",
  number: '0',
  boolean: 'false',
};

/** What a default is behind the filter `json`, as text. */
const JSON_TEXTS: Readonly<Partial<Record<Json['type'], string>>> = { array: "'[]'", object: "'{}'" };

const TEXT_FILTERS: ReadonlySet<string> = new Set(['upper', 'lower', 'trim', 'url', 'join']);
const NUMBER_FILTERS: ReadonlySet<string> = new Set(['decimal', 'scale']);

/** The type of a value in the first context that has it; null says nothing of it. */
function typeIn(contexts: Iterable<Context>, path: string): Json['type'] | undefined {
  for (const context of contexts) {
    // A list may have fewer items there.
    const type = (valueAt(path, context) ?? valueAt(path.replace(/\[\d+\]/g, '[0]'), context))?.type;
    if (type !== undefined && type !== 'null') return type;
  }
  return undefined;
}

/** Whether a part of a JSON body is inside of a string. */
function isInString(parts: readonly Part[], text: string, tag: Part): boolean {
  const scan = new StringScan();
  for (const part of parts) {
    if (part === tag) break;
    if (part.type === 'text') scan.pass(text.slice(part.start, part.end));
  }
  return scan.isInString;
}

/** The tag at a problem, and whether text is sent there. */
function tagAt({ text, start, remark }: Fixable): { tag: Tag; isText: boolean } | undefined {
  const parts = parseTemplate(text);
  const tag = parts.find((part) => part.start <= start && start < part.end);
  if (tag?.type !== 'tag') return undefined;
  return { tag, isText: remark.path[0] !== 'body' || isInString(parts, text, tag) };
}

/** A default for a value that is missing. */
export function defaultsFor(at: Fixable, path: string): Candidate[] {
  const found = tagAt(at);
  if (!found) return [];
  const { tag, isText } = found;
  const names = tag.filters.map(({ filter }) => filter.name);
  const behindValue = tag.operand.range.end;
  const behindFilters = at.text.slice(0, tag.end - 2).trimEnd().length;
  // What is no date has none: its default belongs behind the filter.
  if (names.includes('date')) return [withDefault(at.text, behindFilters, LITERALS.string)];
  const type = () => typeIn(at.known(), path);
  if (isText && names.at(-1) === 'json') {
    const json = JSON_TEXTS[type() ?? 'null'];
    return [{ ...withDefault(at.text, behindFilters, json ?? "''"), needsTyping: json === undefined }];
  }
  const isNumber = names.some((name) => NUMBER_FILTERS.has(name));
  const made = isNumber ? 'number' : names.some((name) => TEXT_FILTERS.has(name)) ? 'string' : undefined;
  const literal = LITERALS[(isText && !isNumber ? 'string' : (made ?? type())) ?? 'null'];
  return [
    withDefault(at.text, behindValue, literal),
    withDefault(at.text, behindFilters, isText ? LITERALS.string : literal),
  ];
}

/** A default for a value that `map` has no pair for: of the type of its other results. */
export function defaultOfMap(at: Fixable): Candidate[] {
  const found = tagAt(at);
  const map = found?.tag.filters.find(({ range }) => range.start === at.start);
  const type = found?.isText ? 'string' : map?.literals[1]?.type;
  return [withDefault(at.text, at.end, type && LITERALS[type])];
}

/** A default at a place of a tag. One that is not known is null, to be typed over. */
function withDefault(text: string, at: number, literal: string | undefined): TextCandidate {
  const before = ' | default: ';
  const written = literal ?? 'null';
  const start = at + before.length;
  const inner = written.startsWith("'") ? 1 : 0;
  return {
    label: { code: 'add-default', ...(literal !== undefined && literal !== "''" && { value: literal }) },
    text: text.slice(0, at) + before + written + text.slice(at),
    selection: { start: start + inner, end: start + written.length - inner },
    needsTyping: literal === undefined,
  };
}

/** The same fix with each default that could be meant, where the type is not known. */
export const defaultsInPlace = ({ text, selection }: TextCandidate): TextCandidate[] =>
  selection === undefined
    ? []
    : [...Object.values(LITERALS), 'null'].map((literal) => ({
        label: { code: 'add-default', ...(literal !== "''" && { value: literal }) },
        text: text.slice(0, selection.start) + literal + text.slice(selection.end),
        selection: { start: selection.start, end: selection.start + literal.length },
      }));
