/** Finds the quick fixes of a problem, in the action or in the samples, and applies them to a draft. */
import { contractOfText } from '../../../contract/contract';
import type { AuthenticationMethod, Context, Path, Problem, Runtime } from '../../../core';
import { signatureHeaderOf } from '../../../core/internal';
import { withoutOuter } from '../../../i18n/format';
import { onlyPathTag } from '../../fields/template-help/tags';
import { USUAL_KEY_HEADER } from '../../store/authentication-draft';
import type { Draft } from '../../store/draft';
import { applied, cellEdit, type Edit, settingEdit } from '../../store/edit/edit';
import type { Column } from '../../store/edit/row-and-text-edits';
import { ALL_SETTINGS, type AnySettingName, pathOf, settingValue, typeOf } from '../../store/edit/settings';
import { rowOf } from '../../store/settings-link';
import { controlWordOf, type Diagnostic } from '../shown-problems';
import { CONTRACT_FIXES } from './contract-fixes';
import { type ExcludingSchema, keepsRule, type Situation, situationOf } from './fix-check';
import { mendedJson } from './mend-json';
import {
  type Fixable,
  type FixCandidate,
  type FixCode,
  type FixLabel,
  type OfCode,
  type QuickFix,
  replaced,
  switchRowOff,
  TEMPLATE_FIXES,
} from './quick-fix';
import {
  contextsOf,
  defaultOfMap,
  defaultsFor,
  defaultsInPlace,
  editSample,
  type FixableSample,
  sampleFixes,
  segmentFixes,
} from './sample-fixes';
import { URL_FIXES } from './url-fixes';

export type EditFix = Extract<QuickFix, { type: 'edit' }>;

type Fixer = (at: Fixable) => readonly FixCandidate[];

/** Undefined for a method whose header field has a name of its own. */
const USUAL_HEADER: Readonly<Record<AuthenticationMethod, string | undefined>> = {
  none: undefined,
  basic: undefined,
  'header-key': USUAL_KEY_HEADER,
  hmac: signatureHeaderOf(),
};

const named = (name: string): FixCandidate[] => [{ label: { code: 'use-header-name', name }, text: name }];

function usualHeader({ draft: { authentication } }: Fixable): FixCandidate[] {
  const name = USUAL_HEADER[authentication.method];
  return name === undefined ? [] : named(name);
}

/** Letters that other countries, without their keyboards, write as two without their marks. */
const TWO_LETTERS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'Ae',
  ø: 'oe',
  Ø: 'Oe',
  å: 'aa',
  Å: 'Aa',
  œ: 'oe',
  Œ: 'Oe',
  ł: 'l',
  Ł: 'L',
};

/** A name without the marks of its letters: `Schluessel`, `Cle`. */
const inAscii = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[^ -~]/g, (letter) => TWO_LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');

