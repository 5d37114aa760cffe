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
  /** Every value is a text, and may stand for a number or true or false. */
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

/** Reads a form. */
export function readFormBody(text: string): Body {
  const root = growing();
  let start = 0;
  for (const pair of text === '' ? [] : text.split('&')) {
    const equals = pair.indexOf('=');
    const [key, value] = equals === -1 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
    add(root, stepsOf(decoded(key)), decoded(value), {
      name: start,
      value: start + pair.length - value.length,
    });
    start += pair.length + 1;
  }
  const places = new WeakMap<JsonArray | JsonObject, PartPlaces>();
  return {
    root: grown(root, places),
    rootStart: 0,
    placesOf: (container) => places.get(container),
    endOf: (from) => {
      const length = text.slice(from).search(/[&=]/);
      return length === -1 ? text.length : from + length;
    },
    isOfTexts: true,
  };
}

function add(
  { parts }: Growing,
  [step = '', ...rest]: readonly string[],
  text: string,
  place: { readonly name: number; readonly value: number },
): void {
  // `tags[]` is the next item.
  const name = step === '' && rest.length === 0 ? String(parts.size) : step;
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

function grown(
  { parts }: Growing,
  places: WeakMap<JsonArray | JsonObject, PartPlaces>,
): JsonArray | JsonObject {
  const entries = [...parts];
  const jsonOf = (node: Growing | string): Json =>
    typeof node === 'string' ? { type: 'string', value: node } : grown(node, places);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  const made: JsonArray | JsonObject = isList
    ? { type: 'array', items: entries.map(([, { node }]) => jsonOf(node)) }
    : jsonObject(entries.map(([name, { node }]) => ({ name, value: jsonOf(node) })));
  places.set(made, {
    valueOffset: (index) => entries[index]?.[1].value ?? 0,
    nameOffset: (index) => entries[index]?.[1].name ?? 0,
  });
  return made;
}
