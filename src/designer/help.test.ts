/**
 * The law of B43 over all help that the designer offers, through `helpFor` alone: for actions, samples and contracts
 * made at random, and for the examples of public descriptions with a fault each.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HelpCase, helpCase } from '../../test/arbitrary-help';
import { missingIn, operandsOf } from '../../test/operands';
import { publicCases } from '../../test/public-help-cases';
import { slice } from '../../test/thorough';
import { builtBody } from '../contract/body-alone';
import { checkAgainst } from '../contract/check';
import { constantKeys } from '../contract/constant-keys';
import { maskedBody } from '../contract/masked-body';
import { type Action, type Built, build, readContext } from '../core';
import { differenceOf, parseTemplate, scanJson } from '../core/internal';
import { type Help, helpFor } from './help';
import { brokenJsonIn, EMPTY_SINK, filtersOutsideIn, literalValuesIn } from './problems/draft-findings';
import type { Diagnostic } from './problems/shown-problems';

const RUNTIME = { secrets: { S: 'k' }, now: 1_700_000_000 };

type Result = NonNullable<Help['result']>;
type State = Pick<Result, 'action' | 'sample'>;

const helpOf = ({ action, samples, contract }: HelpCase): Help[] =>
  helpFor({ action, samples, contract, runtime: RUNTIME });

const builtOf = ({ action, sample }: State) =>
  build(action, { ...RUNTIME, context: readContext(sample).context });

const bodyOf = (state: State): Built =>
  builtBody(builtOf(state), state.action, (action) => builtOf({ ...state, action }));

function problemsOf(state: State, { contract }: HelpCase): Diagnostic[] {
  const built = builtOf(state);
  const { action, sample } = state;
  const { context } = readContext(sample);
  const isReported = built.problems.some(
    ({ code }) => code === 'body-not-json' || code === 'marker-not-json',
  );
  return [
    ...built.problems,
    ...(contract ? checkAgainst(contract, bodyOf(state), action) : []),
    ...(isReported ? [] : brokenJsonIn(action)),
    ...literalValuesIn(action, context),
    ...filtersOutsideIn(action),
    ...constantKeys(action),
  ];
}

/** Everything of an action by its place, as text. */
function settingsOf(action: Action): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) found.set(path, String(value));
    else
      for (const [name, inner] of Object.entries(value)) visit(inner, path === '' ? name : `${path}.${name}`);
  };
  visit(action, '');
  return found;
}

interface Change {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

function changesOf(before: Action, after: Action): Change[] {
  const [was, now] = [settingsOf(before), settingsOf(after)];
  return [...new Set([...was.keys(), ...now.keys()])]
    .map((path) => ({ path, before: was.get(path), after: now.get(path) }))
    .filter((one) => one.before !== one.after);
}

/** One help with the state before and after it. */
interface Offered {
  readonly of: HelpCase;
  readonly help: Help;
  readonly before: State;
  readonly after: State;
}

const openText = ({ samples }: HelpCase): string => samples.find(({ isOpen }) => isOpen)?.text ?? '';

const offeredIn = (of: HelpCase): Offered[] =>
  helpOf(of).flatMap((help) =>
    help.result
      ? [{ of, help, before: { action: of.action, sample: openText(of) }, after: help.result }]
      : [],
  );

/* (1) It removes its problem (same code, place and item), and adds no error or warning. */

const placeOf = ({ code, values, path }: Diagnostic, isOtherKind: boolean): string => {
  const { at, name = '' } = values as { readonly at?: string; readonly name?: string };
  if (code.startsWith('contract-')) return `${at ?? ''} ${name}`;
  return isOtherKind ? JSON.stringify(values) : path.join('.');
};

const itemOf = ({ values }: Diagnostic): string => String((values as { readonly path?: unknown }).path ?? '');

function expectRemoved({ of, help, before, after }: Offered): void {
  const isOtherKind = before.action.objectId !== after.action.objectId;
  const keyOf = (one: Diagnostic) => `${one.code} ${placeOf(one, isOtherKind)}`;
  const { problem } = help;
  const own = keyOf(problem);
  const [was, now] = [problemsOf(before, of), problemsOf(after, of)];
  const ofOwn = (all: readonly Diagnostic[]) => all.filter((one) => keyOf(one) === own);
  // A tag has each problem once, for the first item: another one may be next.
  const isOtherItem = ofOwn(now).every((one) => itemOf(one) !== itemOf(problem)) && itemOf(problem) !== '';
  expect(ofOwn(now).length < ofOwn(was).length || isOtherItem, 'the problem is still there').toBe(true);

  const left = new Map<string, number>();
  const grave = (all: readonly Diagnostic[]) => all.filter(({ severity }) => severity !== 'hint');
  for (const one of grave(was)) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1);
  const added = grave(now).filter((one) => {
    const count = left.get(keyOf(one)) ?? 0;
    left.set(keyOf(one), count - 1);
    return count <= 0;
  });
  const isHidden = (one: Diagnostic) =>
    // An error hid what a contract says of other parts.
    one.code.startsWith('contract-') &&
    builtOf(before).request === undefined &&
    !isAtChange(one, before, after);
  expect(added.filter((one) => !isHidden(one))).toEqual([]);
}

