/**
 * The values of an action that come from the examples of a description, or that its import made up: where they are,
 * and which of them nobody has edited or confirmed yet.
 */
import type { Action, Path, Problem, Range } from '../core';
import {
  isContainer,
  type Json,
  type JsonArray,
  type JsonObject,
  parseTemplate,
  problem,
} from '../core/internal';
import { type Contract, digestOfText, type Unconfirmed } from './contract';
import { pathWords } from './finding';
import { maskedBody } from './masked-body';
import { type Body, readJsonBody } from './parsed-body';

type Place = Unconfirmed['place'];

/** A text in a setting. */
export interface TextPlace {
  readonly path: Path;
  readonly range: Range;
  readonly text: string;
}

/** The most marks of a contract. */
const MAX_MARKS = 500;

/**
 * The texts of an action by their places: `['body', 'lines', 0, 'sku']` in the JSON of a body, `['data', 'email', 0]`
 * the value of the first row with that key, `['query', 'limit', 0]` the value of a parameter of the URL, and
 * `['path', 'id']` the segment of the URL that has this parameter in the path of the operation.
 */
class TextPlaces {
  #body: MarkedBody | undefined;
  #url: { readonly parameters: ReturnType<typeof parametersIn>; readonly segments: Segment[] } | undefined;

  constructor(
    readonly action: Action,
    readonly operationPath: string | undefined,
  ) {}

  /** The text at a place; undefined if the action has no such place. */
  at([kind, ...steps]: Place): TextPlace | undefined {
    switch (kind) {
      case 'body':
        return this.#inBody(steps);
      case 'data':
        return this.#inRows(steps);
      case 'query':
        return this.#inUrl(nth(this.#partsOfUrl().parameters, steps));
      case 'path':
        return this.#inUrl(this.#segment(String(steps[0])));
      default:
        return undefined;
    }
  }

  #inBody(steps: Place): TextPlace | undefined {
    const { action } = this;
    if (!('body' in action)) return undefined;
    this.#body ??= {
      read: readJsonBody(maskedBody(action.body) ?? ''),
      markers: markersIn(action.body),
    };
    const { read } = this.#body;
    if (!read) return undefined;
    let at: Located = { value: read.root, start: read.rootStart };
    for (const step of steps) {
      const part = isContainer(at.value) ? partAt(at.value, step, read, this.#body.markers) : undefined;
      if (!part) return undefined;
      at = part;
    }
    const { value, start } = at;
    if (isContainer(value)) return undefined;
    const range = { start, end: read.endOf(start) };
    return { path: ['body'], range, text: action.body.slice(range.start, range.end) };
  }

  #inRows(steps: Place): TextPlace | undefined {
    const { action } = this;
    if (!('data' in action)) return undefined;
    const rows = action.data.map((row, index) => ({ ...row, index }));
    const found = nth(
      rows.filter(({ enabled }) => enabled),
      steps,
    );
    if (!found) return undefined;
    const { index, value } = found;
    return { path: ['data', index, 'value'], range: { start: 0, end: value.length }, text: value };
  }

  #partsOfUrl() {
    const { url } = this.action;
    this.#url ??= { parameters: parametersIn(url), segments: segmentsIn(url) };
    return this.#url;
  }

  #inUrl(range: Range | undefined): TextPlace | undefined {
    return range && { path: ['url'], range, text: this.action.url.slice(range.start, range.end) };
  }

  /** The paths are compared from their ends: the server may have segments of its own. */
  #segment(parameter: string): Range | undefined {
    const described = this.operationPath?.split('/').slice(1) ?? [];
    const written = this.#partsOfUrl().segments.slice(-described.length);
    const isSame = described.every((segment, at) => !PLAIN.test(segment) || segment === written[at]?.text);
    const index = described.findIndex((segment) => segment.includes(`{${parameter}}`));
    return isSame && written.length === described.length ? written[index] : undefined;
  }
}

/** The body of a REST API Call, and the offsets of the strings that are markers (B39). */
interface MarkedBody {
  readonly read: Body | undefined;
  readonly markers: ReadonlySet<number>;
}

interface Located {
  readonly value: Json;
  readonly start: number;
}

const markersIn = (body: string): ReadonlySet<number> =>
  new Set(parseTemplate(body).flatMap((part) => ('control' in part ? [part.start - 1] : [])));

