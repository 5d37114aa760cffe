/** Values of the sample in the shape that a receiver expects: a list item by item, an object member by member. */
import { type Field, ITEMS } from '../../contract/fields';
import type { Context } from '../../core';
import { type Json, lookUp, markersAtEnd, type Root, stepsText } from '../../core/internal';
import { type BodyContainer, nameOf } from '../fields/body-editor/body-parts';
import { itemName, memberName, scopeIn, tagByName } from '../fields/template-help/lists-in-scope';
import { onlyPathTag } from '../fields/template-help/tags';

/** What is known of the field of a receiver. */
export type Placed = Pick<Field, 'path' | 'types' | 'itemTypes'>;

/** A value of the sample, and the path that reads it where it is written. */
export interface Source {
  readonly path: string;
  readonly value: Json;
}

/** The value that a tag reads as it is, with the filter `json` at most. */
export function sourceOf(tag: string, scope: Root): Source | undefined {
  const part = onlyPathTag(tag);
  if (!part || part.filters.some(({ filter }) => filter.name !== 'json')) return undefined;
  const { steps, range } = part.operand;
  const value = lookUp(scope, steps)?.value;
  return value && { path: tag.slice(range.start, range.end), value };
}

const BARE: ReadonlySet<string> = new Set(['number', 'integer', 'boolean', 'array', 'object', 'null']);

/** A tag as a value of a body: in quotes where it is a text, bare where it is anything else or may be null. */
export function written(tag: string, types: Placed['types'], value?: Json): string {
  const isKnown = types.length > 0;
  const isTextOrNull = types.includes('null') && (value?.type === 'string' || value?.type === 'null');
  const isText = value ? value.type === 'string' : !/ \| json \}\}$/.test(tag);
  const isBare = isKnown ? isTextOrNull || types.every((type) => BARE.has(type)) : !isText;
  // Bare, an object or a list brings its JSON by itself.
  return isBare ? tag.replace(/ \| json \}\}$/, ' }}') : `"${tag}"`;
}

/** Whether a value is of one of these types; a number may become a text. Any value is, where no type is known. */
export function isOfTypes(value: Json, types: Placed['types']): boolean {
  if (types.length === 0) return true;
  if (value.type !== 'number') return types.includes(value.type);
  if (types.includes('number') || types.includes('string')) return true;
  return types.includes('integer') && /^-?\d+$/.test(value.text);
}

/** The fields of a contract, and how values of the sample fit them. */
export class ReceiverShape {
  readonly #members = new Map<string, Field[]>();

  constructor(
    readonly fields: readonly Field[],
    readonly context: Context,
  ) {
    for (const field of fields) {
      const key = JSON.stringify(field.path.slice(0, -1));
      this.#members.set(key, [...(this.#members.get(key) ?? []), field]);
    }
  }

  /** The members of an object at a path; none where the receiver names none. */
  membersOf(path: readonly string[]): readonly Field[] {
    return this.#members.get(JSON.stringify(path)) ?? [];
  }

  /** The members that the receiver names and an object of the sample has, each with its value. */
  matchesOf(path: readonly string[], { path: from, value }: Source): { field: Field; source: Source }[] {
    if (value.type !== 'object') return [];
    return this.membersOf(path).flatMap((field) => {
      const name = field.path.at(-1) ?? '';
      const [member, steps] = [value.byName.get(name), stepsText([name], false)];
      const source = member && steps !== undefined && { path: from + steps, value: member };
      return source && this.fits(field, source) ? [{ field, source }] : [];
    });
  }

  /** Whether a value is what a field takes: of its type, and of a list or object also something inside. */
  fits({ path, types, itemTypes = [] }: Placed, { path: from, value }: Source): boolean {
    if (!isOfTypes(value, types)) return false;
    if (value.type === 'object')
      return !this.#isShaped(path) || this.matchesOf(path, { path: from, value }).length > 0;
    if (value.type !== 'array') return true;
    const items = [...path, ITEMS];
    const [first] = value.items;
    if (!this.#isShaped(items)) return value.items.every((item) => isOfTypes(item, itemTypes));
    return first !== undefined && this.matchesOf(items, { path: `${from}[0]`, value: first }).length > 0;
  }

  #isShaped(path: readonly string[]): boolean {
    return this.membersOf(path).length > 0;
  }