/** Whether a problem is at the text that was changed. */
const isAtChange = ({ path, range }: Diagnostic, before: State, after: State): boolean =>
  changesOf(before.action, after.action).some((change) => {
    if (change.path !== path.join('.') || change.before === undefined || change.after === undefined)
      return false;
    const { from, insert } = differenceOf(change.before, change.after);
    return range !== undefined && range.start < from + insert.length && from < range.end;
  });

/* (2) It changes only the parts that its label names, and the commas and white space beside them. */

interface TextChange {
  readonly before: string;
  readonly after: string;
}

/** The text is the same without these characters. */
const only =
  (characters: RegExp) =>
  ({ before, after }: TextChange): boolean =>
    before.replace(characters, '') === after.replace(characters, '');

const SPACE = /[\s,]/;

/** The change is in the tag at the problem or in the range of the problem, with its quotes. */
function inPart({ before, after }: TextChange, { problem }: Help): boolean {
  const { start, end } = problem.range ?? { start: 0, end: before.length };
  const around = parseTemplate(before).filter(
    (part) => part.type !== 'text' && part.start < end && start < part.end,
  );
  let from = Math.min(start, ...around.map((part) => part.start));
  let to = Math.max(end, ...around.map((part) => part.end));
  while (from > 0 && SPACE.test(before.charAt(from - 1))) from--;
  while (to < before.length && SPACE.test(before.charAt(to))) to++;
  if (before.charAt(from - 1) === '"') from--;
  if (before.charAt(to) === '"') to++;
  // A tag that is not closed has one of its braces behind it.
  if (problem.code === 'template-unclosed' && before.charAt(to) === '}') to++;
  return (
    after.length >= from + before.length - to &&
    after.startsWith(before.slice(0, from)) &&
    after.endsWith(before.slice(to))
  );
}

