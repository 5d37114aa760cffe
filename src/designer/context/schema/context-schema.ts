/** The schema of the runtime context that a host provides, as completion, the value tree and the problems use it. */
import type { Action, Path } from '../../../core';
import {
  type Control,
  type Json,
  type JsonArray,
  type JsonMember,
  type JsonObject,
  parseTemplate,
  type Step,
  stepsText,
} from '../../../core/internal';
import { nearestName } from '../../problems/quick-fixes/context-paths';
import type { NotInSchema } from '../../problems/shown-problems';
import { pathKey, sentTemplates } from '../../store/draft';
import { describeValue } from '../values';
import { SchemaPlace } from './schema-place';

/** Items of a list that are described one by one. */
const MAX_ITEMS = 100;
const MAX_FOUND = 100;
/** Longer texts are not read: reading their tags at every key press would be felt. */
const MAX_LENGTH = 100_000;
/** Names of markers that are made of names of markers. */
const MAX_BOUND = 16;

type Place = ReturnType<(typeof SchemaPlace)['of']>;

export class ContextSchema {
  readonly #root: Place;
  readonly #known = new WeakMap<Json, Json>();
  /** What was found in the settings last, by their paths. */
  readonly #found = new Map<string, { readonly text: string; readonly found: readonly NotInSchema[] }>();

  constructor(schema: unknown) {
    this.#root = SchemaPlace.of(schema);
  }

  /** The values of a sample with those that only the schema has, each with its description (`aboutValue`). */
  knownIn(sample: Json): Json {
    const known = this.#known.get(sample);
    if (known) return known;
    const made = withPlace(sample, this.#root);
    this.#known.set(sample, made);
    return made;
  }

  /** The tags of an action with a name that the schema excludes. */
  excludedIn(action: Action): NotInSchema[] {
    const found: NotInSchema[] = [];
    for (const { path, text } of sentTemplates(action)) {
      if (found.length >= MAX_FOUND) break;
      if (text.length <= MAX_LENGTH && text.includes('{{')) found.push(...this.#excludedAt(path, text));
    }
    return found.slice(0, MAX_FOUND);
  }

  /** One setting changes at a key press: what was found in the others is found again. */
  #excludedAt(path: Path, text: string): readonly NotInSchema[] {
    const key = pathKey(path);
    const last = this.#found.get(key);
    if (last?.text === text) return last.found;
    const found = this.#excludedInText(text, path);
    this.#found.set(key, { text, found });
    return found;
  }

  #excludedInText(text: string, path: Path): NotInSchema[] {
    const parts = parseTemplate(text).filter((part) => part.type !== 'text');
    const controls = parts.flatMap((part) => (part.type === 'broken' && part.control ? [part.control] : []));
    const bound = boundBy(controls);
    const paths = parts.flatMap((part) => {
      if (part.type === 'broken') return part.control ? [part.control.path] : [];
      return part.operand.type === 'path' ? [part.operand] : [];
    });
    return paths.flatMap(({ steps, range }): NotInSchema[] => {
      const excluded = this.#firstExcluded(steps, bound);
      const { index = 0, names = [] } = excluded ?? {};
      const before = pathOf(steps.slice(0, index));
      const written = excluded && stepsText(pathOf(steps.slice(0, index + 1)), true);
      if (written === undefined) return [];
      const nearest = nearestName(steps[index]?.text ?? '', names);
      const values = {
        path: written,
        nearest: nearest === undefined ? undefined : stepsText([...before, nearest], true),
      };
      return [{ severity: 'warning', code: 'not-in-schema', cause: 'settings', path, range, values }];
    });
  }

  /** The index of the first step to a value that the schema excludes, and the names that it has there. */
  #firstExcluded(
    steps: readonly Step[],
    bound: Bound,
  ): { readonly index: number; readonly names: readonly string[] } | undefined {
    const [first] = steps;
    const name = first?.type === 'name' ? first.text : undefined;
    const isBound = name !== undefined && bound.has(name);
    let place = isBound ? this.#placeOfName(name, bound, MAX_BOUND) : this.#root;
    for (const [index, step] of steps.entries()) {
      if (isBound && index === 0) continue;
      if (!(place instanceof SchemaPlace)) return undefined;
      const next = place.at(step);
      if (!(next instanceof SchemaPlace)) return { index, names: place.names };
      place = next;
    }
    return undefined;
  }

  /** The place of the items that a marker gives a name to. */
  #placeOfName(name: string, bound: Bound, left: number): Place | undefined {
    const list = bound.get(name);
    if (!list || left === 0) return undefined;
    const [first, ...others] = list;
    const isBound = first?.type === 'name' && bound.has(first.text) && first.text !== name;
    let place: Place | undefined = isBound ? this.#placeOfName(first.text, bound, left - 1) : this.#root;
    for (const step of [...(isBound ? others : list), { type: 'index', text: '0' } as const]) {
      if (!(place instanceof SchemaPlace)) return undefined;
      place = place.at(step);
    }
    return place;
  }
}

