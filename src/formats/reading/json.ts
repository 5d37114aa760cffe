import { type Json, type JsonMember, jsonText } from '../../core/internal';

/** A member of an object; undefined where there is none, or no object. */
export const member = (json: Json | undefined, name: string): Json | undefined =>
  json?.type === 'object' ? json.byName.get(name) : undefined;

/** The value at the end of a chain of names. */
export const memberAt = (json: Json | undefined, ...names: string[]): Json | undefined =>
  names.reduce(member, json);

/** A text, or a number or boolean as text; undefined for anything else. */
export function scalarText(json: Json | undefined): string | undefined {
  switch (json?.type) {
    case 'string':
      return json.value;
    case 'number':
      return json.text;
    case 'boolean':
      return String(json.value);
    default:
      return undefined;
  }
}

export const textOf = (json: Json | undefined, name: string): string | undefined =>
  scalarText(member(json, name));

/** The items of an array; none where there is no array. */
export const items = (json: Json | undefined): readonly Json[] => (json?.type === 'array' ? json.items : []);

export const itemsOf = (json: Json | undefined, name: string): readonly Json[] => items(member(json, name));

export const isTrue = (json: Json | undefined): boolean => json?.type === 'boolean' && json.value;

export const isFalse = (json: Json | undefined): boolean => json?.type === 'boolean' && !json.value;

/** The members of an object; none of anything else. */
export const membersOf = (json: Json | undefined): readonly JsonMember[] =>
  json?.type === 'object' ? json.members : [];

const NOTHING = new Set(['null', '""', '[]', '{}']);

/** Whether a value says nothing; all of it is looked at. */
export const isEmpty = (json: Json | undefined): boolean => json === undefined || NOTHING.has(jsonText(json));
