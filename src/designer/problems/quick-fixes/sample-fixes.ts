/** Quick fixes for a missing value: another sample, the value in the open sample, or a default in the tag. */
import { build, type Context, hasErrors, type Range, type Runtime, readContext } from '../../../core';
import { isContainer, type Json, parseTemplate, partsOf, StringScan, type Tag } from '../../../core/internal';
import { type Draft, toAction } from '../../store/draft';
import type { Diagnostic } from '../shown-problems';
import { stepsOf, valueAtPath } from './context-paths';
import { type Fixable, type FixCandidate, type QuickFix, tagAtProblem } from './quick-fix';

/** A sample that a fix may choose or, if it is the open one, change. */
export interface FixableSample {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly isOpen: boolean;
  readonly context: () => Runtime['context'];
}

/** Whether another context is a fix that keeps B43. */
type FixesProblem = (context: Runtime['context']) => boolean;

/** Longer samples would be read and built with for a moment that is felt. In UTF-16 units. */
const MAX_SAMPLE_LENGTH = 200_000;
/** The most samples that are looked at. */
const MAX_SAMPLES = 20;

const known = new WeakMap<
  Draft,
  { readonly all: readonly FixableSample[]; readonly found: Readonly<Found> }
>();

interface Found {
  /** The first sample, but for the open one, that has all that the action needs. */
  readonly whole: FixableSample | undefined;
  readonly others: readonly FixableSample[];
}

function lookAt(draft: Draft, runtime: Runtime, all: readonly FixableSample[]): Found {
  const before = known.get(draft);
  if (before?.all === all) return before.found;
  const action = toAction(draft);
  const others = all
    .filter(({ isOpen, text }) => !isOpen && text.length <= MAX_SAMPLE_LENGTH)
    .slice(0, MAX_SAMPLES);
  const lacksNothing = ({ context }: FixableSample) =>
    !build(action, { ...runtime, context: context() }).problems.some(
      ({ cause, severity }) => cause === 'context' && severity === 'error',
    );
  const found = { whole: others.find(lacksNothing), others };
  known.set(draft, { all, found });
  return found;
}

const use = ({ id, name }: FixableSample): QuickFix => ({
  type: 'use-sample',
  label: { code: 'use-sample', name },
  id,
});

/**
 * The fixes of a missing value that change no setting: a sample that has all that the action needs, the value in the
 * open sample, and another sample that has this value.
 */
export function sampleFixes(
  diagnostic: Extract<Diagnostic, { code: 'value-missing' }>,
  draft: Draft,
  runtime: Runtime,
  samples: readonly FixableSample[],
  mends: FixesProblem,
): { readonly whole: readonly QuickFix[]; readonly add: readonly QuickFix[] } {
  const { whole, others } = lookAt(draft, runtime, samples);
  const open = samples.find(({ isOpen }) => isOpen);
  const { path } = diagnostic.values;
  const add = open ? addValue(open, path, mends) : [];
  const partial = whole ? undefined : others.find(({ context }) => mends(context()));
  return {
    whole: whole && mends(whole.context()) ? [use(whole)] : [],
    add: [...add, ...(partial ? [use(partial)] : [])],
  };
}

/** A text, because most are, its name where it must not be empty; a list where one is repeated; numbers of a filter. */
const addedValues = (name: string) => ['""', 'null', '[]', JSON.stringify(name), '0', 'false'];

/** Adds the first value to the open sample that can be sent. */
function addValue(open: FixableSample, path: string, mends: FixesProblem): QuickFix[] {
  const steps = stepsOf(path) ?? [];
  if (open.text.length > MAX_SAMPLE_LENGTH) return [];
  for (const value of addedValues(steps.at(-1) ?? '')) {
    const text = jsonWithValue(open.text, steps, value);
    if (text === undefined || !mends(readContext(text).context)) continue;
    const place = placeOfValue(text, steps);
    return [
      { type: 'sample', label: { code: 'add-to-sample', path }, id: open.id, before: open.text, text, place },
    ];
  }
  return [];
}

/** The way to a value of the open sample. */
export function editSample(path: string, samples: readonly FixableSample[]): QuickFix[] {
  const open = samples.find(({ isOpen, text }) => isOpen && text.length <= MAX_SAMPLE_LENGTH);
  const steps = stepsOf(path);
  const place = open && steps && placeOfValue(open.text, steps);
  return place ? [{ type: 'edit-sample', label: { code: 'edit-sample', path }, place }] : [];
}

/** The way to the value that leaves a segment of a URL empty, or makes it dots. */
export function segmentFixes(
  at: Fixable,
  samples: readonly FixableSample[],
  mends: FixesProblem,
): QuickFix[] {
  const tag = tagAtProblem(at);
  const open = samples.find(({ isOpen }) => isOpen);
  if (!open || tag?.type !== 'tag' || tag.operand.type !== 'path') return [];
  const path = at.text.slice(tag.operand.range.start, tag.operand.range.end);
  const [edit] = editSample(path, samples);
  return edit ? [edit] : addValue(open, path, mends);
}

