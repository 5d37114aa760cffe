import { type Action, type Context, hasErrors, type Path, type Problem } from '../../core';
import { pathKey } from '../draft';
import { isChoicePath } from '../edit/settings';
import type { LiveRequest } from '../live-request';
import { sameProblems } from '../same-problem';
import { rowOf, type SettingsLink } from '../settings-link';
import { divided } from './divided';
import { emptySettings, isMissing, keylessRow, MISSING } from './missing';
import type { LiteralValue, Remark, SettingRemarks } from './remark';

/** As long as nobody types and no completion is open, what was typed last is taken as meant. */
export const PAUSE_MS = 1500;

/** The open sample, as far as it can be wrong. */
export interface ShownSample {
  readonly openId: string;
  readonly reading: { readonly text: string; readonly problems: readonly Problem[] };
  subscribe(listener: () => void): () => void;
}

/** Finds what the builder has no opinion about. */
export type FindLiteralValues = (action: Action, context: Context) => readonly LiteralValue[];

interface Shown {
  readonly all: SettingRemarks;
  readonly byPath: ReadonlyMap<string, SettingRemarks>;
  readonly ofSample: readonly Problem[];
}

const NOTHING: SettingRemarks = { shown: [], steps: [], quiet: [] };

/**
 * What is said of the live request, and when. The problems are those of building it; this decides
 * which of them a person is shown. Nobody is interrupted: what typing breaks is said in the first
 * pause, or when the field is left. What was said before stays while it is true, and goes at once
 * when it is mended. What is missing is a next step until its field was left once.
 */
export class ShownProblems {
  readonly #live: LiveRequest;
  readonly #link: SettingsLink;
  readonly #sample: ShownSample;
  readonly #listeners = new Set<() => void>();
  #find: FindLiteralValues = () => [];
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

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Of all settings; the same object until it changes. */
  get all(): SettingRemarks {
    return this.#shown.all;
  }

  /** Of exactly this setting; the same object while it stays equal. */
  at(path: Path): SettingRemarks {
    return this.#shown.byPath.get(pathKey(path)) ?? NOTHING;
  }

  /** Of the text of the open sample. */
  get ofSample(): readonly Problem[] {
    return this.#shown.ofSample;
  }

  /** Says nothing new until what is returned is called: while a completion is open. */
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

  alsoFind(find: FindLiteralValues): void {
    this.#find = find;
    this.#changed();
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

  /** What is missing in a row is said again when somebody comes back to it. */
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
    for (const listener of this.#listeners) listener();
  }

  #derive(before: Shown): Shown {
    const { action, context } = this.#live.inputs;
    const steps: Remark[] = [];
    const said: Remark[] = [];
    const { problems } = this.#live;
    // Asked for once nothing else is missing or wrong.
    const empty = hasErrors(problems) ? [] : emptySettings(action);
    for (const remark of [...problems, ...empty, ...this.#find(action, context)])
      (this.#isStep(remark, action) ? steps : said).push(remark);
    const ofSample = this.#reading.problems;
    const all = this.#isTyping
      ? { ...divided(before.all.shown, said), steps }
      : { shown: said, steps, quiet: [] };
    return {
      all: { ...all, steps: steps.sort(byOrder) },
      byPath: grouped(all, before.byPath),
      ofSample: this.#isTyping ? divided(before.ofSample, ofSample).shown : ofSample,
    };
  }

  #isStep(remark: Remark, action: Action): boolean {
    if (!isMissing(remark, action)) return false;
    const row = keylessRow(remark);
    if (row !== undefined && (!this.#edited || row !== rowOf(this.#edited))) return false;
    return !this.#left.has(pathKey(remark.path));
  }
}

const ORDER: readonly Remark['code'][] = MISSING;

const byOrder = (one: Remark, other: Remark): number => ORDER.indexOf(one.code) - ORDER.indexOf(other.code);

const LISTS = ['shown', 'steps', 'quiet'] as const;

/** The remarks by setting; what is equal stays the same object, so that only fields with news render. */
function grouped(
  all: SettingRemarks,
  before: ReadonlyMap<string, SettingRemarks>,
): ReadonlyMap<string, SettingRemarks> {
  const groups = new Map<string, Record<(typeof LISTS)[number], Remark[]>>();
  for (const list of LISTS) {
    for (const remark of all[list]) {
      const key = pathKey(remark.path);
      const group = groups.get(key) ?? { shown: [], steps: [], quiet: [] };
      groups.set(key, group);
      group[list].push(remark);
    }
  }
  const kept = new Map<string, SettingRemarks>();
  for (const [key, group] of groups) {
    const old = before.get(key);
    kept.set(key, old && LISTS.every((list) => sameProblems(old[list], group[list])) ? old : group);
  }
  return kept;
}
