/**
 * Decides whether a fix is offered (B43): it removes its problem, adds no error and no warning, and keeps tags and JSON
 * whole. Every fix is tried on the draft, so that no candidate can break the rule.
 */
import { builtBody } from '../../../contract/body-alone';
import { checkAgainst } from '../../../contract/check';
import { constantKeys } from '../../../contract/constant-keys';
import { contractOfText } from '../../../contract/contract';
import { type Action, build, type HttpRequest, type Path, type Range, type Runtime } from '../../../core';
import { differenceOf, type Part, parseTemplate, type TextChange } from '../../../core/internal';
import { isJsonWithTags } from '../../fields/body-editor/body-parts';
import { type Draft, pathKey, toAction } from '../../store/draft';
import { brokenJsonIn, filtersOutsideIn, literalValuesIn } from '../draft-findings';
import type { Diagnostic } from '../shown-problems';

/** The schema of the contexts that a host has, as far as an action departs from it. */
export interface ExcludingSchema {
  excludedIn(action: Action): readonly Diagnostic[];
}

/** A draft with a context, and everything that is found in it. */
export interface Situation {
  readonly draft: Draft;
  /** Of the body, also where the URL or a secret has an error; undefined where the body has one. */
  readonly request: HttpRequest | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

export function situationOf(draft: Draft, runtime: Runtime, schema?: ExcludingSchema): Situation {
  const action = toAction(draft);
  const built = build(action, runtime);
  const contract = contractOfText(draft.contract);
  // No pattern may keep the page waiting.
  const body = builtBody(built, action, (alone) => build(alone, runtime));
  const departures = contract ? checkAgainst(contract, body, action, { doubtsPatterns: true }) : [];
  const isBodyJudged = built.problems.some(
    ({ code }) => code === 'body-not-json' || code === 'marker-not-json',
  );
  const diagnostics = [
    ...built.problems,
    ...departures,
    ...(isBodyJudged ? [] : brokenJsonIn(action)),
    ...literalValuesIn(action, runtime.context),
    ...filtersOutsideIn(action),
    ...constantKeys(action),
    ...(schema?.excludedIn(action) ?? []),
  ];
  return { draft, request: body.request, diagnostics };
}

/** The label of a fix, as far as it names what happens to tags. */
interface Label {
  readonly code: string;
  readonly path?: string;
}

/** The text of a setting before and after a fix. */
interface ChangedText {
  readonly path: Path;
  readonly before: string;
  readonly after: string;
}

/** The settings with templates, of the kind of action that the draft is of. */
function templatesOf({
  objectId,
  url,
  webhook,
  restApiCall,
}: Draft): Map<string, { path: Path; text: string }> {
  const all: { path: Path; text: string }[] = [{ path: ['url'], text: url }];
  if (objectId === 'automation.rest-api-call') all.push({ path: ['body'], text: restApiCall.body });
  else
    for (const [row, { key, value }] of webhook.data.entries())
      all.push({ path: ['data', row, 'key'], text: key }, { path: ['data', row, 'value'], text: value });
  return new Map(all.map((one) => [pathKey(one.path), one]));
}

function changedTexts(before: Draft, after: Draft): Map<string, ChangedText> {
  const now = templatesOf(after);
  const changed = [...templatesOf(before)].flatMap(([key, { path, text }]) => {
    const next = now.get(key)?.text;
    return next === undefined || next === text ? [] : [[key, { path, before: text, after: next }] as const];
  });
  return new Map(changed);
}

const doOverlap = (one: Range, other: Range): boolean =>
  (one.start < other.end && other.start < one.end) || one.start === other.start;

/** Where a part of a text is after a replacement: with all of what replaced a part of it. */
function moved({ start, end }: Range, { from, to, insert }: Omit<TextChange, 'before'>): Range {
  const shift = insert.length - (to - from);
  if (end <= from && start < from) return { start, end };
  if (start >= to && end > to) return { start: start + shift, end: end + shift };
  return { start: Math.min(start, from), end: Math.max(end, to) + shift };
}

/** The place in the body that a departure from the contract is about; undefined for other problems. */
function placeInBody({ code, values }: Diagnostic): string | undefined {
  if (!code.startsWith('contract-')) return undefined;
  const { at = '', name = '' } = values as { readonly at?: string; readonly name?: string };
  return `${at}\n${name}`;
}

const NUMBER_OF_ITEM = /\[\d+\]/g;
const pathIn = ({ values }: Diagnostic): string | undefined => {
  const { path } = values as { readonly path?: unknown };
  return typeof path === 'string' ? path : undefined;
};

/** Whether a problem is about another item of the list: a tag has each problem once, for the first such item. */
function isOfOtherItem(one: Diagnostic, other: Diagnostic): boolean {
  const [path, otherPath] = [pathIn(one), pathIn(other)];
  return (
    path !== undefined &&
    otherPath !== undefined &&
    path !== otherPath &&
    path.replace(NUMBER_OF_ITEM, '') === otherPath.replace(NUMBER_OF_ITEM, '')
  );
}

const isGrave = ({ severity }: Diagnostic): boolean => severity !== 'hint';

/** The comparison of two situations, before and after a fix. */
class Comparison {
  readonly #changed: ReadonlyMap<string, ChangedText>;
  readonly #isOtherKind: boolean;

