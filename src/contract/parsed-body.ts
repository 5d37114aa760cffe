/**
 * The body of a message as values with their places. A form becomes an object of texts: its keys may name members
 * of members (`card[number]`) and items (`lines[0][sku]`, `tags[]`, or a key that comes again).
 */
import { hasErrors, readContext } from '../core';
import { type Json, type JsonArray, type JsonObject, jsonObject, partsOf } from '../core/internal';

/** Where the parts of a container are in the text of the body. */
interface PartPlaces {
  valueOffset(index: number): number;
  nameOffset(index: number): number;
}

/** Offsets are those of the text of the body, in UTF-16 units. */
export interface Body {
  readonly root: Json;
  readonly rootStart: number;
  readonly placesOf: (container: JsonArray | JsonObject) => PartPlaces | undefined;
  /** Where the value or name that begins at an offset ends; of an object or list only its bracket. */
  readonly endOf: (start: number) => number;
  /**
   * What a value may mean as well: of a list the object of its items by their numbers, and the other way round; of a text
   * the list of one, unless the text is JSON for a list or an object. The same for the same value.
   */
  readonly twinOf: (value: Json) => JsonArray | JsonObject | undefined;
  /** Every value is a text that a receiver may read as a number or a boolean. */
  readonly isOfTexts: boolean;
}

/** The media type without its parameters, in lower case. */
export const plainMediaType = (mediaType: string): string =>
  (mediaType.split(';')[0] ?? '').trim().toLowerCase();

export const isJson = (mediaType: string): boolean => /[/+]json$/.test(mediaType);
export const isForm = (mediaType: string): boolean => mediaType === 'application/x-www-form-urlencoded';

/** Reads a JSON body; undefined if it is not JSON. */
export function readJsonBody(text: string): Body | undefined {
  if (text.trim() === '') return undefined;
  const { context, problems } = readContext(text);
  if (hasErrors(problems)) return undefined;
  return {
    root: context.root,
    rootStart: text.length - text.trimStart().length,
    placesOf: partsOf,
    twinOf: () => undefined,
    endOf: (start) => endOfJson(text, start),
    isOfTexts: false,
  };
}

/** The end of the string, number or word at an offset of a JSON text, or of the bracket. */
function endOfJson(text: string, start: number): number {
  if (/[{[]/.test(text.charAt(start))) return start + 1;
  let end = start + 1;
  if (text.charAt(start) !== '"') {
    while (end < text.length && /[\w.+-]/.test(text.charAt(end))) end++;
    return end;
  }
  for (; end < text.length && text.charAt(end) !== '"'; end++) if (text.charAt(end) === '\\') end++;
  return end + 1;
}

/** A container of a form while it grows. */
interface Growing {
  readonly parts: Map<
    string,
    { readonly node: Growing | string; readonly name: number; readonly value: number }
  >;
}

const growing = (): Growing => ({ parts: new Map() });

/** Members of members; deeper names are one name. */
const MAX_DEPTH = 16;

const NO_NAMES: ReadonlySet<string> = new Set();

/** `lines[0][sku]` as its steps; a name that is not written like this is one step. */
function stepsOf(key: string): readonly string[] {
  const bracket = key.indexOf('[');
  if (bracket < 1 || !key.endsWith(']')) return [key];
  const steps = [key.slice(0, bracket), ...key.slice(bracket + 1, -1).split('][')];
  return steps.length > MAX_DEPTH || steps.some((step) => /[[\]]/.test(step)) ? [key] : steps;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Reads a form. A key in `names` is never split at its brackets. */
export function readFormBody(text: string, names: ReadonlySet<string> = NO_NAMES): Body {
  const root = growing();
  let start = 0;
  for (const pair of text === '' ? [] : text.split('&')) {
    const equals = pair.indexOf('=');
    const [key, value] = equals === -1 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
    const name = decoded(key);
    add(root, names.has(name) ? [name] : stepsOf(name), decoded(value), {
      name: start,
      value: start + pair.length - value.length,
    });
    start += pair.length + 1;
  }
  const made = new Grown();
  return {
    root: made.container(root),
    rootStart: 0,
    placesOf: (container) => made.places.get(container),
    twinOf: (value) => made.twinOf(value),
    endOf: (from) => {
      const length = text.slice(from).search(/[&=]/);
      return length === -1 ? text.length : from + length;
    },
    isOfTexts: true,
  };
}

/** `tags[]` is the next item; `lines[][sku]` is of the last item, unless that has one already. */
function nextItem(parts: Growing['parts'], rest: readonly string[]): string {
  let next = parts.size;
  while (parts.has(String(next))) next += 1;
  const last = parts.get(String(next - 1));
  return String(last && rest.length > 0 && !hasPart(last.node, rest) ? next - 1 : next);
}

function hasPart(node: Growing | string | undefined, [step, ...rest]: readonly string[]): boolean {
  if (node === undefined || step === undefined) return node !== undefined;
  if (typeof node === 'string') return true;
  // A further item has room in every list.
  return step !== '' && hasPart(node.parts.get(step)?.node, rest);
}

function add(
  { parts }: Growing,
  [step = '', ...rest]: readonly string[],
  text: string,
  place: { readonly name: number; readonly value: number },
): void {
  const name = step === '' ? nextItem(parts, rest) : step;
  const there = parts.get(name);
  if (rest.length > 0) {
    const inner = there && typeof there.node !== 'string' ? there.node : growing();
    if (inner !== there?.node) parts.set(name, { node: inner, ...place });
    add(inner, rest, text, place);
  } else if (!there) parts.set(name, { node: text, ...place });
  else {
    // A key that comes again makes a list.
    const list = typeof there.node === 'string' ? growing() : there.node;
    if (typeof there.node === 'string') {
      list.parts.set('0', there);
      parts.set(name, { node: list, name: there.name, value: there.value });
    }
    list.parts.set(String(list.parts.size), { node: text, ...place });
  }
}

/** Whether a text is JSON for a list or an object. */
const isJsonContainer = (text: string): boolean =>
  /^\s*[[{]/.test(text) && !hasErrors(readContext(text).problems);

/** Where the parts of a container are, and the other form of one whose names are numbers. */
class Grown {
  readonly places = new WeakMap<JsonArray | JsonObject, PartPlaces>();
  readonly #twins = new WeakMap<Json, JsonArray | JsonObject | undefined>();

  twinOf(value: Json): JsonArray | JsonObject | undefined {
    if (value.type === 'string' && !this.#twins.has(value))
      this.#twins.set(value, isJsonContainer(value.value) ? undefined : { type: 'array', items: [value] });
    return this.#twins.get(value);
  }

  container({ parts }: Growing): JsonArray | JsonObject {
    const members = [...parts].map(([name, { node }]) => ({
      name,
      value: typeof node === 'string' ? ({ type: 'string', value: node } as const) : this.container(node),
    }));
    const entries = [...parts.values()];
    const places: PartPlaces = {
      valueOffset: (index) => entries[index]?.value ?? 0,
      nameOffset: (index) => entries[index]?.name ?? 0,
    };
    const asObject = jsonObject(members);
    this.places.set(asObject, places);
    if (members.length === 0 || !members.every(({ name }) => /^\d+$/.test(name))) return asObject;
    const asArray: JsonArray = { type: 'array', items: members.map(({ value }) => value) };
    this.places.set(asArray, places);
    // Some count from 1.
    const first = members[0]?.name === '1' ? 1 : 0;
    const isList = members.every(({ name }, index) => name === String(first + index));
    const [made, twin] = isList ? [asArray, asObject] : [asObject, asArray];
    this.#twins.set(made, twin);
    return made;
  }
}
