import { loneSurrogateAt } from '../encoding/utf-8';
import type { Json } from '../json/value';
import { type Problem, problem, type Severity } from '../problem';
import type { Encoding, Origin, Path, Range } from '../trace/origin';
import { evaluate, notText, pathOf, type ValueProblem } from './evaluate';
import type { BrokenTag, Tag } from './parse';
import { asText, type Value } from './value';

/** One setting that is a template. */
export interface Setting {
  readonly path: Path;
  readonly text: string;
}

/** What a template is filled in with, and where its problems go. */
export interface Scope {
  readonly root: Json;
  readonly problems: Problem[];
}

/** A tag whose value was found. */
export interface Insertion {
  readonly tag: Tag;
  readonly value: Exclude<Value, undefined>;
  readonly isRaw: boolean;
  readonly context: Path | undefined;
}

/** Where the text of a setting came from. */
export function settingOrigin(path: Path, { start, end }: Range, encoding: Encoding): Origin {
  return { from: 'setting', path, range: { start, end }, encoding };
}

const NO_FILTERS: readonly string[] = [];

/** Where an inserted value came from: the context, or a literal in the tag. */
export function insertionOrigin({ path }: Setting, { tag, context }: Insertion, encoding: Encoding): Origin {
  const range = { start: tag.start, end: tag.end };
  if (!context) return settingOrigin(path, range, encoding);
  const filters = tag.filters.length === 0 ? NO_FILTERS : tag.filters.map(({ filter }) => filter.name);
  return { from: 'context', context, path, tag: range, filters, encoding };
}

/** Reports the problems of a broken tag; `severity` lowers them where nothing is sent (B13). */
export function reportBroken(
  { path }: Setting,
  broken: BrokenTag,
  problems: Problem[],
  severity?: Severity,
): void {
  for (const { code, range, values } of broken.problems) {
    problems.push(problem(code, { path, range, ...(severity && { severity }) }, values));
  }
}

/**
 * Finds the value of a tag and reports what is wrong with it; undefined when it has none, or when
 * it asks for `raw` where that is refused.
 */
export function insert(
  setting: Setting,
  tag: Tag,
  scope: Scope,
  severity?: Severity,
  raw: 'allowed' | 'refused' = 'allowed',
): Insertion | undefined {
  const { value, context, problems } = evaluate(tag, scope.root, setting.text);
  for (const found of problems) reportValue(setting, tag, found, scope, severity);
  const last = tag.filters.at(-1);
  const isRaw = last?.filter.name === 'raw';
  if (isRaw) {
    const where = { path: setting.path, range: last.range, ...(severity && { severity }) };
    scope.problems.push(problem(raw === 'allowed' ? 'template-raw' : 'template-raw-refused', where, {}));
    if (raw === 'refused') return undefined;
  }
  return value && { tag, value, context, isRaw };
}

/** The value of an insertion as text (B11); undefined, and reported, when it has none or is not well-formed. */
export function insertionText(
  setting: Setting,
  insertion: Insertion,
  scope: Scope,
  severity?: Severity,
): string | undefined {
  const failure = notText(insertion.value, insertion.tag, setting.text);
  if (failure) {
    reportValue(setting, insertion.tag, failure, scope, severity);
    return undefined;
  }
  const text = asText(insertion.value) ?? '';
  return isSendable(setting, insertion, text, scope, severity) ? text : undefined;
}

/** Whether inserted text is well-formed (UTF-8 cannot carry half a pair); reports when it is not. */
export function isSendable(
  setting: Setting,
  { tag }: Insertion,
  text: string,
  scope: Scope,
  severity?: Severity,
): boolean {
  if (text.isWellFormed()) return true;
  reportLoneSurrogate(setting, tag, scope, severity);
  return false;
}

/** The value of a tag holds half of a surrogate pair. */
export function reportLoneSurrogate(setting: Setting, tag: Tag, scope: Scope, severity?: Severity): void {
  const values = { path: pathOf(tag, setting.text) };
  reportValue(
    setting,
    tag,
    { code: 'value-lone-surrogate', range: tag.operand.range, values },
    scope,
    severity,
  );
}

/** Reports the first lone surrogate of text that a person wrote. */
export function checkWritten(
  { path, text }: Setting,
  range: Range,
  problems: Problem[],
  severity?: Severity,
): void {
  const at = loneSurrogateAt(text.slice(range.start, range.end));
  if (at === -1) return;
  const start = range.start + at;
  const where = { path, range: { start, end: start + 1 }, ...(severity && { severity }) };
  problems.push(problem('text-lone-surrogate', where, {}));
}

function reportValue(
  setting: Setting,
  tag: Tag,
  found: ValueProblem,
  scope: Scope,
  severity?: Severity,
): void {
  const cause = tag.operand.type === 'path' ? 'context' : 'settings';
  const where = { path: setting.path, range: found.range, cause, ...(severity && { severity }) } as const;
  scope.problems.push(problem(found.code, where, found.values));
}