  constructor(
    readonly own: Diagnostic,
    readonly before: Situation,
    readonly after: Situation,
    readonly label: Label | undefined,
  ) {
    this.#changed = changedTexts(before.draft, after.draft);
    this.#isOtherKind = before.draft.objectId !== after.draft.objectId;
  }

  get isKept(): boolean {
    const { own, after } = this;
    return !after.diagnostics.some((one) => this.#isOwn(one)) && this.#addsNothing() && this.#keepsTexts(own);
  }

  /** Whether a problem after the fix is the one that it should remove: of the same code, place and item. */
  #isOwn(one: Diagnostic): boolean {
    return this.#isAtOwnPlace(one) && !isOfOtherItem(one, this.own);
  }

  #isAtOwnPlace(one: Diagnostic): boolean {
    const { own } = this;
    if (one.code !== own.code) return false;
    const place = placeInBody(own);
    if (place !== undefined) return placeInBody(one) === place;
    if (this.#isOtherKind) return JSON.stringify(one.values) === JSON.stringify(own.values);
    if (pathKey(one.path) !== pathKey(own.path)) return false;
    return !one.range || !own.range || doOverlap(this.#movedOwn(own.range), one.range);
  }

  #movedOwn(range: Range): Range {
    const text = this.#changed.get(pathKey(this.own.path));
    return text ? moved(range, differenceOf(text.before, text.after)) : range;
  }

  /** Equal for one problem before and after the fix. */
  #keyOf(one: Diagnostic): string {
    const { severity, code, path, values } = one;
    const place = this.#isOtherKind ? JSON.stringify(values) : pathKey(path);
    return `${severity} ${code} ${placeInBody(one) ?? place}`;
  }