/** The same name in characters that a header name can hold. */
function validHeader({ text }: Fixable): FixCandidate[] {
  const written = inAscii(text.trim().replace(/:.*$/s, '')).replace(/[^A-Za-z0-9!#$%&'*+.^_`|~-]+/g, '-');
  const name = withoutOuter(written, '-');
  return name === '' ? [] : named(name);
}

const fixedJson = ({ text }: Fixable): FixCandidate[] => mendedJson(text);

/** A row whose value is one tag gets the name of that value as its key. */
function namedByValue(at: Fixable): FixCandidate[] {
  const value = textAt(at.draft, [...at.diagnostic.path.slice(0, -1), 'value']) ?? '';
  const tag = onlyPathTag(value);
  if (!tag) return switchRowOff(at);
  const { text: name } = tag.operand.steps.findLast(({ type }) => type !== 'index') ?? { text: '' };
  return [{ label: { code: 'use-value', value: name }, text: name }, ...switchRowOff(at)];
}

const trimmed = ({ text }: Fixable): FixCandidate[] => [{ label: { code: 'trim' }, text: text.trim() }];

const toSecret = ({ diagnostic: { path } }: Fixable): FixCandidate[] => [
  { label: { code: 'enter-secret' }, path },
];

const OTHER_FIXES = {
  'key-empty': namedByValue,
  'key-repeated': switchRowOff,
  'body-with-get': ({ draft }: Fixable): FixCandidate[] => [
    { label: { code: 'use-post' }, edits: [settingEdit('method', draft.method, 'POST')] },
  ],
  'header-name-empty': usualHeader,
  'header-name-invalid': validHeader,
  'header-name-refused': ({ text }: Fixable): FixCandidate[] => named(`X-${text}`),
  'header-value-invalid': trimmed,
  'credential-control': (at: Fixable): FixCandidate[] => [
    { label: { code: 'remove-control' }, text: replaced(at, '') },
  ],
  'secret-empty': toSecret,
  'secret-missing': toSecret,
} satisfies { readonly [C in Problem['code']]?: (at: Fixable) => FixCandidate[] };

function insertedValue(at: Fixable): FixCandidate[] {
  if (at.diagnostic.code !== 'literal-value') return [];
  const { path } = at.diagnostic.values;
  return [{ label: { code: 'insert-value', path }, text: replaced(at, `{{ ${path} }}`) }];
}

/** Moves the filters behind a tag into it. */
function intoTag({ diagnostic, text, start, end }: Fixable): FixCandidate[] {
  if (diagnostic.code !== 'filter-outside') return [];
  const tag = text.slice(0, start - '}}'.length).trimEnd();
  return [
    { label: { code: 'put-into-tag' }, text: `${tag} ${diagnostic.values.filters} }}${text.slice(end)}` },
  ];
}

/** Candidates of fixes by the code of a problem. Building the request decides which of them work. */
const CANDIDATES = {
  ...TEMPLATE_FIXES,
  ...URL_FIXES,
  ...OTHER_FIXES,
  ...CONTRACT_FIXES,
  'marker-not-json': fixedJson,
  'body-not-json': fixedJson,
  'value-missing': (at: OfCode<'value-missing'>) => [
    ...TEMPLATE_FIXES['value-missing'](at),
    ...(controlWordOf(at.diagnostic) ? [] : defaultsFor(at, at.diagnostic.values.path)),
  ],
  'value-not-mapped': (at: OfCode<'value-not-mapped'>) => [
    ...defaultOfMap(at),
    ...TEMPLATE_FIXES['value-not-mapped'](at),
  ],
  'literal-value': insertedValue,
  'filter-outside': intoTag,
} as Readonly<Partial<Record<Diagnostic['code'], Fixer>>>;

/** Of a URL whose tag is filled with nothing, or with dots. */
const SEGMENTS: readonly Diagnostic['code'][] = ['url-empty-segment', 'url-dot-segment'];

/** Fixes of one problem; more would not be read. Those of samples are not counted. */
const MAX_FIXES = 2;
/** A list or an object as text has more ways out. */
const MAX_FIXES_OF_NO_TEXT = 3;
/** Building a longer action for each fix would be felt. */
const MAX_LENGTH = 100_000;

/** The fixes that give a number; of two amounts none is offered alone (B43). */
const NUMBERS: readonly FixCode[] = ['convert-number', 'as-number', 'remove-quotes'];

export interface FixOptions {
  readonly samples?: readonly FixableSample[];
  /** The context is none of the samples, which then say only what else the values can be. */
  readonly isTried?: boolean;
  /** That of the host for its contexts. */
  readonly schema?: ExcludingSchema | undefined;
}

/**
 * The fixes of a problem, each of which keeps B43. Those that change no setting of the action come before those that
 * do, but for the nearest name; a default is the last.
 */
export function fixesFor(
  diagnostic: Diagnostic,
  draft: Draft,
  runtime: Runtime,
  { samples = [], isTried = false, schema }: FixOptions = {},
): QuickFix[] {
  const text = textAt(draft, diagnostic.path);
  if (text === undefined || isLong(draft)) return [];
  const { start, end } = diagnostic.range ?? { start: 0, end: text.length };
  const situation = knownSituation(draft, runtime, schema);
  const known = () => contextsOf(samples);
  const at: Fixable = { diagnostic, draft, context: runtime.context, situation, known, text, start, end };
  const keepsWith = (context: Context, fixed = draft, label?: FixLabel): boolean =>
    keepsRule(diagnostic, situation, situationOf(fixed, { ...runtime, context }, schema), label);
  if (SEGMENTS.includes(diagnostic.code)) return isTried ? [] : segmentFixes(at, samples, keepsWith);
  // Without it, the amount would be sent as it is, which is another one.
  if (diagnostic.code === 'value-not-decimal' && text.startsWith('scale', start))
    return isTried ? [] : editSample(diagnostic.values.path, samples);
  const found: QuickFix[] = [];
  const most = diagnostic.code === 'value-not-text' ? MAX_FIXES_OF_NO_TEXT : MAX_FIXES;
  for (const candidate of CANDIDATES[diagnostic.code]?.(at) ?? []) {
    // The first fix of each label that works.
    if (found.some(({ label }) => isSameLabel(label, candidate.label))) continue;
    const fix = firstKept(candidate, diagnostic, draft, text, (fixed) =>
      keepsWith(runtime.context, fixed, candidate.label),
    );
    if (fix) found.push(fix);
    if (found.length === most) break;
  }
  const fixes = besideOthers(found);
  if (isTried || diagnostic.code !== 'value-missing' || controlWordOf(diagnostic) || samples.length === 0)
    return defaultLast(fixes);
  const { whole, add } = sampleFixes(diagnostic, draft, runtime, samples, keepsWith);
  const isNearest = ({ label }: QuickFix) => label.code === 'use-path';
  return defaultLast([
    ...whole,
    ...fixes.filter(isNearest).slice(0, 1),
    ...add,
    ...fixes.filter((fix) => !isNearest(fix)),
  ]);
}

let last: {
  readonly runtime: Runtime;
  readonly schema: ExcludingSchema | undefined;
  readonly situation: Situation;
};

/** The problems of one draft ask for it one after the other. */
function knownSituation(draft: Draft, runtime: Runtime, schema?: ExcludingSchema): Situation {
  const isKnown =
    last?.situation.draft === draft &&
    last.schema === schema &&
    (['context', 'secrets', 'now', 'id'] as const).every((name) => last.runtime[name] === runtime[name]);
  if (!isKnown) last = { runtime, schema, situation: situationOf(draft, runtime, schema) };
  return last.situation;
}

/** The fix of a candidate; of a default the first literal that the contract takes. */
function firstKept(
  candidate: FixCandidate,
  diagnostic: Diagnostic,
  draft: Draft,
  text: string,
  isKept: (fixed: Draft) => boolean,
): QuickFix | undefined {
  const kept = (one: FixCandidate): QuickFix | undefined => {
    const fix = fixOf(one, diagnostic, draft, text);
    if (fix?.type !== 'edit') return fix;
    const fixed = fixedDraft(fix, draft);
    return fixed && isKept(fixed) ? fix : undefined;
  };
  const fix = kept(candidate);
  const isDefault = 'text' in candidate && candidate.label.code === 'add-default';
  if (!isDefault || (fix && !candidate.needsTyping) || !contractOfText(draft.contract)) return fix;
  const all = defaultsInPlace(candidate);
  const others = all.flatMap((one) => kept(one) ?? []);
  // The contract decides where it does not take all of them.
  return others.length < all.length ? (others[0] ?? fix) : fix;
}

/** Drops a conversion to another amount if it is the only number that is offered, and a second fix for the same number. */
function besideOthers(fixes: readonly QuickFix[]): readonly QuickFix[] {
  const has = (code: FixCode) => fixes.some(({ label }) => label.code === code);
  const once = fixes.filter(({ label }) => label.code !== 'as-number' || !has('remove-quotes'));
  return once.filter(({ label }) => NUMBERS.includes(label.code)).length > 1
    ? once
    : once.filter(({ label }) => label.code !== 'convert-number');
}

const isDefault = ({ label }: QuickFix): boolean => label.code === 'add-default';

const defaultLast = (fixes: readonly QuickFix[]): QuickFix[] => [
  ...fixes.filter((fix) => !isDefault(fix)),
  ...fixes.filter(isDefault),
];

const isSameLabel = (one: FixLabel, other: FixLabel): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether an action is too long to be built for each change that could be offered. */
export const isLong = ({ url, restApiCall, webhook }: Draft): boolean =>
  webhook.data.reduce(
    (length, { key, value }) => length + key.length + value.length,
    url.length + restApiCall.body.length,
  ) > MAX_LENGTH;

function fixOf(
  candidate: FixCandidate,
  { path }: Diagnostic,
  draft: Draft,
  text: string,
): QuickFix | undefined {
  const { label } = candidate;
  if ('path' in candidate) return { type: 'go', label, path: candidate.path };
  if ('edits' in candidate) {
    const edits = candidate.edits.filter((edit) => !('before' in edit) || edit.before !== edit.after);
    return { type: 'edit', label, path, text, edits };
  }
  const edit = textEdit(draft, path, candidate.text);
  return edit && { type: 'edit', label, path, text, edits: [edit], ...typingOf(candidate) };
}

const typingOf = ({ selection, needsTyping = false }: Extract<FixCandidate, { text: string }>) => ({
  ...(selection && { selection }),
  ...(needsTyping && { needsTyping }),
});

/** Whether the user has to complete the text of a fix: it is not offered where the field does not get the focus. */
export const needsTyping = (fix: QuickFix): boolean => fix.type === 'edit' && fix.needsTyping === true;

/** The draft after a fix; undefined where it is not the one that the fix was made for. */
export function fixedDraft({ path, text, edits }: EditFix, draft: Draft): Draft | undefined {
  if (textAt(draft, path) !== text) return undefined;
  const result = applied(draft, edits);
  return result.done.length === edits.length && edits.length > 0 ? result.draft : undefined;
}

/** The setting of the draft behind a path: of the authentication, that of the method in force. */
function settingAt({ authentication, objectId }: Draft, path: Path): AnySettingName | undefined {
  const [first, name] = path;
  if (first === 'authentication') {
    const setting = `authentication.${authentication.method}.${name}`;
    return ALL_SETTINGS.find((one) => one === setting || one === `${setting}.value`);
  }
  if (first === 'format') return 'webhook.format';
  if (first === 'body') return objectId === 'automation.rest-api-call' ? 'restApiCall.body' : undefined;
  return ALL_SETTINGS.find(
    (one) =>
      typeOf(one) === 'text' && path.length === 1 && one === first && pathOf(one as 'url').length === 1,
  );
}

/** The text of a typed setting; undefined for other settings. */
export function textAt(draft: Draft, path: Path): string | undefined {
  const row = rowOf(path);
  if (row !== undefined) return draft.webhook.data[row]?.[path[2] as Column];
  const setting = settingAt(draft, path);
  const value = setting && settingValue(draft, setting);
  return typeof value === 'string' ? value : undefined;
}

/** The edit that replaces the text of a setting. */
export function textEdit(draft: Draft, path: Path, text: string): Edit | undefined {
  const row = rowOf(path);
  if (row !== undefined) return cellEdit(draft.webhook.data, row, path[2] as Column, text);
  const setting = settingAt(draft, path);
  return setting && settingEdit(setting, settingValue(draft, setting), text);
}