/** The path of the list of each name that markers give; undefined for numbers, and for a name with several lists. */
type Bound = ReadonlyMap<string, readonly Step[] | undefined>;

function boundBy(controls: readonly Control[]): Bound {
  const bound = new Map<string, readonly Step[] | undefined>();
  for (const control of controls) {
    if (control.type !== 'each') continue;
    const { item, count, path } = control;
    bound.set(item.name, bound.has(item.name) ? undefined : path.steps);
    if (count) bound.set(count.name, undefined);
  }
  return bound;
}

const pathOf = (steps: readonly Step[]): Path =>
  steps.map(({ type, text }) => (type === 'index' ? Number(text) : text));

/** A value of the sample with its description in the schema. */
function withPlace(value: Json, place: Place): Json {
  if (!(place instanceof SchemaPlace) || place.isUnknown) return value;
  const known = valueAt(value, place);
  describe(known, place, false);
  return known;
}

function valueAt(value: Json, place: SchemaPlace): Json {
  switch (value.type) {
    case 'object':
      return new KnownObject(value.members, place);
    case 'array':
      return new KnownArray(value.items, place);
    default:
      // An object of its own, because the sample may be read without the schema.
      return { ...value };
  }
}

/** A placeholder for a value that only the schema has. */
function placeholder(place: SchemaPlace): Json {
  const made = placeholderOf(place);
  describe(made, place, true);
  return made;
}

function placeholderOf(place: SchemaPlace): Json {
  const { types } = place;
  const type = types.find((one) => one !== 'null') ?? types[0] ?? 'string';
  switch (type) {
    case 'object':
      return new KnownObject([], place);
    case 'array':
      return new KnownArray(undefined, place);
    case 'number':
      return { type, text: '0' };
    case 'boolean':
      return { type, value: false };
    case 'null':
      return { type };
    case 'string':
      return { type, value: '' };
  }
}

function describe(value: Json, place: SchemaPlace, isOnlyInSchema: boolean): void {
  // Most values are never looked at.
  describeValue(value, {
    isOnlyInSchema,
    get types() {
      return place.types;
    },
    get description() {
      return place.description;
    },
    get values() {
      return place.values;
    },
  });
}

/** An object whose members are described when they are looked at: so a schema may go in circles. */
class KnownObject implements JsonObject {
  readonly type = 'object';
  readonly #sample: readonly JsonMember[];
  readonly #place: SchemaPlace;
  #members: readonly JsonMember[] | undefined;
  #byName: ReadonlyMap<string, Json> | undefined;

  constructor(sample: readonly JsonMember[], place: SchemaPlace) {
    this.#sample = sample;
    this.#place = place;
  }

  get members(): readonly JsonMember[] {
    if (this.#members) return this.#members;
    const at = (name: string) => this.#place.at({ type: 'name', text: name });
    const given = new Set(this.#sample.map(({ name }) => name));
    const further = this.#place.names
      .filter((name) => !given.has(name))
      .flatMap((name) => {
        const place = at(name);
        return place instanceof SchemaPlace ? [{ name, value: placeholder(place) }] : [];
      });
    this.#members = [
      ...this.#sample.map(({ name, value }) => ({ name, value: withPlace(value, at(name)) })),
      ...further,
    ];
    return this.#members;
  }

  get byName(): ReadonlyMap<string, Json> {
    this.#byName ??= new Map(this.members.map(({ name, value }) => [name, value]));
    return this.#byName;
  }
}

/** A list; one that only the schema knows has one item, if the schema says what its items are. */
class KnownArray implements JsonArray {
  readonly type = 'array';
  readonly #sample: readonly Json[] | undefined;
  readonly #place: SchemaPlace;
  #items: readonly Json[] | undefined;

  constructor(sample: readonly Json[] | undefined, place: SchemaPlace) {
    this.#sample = sample;
    this.#place = place;
  }

  get items(): readonly Json[] {
    this.#items ??= this.#sample
      ? this.#sample.map((item, index) => (index < MAX_ITEMS ? withPlace(item, this.#at(index)) : item))
      : [this.#at(0)].flatMap((place) => (place instanceof SchemaPlace ? [placeholder(place)] : []));
    return this.#items;
  }

  #at(index: number): Place {
    return this.#place.at({ type: 'index', text: String(index) });
  }
}