const STRING = /"((?:[^"\\]|\\.)*)"/y;
const LITERAL = /[^\s,[\]{}"]+/y;

/** The value at a path, or the last one on the way there: where it begins, and how many steps lead to it. */
function follow(text: string, steps: readonly string[]) {
  const { context, problems } = readContext(text);
  if (hasErrors(problems)) return undefined;
  let value: Json = context.root;
  let offset = text.search(/[^\s\ufeff]/);
  for (const [depth, step] of steps.entries()) {
    const index = indexOf(value, step);
    const parts = isContainer(value) ? partsOf(value) : undefined;
    const children = value.type === 'object' ? value.members.map((member) => member.value) : itemsOf(value);
    const child = children[index];
    if (!child || !parts) return { value, offset, depth };
    offset = parts.valueOffset(index);
    value = child;
  }
  return { value, offset, depth: steps.length };
}

const itemsOf = (value: Json): readonly Json[] => (value.type === 'array' ? value.items : []);

/** Where the value at a path is typed: the whole value, of a text what is in its quotes; undefined without one. */
export function placeOfValue(text: string, steps: readonly string[]): Range | undefined {
  const found = follow(text, steps);
  if (found?.depth !== steps.length) return undefined;
  const { offset } = found;
  STRING.lastIndex = LITERAL.lastIndex = offset;
  const inner = STRING.exec(text)?.[1];
  if (inner !== undefined) return { start: offset + 1, end: offset + 1 + inner.length };
  const literal = LITERAL.exec(text)?.[0];
  return literal === undefined
    ? { start: offset + 1, end: offset + 1 }
    : { start: offset, end: offset + literal.length };
}

/**
 * JSON with a value at a path where it has none, laid out like its neighbours; undefined for a text that is no JSON,
 * and where a part of the path is there and is no object.
 */
export function jsonWithValue(text: string, steps: readonly string[], written: string): string | undefined {
  const found = follow(text, steps);
  if (!found || found.depth === steps.length || found.value.type !== 'object') return undefined;
  const { value, offset, depth } = found;
  const inner = steps
    .slice(depth + 1)
    .reduceRight((rest, name) => `{ ${JSON.stringify(name)}: ${rest} }`, written);
  const member = `${JSON.stringify(steps[depth])}: ${inner}`;
  if (offset === -1) return `{ ${member} }`;
  const next = value.members.length > 0 ? partsOf(value)?.nameOffset(0) : undefined;
  if (next === undefined)
    return `${text.slice(0, offset + 1)} ${member} ${text.slice(offset + 1).trimStart()}`;
  return `${text.slice(0, next)}${member},${text.slice(offset + 1, next) || ' '}${text.slice(next)}`;
}

/** Where a step leads in a container; -1 if there is nothing. */
function indexOf(at: Json, step: string): number {
  if (at.type === 'object') return at.members.findLastIndex(({ name }) => name === step);
  return at.type === 'array' && /^\d+$/.test(step) && Number(step) < at.items.length ? Number(step) : -1;
}

/** The open sample first, then the others. */
export function* contextsOf(samples: readonly FixableSample[]): Generator<Context> {
  const read = samples.filter(({ text }) => text.length <= MAX_SAMPLE_LENGTH).slice(0, MAX_SAMPLES);
  const isFirst = ({ isOpen }: FixableSample) => Number(!isOpen);
  for (const { context } of read.toSorted((one, other) => isFirst(one) - isFirst(other))) yield context();
}

type TextCandidate = Extract<FixCandidate, { readonly text: string }>;

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
    const type = (valueAtPath(path, context) ?? valueAtPath(path.replace(/\[\d+\]/g, '[0]'), context))?.type;
    if (type !== undefined && type !== 'null') return type;
  }
  return undefined;
}

/** Whether a part of a JSON body is inside of a string. */
function isInString(text: string, tag: Tag): boolean {
  const scan = new StringScan();
  for (const { type, start, end } of parseTemplate(text.slice(0, tag.start)))
    if (type === 'text') scan.pass(text.slice(start, end));
  return scan.isInString;
}

/** The tag at a problem, and whether text is sent there. */
function tagAt(at: Fixable): { tag: Tag; isText: boolean } | undefined {
  const tag = tagAtProblem(at);
  if (tag?.type !== 'tag') return undefined;
  return { tag, isText: at.diagnostic.path[0] !== 'body' || isInString(at.text, tag) };
}

/** A default for a value that is missing. */
export function defaultsFor(at: Fixable, path: string): FixCandidate[] {
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
export function defaultOfMap(at: Fixable): FixCandidate[] {
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
