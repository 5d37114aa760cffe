/** Finds the quick fixes of a problem, in the action or in the samples, and applies them to a draft. */
import { builtBody } from '../../../contract/body-alone';
import { checkAgainst } from '../../../contract/check';
import { contractOfText } from '../../../contract/contract';
import {
  type AuthenticationMethod,
  build,
  type Context,
  type Path,
  type Problem,
  type Runtime,
} from '../../../core';
import { signatureHeaderOf } from '../../../core/internal';
import { withoutOuter } from '../../../i18n/format';
import { onlyPathTag } from '../../fields/template-help/tags';
import { USUAL_KEY_HEADER } from '../../store/authentication-draft';
import { type Draft, toAction } from '../../store/draft';
import { applied, cellEdit, type Edit, settingEdit } from '../../store/edit/edit';
import type { Column } from '../../store/edit/row-and-text-edits';
import { ALL_SETTINGS, type AnySettingName, pathOf, settingValue, typeOf } from '../../store/edit/settings';
import { rowOf } from '../../store/settings-link';
import { controlWordOf, type Diagnostic, kindKey } from '../shown-problems';
import { CONTRACT_FIXES } from './contract-fixes';
import { mendedJson } from './mend-json';
import {
  type Fixable,
  type FixCandidate,
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

/** Found by the editor, not by the builder. */
const FOUND_BY_EDITOR: readonly Diagnostic['code'][] = ['literal-value', 'filter-outside'];

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

/**
 * The fixes of a problem: each removes it, and brings no error that was not there. Those that change no setting of the
 * action come before those that do, but for the nearest name.
 *
 * @param isTried the context is none of the samples, which then say only what else the values can be
 */
export function fixesFor(
  diagnostic: Diagnostic,
  draft: Draft,
  runtime: Runtime,
  samples: readonly FixableSample[] = [],
  isTried = false,
): QuickFix[] {
  const text = textAt(draft, diagnostic.path);
  if (text === undefined || isLong(draft)) return [];
  const { start, end } = diagnostic.range ?? { start: 0, end: text.length };
  const found: QuickFix[] = [];
  const most = diagnostic.code === 'value-not-text' ? MAX_FIXES_OF_NO_TEXT : MAX_FIXES;
  const before = countsIn(draft, runtime);
  const known = () => contextsOf(samples);
  const at: Fixable = { diagnostic, draft, context: runtime.context, known, text, start, end };
  if (SEGMENTS.includes(diagnostic.code)) return isTried ? [] : segmentFixes(at, samples);
  // Without it, the amount would be sent as it is, which is another one.
  if (diagnostic.code === 'value-not-decimal' && text.startsWith('scale', start))
    return isTried ? [] : editSample(diagnostic.values.path, samples);
  for (const written of CANDIDATES[diagnostic.code]?.(at) ?? []) {
    const candidate = acceptable(written, diagnostic.path, draft, runtime, known);
    // The first fix of each label that works.
    if (found.some(({ label }) => isSameLabel(label, candidate.label))) continue;
    const fix = fixOf(candidate, diagnostic, draft, text);
    if (fix && (fix.type !== 'edit' || mends(fix, diagnostic, draft, before, runtime))) found.push(fix);
    if (found.length === most) break;
  }
  if (isTried || diagnostic.code !== 'value-missing' || controlWordOf(diagnostic) || samples.length === 0)
    return found;
  const isMended = (context: Runtime['context']) =>
    mendsIn(draft, diagnostic, before, { ...runtime, context });
  const { whole, add } = sampleFixes(diagnostic, draft, runtime, samples, isMended);
  const isNearest = ({ label }: QuickFix) => label.code === 'use-path';
  return [
    ...whole,
    ...found.filter(isNearest).slice(0, 1),
    ...add,
    ...found.filter((fix) => !isNearest(fix)),
  ];
}

/** A default that the contract accepts; the user types one that it does not. */
function acceptable(
  candidate: FixCandidate,
  path: Path,
  draft: Draft,
  runtime: Runtime,
  known: () => Iterable<Context>,
): FixCandidate {
  if (!('text' in candidate) || candidate.label.code !== 'add-default' || !contractOfText(draft.contract))
    return candidate;
  const departuresOf = ({ text }: { readonly text: string }) => {
    const edit = textEdit(draft, path, text);
    return edit ? countsIn(applied(draft, [edit]).draft, runtime).departures : 0;
  };
  if (candidate.needsTyping) {
    const all = defaultsInPlace(candidate).map((one) => ({ one, departures: departuresOf(one) }));
    const [least, most] = [Math.min, Math.max].map((of) => of(...all.map(({ departures }) => departures)));
    return (least !== most && all.find(({ departures }) => departures === least)?.one) || candidate;
  }
  const [context] = known();
  const now = context && countsIn(draft, { ...runtime, context });
  const departs = now?.errors.size === 0 && departuresOf(candidate) > now.departures;
  return departs ? { ...candidate, needsTyping: true } : candidate;
}

const isSameLabel = (one: FixLabel, other: FixLabel): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const isLong = ({ url, restApiCall, webhook }: Draft): boolean =>
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

/**
 * Whether a fix is right only if its text is completed at once: the empty default of a URL would leave an empty segment.
 * It is not offered where the field does not get the focus.
 */
export const needsTyping = (fix: QuickFix): boolean =>
  fix.type === 'edit' &&
  (fix.needsTyping === true || (fix.label.code === 'add-default' && fix.path[0] === 'url'));

/** The draft after a fix; undefined where it is not the one that the fix was made for. */
export function fixedDraft({ path, text, edits }: EditFix, draft: Draft): Draft | undefined {
  if (textAt(draft, path) !== text) return undefined;
  const result = applied(draft, edits);
  return result.done.length === edits.length && edits.length > 0 ? result.draft : undefined;
}

function mends(
  fix: EditFix,
  diagnostic: Diagnostic,
  draft: Draft,
  before: Counts,
  runtime: Runtime,
): boolean {
  const fixed = fixedDraft(fix, draft);
  return fixed !== undefined && mendsIn(fixed, diagnostic, before, runtime);
}

/** Whether a draft has fewer problems of the kind of a diagnostic than before, and no further error. */
function mendsIn(fixed: Draft, diagnostic: Diagnostic, before: Counts, runtime: Runtime): boolean {
  const after = countsIn(fixed, runtime);
  const own = kindKey(diagnostic);
  // Where values are missing, the builder cannot report it.
  const isUnreported = diagnostic.code === 'body-not-json' && !before.all.has(own);
  const isGone =
    isUnreported ||
    FOUND_BY_EDITOR.includes(diagnostic.code) ||
    (after.all.get(own) ?? 0) < (before.all.get(own) ?? 0);
  const isFurther = diagnostic.code.startsWith('contract-') && after.departures >= before.departures;
  const isClean = [...after.errors].every(
    ([key, count]) => count <= (before.errors.get(key) ?? 0) || isSecretAsked(key),
  );
  return isGone && isClean && !isFurther;
}

/** A method that was just chosen may still ask for its secret. */
const isSecretAsked = (key: string): boolean => / secret-(?:empty|missing)$/.test(key);

type Counts = ReturnType<typeof countsOf>;

/** Of the request and of its contract; patterns could take for ever, and no fix is about one. */
function countsIn(draft: Draft, runtime: Runtime): Counts {
  const action = toAction(draft);
  const built = build(action, runtime);
  const contract = contractOfText(draft.contract);
  const body = builtBody(built, action, (alone) => build(alone, runtime));
  const departures = contract ? checkAgainst(contract, body, action, { skipsPatterns: true }) : [];
  return countsOf([...built.problems, ...departures]);
}

function countsOf(problems: readonly Problem[]) {
  const count = (some: readonly Problem[]) => {
    const counts = new Map<string, number>();
    for (const problem of some) counts.set(kindKey(problem), (counts.get(kindKey(problem)) ?? 0) + 1);
    return counts;
  };
  return {
    all: count(problems),
    errors: count(problems.filter(({ severity }) => severity === 'error')),
    departures: problems.filter(({ code }) => code.startsWith('contract-')).length,
  };
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
