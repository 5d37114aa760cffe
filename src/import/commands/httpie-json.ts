/** The JSON that HTTPie makes of request items, whose keys may lead into objects and lists: `a[b][]=1`. */
import type { Json } from '../../core/internal';

/** JSON that is being made. */
type Node = Map<string, Node> | Node[] | Json;

/** A name, or the place in a list; `APPEND` stands for `[]`. */
type Step = string | number | typeof APPEND;

const APPEND = Symbol('append');
/** HTTPie fills the places before with null. */
const MAX_INDEX = 1000;
const MAX_STEPS = 50;

/** The document of request items. */
export class ItemDocument {
  #root: Node | undefined;

  /** Whether HTTPie takes this item: it refuses keys that are no path, or lead into something else. */
  put(key: string, value: Json): boolean {
    const steps = stepsOf(key);
    if (!steps) return false;
    const root = placed(this.#root, steps, value);
    this.#root = root ?? this.#root;
    return root !== undefined;
  }

  /** The text that is sent; undefined without items. */
  text(style: JsonStyle): string | undefined {
    return this.#root && written(this.#root, style);
  }
}

/** A bracket, a name in which backslashes escape brackets, or one in brackets. */
const PART = /\[(?<inner>(?:\\[\s\S]|[^[\]\\])*)\]|(?<plain>(?:\\[\s\S]|[^[\]\\]|\\$)+)/y;

function stepsOf(key: string): Step[] | undefined {
  const steps: Step[] = [];
  for (let at = 0; at < key.length; at = PART.lastIndex) {
    PART.lastIndex = at;
    const { inner, plain } = PART.exec(key)?.groups ?? {};
    if (steps.length === MAX_STEPS || (inner === undefined && (plain === undefined || at > 0)))
      return undefined;
    if (plain !== undefined) steps.push(unescaped(plain));
    else if (inner === '') steps.push(APPEND);
    else if (/^-\d+$/.test(inner ?? '')) return undefined;
    else steps.push(/^\d{1,9}$/.test(inner ?? '') ? Number(inner) : unescaped(inner ?? ''));
  }
  // A name in brackets leads into an object that has a name.
  const isNameless = isName(steps[0]) && key.startsWith('[');
  return isNameless ? undefined : steps.length === 0 ? [''] : steps;
}

const unescaped = (text: string): string => text.replace(/\\([[\]\\])/g, '$1').replace(/^\\(\d+)$/, '$1');

/** The node with a value at the end of some steps; undefined where they do not fit. */
function placed(node: Node | undefined, steps: readonly Step[], value: Json): Node | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return nodeOf(value);
  if (isName(step)) {
    const map = node ?? new Map<string, Node>();
    const inner = map instanceof Map ? placed(map.get(step), rest, value) : undefined;
    return inner && map instanceof Map ? map.set(step, inner) : undefined;
  }
  const list = node ?? [];
  if (!Array.isArray(list) || (step !== APPEND && step > MAX_INDEX)) return undefined;
  const place = step === APPEND ? list.length : step;
  const before = list[place];
  const inner = placed(before && isNull(before) ? undefined : before, rest, value);
  if (!inner) return undefined;
  while (list.length < place) list.push({ type: 'null' });
  list[place] = inner;
  return list;
}

/** The value as a node that later items can lead into. HTTPie keeps names that an object has twice. */
function nodeOf(json: Json): Node {
  if (json.type === 'array') return json.items.map(nodeOf);
  if (json.type !== 'object' || json.byName.size < json.members.length) return json;
  return new Map(json.members.map(({ name, value }) => [name, nodeOf(value)]));
}

const isName = (step: Step | undefined): step is string => typeof step === 'string';

const isNull = (node: Node): boolean => 'type' in node && node.type === 'null';

/** How a program writes JSON: Python with blanks and in ASCII, xh without. */
export type JsonStyle = 'python' | 'compact';

/** The text of a value as the program writes it. */
function written(node: Node, style: JsonStyle): string {
  const [comma, colon] = style === 'python' ? [', ', ': '] : [',', ':'];
  const list = (nodes: readonly Node[]) => `[${nodes.map((one) => written(one, style)).join(comma)}]`;
  const object = (members: Iterable<readonly [string, Node]>) =>
    `{${Array.from(members, ([name, one]) => quoted(name, style) + colon + written(one, style)).join(comma)}}`;
  if (node instanceof Map) return object(node);
  if (!('type' in node)) return list(node);
  switch (node.type) {
    case 'object':
      return object(node.members.map(({ name, value }) => [name, value]));
    case 'array':
      return list(node.items);
    case 'string':
      return quoted(node.value, style);
    case 'number':
      return style === 'python' ? pythonNumber(node.text) : node.text;
    case 'boolean':
      return String(node.value);
    case 'null':
      return 'null';
  }
}

const quoted = (text: string, style: JsonStyle): string =>
  style === 'python'
    ? JSON.stringify(text).replace(
        /[\u007f-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    : JSON.stringify(text);

/** As Python prints a number: a fraction keeps its point. Others stay as written. */
function pythonNumber(text: string): string {
  const value = Number(text);
  const size = Math.abs(value);
  if (!/[.eE]/.test(text) || size >= 1e16 || (size < 1e-4 && size > 0)) return text;
  return Number.isInteger(value) ? `${value}.0` : String(value);
}
