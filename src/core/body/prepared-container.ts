/** Fills in the parts of an object or array that a context repeats or leaves out (B39). */
import type { Json } from '../json/value';
import { type Problem, type ProblemCode, ProblemList, type ProblemValues, problem } from '../problem';
import { equalTo } from '../template/filters';
import type { FillScope, JoinedText, LimitedText } from '../template/insert';
import { bindItem, boundPathText, hasMember, itemsAt, valueAt } from '../template/look-up';
import type { Each, If, Setting } from '../template/parse';
import { addFilled, fill, type ListStep, type TagStep, type TemplateStep } from '../template/prepared-text';
import { asText } from '../template/tag';
import type { Range } from '../trace/traced';
import type { Marker } from './marked-json';

/** An element or a member as it is sent, with its white space. */
export interface Item {
  readonly type: 'item';
  /** All of it; of an optional one what comes before its tag. */
  readonly steps: readonly TemplateStep[];
  readonly optional?: { readonly tag: TagStep; readonly after: readonly TemplateStep[] } | undefined;
  /** The comma that joins it with what follows. */
  readonly comma: JoinedText;
}

/** A marker with the parts that it repeats or leaves out. */
export interface Governed {
  readonly type: 'governed';
  readonly marker: Marker;
  readonly nodes: readonly Node[];
  /** One more than the tags that one repetition fills in, without those that are repeated in it. */
  readonly tags: number;
}

export type Node = Item | Governed;

/** An item inside a chain of markers, the outermost first. */
export const governedByChain = (chain: readonly Marker[], item: Item): Node =>
  chain.reduceRight<Node>((node, marker) => governedBy(marker, [node]), item);

export const governedBy = (marker: Marker, nodes: readonly Node[]): Governed => ({
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

const tagsIn = (steps: readonly TemplateStep[]): number =>
  steps.reduce((sum, step) => sum + (step.type === 'tag' ? 1 : step.type === 'list' ? step.tags : 0), 0);

/** The state of filling in one container. */
interface Joining {
  readonly setting: Setting;
  readonly target: LimitedText;
  /** The comma of the part that came out last. */
  comma: JoinedText | undefined;
  isFilled: boolean;
}

/** The parts of an object or array that a context repeats or leaves out. */
export class PreparedContainer implements ListStep {
  readonly type = 'list';
  readonly tags: number;

  constructor(
    readonly setting: Setting,
    readonly nodes: readonly Node[],
  ) {
    this.tags = tagsOf(nodes);
  }

  fill(target: LimitedText, scope: FillScope): boolean {
    const joining: Joining = { setting: this.setting, target, comma: undefined, isFilled: true };
    const { problems } = scope;
    const isInside = problems instanceof FirstProblems;
    addNodes(joining, this.nodes, isInside ? scope : { ...scope, problems: new FirstProblems(problems) });
    return joining.isFilled;
  }
}

function addNodes(joining: Joining, nodes: readonly Node[], scope: FillScope): void {
  for (const node of nodes) {
    if (node.type === 'item') addItem(joining, node, scope);
    else addGoverned(joining, node, scope);
  }
}

/** A condition that cannot be read is taken as met; a list that cannot be read repeats nothing. */
function addGoverned(joining: Joining, node: Governed, scope: FillScope): void {
  const { control } = node.marker;
  if (control.type === 'each') repeat(joining, node, control, scope);
  else if (control.type === 'unread' ? control.word === 'if' : isTaken(joining, node, control, scope))
    addNodes(joining, node.nodes, scope);
}

function addItem(joining: Joining, { steps, optional, comma }: Item, scope: FillScope): void {
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

/** Whether the parts of an `if` are sent. */
function isTaken(
  joining: Joining,
  { marker, tags }: Governed,
  { path, comparison }: If,
  scope: FillScope,
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

/** Fills in the parts of an `each` once for each item of its list. */
function repeat(joining: Joining, { marker, nodes, tags }: Governed, each: Each, scope: FillScope): void {
  const { path, item, count, isOptional } = each;
  const items = itemsAt(scope.root, path.steps);
  if (typeof items !== 'object') {
    if (isOptional && (items === undefined || items === 'null')) return;
    const written = joining.setting.text.slice(path.range.start, path.range.end);
    const shown = boundPathText(scope.root, path.steps) ?? written;
    if (items === undefined || items === 'null') {
      const isNull = items === 'null' ? ({ isNull: true } as const) : {};
      report(joining, path.range, scope, 'value-missing', { path: shown, isList: true, ...isNull });
    } else report(joining, path.range, scope, 'value-not-list', { path: shown, type: items });
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

/** Reports that too many tags were filled in; what follows is left out. */
function refuse(joining: Joining, { start, end }: Marker, scope: FillScope): false {
  if (!joining.target.isFull)
    report(joining, { start, end }, scope, 'repeated-too-often', { limit: scope.allowance.limits.tags });
  joining.isFilled = false;
  return false;
}

/** Reports once that the values of tags and comparisons are too large together. */
function spent(joining: Joining, { start, end }: Marker, scope: FillScope): false {
  const { allowance } = scope;
  const values = { limit: allowance.limits.work };
  if (allowance.takeFirstReport()) report(joining, { start, end }, scope, 'values-too-large', values);
  joining.isFilled = false;
  return false;
}

function report<C extends ProblemCode>(
  joining: Joining,
  range: Range,
  { problems }: FillScope,
  code: C,
  values: ProblemValues<C>,
): void {
  joining.isFilled = false;
  problems.push(problem(code, { path: joining.setting.path, range, cause: 'context' }, values));
}

/** Lists a problem of a tag once, for the first item of a list that has it. */
class FirstProblems extends ProblemList {
  readonly #reported = new Set<string>();

  constructor(readonly list: ProblemList) {
    super(list.limit);
  }

  override get isFull(): boolean {
    return this.list.isFull;
  }

  override push(found: Problem): void {
    const { code, range } = found;
    const key = code === 'repeated-too-often' ? code : `${code} ${range?.start} ${range?.end}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.list.push(found);
  }
}
