/** Prepares a free-form body with markers and optional parts (B39). */
import { type Problem, ProblemList, problem } from '../problem';
import { JoinedText, reportBroken, settingOrigin } from '../template/insert';
import type { Part, Setting } from '../template/parse';
import { type PartPlace, PreparedText, type TagPlace, type TemplateStep } from '../template/prepared-text';
import type { Range } from '../trace/traced';
import {
  MAX_MARKERS,
  type MarkedContainer,
  type MarkedPart,
  type Marker,
  readMarkedJson,
} from './marked-json';
import { governedBy, governedByChain, type Item, type Node, PreparedContainer } from './prepared-container';

/**
 * Prepares the text of a body.
 *
 * @param places those of the parts of the setting, and whether each begins inside a JSON string
 */
export const prepareLists = (setting: Setting, places: readonly PartPlace[]): readonly TemplateStep[] =>
  new Preparation(setting, places).steps();

class Preparation {
  readonly #text = new PreparedText();
  readonly #containers: readonly MarkedContainer[];
  readonly #problems: ReadonlyMap<Part, Problem | undefined>;
  /** The next part of the setting, and the next container: everything is passed once, from left to right. */
  #part = 0;
  #container = 0;

  constructor(
    readonly setting: Setting,
    readonly places: readonly PartPlace[],
  ) {
    const { containers, problems } = readMarkedJson(
      setting,
      places.map(({ isInString }) => isInString),
    );
    this.#containers = containers;
    this.#problems = problems;
  }

  steps(): readonly TemplateStep[] {
    this.#range(this.#text, 0, this.setting.text.length, 0);
    return this.#text.steps;
  }

  /** Adds a part of the template with the containers in it. */
  #range(text: PreparedText, from: number, to: number, depth: number): void {
    let at = from;
    for (;;) {
      const container = this.#containers[this.#container];
      if (!container || container.open > to) break;
      this.#container++;
      if (container.open < at) continue;
      this.#written(text, at, container.open);
      text.addList(new PreparedContainer(this.setting, this.#nodes(container, depth)));
      at = container.close;
    }
    this.#written(text, at, to);
  }

  /** Adds text and tags; what was passed over is not sent. */
  #written(text: PreparedText, from: number, to: number): void {
    const { setting, places } = this;
    for (;;) {
      const part = setting.parts[this.#part];
      if (!part || part.start >= to) return;
      if (part.end > from) this.#add(text, part, from, to, places[this.#part]?.place);
      if (part.end > to) return;
      this.#part++;
    }
  }

  #add(text: PreparedText, part: Part, from: number, to: number, place: TagPlace | undefined): void {
    const { setting } = this;
    const wrong = this.#problems.get(part);
    const isSaid = this.#problems.has(part);
    if (!place) return;
    // An optional part of a body that is not JSON, which is said once.
    if (part.type === 'tag' && text === this.#text && isSaid && !wrong) {
      text.addWritten(setting, { type: 'text', start: part.start, end: part.end }, place);
      text.addProblems([], true);
    } else if (part.type === 'tag') text.addTag(setting, part, place);
    else if (part.type === 'text')
      text.addWritten(
        setting,
        { type: 'text', start: Math.max(part.start, from), end: Math.min(part.end, to) },
        place,
      );
    else text.addWritten(setting, isSaid ? { ...part, problems: [] } : part, place);
    if (isSaid) text.addProblems(wrong ? [wrong] : [], true);
  }

  /** @param around the outermost marker that the container is the object of, if it is one's */
  #nodes({ parts }: MarkedContainer, depth: number, around?: Marker): Node[] {
    const nodes: Node[] = [];
    let chain: Marker[] = [];
    let space: Range | undefined;
    for (const part of parts) {
      const { start, at, marker, governed } = part;
      if (marker) {
        this.#unread(marker);
        chain.push(marker);
        space ??= { start, end: at };
        continue;
      }
      if (governed) this.#unread(governed.marker);
      const depthInside = depth + chain.length + (governed ? 1 : 0);
      const outermost = around ?? chain[0] ?? governed?.marker;
      if (outermost && depthInside > MAX_MARKERS)
        this.#tooDeep(governed?.marker ?? chain.at(-1) ?? outermost);
      else if (governed) {
        if (this.#containers[this.#container] === governed.object) this.#container++;
        nodes.push(governedBy(governed.marker, this.#nodes(governed.object, depthInside, outermost)));
      } else
        nodes.push(
          governedByChain(chain, this.#item(part, space ?? { start, end: at }, outermost, depthInside)),
        );
      chain = [];
      space = undefined;
    }
    return nodes;
  }

  #item(part: MarkedPart, space: Range, marker: Marker | undefined, depth: number): Item {
    const { at, end, comma, optional } = part;
    const steps = new PreparedText();
    this.#written(steps, space.start, space.end);
    const { path } = this.setting;
    const call = optional?.filters.at(-1)?.range;
    const origin = settingOrigin(
      path,
      marker ?? call ?? { start: comma ?? end, end: (comma ?? end) + 1 },
      'none',
    );
    const joint = new JoinedText([{ text: ',', origin }]);
    if (!optional) {
      this.#range(steps, at, end, depth);
      this.#written(steps, end, comma ?? end);
      return { type: 'item', steps: this.#hoist(steps), comma: joint };
    }
    this.#range(steps, at, optional.start, depth);
    const tag = new PreparedText();
    this.#written(tag, optional.start, optional.end);
    const after = new PreparedText();
    this.#range(after, optional.end, end, depth);
    this.#written(after, end, comma ?? end);
    const [tagStep] = this.#hoist(tag);
    if (tagStep?.type !== 'tag') return { type: 'item', steps: this.#hoist(steps), comma: joint };
    return {
      type: 'item',
      steps: this.#hoist(steps),
      optional: { tag: tagStep, after: this.#hoist(after) },
      comma: joint,
    };
  }

  /** The steps without what is wrong in every request: that is said once, also where nothing is filled in. */
  #hoist(text: PreparedText): readonly TemplateStep[] {
    return text.steps.filter((step) => {
      if (step.type === 'problems') this.#text.addProblems(step.problems, step.isGap);
      return step.type !== 'problems';
    });
  }

  /** A marker is not sent, and what is wrong in it is said once. */
  #unread({ broken }: Marker): void {
    if (!broken) return;
    const found = new ProblemList(Number.POSITIVE_INFINITY);
    reportBroken(this.setting, broken, found);
    this.#text.addProblems(found.all(), true);
  }

  #tooDeep({ start, end }: Marker): void {
    const where = { path: this.setting.path, range: { start, end } };
    this.#text.addProblems([problem('marker-too-deep', where, { limit: MAX_MARKERS })], true);
  }
}
