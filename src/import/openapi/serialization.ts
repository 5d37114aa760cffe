/**
 * How a value becomes the pairs of a form or of a query: the fields “style”, “explode”, “allowReserved” and
 * “contentType” of OpenAPI 3, for a parameter or in the `encoding` of a form.
 */
import { type Json, jsonText } from '../../core/internal';
import { isTrue, items, member, scalarText, textOf } from '../json';
import { percentEncode } from '../to-body';

export interface Serialization {
  /** Empty where the description says nothing: lists repeat their key, parts of objects are in brackets. */
  readonly style: string;
  /** Percent-encoded, between the items of a list; undefined where each is a pair of its own. */
  readonly separator: string | undefined;
  /** The value is JSON text. */
  readonly isJson: boolean;
  /** Delimiters such as `/` and `:` are not percent-encoded. */
  readonly allowsReserved: boolean;
}

/** What is written where the description of a field of a form says nothing. */
export const UNSAID: Serialization = {
  style: '',
  separator: undefined,
  isJson: false,
  allowsReserved: false,
};

const SEPARATORS: ReadonlyMap<string, string> = new Map([
  ['spaceDelimited', '%20'],
  ['pipeDelimited', '%7C'],
]);

/** The separator of a style; `style` and `explode` may be left out in `json`, `byDefault` is the style then. */
export function styleIn(
  json: Json | undefined,
  byDefault: string,
): Pick<Serialization, 'style' | 'separator'> {
  const style = textOf(json, 'style') ?? byDefault;
  const explode = member(json, 'explode');
  const isExploded = explode ? isTrue(explode) : style === 'form';
  const isJoined = style !== 'deepObject' && (!isExploded || style === 'simple');
  return { style, separator: isJoined ? (SEPARATORS.get(style) ?? ',') : undefined };
}

/** How a field of a form is written, by its entry in `encoding`. */
export interface FieldEncoding extends Serialization {
  /** The media type of its value, which is no text that a form could have. */
  readonly otherType?: string;
}

const STYLED = ['style', 'explode', 'allowReserved'];

/** Reads an entry of `encoding`. Its media type counts only where it has no style (OpenAPI 3.1, 4.8.15.1.1). */
export function encodingIn(json: Json | undefined): FieldEncoding {
  if (STYLED.some((name) => member(json, name)))
    return {
      ...styleIn(json, 'form'),
      isJson: false,
      allowsReserved: isTrue(member(json, 'allowReserved')),
    };
  const types = (textOf(json, 'contentType') ?? '')
    .split(',')
    .map((type) => (type.split(';', 1)[0] ?? '').trim());
  const isJson = types.some((type) => /^application\/(?:[\w.-]+\+)?json$/i.test(type));
  const isText = types.some((type) => type === '' || /^(?:text|\*)\//i.test(type));
  return { ...UNSAID, isJson, ...(!isJson && !isText && { otherType: types.join(', ') }) };
}

/** A key with the one value that is sent for it. */
export interface Pair {
  readonly key: string;
  readonly value: Json;
  /** The texts that the value joins; in a URL each is percent-encoded, the separators between them are not. */
  readonly joins?: readonly string[];
  /** What the value is the JSON text of. */
  readonly json?: Json;
  /** The style has no form for the value, or for a part of it. */
  readonly isInPart?: boolean;
}

const text = (value: string): Json => ({ type: 'string', value });

const isContainer = (value: Json): boolean => value.type === 'object' || value.type === 'array';

/** A value without parts as text; anything else as JSON. */
export const plainText = (json: Json): string =>
  scalarText(json) ?? (json.type === 'null' ? '' : jsonText(json));

/** The pairs that send a value; none for an empty list or object that has no text. */
export function pairsOf(name: string, value: Json, by: Serialization): Pair[] {
  if (!isContainer(value)) return [{ key: name, value }];
  if (by.isJson) return [{ key: name, value: text(jsonText(value)), json: value }];
  if (by.style === 'deepObject') return inBrackets(name, value, true);
  if (by.separator !== undefined) return [joined(name, value, decodeURIComponent(by.separator))];
  if (by.style === '') return inBrackets(name, value, false);
  return partsOf(value).map(([own, part]) => ({
    key: value.type === 'array' ? name : own,
    value: isContainer(part) ? text(jsonText(part)) : part,
    isInPart: isContainer(part),
  }));
}

function partsOf(value: Json): readonly (readonly [name: string, value: Json])[] {
  if (value.type === 'object') return value.members.map((one) => [one.name, one.value]);
  return items(value).map((one, at) => [String(at), one]);
}

/** `ids=1,2`, and of an object its names and values in turn. */
function joined(key: string, value: Json, separator: string): Pair {
  const parts = partsOf(value);
  const joins = parts.flatMap(([own, part]) => [...(value.type === 'object' ? [own] : []), plainText(part)]);
  return {
    key,
    value: text(joins.join(separator)),
    joins,
    isInPart: parts.some(([, part]) => isContainer(part)),
  };
}

/** `card[number]`, `lines[0][sku]`; a list of values without parts repeats its key, unless it is numbered too. */
function inBrackets(key: string, value: Json, isNumbered: boolean): Pair[] {
  if (!isContainer(value)) return [{ key, value }];
  const parts = partsOf(value);
  const repeats = value.type === 'array' && !isNumbered && !parts.some(([, part]) => isContainer(part));
  if (repeats) return parts.map(([, part]) => ({ key, value: part }));
  return parts.flatMap(([own, part]) => inBrackets(`${key}[${own}]`, part, isNumbered));
}

/** What a query may have unencoded (RFC 3986, 2.2), without what ends it or divides its pairs. */
const RESERVED = /%(?:21|24|27|28|29|2A|2C|2F|3A|3B|3F|40)/g;

/** A value as a parameter of a URL. */
export const encodedValue = (
  value: string,
  { allowsReserved }: Pick<Serialization, 'allowsReserved'>,
): string => {
  const encoded = percentEncode(value);
  return allowsReserved ? encoded.replace(RESERVED, decodeURIComponent) : encoded;
};

/** Whether the value has delimiters that a receiver may want unencoded, and that are encoded here. */
export const losesReserved = (value: string): boolean => /[!#$&'()*+,/:;=?@[\]]/.test(value);