/** The part of a container, as if it had no markers: a marker is no item, and the members that it governs are its own. */
function partAt(
  container: JsonArray | JsonObject,
  step: Place[number],
  read: Body,
  markers: ReadonlySet<number>,
): Located | undefined {
  const places = read.placesOf(container);
  if (!places) return undefined;
  if (container.type === 'array')
    return container.items
      .map((value, index) => ({ value, start: places.valueOffset(index) }))
      .filter(({ start }) => !markers.has(start))[Number(step)];
  const index = container.members.findLastIndex(({ name }) => name === step);
  const member = container.members[index];
  if (member) return { value: member.value, start: places.valueOffset(index) };
  for (const [at, { value }] of container.members.entries()) {
    if (value.type !== 'object' || !markers.has(places.nameOffset(at))) continue;
    const found = partAt(value, step, read, markers);
    if (found) return found;
  }
  return undefined;
}

const PLAIN = /^[\w.~-]*$/;

/** The one of several with a key that `steps` counts. */
function nth<One extends { readonly key: string }>(
  all: readonly One[],
  [key, number = 0]: Place,
): One | undefined {
  return all.filter((one) => one.key === key)[Number(number)];
}

/** Replaces each character of a tag, so that its text divides nothing. */
const TAG = '\0';

/** The parts of a URL: from the path to before the query, and from the query to before the fragment. */
function partsOfUrl(url: string) {
  const masked = parseTemplate(url)
    .map(({ type, start, end }) => (type === 'text' ? url.slice(start, end) : TAG.repeat(end - start)))
    .join('');
  const hash = masked.indexOf('#');
  const whole = hash === -1 ? masked : masked.slice(0, hash);
  const mark = whole.indexOf('?');
  const scheme = whole.indexOf('://');
  const host = scheme === -1 || (mark !== -1 && mark < scheme) ? 0 : scheme + '://'.length;
  const path = whole.indexOf('/', host);
  const end = mark === -1 ? whole.length : mark;
  return { masked: whole, path: path === -1 ? end : Math.min(path, end), end };
}

function* pieces(text: string, from: number, to: number, separator: string) {
  let start = from;
  while (start <= to) {
    const next = text.indexOf(separator, start);
    const end = next === -1 || next > to ? to : next;
    yield { start, end };
    start = end + 1;
  }
}

interface Segment extends Range {
  readonly text: string;
}

function segmentsIn(url: string): Segment[] {
  const { masked, path, end } = partsOfUrl(url);
  return [...pieces(masked, path + 1, end, '/')].map((range) => ({
    ...range,
    text: url.slice(range.start, range.end),
  }));
}

function parametersIn(url: string) {
  const { masked, end } = partsOfUrl(url);
  return [...pieces(masked, end + 1, masked.length, '&')].map(({ start, end: to }) => {
    const equals = masked.indexOf('=', start);
    const isPair = equals !== -1 && equals < to;
    return { key: decoded(url.slice(start, isPair ? equals : to)), start: isPair ? equals + 1 : to, end: to };
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

/** Marks of the texts at places, as they are now; places that the action does not have are left out. */
export function markedAt(
  action: Action,
  operationPath: string | undefined,
  places: Iterable<Place>,
): readonly Unconfirmed[] {
  const texts = new TextPlaces(action, operationPath);
  return Array.from(places)
    .slice(0, MAX_MARKS)
    .flatMap((place) => {
      const found = texts.at(place);
      return found ? [{ place, digest: digestOfText(found.text) }] : [];
    });
}

/** A mark whose place still has its text. */
export interface FoundMark extends TextPlace {
  readonly mark: Unconfirmed;
}

/** The values of an action that nobody has edited or confirmed, in the order of their marks. */
export function unconfirmedIn(action: Action, { unconfirmed = [], operation }: Contract): FoundMark[] {
  if (unconfirmed.length === 0) return [];
  const texts = new TextPlaces(action, operation?.path);
  return unconfirmed.slice(0, MAX_MARKS).flatMap((mark) => {
    const found = texts.at(mark.place);
    return found && digestOfText(found.text) === mark.digest ? [{ ...found, mark }] : [];
  });
}

/** The contract without these marks. */
export function withoutMarks(contract: Contract, marks: ReadonlySet<Unconfirmed>): Contract {
  const { unconfirmed = [], ...others } = contract;
  const left = unconfirmed.filter((mark) => !marks.has(mark));
  return left.length === 0 ? others : { ...others, unconfirmed: left };
}

/** How messages name a place: `lines[0].sku`, and a further one of several by its number. */
export function placeWords([kind, ...steps]: Place): string {
  if (kind === 'body') return pathWords(steps);
  const [name = '', number = 0] = steps;
  return Number(number) > 0 ? `${name} (${Number(number) + 1})` : String(name);
}

/** A warning for each value that nobody has confirmed. */
export const unconfirmedProblems = (action: Action, contract: Contract): Problem[] =>
  unconfirmedIn(action, contract).map(({ path, range, mark }) =>
    problem('contract-unconfirmed', { path, range }, { at: placeWords(mark.place) }),
  );
