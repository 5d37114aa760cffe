/** Prepares and fills in a free-form body with markers and optional parts (B39). */

import type { Json } from '../json/value';
import { type Problem, type ProblemCode, ProblemList, type ProblemValues, problem } from '../problem';
import { asText } from '../template/filter';
import { equalTo } from '../template/filters';
import { type Scope, settingOrigin } from '../template/insert';
import { JoinedText, type LimitedText } from '../template/limited-text';
import { bindItem, boundPathText, hasMember, itemsAt, valueAt } from '../template/look-up';
import type { Each, If, Part, Setting } from '../template/parse';
import {
  addFilled,
  fill,
  type ListStep,
  type PartPlace,
  type Place,
  PreparedText,
  type Step,
  type TagStep,
} from '../template/prepared-text';
import type { Range } from '../trace/origin';
import type { Traced } from '../trace/traced';
import { PreparedFreeForm } from './free-form';
import {
  MAX_MARKERS,
  type MarkedContainer,
  type MarkedPart,
  type Marker,
  readMarkedJson,
} from './marked-json';

/** An element or a member as it is sent, with its white space. */
interface Item {
  readonly type: 'item';
  /** All of it; of an optional one what comes before its tag. */
  readonly steps: readonly Step[];
  readonly optional?: { readonly tag: TagStep; readonly after: readonly Step[] } | undefined;
  /** The comma that joins it with what follows. */
  readonly comma: JoinedText;
}

/** What a marker governs. */
interface Governed {
  readonly type: 'governed';
  readonly marker: Marker;
  readonly nodes: readonly Node[];
  /** One more than the tags that one repetition fills in, without those that are repeated in it. */
  readonly tags: number;
}

type Node = Item | Governed;

/**
 * Prepares the text of a body.
 *
 * @param places those of the parts of the setting, and whether each begins inside a JSON string
 */
export const prepareLists = (setting: Setting, places: readonly PartPlace[]): readonly Step[] =>
  new Preparation(setting, places).steps();

class Preparation {
  readonly #text = new PreparedText();
  readonly #containers: readonly MarkedContainer[];
  readonly #problems: ReadonlyMap<Part, Problem>;
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

  steps(): readonly Step[] {
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

  #add(text: PreparedText, part: Part, from: number, to: number, place: Place | undefined): void {
    const { setting } = this;
    const wrong = this.#problems.get(part);
    if (!place) return;
    if (part.type === 'tag') text.addTag(setting, part, place);
    else if (part.type === 'text')
      text.addWritten(
        setting,
        { type: 'text', start: Math.max(part.start, from), end: Math.min(part.end, to) },
        place,
      );
    else text.addWritten(setting, wrong ? { ...part, problems: [] } : part, place);
    if (wrong) text.addProblems([wrong], true);
  }

