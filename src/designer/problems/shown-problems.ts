/** Collects the problems of a request and of its settings, and decides when each is shown while the user types. */
import { type Action, type Context, hasErrors, type Path, type Problem } from '../../core';
import { Emitter } from '../../ui/emitter';
import type { LiveRequest } from '../request/live-request';
import { isBlank, pathKey } from '../store/draft';
import { isChoicePath } from '../store/edit/settings';
import { rowOf, type SettingsLink } from '../store/settings-link';
import { type Diagnostic, type EmptySettings, sameProblems } from './diagnostic';

export type { Diagnostic, EmptySettings, FilterOutside, LiteralValue, NotInSchema } from './diagnostic';

/** The word of a marker that stands alone, or of an end that no marker has, and so is the name of a missing value. */
export type ControlWord = 'each' | 'if' | 'end';

/** The word of a tag such as `{{ if }}`, the rest of a marker. */
export function controlWordOf(diagnostic: Diagnostic): ControlWord | undefined {
  if (diagnostic.code !== 'value-missing' || diagnostic.path[0] !== 'body') return undefined;
  const { path } = diagnostic.values;
  if (/^end(?:if|for|each)?$/.test(path)) return 'end';
  return path === 'if' || path === 'each' ? path : undefined;
}

/** Equal for diagnostics of one kind at one setting. */
export const kindKey = ({ path, code }: Diagnostic): string => `${pathKey(path)} ${code}`;

/** The diagnostics of one setting, grouped by how they are shown. */
export interface SettingDiagnostics {
  /** As what they are: errors, warnings, hints. */
  readonly shown: readonly Diagnostic[];
  /** Missing values in fields that were not visited yet: shown as next steps, not as errors. */
  readonly steps: readonly Diagnostic[];
  /** Not shown yet, because the user is typing: neither an error nor a sign that all is fine. */
  readonly quiet: readonly Diagnostic[];
}

/** The codes of missing values, in the order of the next steps. */
export const MISSING = [
  'url-empty',
  'data-empty',
  'key-empty',
  'body-not-json',
  'header-name-empty',
  'credentials-empty',
  'secret-empty',
  'secret-missing',
] as const satisfies readonly Diagnostic['code'][];

export type MissingCode = (typeof MISSING)[number];

/** Whether something is not there yet, rather than wrong. */
export const isMissing = ({ code }: Diagnostic, action: Action): boolean =>
  MISSING.some((missing) => missing === code) &&
  (code !== 'body-not-json' || ('body' in action && action.body === ''));

/** The empty settings of an action that the builder accepts (B14, B22). */
function problemsOfEmptySettings(action: Action): EmptySettings[] {
  const found: EmptySettings[] = [];
  const add = (code: EmptySettings['code'], path: Path) =>
    found.push({ severity: 'hint', code, cause: 'settings', path, values: {} });
  const { authentication } = action;
  if ('data' in action && action.method !== 'GET' && action.data.every((row) => !row.enabled || isBlank(row)))
    add('data-empty', ['data', action.data.length, 'key']);
  if (authentication.method === 'basic' && authentication.username === '' && authentication.password === '')
    add('credentials-empty', ['authentication', 'username']);
  return found;
}

/** The row that a diagnostic asks a key for; undefined for any other. */
const keylessRow = ({ code, path }: Diagnostic): number | undefined =>
  code === 'key-empty' ? rowOf(path) : undefined;

/** Delay after the last key press before new problems are shown. */
export const PAUSE_MS = 1500;

/** The open sample, as far as it can be wrong. */
export interface ShownSample {
  readonly openId: string;
  readonly reading: { readonly text: string; readonly problems: readonly Problem[] };
  subscribe(listener: () => void): () => void;
}

/** Finds what the builder has no opinion about. */
type FindDiagnostics = (action: Action, context: Context) => readonly Diagnostic[];

interface Shown {
  readonly all: SettingDiagnostics;
  readonly byPath: ReadonlyMap<string, SettingDiagnostics>;
  readonly ofSample: readonly Problem[];
}

const NOTHING: SettingDiagnostics = { shown: [], steps: [], quiet: [] };

/**
 * The diagnostics of the live request that are shown now. A problem that typing causes appears in the first pause, or
 * when the field is left, so that it does not interrupt. A shown problem stays while it is true, and disappears at once
 * when it is corrected. A missing value is a next step until its field was left once.
 */
