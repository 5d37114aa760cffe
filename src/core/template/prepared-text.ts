/** A template that is prepared once and filled in for any number of contexts. */
import { type Problem, ProblemList } from '../problem';
import { type Origin, PROTOCOL, type Segment } from '../trace/traced';
import {
  checkWritten,
  type FillScope,
  type InsertedText,
  JoinedText,
  type LimitedText,
  reportBroken,
  settingOrigin,
  shownText,
  type TextPlace,
  type Unfilled,
} from './insert';
import type { Part, Setting, Tag } from './parse';

/** A place for tags; text and values there are encoded as it says. */
export interface TagPlace extends TextPlace {
  /** A value becomes a whole JSON value. */
  readonly isBare?: boolean;
  readonly fill: (setting: Setting, tag: Tag, scope: FillScope) => InsertedText | Unfilled;
}

/** Where a part of a setting is, and whether that is inside a JSON string. */
export interface PartPlace {
  readonly place: TagPlace;
  readonly isInString: boolean;
}

/** Text that is the same in every request: encoded, and all of it joined. */
interface FixedStep {
  readonly type: 'fixed';
  readonly text: JoinedText;
  /** Before it was encoded. */
  readonly plain: string;
}

/** Problems of every request, and whether they leave a gap in the text. */
interface FixedProblems {
  readonly type: 'problems';
  readonly problems: readonly Problem[];
  readonly isGap: boolean;
}

export interface TagStep {
  readonly type: 'tag';
  readonly setting: Setting;
  readonly tag: Tag;
  readonly place: TagPlace;
}

/** The parts of a container that a context repeats or leaves out (B39). */
export interface ListStep {
  readonly type: 'list';
  /** How many tags it fills in, without those that it repeats. */
  readonly tags: number;
  /** Adds the parts; false when one could not be filled in. */
  readonly fill: (target: LimitedText, scope: FillScope) => boolean;
}

/** One step of filling a text in. */
export type TemplateStep = FixedStep | FixedProblems | TagStep | ListStep;

/** Prepares a text: everything but the values of its tags is done once, for all contexts. */
export class PreparedText {
  readonly #steps: TemplateStep[] = [];
  #segments: Segment[] = [];
  #plain = '';

  get steps(): readonly TemplateStep[] {
    this.#join();
    return this.#steps;
  }

  addFixed(text: string): void {
    this.#add(text, text, PROTOCOL);
  }

  /** Adds a part of a setting that is no tag, and what is wrong with it. */
  addWritten(setting: Setting, part: Exclude<Part, Tag>, { encoding, encode }: TextPlace): void {
    const plain = shownText(setting, part, 'as-written');
    const found = new ProblemList(Number.POSITIVE_INFINITY);
    if (part.type === 'text') checkWritten(setting, part, found);
    else reportBroken(setting, part, found);
    this.#add(encode(plain), plain, settingOrigin(setting.path, part, encoding));
    this.addProblems(found.all(), part.type === 'broken');
  }

  addTag(setting: Setting, tag: Tag, place: TagPlace): void {
    this.#join();
    this.#steps.push({ type: 'tag', setting, tag, place });
  }

  addList(step: ListStep): void {
    this.#join();
    this.#steps.push(step);
  }

  addProblems(problems: readonly Problem[], isGap = false): void {
    if (problems.length === 0 && !isGap) return;
    this.#join();
    this.#steps.push({ type: 'problems', problems, isGap });
  }

  #add(text: string, plain: string, origin: Origin): void {
    if (text !== '') this.#segments.push({ text, origin });
    this.#plain += plain;
  }

  #join(): void {
    if (this.#segments.length === 0) return;
    this.#steps.push({ type: 'fixed', text: new JoinedText(this.#segments), plain: this.#plain });
    this.#segments = [];
    this.#plain = '';
  }
}

/**
 * Fills in a prepared text, and adds the result to `target`.
 *
 * @param plain takes the pieces of the text before encoding
 * @returns false when a tag could not be filled in
 */
export function fill(
  target: LimitedText,
  steps: readonly TemplateStep[],
  scope: FillScope,
  plain?: string[],
): boolean {
  let isFilled = true;
  for (const step of steps) {
    if (step.type === 'fixed') {
      target.addJoined(step.text);
      plain?.push(step.plain);
    } else if (step.type === 'tag') {
      const filled = addFilled(target, step, step.place.fill(step.setting, step.tag, scope));
      if (filled === undefined) isFilled = false;
      else plain?.push(filled);
    } else if (step.type === 'list') {
      if (!step.fill(target, scope)) isFilled = false;
    } else {
      for (const found of step.problems) scope.problems.push(found);
      if (step.isGap) isFilled = false;
    }
  }
  return isFilled;
}

/** Adds the value of a tag, or what is shown in its place; the value as text, if it has one. */
export function addFilled(
  target: LimitedText,
  { setting, tag, place }: TagStep,
  filled: InsertedText | Unfilled,
): string | undefined {
  if (typeof filled === 'object') {
    target.add(filled.text, filled.place.encode, filled);
    return filled.text;
  }
  const shown = shownText(setting, tag, filled);
  target.add(shown, place.encode, { origin: settingOrigin(setting.path, tag, place.encoding) });
  return undefined;
}