  /** @param around the outermost marker that the container is the object of, if it is one's */
  #nodes({ parts }: MarkedContainer, depth: number, around?: Marker): Node[] {
    const nodes: Node[] = [];
    let chain: Marker[] = [];
    let space: Range | undefined;
    for (const part of parts) {
      const { start, at, marker, governed } = part;
      if (marker) {
        chain.push(marker);
        space ??= { start, end: at };
        continue;
      }
      const depthInside = depth + chain.length + (governed ? 1 : 0);
      const outermost = around ?? chain[0] ?? governed?.marker;
      if (outermost && depthInside > MAX_MARKERS)
        this.#tooDeep(governed?.marker ?? chain.at(-1) ?? outermost);
      else if (governed) {
        if (this.#containers[this.#container] === governed.object) this.#container++;
        nodes.push(governedBy(governed.marker, this.#nodes(governed.object, depthInside, outermost)));
      } else nodes.push(nested(chain, this.#item(part, space ?? { start, end: at }, outermost, depthInside)));
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
  #hoist(text: PreparedText): readonly Step[] {
    return text.steps.filter((step) => {
      if (step.type === 'problems') this.#text.addProblems(step.problems, step.isGap);
      return step.type !== 'problems';
    });
  }

  #tooDeep({ start, end }: Marker): void {
    const where = { path: this.setting.path, range: { start, end } };
    this.#text.addProblems([problem('marker-too-deep', where, { limit: MAX_MARKERS })], true);
  }
}

/** A body with markers, filled in for one context. */
export const fillLists = (setting: Setting, scope: Scope): { readonly segments: Traced } =>
  new PreparedFreeForm(setting, prepareLists).fill(scope).text;

/** What a chain of markers governs, the outermost first. */
const nested = (chain: readonly Marker[], item: Item): Node =>
  chain.reduceRight<Node>((node, marker) => governedBy(marker, [node]), item);

const governedBy = (marker: Marker, nodes: readonly Node[]): Governed => ({
  type: 'governed',
  marker,
  nodes,
  tags: tagsOf(nodes) + 1,
});

/** How many tags are filled in with parts; an `each` in them is one, also where its list is empty. */
const tagsOf = (nodes: readonly Node[]): number =>
  nodes.reduce((sum, node) => {
    if (node.type === 'governed') return sum + (node.marker.control.type === 'each' ? 1 : 0);
    const { steps, optional } = node;
    return sum + tagsIn(steps) + (optional ? 1 + tagsIn(optional.after) : 0);
  }, 0);

const tagsIn = (steps: readonly Step[]): number =>
  steps.reduce((sum, step) => sum + (step.type === 'tag' ? 1 : step.type === 'list' ? step.tags : 0), 0);

/** The parts of one container, while they are filled in. */
interface Joining {
  readonly setting: Setting;
  readonly target: LimitedText;
  /** The comma of the part that came out last. */
  comma: JoinedText | undefined;
  isFilled: boolean;
}

/** The parts of an object or array that a context repeats or leaves out. */
class PreparedContainer implements ListStep {
  readonly type = 'list';
  readonly tags: number;

  constructor(
    readonly setting: Setting,
    readonly nodes: readonly Node[],
  ) {
    this.tags = tagsOf(nodes);
  }

  fill(target: LimitedText, scope: Scope): boolean {
    const joining: Joining = { setting: this.setting, target, comma: undefined, isFilled: true };
    const { problems } = scope;
    const isInside = problems instanceof FirstProblems;
    addNodes(joining, this.nodes, isInside ? scope : { ...scope, problems: new FirstProblems(problems) });
    return joining.isFilled;
  }
}

function addNodes(joining: Joining, nodes: readonly Node[], scope: Scope): void {
  for (const node of nodes) {
    if (node.type === 'item') addItem(joining, node, scope);
    else if (node.marker.control.type === 'if') {
      if (isTaken(joining, node, node.marker.control, scope)) addNodes(joining, node.nodes, scope);
    } else repeat(joining, node, node.marker.control, scope);
  }
}

function addItem(joining: Joining, { steps, optional, comma }: Item, scope: Scope): void {
  const { target } = joining;
  const value = optional?.tag.place.fill(optional.tag.setting, optional.tag.tag, scope);
  if (value === 'left-out') return;
  if (joining.comma) target.addJoined(joining.comma);
  joining.comma = comma;
  let isFilled = fill(target, steps, scope);
  if (optional && value !== undefined) {
    if (addFilled(target, optional.tag, value) === undefined) isFilled = false;
    if (!fill(target, optional.after, scope)) isFilled = false;
  }
  if (!isFilled) joining.isFilled = false;
}

/** Whether what an `if` governs is sent. */
function isTaken(
  joining: Joining,
  { marker, tags }: Governed,
  { path, comparison }: If,
  scope: Scope,
): boolean {
  if (!scope.allowance.repeat(tags)) return refuse(joining, marker, scope);
  const value = valueAt(scope.root, path.steps);
  if (!comparison) return value !== undefined && isTrue(value);
  if (value?.type === 'array' || value?.type === 'object') {
    const written = joining.setting.text.slice(path.range.start, path.range.end);
    const shown = boundPathText(scope.root, path.steps) ?? written;
    report(joining, path.range, scope, 'value-not-compared', { path: shown, type: value.type });
    return false;
  }
  if (value && !scope.allowance.spend(asText(value)?.length ?? 0)) return spent(joining, marker, scope);
  const isEqual = value !== undefined && equalTo(value)(comparison.literal);
  return isEqual === comparison.isEqual;
}

/** All but null, false and what is empty; 0 is true. */
function isTrue(value: Json): boolean {
  switch (value.type) {
    case 'null':
      return false;
    case 'boolean':
      return value.value;
    case 'string':
      return value.value !== '';
    case 'number':
      return true;
    case 'array':
      return value.items.length > 0;
    case 'object':
      return value.members.length > 0;
  }
}

/** Fills in what an `each` governs once for each item of its list. */
function repeat(joining: Joining, { marker, nodes, tags }: Governed, each: Each, scope: Scope): void {
  const { path, item, count, isOptional } = each;
  const items = itemsAt(scope.root, path.steps);
  if (typeof items !== 'object') {
    if (isOptional && (items === undefined || items === 'null')) return;
    const written = joining.setting.text.slice(path.range.start, path.range.end);
    const shown = boundPathText(scope.root, path.steps) ?? written;
    if (items === undefined || items === 'null')
      report(joining, path.range, scope, 'value-missing', { path: shown });
    else report(joining, path.range, scope, 'value-not-list', { path: shown, type: items });
    return;
  }
  for (const { name, range } of count ? [item, count] : [item])
    if (hasMember(scope.root, name)) {
      const where = { path: joining.setting.path, range };
      scope.problems.push(problem('name-hides-member', where, { name }));
    }
  for (const [index, value] of items.entries()) {
    if (joining.target.isFull || !scope.allowance.repeat(tags)) {
      refuse(joining, marker, scope);
      return;
    }
    addNodes(joining, nodes, { ...scope, root: bindItem(scope.root, each, value, index) });
  }
}

/** With so many tags filled in, what follows is not. */
function refuse(joining: Joining, { start, end }: Marker, scope: Scope): false {
  if (!joining.target.isFull)
    report(joining, { start, end }, scope, 'repeated-too-often', { limit: scope.allowance.limits.tags });
  joining.isFilled = false;
  return false;
}

/** The values of tags and comparisons were too large together: said once for all. */
function spent(joining: Joining, { start, end }: Marker, scope: Scope): false {
  const { allowance } = scope;
  const values = { limit: allowance.limits.work };
  if (allowance.isToBeTold()) report(joining, { start, end }, scope, 'values-too-large', values);
  joining.isFilled = false;
  return false;
}

function report<C extends ProblemCode>(
  joining: Joining,
  range: Range,
  { problems }: Scope,
  code: C,
  values: ProblemValues<C>,
): void {
  joining.isFilled = false;
  problems.push(problem(code, { path: joining.setting.path, range, cause: 'context' }, values));
}

/** Lists a problem of a tag once, for the first item of a list that has it. */
class FirstProblems extends ProblemList {
  readonly #told = new Set<string>();

  constructor(readonly list: ProblemList) {
    super(list.limit);
  }

  override get isFull(): boolean {
    return this.list.isFull;
  }

  override push(found: Problem): void {
    const { code, range } = found;
    const key = code === 'repeated-too-often' ? code : `${code} ${range?.start} ${range?.end}`;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    this.list.push(found);
  }
}
