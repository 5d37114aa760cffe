import { utf8Length } from '../encoding/utf-8';
import { type Problem, ProblemList } from '../problem';
import { type Encoding, type Origin, PROTOCOL } from '../trace/origin';
import { join, type Segment } from '../trace/traced';
import { checkWritten, type Refusal, reportBroken, type Scope, settingOrigin, shownText } from './insert';
import type { LimitedText } from './limited-text';
import type { Part, Setting, Tag } from './parse';

/** The value of a tag, and how it is encoded for its place. */
export interface Filled {
  readonly text: string;
  readonly encode: (text: string) => string;
  readonly origin: Origin;
}

/** How what is written in a setting is encoded. */
export interface TextPlace {
  readonly encoding: Encoding;
  readonly encode: (text: string) => string;
}

/** A place in which a tag can stand. */
export interface Place extends TextPlace {
  /** The value of the tag, and how it is encoded here. */
  readonly fill: (setting: Setting, tag: Tag, scope: Scope) => Filled | Refusal;
}

/** Text that is the same in every request: encoded, and all of it joined. */
export class FixedText {
  readonly type = 'fixed';
  readonly segment: Segment;
  #octets: number | undefined;

  constructor(
    readonly segments: readonly Segment[],
    /** Before it was encoded. */
    readonly plain: string,
  ) {
    this.segment = join(segments);
  }

  get text(): string {
    return this.segment.text;
  }

  get octets(): number {
    this.#octets ??= utf8Length(this.text);
    return this.#octets;
  }
}

/** What is wrong in every request, and whether it leaves a gap. */
interface FixedProblems {
  readonly type: 'problems';
  readonly problems: readonly Problem[];
  readonly isGap: boolean;
}

interface TagStep {
  readonly type: 'tag';
  readonly setting: Setting;
  readonly tag: Tag;
  readonly place: Place;
}

/** One step of filling a text in. */
export type Step = FixedText | FixedProblems | TagStep;

/** Prepares a text: everything but the values of its tags is done once, for all contexts. */
export class PreparedText {
  readonly #steps: Step[] = [];
  #segments: Segment[] = [];
  #plain = '';

  get steps(): readonly Step[] {
    this.#join();
    return this.#steps;
  }

  addFixed(text: string): void {
    this.addSegment({ text, origin: PROTOCOL });
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

  /** Adds text of which it is known where it came from. */
  addSegment({ text, origin }: Segment): void {
    this.#add(text, text, origin);
  }

  addTag(setting: Setting, tag: Tag, place: Place): void {
    this.#join();
    this.#steps.push({ type: 'tag', setting, tag, place });
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
    this.#steps.push(new FixedText(this.#segments, this.#plain));
    this.#segments = [];
    this.#plain = '';
  }
}

/**
 * Fills in a prepared text, and adds the result to `target`.
 *
 * @returns the text before encoding; undefined when a tag could not be filled in, or something had no room
 */
export function fill(target: LimitedText, steps: readonly Step[], scope: Scope): string | undefined {
  let text = '';
  let isFilled = true;
  for (const step of steps) {
    if (step.type === 'fixed') {
      if (target.addPrepared(step)) text += step.plain;
      else isFilled = false;
    } else if (step.type === 'tag') {
      const filled = fillTag(target, step, scope);
      if (filled === undefined) isFilled = false;
      else text += filled;
    } else {
      for (const found of step.problems) scope.problems.push(found);
      if (step.isGap) isFilled = false;
    }
  }
  return isFilled ? text : undefined;
}

/** Adds the value of a tag, or what is shown in its place; the value as text, if it was added. */
function fillTag(target: LimitedText, { setting, tag, place }: TagStep, scope: Scope): string | undefined {
  const filled = place.fill(setting, tag, scope);
  if (typeof filled === 'object') {
    const isAdded = target.add(filled.text, filled.encode, filled.origin) !== undefined;
    return isAdded ? filled.text : undefined;
  }
  const shown = shownText(setting, tag, filled);
  target.add(shown, place.encode, settingOrigin(setting.path, tag, place.encoding));
  return undefined;
}