const inserted = ({ before, after }: TextChange): boolean => {
  const { from, to } = differenceOf(before, after);
  return from === to;
};
const removed = ({ before, after }: TextChange): boolean => differenceOf(before, after).insert === '';
const JSON_SIGNS = /[\s"'‘’“”„`,:;=.{}[\]]|end(?:if|for|each)?\b/g;
const LITERALS = /\b(?:True|False|None|nil|NULL|undefined|true|false|null)\b/g;

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** A usual name in place of none, one with a prefix, or the same letters and digits as a name of a header. */
function isSameHeader({ before, after }: TextChange, { label, problem }: Help): boolean {
  if (label.code !== 'use-header-name' || after !== label.name || !TOKEN.test(after)) return false;
  if (problem.code === 'header-name-empty') return before.trim() === '';
  if (problem.code === 'header-name-refused') return after === `X-${before}`;
  const letters = before.replace(/:.*$/s, '').match(/[0-9A-Za-z]/g) ?? [];
  return missingIn(letters, [...after]).length === 0;
}

/** A literal of another language becomes that of JSON, or a number is written without its comma. */
function isOneValue({ before, after }: TextChange, { label }: Help): boolean {
  if (label.code !== 'use-value') return false;
  const { value } = label;
  for (let at = after.indexOf(value); at !== -1; at = after.indexOf(value, at + 1)) {
    const behind = after.slice(at + value.length);
    const old = before.slice(at, before.length - behind.length);
    const isAround = before === after.slice(0, at) + old + behind;
    const isNumber = /^\d+\s*,\s*\d+$/.test(old) && old.replace(/[\s,]/g, '') === value.replace('.', '');
    if (isAround && (isNumber || old.replace(LITERALS, '') === '')) return true;
  }
  return false;
}

/** Whether the text of the problem's own setting may change like this; the setting is the only one that does. */
const OWN_TEXT: Partial<Record<Help['label']['code'], (change: TextChange, help: Help) => boolean>> = {
  'close-tag': (change, help) => inPart(change, help) && only(/[\s}]/g)(change),
  'remove-tag': inPart,
  'space-braces': only(/ /g),
  'remove-filter': inPart,
  'move-optional': inPart,
  'leave-out': inPart,
  'quote-marker': only(/"/g),
  'close-string': only(/"/g),
  'add-filter': inPart,
  'convert-number': inPart,
  'as-number': inPart,
  'use-filter': inPart,
  'add-default': inPart,
  'use-path': inPart,
  'put-into-tag': (change) => only(/[\s}]/g)(change),
  'insert-value': inPart,
  'add-scheme': ({ before, after }) => after.endsWith(before.trimStart().replace(/^\/\//, '')),
  'change-scheme': ({ before, after }) =>
    after.replace(/^\s*https?:\/\//, '') === before.replace(/^\s*[a-z][a-z0-9+.-]*[:;.,]*[\\/]*/i, ''),
  'remove-fragment': inPart,
  'remove-control': inPart,
  'remove-spaces': only(/ /g),
  trim: ({ before, after }) => after === before.trim(),
  'use-header-name': isSameHeader,
  'remove-comma': only(/[\s,]/g),
  'add-comma': only(/[\s,]/g),
  'add-colon': only(/[\s:=]/g),
  'close-brackets': only(/[\s}\]]/g),
  'mend-json': ({ before, after }) =>
    before.replace(LITERALS, '').replace(JSON_SIGNS, '') ===
    after.replace(LITERALS, '').replace(JSON_SIGNS, ''),
  'remove-quotes': (change, help) => inPart(change, help) && only(/"/g)(change),
  'add-quotes': (change) => only(/["'‘’“”„`]/g)(change),
  'use-value': ({ before, after }, help) =>
    help.problem.code === 'url-space'
      ? after.replaceAll('%20', ' ') === before.replaceAll('%20', ' ')
      : help.problem.code === 'key-empty'
        ? before.trim() === ''
        : inPart({ before, after }, help) || isOneValue({ before, after }, help),
  'add-member': inserted,
  'remove-member': removed,
};

/** Those that change other settings: which ones. */
const SETTINGS: Partial<Record<Help['label']['code'], (help: Help, path: string) => boolean>> = {
  'switch-row-off': ({ problem }, path) => path === `data.${problem.path[1]}.enabled`,
  'use-post': (_, path) => path === 'method',
  'use-format': (_, path) => path === 'format',
  'move-credentials': (_, path) => path === 'url' || path.startsWith('authentication.'),
  'make-rest-api-call': (_, path) => /^(?:objectId|format|body$|data\.)/.test(path),
  'add-member': ({ problem }, path) => problem.path[0] === 'data' && path.startsWith('data.'),
  'use-sample': () => false,
  'add-to-sample': () => false,
};

function expectNamed({ help, before, after }: Offered): void {
  const { label, problem } = help;
  const own = problem.path.join('.');
  const changes = changesOf(before.action, after.action);
  const isNamed = ({ path, before: was, after: now }: Change): boolean => {
    if (SETTINGS[label.code]?.(help, path)) return true;
    const isOwn = path === own || path.startsWith(`${own}.`);
    if (!isOwn || was === undefined || now === undefined) return false;
    return OWN_TEXT[label.code]?.({ before: was, after: now }, help) ?? false;
  };
  expect(changes.filter((change) => !isNamed(change))).toEqual([]);
  if (label.code !== 'add-to-sample' && label.code !== 'use-sample') expect(after.sample).toBe(before.sample);
  if (label.code === 'add-to-sample')
    expect(inserted({ before: before.sample, after: after.sample })).toBe(true);
  if (label.code === 'make-rest-api-call') expectSameValues(before, after, Number(problem.path[1]));
}

/** Of another kind of action, all other rows are sent as they were. */
function expectSameValues(before: State, after: State, row: number): void {
  const [was, now] = [before, after].map((state) => {
    const { request } = builtOf(state);
    return request && (JSON.parse(new TextDecoder().decode(request.body)) as Record<string, unknown>);
  });
  const key = 'data' in before.action ? before.action.data[row]?.key : undefined;
  if (!was || !now || key === undefined || key.includes('{{')) return;
  expect({ ...now, [key]: 0 }).toEqual({ ...was, [key]: 0 });
}

/* (3) It keeps every tag whole, and JSON with tags JSON with tags. */

/** The labels that name what they remove, with its tags. */
const REMOVALS: readonly Help['label']['code'][] = [
  'remove-tag',
  'remove-member',
  'remove-fragment',
  'move-credentials',
];

const isJson = (text: string): boolean => {
  const masked = maskedBody(text);
  return masked !== undefined && scanJson(masked, EMPTY_SINK) === undefined;
};

function expectWhole({ help: { label }, before, after }: Offered): void {
  for (const { path, before: was, after: now } of changesOf(before.action, after.action)) {
    if (was === undefined || now === undefined || path === 'name') continue;
    if (path === 'body' && isJson(was)) expect(isJson(now), 'the body is JSON').toBe(true);
    const [had, has] = [operandsOf(was), operandsOf(now)];
    const lost = missingIn(had, has);
    // Only the removed part has lost tags.
    if (REMOVALS.includes(label.code)) expect(lost.length).toBeLessThanOrEqual(had.length - has.length);
    else if (label.code === 'use-path' && lost.length > 0) {
      expect(lost).toHaveLength(1);
      expect(missingIn(has, had)).toEqual([label.path]);
    } else expect(lost, 'every tag is there').toEqual([]);
    const brokenIn = (text: string) =>
      parseTemplate(text).filter((part) => part.type === 'broken' && part.control === undefined).length;
    expect(brokenIn(now), 'broken tags').toBeLessThanOrEqual(brokenIn(was));
  }
}

/* (4) Before and after are there to be shown. */

function expectShown({ help }: Offered): void {
  const { changes } = help.result as Result;
  expect(changes.length).toBeGreaterThan(0);
  for (const { before, after } of changes)
    expect(before === undefined ? after === undefined : before !== after, 'before and after differ').toBe(
      true,
    );
}

/* (5) No amount is converted by itself; conversions stand side by side with their results, a default last. */

const HUNDREDTHS = /cents?$/i;

function expectAmounts(of: HelpCase): void {
  const offered = helpOf(of);
  for (const problem of new Set(offered.map((help) => help.problem))) {
    const all = offered.filter((help) => help.problem === problem);
    const codes = all.map(({ label }) => label.code);
    const defaults = codes.filter((code) => code === 'add-default').length;
    expect(codes.slice(codes.length - defaults).every((code) => code === 'add-default')).toBe(true);
    const numbers = all.filter(({ label }) =>
      /^(?:convert-number|as-number|remove-quotes)$/.test(label.code),
    );
    const conversions = numbers.filter(({ label }) => label.code === 'convert-number');
    if (conversions.length > 0) {
      expect(numbers.length).toBeGreaterThan(1);
      const first = codes.indexOf(numbers[0]?.label.code ?? 'trim');
      expect(all.slice(first, first + numbers.length)).toEqual(numbers);
      const at = (problem.values as { readonly at?: string }).at ?? '';
      if (HUNDREDTHS.test(at) && conversions.length === 2)
        expect(conversions[0]?.label).toMatchObject({ by: 'times-100' });
    }
    for (const { label } of all)
      if (label.code === 'add-filter') expect(label.filter).not.toMatch(/^(?:decimal|scale)/);
    for (const { label, result } of conversions)
      if (label.code === 'convert-number' && result) {
        const text = new TextDecoder().decode(builtOf(result).request?.body);
        expect(text).toContain(label.result);
      }
  }
}

const LAW: readonly [string, (offered: Offered) => void][] = [
  ['(1) removes its problem and adds no error or warning', expectRemoved],
  ['(2) changes only what its label names', expectNamed],
  ['(3) keeps tags whole, and JSON JSON', expectWhole],
  ['(4) shows before and after', expectShown],
];

describe('B43 all help that is offered', () => {
  const runs = { numRuns: slice(1000, 150) };

  test.each(LAW)('%s', (_, check) => {
    fc.assert(
      fc.property(helpCase, (of) => {
        for (const offered of offeredIn(of)) check(offered);
      }),
      runs,
    );
  });

  test('is right for the operations of public descriptions', () => {
    const cases = publicCases();
    expect(cases.length).toBeGreaterThan(20);
    expect(cases.flatMap(offeredIn).length).toBeGreaterThan(20);
    for (const of of cases) {
      for (const offered of offeredIn(of)) for (const [, check] of LAW) check(offered);
      expectAmounts(of);
    }
  });

  test('(5) puts conversions of amounts side by side, and a default last', () => {
    fc.assert(fc.property(helpCase, expectAmounts), runs);
  });
});