  #addsNothing(): boolean {
    const { own, before, after } = this;
    const left = new Map<string, number>();
    const add = (key: string, count: number) => left.set(key, (left.get(key) ?? 0) + count);
    for (const one of before.diagnostics) if (isGrave(one)) add(this.#keyOf(one), 1);
    if (isGrave(own)) add(this.#keyOf(own), -1);
    return after.diagnostics.every((one) => {
      if (!isGrave(one)) return true;
      // The pattern may be one that was not matched.
      if (one.code === 'contract-pattern' && this.#isTouched(one)) return false;
      const key = this.#keyOf(one);
      const count = left.get(key) ?? 0;
      if (count > 0) left.set(key, count - 1);
      return count > 0 || (this.#isAtOwnPlace(one) && isOfOtherItem(one, own)) || this.#wasHidden(one);
    });
  }

  /**
   * Whether an error hid the problem before: with an error in the body nothing is compared with the contract. What concerns the
   * changed part is the work of the fix.
   */
  #wasHidden(one: Diagnostic): boolean {
    const wasCompared =
      this.before.request !== undefined &&
      !this.before.diagnostics.some(({ code }) => code === 'contract-more');
    return placeInBody(one) !== undefined && !wasCompared && !this.#isTouched(one);
  }

  #isTouched({ path, range }: Diagnostic): boolean {
    const { own } = this;
    if (this.#isOtherKind) return true;
    const key = pathKey(path);
    const text = this.#changed.get(key);
    if (!range) return text !== undefined;
    if (key === pathKey(own.path) && (!own.range || doOverlap(this.#movedOwn(own.range), range))) return true;
    if (!text) return false;
    const { from, insert } = differenceOf(text.before, text.after);
    return doOverlap({ start: from, end: from + Math.max(1, insert.length) }, range);
  }

  #keepsTexts({ path }: Diagnostic): boolean {
    return [...this.#changed.values()].every(
      (text) => keepsTags(text, this.label) && (path[0] !== 'body' || keepsJson(text)),
    );
  }
}

/** The fixes whose labels name what they remove, with its tags. */
const REMOVALS: ReadonlySet<string> = new Set([
  'remove-tag',
  'remove-member',
  'remove-fragment',
  'move-credentials',
]);

const isBroken = (part: Part): boolean => part.type === 'broken' && part.control === undefined;

/** The path or text of a tag, or the path of a marker; undefined for other parts. */
function operandOf(text: string, part: Part): string | undefined {
  const range =
    part.type === 'tag' ? part.operand.range : part.type === 'broken' ? part.control?.path.range : undefined;
  return range && text.slice(range.start, range.end);
}

/** Whether all items are among others, in their order. */
function isSubsequence(items: readonly string[], others: readonly (string | undefined)[]): boolean {
  let found = 0;
  for (const other of others) if (found < items.length && other === items[found]) found++;
  return found === items.length;
}

/**
 * Whether each tag outside of the changed part stays as it is, each tag inside of it keeps its operand, and no tag is
 * broken. A label can name another path for a tag, or the removal of tags.
 */
function keepsTags({ before, after }: ChangedText, label: Label | undefined): boolean {
  const change = differenceOf(before, after);
  const shift = change.insert.length - (change.to - change.from);
  const [was, now] = [parseTemplate(before), parseTemplate(after)].map((parts) =>
    parts.filter(({ type }) => type !== 'text'),
  ) as [Part[], Part[]];
  const starts = new Map(now.map((part) => [part.start, part]));
  const isInside = (part: Part) =>
    (part.end > change.from && part.start < change.to) ||
    (part.start < change.from && change.from < part.end);
  const areKept = was.every((part) => {
    if (isBroken(part) || isInside(part)) return true;
    const start = part.start >= change.to ? part.start + shift : part.start;
    const found = starts.get(start);
    return found?.type === part.type && found.end - found.start === part.end - part.start;
  });
  const operands = was.flatMap((part) => {
    const operand = operandOf(before, part);
    if (operand === undefined) return [];
    return [label?.code === 'use-path' && isInside(part) ? (label.path ?? operand) : operand];
  });
  const isRemoval = label !== undefined && REMOVALS.has(label.code);
  const survive =
    isRemoval ||
    isSubsequence(
      operands,
      now.map((part) => operandOf(after, part)),
    );
  return areKept && survive && now.filter(isBroken).length <= was.filter(isBroken).length;
}

const keepsJson = ({ before, after }: ChangedText): boolean =>
  !isJsonWithTags(before) || isJsonWithTags(after);

/** Whether a fix of a problem, with its label, keeps B43, where it makes one situation of another. */
export const keepsRule = (own: Diagnostic, before: Situation, after: Situation, label?: Label): boolean =>
  new Comparison(own, before, after, label).isKept;