  /**
   * A list or an object as the receiver expects it, as JSON with tags: with its names, and around the element or the
   * members that are there. Undefined where the receiver names no members, or the value has none of them.
   *
   * @param existing what the body has at the place now
   */
  textOf(path: readonly string[], source: Source, place: ShapedPlace): string | undefined {
    const { before, existing, indent, given } = place;
    if (source.value.type === 'object')
      return this.#filled(path, source, existing) ?? this.#objectText(path, source, before);
    const items = [...path, ITEMS];
    if (source.value.type !== 'array' || !this.#isShaped(items)) return undefined;
    const { marker, inside, item } = this.#repeated(source, before);
    const around = existing && onlyObjectIn(existing);
    if (around) {
      const { text, container } = around.existing;
      const element = this.#filled(items, item, around.existing);
      const start = text.slice(existing.container.start, container.start) + marker + around.space;
      const end = text.slice(container.end, existing.container.end);
      return start + (element ?? text.slice(container.start, container.end)) + end;
    }
    const element = this.#objectText(items, item, before + inside, given);
    return element && `[\n${indent}  ${marker}\n${indent}  ${element}\n${indent}]`;
  }

  /** The marker that repeats an element for each item of a list, and the first item as it is called there. */
  #repeated({ path, value }: Source, before: string): Repeated {
    const name = itemName(path, scopeIn(this.context, markersAtEnd(before)));
    const marker = `"{{ each ${path} as ${name} }}",`;
    const [first = NULL] = value.type === 'array' ? value.items : [];
    return { marker, inside: `[${marker} `, item: { path: name, value: first } };
  }

  #objectText(path: readonly string[], source: Source, before: string, given?: Given): string | undefined {
    const matches = new Map(this.matchesOf(path, source).map((one) => [one.field, one.source]));
    const members = this.membersOf(path).flatMap((field) => {
      const match = matches.get(field);
      const value =
        field === given?.field
          ? written(tagByName(given.tag, markersAtEnd(before)), field.types)
          : match && this.#valueText(field, match, before);
      return value === undefined ? [] : [`${nameText(field)}: ${value}`];
    });
    return members.length > 0 ? `{ ${members.join(', ')} }` : undefined;
  }

  #valueText(field: Placed, source: Source, before: string): string {
    const { value } = source;
    const items = [...field.path, ITEMS];
    let text: string | undefined;
    if (value.type === 'object') text = this.#objectText(field.path, source, before);
    if (value.type === 'array' && this.#isShaped(items)) {
      const { marker, inside, item } = this.#repeated(source, before);
      const element = this.#objectText(items, item, before + inside);
      text = element && `[${marker} ${element}]`;
    }
    return text ?? written(`{{ ${source.path} }}`, field.types, value);
  }

  /** An object of the body in which the values of the sample replace the fixed ones of the same names. */
  #filled(path: readonly string[], source: Source, existing: Existing | undefined): string | undefined {
    const { text, container } = existing ?? {};
    if (!container || text === undefined || container.kind === 'array' || container.parts.length === 0)
      return undefined;
    const matches = new Map(this.matchesOf(path, source).map((one) => [one.field.path.at(-1), one]));
    const before = text.slice(0, container.start);
    let filled = '';
    let from = container.start;
    for (const part of container.parts) {
      const match = matches.get(nameOf(text, part));
      if (!match || part.value || text.slice(part.valueStart, part.end).includes('{{')) continue;
      filled += text.slice(from, part.valueStart) + this.#valueText(match.field, match.source, before);
      from = part.end;
    }
    return filled + text.slice(from, container.end);
  }
}

interface Repeated {
  readonly marker: string;
  /** The text between the marker and the element. */
  readonly inside: string;
  readonly item: Source;
}

const NULL: Json = { type: 'null' };

/** The tag that a member gets in place of the value of its name. */
interface Given {
  readonly field: Field;
  readonly tag: string;
}

/** The place of a list or an object. */
interface ShapedPlace {
  /** The text of the body up to it. */
  readonly before: string;
  readonly existing: Existing | undefined;
  /** Of its line. */
  readonly indent: string;
  readonly given?: Given;
}

/** An object or a list of a body. */
export interface Existing {
  readonly text: string;
  readonly container: BodyContainer;
}

/** The only element of a list, if it is an object that nothing repeats, and the white space before it. */
function onlyObjectIn({ text, container }: Existing): { existing: Existing; space: string } | undefined {
  const [element, ...others] = container.parts;
  if (container.kind === 'object' || !element?.value || others.length > 0) return undefined;
  if (element.value.kind === 'array') return undefined;
  return {
    existing: { text, container: element.value },
    space: text.slice(container.start + 1, element.start) || ' ',
  };
}

/** The name of a member as a template writes it: braces in it begin no tag (B6). */
const nameText = ({ path }: Pick<Field, 'path'>): string => memberName(path.at(-1) ?? '');