export class ShownProblems {
  readonly #live: LiveRequest;
  readonly #link: SettingsLink;
  readonly #sample: ShownSample;
  readonly #changes = new Emitter();
  readonly #finders = new Set<FindDiagnostics>();
  /** The settings that were left once; those of rows only while the focus stays in their row. */
  #left = new Set<string>();
  #edited: Path | undefined;
  #row: number | undefined;
  #method: string;
  #isTyping = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #holds = 0;
  #reading: ShownSample['reading'];
  #sampleId: string;
  #shown: Shown;

  constructor(live: LiveRequest, link: SettingsLink, sample: ShownSample) {
    this.#live = live;
    this.#link = link;
    this.#sample = sample;
    this.#reading = sample.reading;
    this.#sampleId = sample.openId;
    this.#method = live.inputs.action.authentication.method;
    this.#shown = this.#derive({ all: NOTHING, byPath: new Map(), ofSample: [] });
    live.subscribe(this.#onRequest);
    link.subscribe(this.#onFocus);
    sample.subscribe(this.#onSample);
  }

  readonly subscribe = this.#changes.subscribe;

  /** Of all settings; the same object until it changes. */
  get all(): SettingDiagnostics {
    return this.#shown.all;
  }

  /** Of exactly this setting; the same object while it stays equal. */
  at(path: Path): SettingDiagnostics {
    return this.#shown.byPath.get(pathKey(path)) ?? NOTHING;
  }

  /** Of the text of the open sample. */
  get ofSample(): readonly Problem[] {
    return this.#shown.ofSample;
  }

  /** Shows no new problems until the returned function is called: while a completion is open. */
  hold(): () => void {
    this.#holds += 1;
    return () => {
      this.#holds -= 1;
      if (this.#isTyping) this.#wait();
    };
  }

  /** Another action is open. */
  begin(): void {
    this.#left.clear();
    this.#settle();
  }

  /** Adds a source of diagnostics; call the returned function when it finds others without a change of the request. */
  alsoFind(find: FindDiagnostics): () => void {
    this.#finders.add(find);
    this.#changed();
    return () => this.#changed();
  }

  #onRequest = (): void => {
    const { method } = this.#live.inputs.action.authentication;
    if (method !== this.#method) {
      this.#method = method;
      for (const key of this.#left) if (key.startsWith('authentication.')) this.#left.delete(key);
    }
    // A choice is made with one press: there is nothing to wait for.
    if (this.#edited && !isChoicePath(this.#edited)) this.#typed();
    this.#changed();
  };

  #onSample = (): void => {
    const { openId, reading } = this.#sample;
    if (reading === this.#reading) return;
    this.#reading = reading;
    if (openId === this.#sampleId) this.#typed();
    this.#sampleId = openId;
    this.#changed();
  };

  #onFocus = (): void => {
    const next = this.#link.edited?.path;
    const before = this.#edited;
    if (next === before || (next && before && pathKey(next) === pathKey(before))) {
      // The caret has moved.
      if (next && this.#isTyping) this.#wait();
      return;
    }
    this.#edited = next;
    if (before) this.#left.add(pathKey(before));
    if (next) this.#enter(next);
    this.#settle();
  };

  /** Missing values of a row become next steps again when the focus comes back to the row. */
  #enter(path: Path): void {
    const row = rowOf(path);
    if (row === this.#row) return;
    this.#row = row;
    for (const key of this.#left) if (key.startsWith('data.')) this.#left.delete(key);
  }

  #typed(): void {
    this.#isTyping = true;
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#holds === 0) this.#settle();
    }, PAUSE_MS);
  }

  #settle(): void {
    clearTimeout(this.#timer);
    this.#isTyping = false;
    this.#changed();
  }

  #changed(): void {
    this.#shown = this.#derive(this.#shown);
    this.#changes.emit();
  }

  #derive(before: Shown): Shown {
    if (!this.#live.isBuilt) return before;
    const { action, context } = this.#live.inputs;
    const steps: Diagnostic[] = [];
    const others: Diagnostic[] = [];
    const { problems } = this.#live;
    // Empty settings are reported once nothing else is missing or wrong.
    const empty = hasErrors(problems) ? [] : problemsOfEmptySettings(action);
    // The builder reports it of a body that it could fill in, and of a list outside of JSON.
    const isReported =
      !problems.some(({ severity, path: [first] }) => severity === 'error' && first === 'body') ||
      problems.some(({ code }) => code === 'body-not-json' || code === 'marker-not-json');
    const found = [...this.#finders]
      .flatMap((find) => find(action, context))
      .filter(({ code }) => code !== 'body-not-json' || !isReported);
    for (const diagnostic of [...withCauses(problems, found), ...empty, ...found])
      (this.#isStep(diagnostic, action) ? steps : others).push(diagnostic);
    const ofSample = this.#reading.problems;
    const all = this.#isTyping
      ? { ...splitByShownBefore(before.all.shown, others), steps }
      : { shown: others, steps, quiet: [] };
    return {
      all: { ...all, steps: steps.sort(byOrder) },
      byPath: grouped(all, before.byPath),
      // The same array at each key, so that the pane of the sample does not render.
      ofSample: keptIfSame(
        before.ofSample,
        this.#isTyping ? splitByShownBefore(before.ofSample, ofSample).shown : ofSample,
      ),
    };
  }

  #isStep(diagnostic: Diagnostic, action: Action): boolean {
    if (!isMissing(diagnostic, action)) return false;
    const row = keylessRow(diagnostic);
    if (row !== undefined && (!this.#edited || row !== rowOf(this.#edited))) return false;
    return !this.#left.has(pathKey(diagnostic.path));
  }
}

/** The problems, each behind a finding that is its cause: text in a body where JSON has none. */
function withCauses(problems: readonly Problem[], found: Diagnostic[]): readonly Diagnostic[] {
  return problems.flatMap((problem) => {
    const { code, range } = problem;
    const at = found.findIndex(
      (one) =>
        code === 'body-not-json' &&
        one.path[0] === 'body' &&
        range &&
        one.range &&
        one.range.start <= range.end &&
        range.start <= one.range.end,
    );
    return at === -1 ? [problem] : [...found.splice(at, 1), problem];
  });
}

function keptIfSame<Item>(before: readonly Item[], now: readonly Item[]): readonly Item[] {
  return now.length === before.length && now.every((item, at) => item === before[at]) ? before : now;
}

const ORDER: readonly Diagnostic['code'][] = MISSING;

const byOrder = (one: Diagnostic, other: Diagnostic): number =>
  ORDER.indexOf(one.code) - ORDER.indexOf(other.code);

const LISTS = ['shown', 'steps', 'quiet'] as const;

/** The diagnostics by setting; what is equal stays the same object, so that only fields with news render. */
function grouped(
  all: SettingDiagnostics,
  before: ReadonlyMap<string, SettingDiagnostics>,
): ReadonlyMap<string, SettingDiagnostics> {
  const groups = new Map<string, Record<(typeof LISTS)[number], Diagnostic[]>>();
  for (const list of LISTS) {
    for (const diagnostic of all[list]) {
      const key = pathKey(diagnostic.path);
      const group = groups.get(key) ?? { shown: [], steps: [], quiet: [] };
      groups.set(key, group);
      group[list].push(diagnostic);
    }
  }
  const kept = new Map<string, SettingDiagnostics>();
  for (const [key, group] of groups) {
    const old = before.get(key);
    kept.set(key, old && LISTS.every((list) => sameProblems(old[list], group[list])) ? old : group);
  }
  return kept;
}

const wordsOf = (diagnostic: Diagnostic): string =>
  `${kindKey(diagnostic)} ${JSON.stringify(diagnostic.values)}`;

/** A multiset of keys. */
class Counts {
  readonly #counts = new Map<string, number>();

  constructor(keys: Iterable<string>) {
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** Removes one occurrence of a key; false if there is none. */
  take(key: string): boolean {
    const left = this.#counts.get(key) ?? 0;
    if (left > 0) this.#counts.set(key, left - 1);
    return left > 0;
  }
}

/**
 * Splits diagnostics into those that were shown before and new ones. Typing moves them and changes their words, so each
 * counts as shown before if its setting had one of its kind; of several, those with the same words come first.
 */
export function splitByShownBefore<R extends Diagnostic>(
  before: readonly R[],
  now: readonly R[],
): { readonly shown: readonly R[]; readonly quiet: readonly R[] } {
  if (before.length === 0) return { shown: [], quiet: now };
  const sameWords = new Counts(before.map(wordsOf));
  const kinds = new Counts(before.map(kindKey));
  const known = new Set(
    now.filter((diagnostic) => sameWords.take(wordsOf(diagnostic)) && kinds.take(kindKey(diagnostic))),
  );
  for (const diagnostic of now)
    if (!known.has(diagnostic) && kinds.take(kindKey(diagnostic))) known.add(diagnostic);
  return {
    shown: now.filter((diagnostic) => known.has(diagnostic)),
    quiet: now.filter((diagnostic) => !known.has(diagnostic)),
  };
}
