/** Compares values of a body with each other, and with those that a schema has as plain JavaScript values. */
import type { ContractNumberRule, Json } from '../core/internal';
import { canonicalNumber, compareWithDouble, isMultiple, isNumber } from './decimal';
import { isSchemaObject, keyword, type SchemaObject } from './schema';

const isSameNumber = (text: string, plain: number): boolean => compareWithDouble(text, plain) === 0;

/** The same text for equal values: numbers by their value, members in any order, of repeated ones the last. */
export function canonicalText(json: Json): string {
  switch (json.type) {
    case 'string':
      return JSON.stringify(json.value);
    case 'number':
      return canonicalNumber(json.text);
    case 'array':
      return `[${json.items.map(canonicalText).join()}]`;
    case 'object': {
      const members = [...json.byName].map(
        ([name, value]) => `${JSON.stringify(name)}:${canonicalText(value)}`,
      );
      return `{${members.sort().join()}}`;
    }
    default:
      return json.type === 'null' ? 'null' : String(json.value);
  }
}

/** Whether a value equals a plain one. `areTexts`: a text may stand for a number, true, false or, if it is empty, null. */
export function equalsPlain(one: Json, plain: unknown, areTexts: boolean): boolean {
  switch (one.type) {
    case 'string':
      return one.value === plain || (areTexts && standsFor(one.value, plain));
    case 'number':
      return typeof plain === 'number' && isSameNumber(one.text, plain);
    case 'boolean':
      return one.value === plain;
    case 'null':
      return plain === null;
    case 'array':
      return (
        Array.isArray(plain) &&
        one.items.length === plain.length &&
        one.items.every((item, index) => equalsPlain(item, plain[index], areTexts))
      );
    case 'object':
      return (
        isSchemaObject(plain) &&
        one.byName.size === Object.keys(plain).length &&
        [...one.byName].every(
          ([name, value]) => Object.hasOwn(plain, name) && equalsPlain(value, plain[name], areTexts),
        )
      );
  }
}

function standsFor(text: string, plain: unknown): boolean {
  if (typeof plain === 'number') return isNumber(text) && isSameNumber(text, plain);
  return typeof plain === 'boolean' ? text === String(plain) : plain === null && text === '';
}

/** Longer values are cut in a message. */
const MAX_SHOWN = 60;

/** A plain value as a message shows it. */
export function shortJson(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

interface BrokenRule {
  readonly rule: ContractNumberRule;
  readonly limit: string;
}

/** The rules of a schema that a number breaks. In drafts up to 4 `exclusiveMinimum` says how `minimum` is meant. */
export function brokenNumberRules(schema: SchemaObject, text: string): BrokenRule[] {
  const broken: BrokenRule[] = [];
  const check = (name: string, rule: ContractNumberRule, isFulfilled: (difference: number) => boolean) => {
    const limit = keyword(schema, name);
    if (typeof limit === 'number' && !isFulfilled(compareWithDouble(text, limit)))
      broken.push({ rule, limit: String(limit) });
  };
  const [isAbove, isBelow] = ['exclusiveMinimum', 'exclusiveMaximum'].map(
    (name) => keyword(schema, name) === true,
  );
  check('minimum', isAbove ? 'above' : 'at-least', (difference) =>
    isAbove ? difference > 0 : difference >= 0,
  );
  check('maximum', isBelow ? 'below' : 'at-most', (difference) =>
    isBelow ? difference < 0 : difference <= 0,
  );
  check('exclusiveMinimum', 'above', (difference) => difference > 0);
  check('exclusiveMaximum', 'below', (difference) => difference < 0);
  const step = keyword(schema, 'multipleOf');
  if (typeof step === 'number' && !isMultiple(text, String(step)))
    broken.push({ rule: 'multiple', limit: String(step) });
  return broken;
}
