/** Paths as tags write them (B6), and the values of the context at these paths (B7). */
import { loneSurrogateAt } from '../encoding/octets';
import { isContainer, type Json, type JsonMember, jsonObject } from '../json/value';
import type { JsonKind } from '../problem';
import type { Path } from '../trace/traced';
import type { Each, Step } from './tag';

/** A name in a path (B6), as the source of a pattern. */
export const NAME = '[A-Za-z_$][A-Za-z0-9_$-]*';

/** Characters that no tag has, so that a tag fits in any JSON string: ", \ and control characters (B6). */
export const NEVER_IN_A_TAG = /[^ !#-[\]-~\u0080-\uffff]/;

const WHOLE_NAME = new RegExp(`^${NAME}$`);
const DIGITS = /^[0-9]+$/;

/** One step as a tag writes it; undefined when the grammar cannot express it. */
function stepText(step: string | number, isFirst: boolean): string | undefined {
  if (typeof step === 'number') return `[${step}]`;
  if (WHOLE_NAME.test(step)) return isFirst ? step : `.${step}`;
  if (DIGITS.test(step)) return isFirst ? `[${step}]` : `.${step}`;
  // Half of a surrogate pair is left out too: no file carries it well.
  if (NEVER_IN_A_TAG.test(step) || loneSurrogateAt(step) !== -1) return undefined;
  return `['${step.replaceAll("'", "''")}']`;
}

/** The steps behind a path that is already written, such as `.name` or `[0]`. */
export function stepsText(steps: Path, isFirst: boolean): string | undefined {
  let text = '';
  for (const [index, step] of steps.entries()) {
    const next = stepText(step, isFirst && index === 0);
    if (next === undefined) return undefined;
    text += next;
  }
  return text;
}

/** A path of the context as a tag writes it (B6); undefined for the root and for names that no tag can have. */
export function pathText(path: Path): string | undefined {
  return path.length === 0 ? undefined : stepsText(path, true);
}

/** The tag that inserts a value; an object or array goes in as its JSON text, which fits everywhere. */
export function tagFor(path: Path, value: Json): string | undefined {
  const text = pathText(path);
  if (text === undefined) return undefined;
  return isContainer(value) ? `{{ ${text} | json }}` : `{{ ${text} }}`;
}

interface Found {
  readonly value: Json;
  readonly path: Path;
}

/** The root of paths: a context, or a name that a marker binds in front of another root. */
export type Root = Json | Bound;

/** A name for an item of a list, or for its number. It hides a member of the context of that name. */
class Bound {
  constructor(
    readonly outer: Root,
    readonly name: string,
    readonly value: Json,
    readonly item: Item,
  ) {}
}

/** An item of a list: what its path is looked up in, the path, and its index. */
interface Item {
  readonly root: Root;
  readonly list: readonly Step[];
  readonly index: number;
}

/** Gives an item of a list, and its number, the names that a marker has for them (B39). */
export function bindItem(root: Root, { path, item, count }: Each, value: Json, index: number): Root {
  const of = { root, list: path.steps, index };
  const bound = new Bound(root, item.name, value, of);
  return count ? new Bound(bound, count.name, { type: 'number', text: String(index + 1) }, of) : bound;
}

/** Follows a path through a JSON value or the names around it (B7), and says where in the context it leads. */
export function lookUp(root: Root, steps: readonly Step[]): Found | undefined {
  const value = valueAt(root, steps);
  return value && { value, path: pathTo(root, steps) };
}

/** The name that a path begins with, or the context where no marker gave its first name. */
function baseOf(root: Root, first: Step | undefined): Root {
  let base = root;
  while (base instanceof Bound && (first?.type !== 'name' || first.text !== base.name)) base = base.outer;
  return base;
}

/** Whether paths begin in the context alone, and with no name that a marker binds. */
export const isContext = (root: Root): root is Json => !(root instanceof Bound);

/** Whether steps lead to the same place of every context: with an index, that depends on what is an array. */
export const areFixed = (steps: readonly Step[]): boolean => steps.every(({ type }) => type !== 'index');

/** Whether a marker gave the first name of a path. */
export const isBound = (root: Root, steps: readonly Step[]): boolean =>
  baseOf(root, steps[0]) instanceof Bound;

/**
 * The value that a path leads to (B7). Only members that the document has are found, so `constructor` and
 * `length` are ordinary names; only an index without leading zeros reaches into an array.
 */
export function valueAt(root: Root, steps: readonly Step[]): Json | undefined {
  const base = baseOf(root, steps[0]);
  const isBound = base instanceof Bound;
  let value: Json | undefined = isBound ? base.value : base;
  for (let index = isBound ? 1 : 0; index < steps.length; index++) {
    const { type, text } = steps[index] as Step;
    if (value.type === 'array' && (type !== 'index' || !isIndex(text))) return undefined;
    value = partOf(value, text);
    if (value === undefined) return undefined;
  }
  return value;
}

/** The items of the list that a path leads to, or what kind of value is there instead; undefined where it is missing. */
export function itemsAt(root: Root, steps: readonly Step[]): readonly Json[] | JsonKind | undefined {
  const value = valueAt(root, steps);
  return value?.type === 'array' ? value.items : value?.type;
}

/** Whether the context has a member of this name. */
export function hasMember(root: Root, name: string): boolean {
  const context = baseOf(root, undefined);
  return !(context instanceof Bound) && partOf(context, name) !== undefined && context.type === 'object';
}

/** The values that a path can begin with: the names that markers bind, the innermost first, and the context. */
export function withNames(root: Root): Json {
  const names: JsonMember[] = [];
  let context = root;
  for (; context instanceof Bound; context = context.outer) {
    const { name, value } = context;
    if (names.every((known) => known.name !== name)) names.push({ name, value });
  }
  if (names.length === 0) return context;
  const members = context.type === 'object' ? context.members : [];
  return jsonObject([...names, ...members.filter(({ name }) => names.every((known) => known.name !== name))]);
}

/** The context path of the value that a path leads to; that of an item for its number. */
export function pathTo(root: Root, steps: readonly Step[]): Path {
  const base = baseOf(root, steps[0]);
  if (base instanceof Bound) {
    const { root: outer, list, index } = base.item;
    const item = [...pathTo(outer, list), index];
    return steps.length === 1 ? item : [...item, ...pathIn(base.value, steps.slice(1))];
  }
  return pathIn(base, steps);
}

/** The context path of a value as a tag would write it; undefined where no marker gave its first name. */
export const boundPathText = (root: Root, steps: readonly Step[]): string | undefined =>
  isBound(root, steps) ? pathText(pathTo(root, steps)) : undefined;

function pathIn(root: Json, steps: readonly Step[]): Path {
  // Everything is called as it is written.
  if (areFixed(steps)) return steps.map(({ text }) => text);
  const path: (string | number)[] = [];
  let value: Json | undefined = root;
  for (const { text } of steps) {
    path.push(value?.type === 'array' ? Number(text) : text);
    value = value && partOf(value, text);
  }
  return path;
}

/** Looking through so many members is quicker than making a map of them. */
const FEW_MEMBERS = 8;

function partOf(value: Json, name: string): Json | undefined {
  if (value.type === 'object') {
    const { members } = value;
    if (members.length > FEW_MEMBERS) return value.byName.get(name);
    // A loop: a function for each step of a path is more memory than all values of a small request.
    for (let index = members.length - 1; index >= 0; index--)
      if (members[index]?.name === name) return members[index]?.value;
    return undefined;
  }
  return value.type === 'array' ? value.items[Number(name)] : undefined;
}

const isIndex = (digits: string): boolean => digits === '0' || !digits.startsWith('0');
