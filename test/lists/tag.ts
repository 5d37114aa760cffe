/**
 * The tags of a template for the models of this folder: their grammar (B6, B39) and their values (B7 to B9, B39).
 * Written for reading, and apart from the implementation. Of the core it uses the JSON reader, and the filters
 * `join`, `pluck`, `map`, `date`, `decimal`, `scale` and `url`, which have their own tests.
 */
import { type Json, jsonText } from '../../src/core/internal';
import { workOf } from '../../src/core/template/filters';
import { asText, filterNamed, type Literal, type Value } from '../../src/core/template/tag';

/** The template or the context is wrong where the rules ask for an error. */
export class Refused extends Error {}

export interface Step {
  readonly type: 'name' | 'index';
  readonly text: string;
}

export type Path = readonly Step[];

export interface FilterCall {
  readonly name: string;
  readonly literals: readonly Literal[];
}

export interface Tag {
  readonly type: 'tag';
  readonly operand: Path | string;
  readonly filters: readonly FilterCall[];
}

export interface Each {
  readonly type: 'each';
  readonly list: Path;
  readonly name: string;
  readonly count: string | undefined;
  readonly isOptional: boolean;
}

export interface If {
  readonly type: 'if';
  readonly path: Path;
  readonly comparison: { readonly operator: '==' | '!='; readonly literal: Literal } | undefined;
}

export type Control = Each | If;

/** Names of outer markers, the innermost first, and the context behind them. */
export interface Scope {
  readonly root: Json;
  readonly names: readonly (readonly [name: string, value: Json])[];
}

/** Reads the tag or control tag that begins at `start`; `end` is behind its `}}`. */
export function readTag(
  source: string,
  start: number,
): { readonly tag: Tag | Control; readonly end: number } {
  let at = start + 2;
  const take = (pattern: RegExp): string | undefined => {
    const [text] = new RegExp(pattern, 'y').exec(source.slice(at)) ?? [];
    at += text?.length ?? 0;
    return text;
  };
  const need = (pattern: RegExp): string => {
    const text = take(pattern);
    if (text === undefined) throw new Refused(`${pattern} expected at ${at} of ${source}`);
    return text;
  };
  const spaces = () => take(/ */);
  const unquoted = (text: string) => text.slice(1, -1).replaceAll("''", "'");

  const path = (): Path => {
    const steps: Step[] = [];
    for (;;) {
      const name = take(steps.length === 0 ? /[A-Za-z_$][\w$-]*/ : /\.[A-Za-z_$][\w$-]*/);
      const digits = name ?? (steps.length > 0 ? take(/\.[0-9]+/) : undefined);
      const bracketed = digits ?? take(/\[[0-9]+\]|\['(?:[^'"\\\x00-\x1f\x7f]|'')*'\]/);
      if (bracketed === undefined) break;
      if (name !== undefined) steps.push({ type: 'name', text: name.replace('.', '') });
      else if (digits !== undefined) steps.push({ type: 'index', text: digits.slice(1) });
      else if (bracketed[1] === "'") steps.push({ type: 'name', text: unquoted(bracketed.slice(1, -1)) });
      else steps.push({ type: 'index', text: bracketed.slice(1, -1) });
    }
    if (steps.length === 0) throw new Refused(`a path expected at ${at} of ${source}`);
    return steps;
  };

  const literal = (): Literal => {
    const text = take(STRING);
    if (text !== undefined) return { type: 'string', value: unquoted(text) };
    const number = take(/-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/);
    if (number !== undefined) return { type: 'number', text: number };
    const word = need(/(?:true|false|null)(?![\w$-])/);
    return word === 'null' ? { type: 'null' } : { type: 'boolean', value: word === 'true' };
  };

  const filters = (): FilterCall[] => {
    const calls: FilterCall[] = [];
    while (take(/ *\| */) !== undefined) {
      const name = need(/[a-z_]+/);
      const literals: Literal[] = [];
      if (take(/ *: */) !== undefined)
        do literals.push(literal());
        while (take(/ *, */) !== undefined);
      calls.push({ name, literals });
    }
    return calls;
  };

  const each = (): Each => {
    const list = path();
    need(/ +as +/);
    const name = need(/[A-Za-z_$][\w$-]*/);
    const count = take(/ *, */) === undefined ? undefined : need(/[A-Za-z_$][\w$-]*/);
    if (name === count) throw new Refused('the item and its number have the same name');
    const isOptional = take(/ *\| *optional/) !== undefined;
    return { type: 'each', list, name, count, isOptional };
  };

  const condition = (): If => {
    const subject = path();
    const operator = take(/ *(?:==|!=) */)?.trim();
    if (operator !== '==' && operator !== '!=') return { type: 'if', path: subject, comparison: undefined };
    return { type: 'if', path: subject, comparison: { operator, literal: literal() } };
  };

  const ordinary = (): Tag => {
    const text = take(STRING);
    const operand = text === undefined ? path() : unquoted(text);
    return { type: 'tag', operand, filters: filters() };
  };

  spaces();
  const word = take(/(?:each|if) +(?![ .|}])/)?.trim();
  const tag = word === 'each' ? each() : word === 'if' ? condition() : ordinary();
  spaces();
  need(/\}\}/);
  if (tag.type === 'tag') checkFilters(tag);
  return { tag, end: at };
}

const STRING = /'(?:[^'"\\\x00-\x1f\x7f]|'')*'/;

function checkFilters({ filters }: Tag): void {
  for (const [index, { name, literals }] of filters.entries()) {
    const isLast = index === filters.length - 1;
    if (name === 'optional') {
      if (!isLast) throw new Refused('optional is the last filter');
      if (filters.some((other) => other.name === 'default')) throw new Refused('optional after default');
    } else if (filterNamed(name)?.accepts(literals) !== true) {
      throw new Refused(`no such filter: ${name}`);
    } else if (name === 'raw') {
      throw new Refused('raw is not modelled: it can write anything');
    }
  }
}

export const isOptional = ({ filters }: Tag): boolean => filters.at(-1)?.name === 'optional';

/** B7, with the names of markers in front of the members of the context. */
export function lookUp({ root, names }: Scope, [first, ...others]: Path): Json | undefined {
  if (first === undefined) return root;
  const named = first.type === 'name' ? names.find(([name]) => name === first.text) : undefined;
  let value = named ? named[1] : memberOf(root, first);
  for (const step of others) value = value && memberOf(value, step);
  return value;
}

function memberOf(value: Json, { type, text }: Step): Json | undefined {
  if (value.type === 'object') return value.members.findLast(({ name }) => name === text)?.value;
  if (value.type !== 'array' || type !== 'index') return undefined;
  return text === '0' || !text.startsWith('0') ? value.items[Number(text)] : undefined;
}

/** The value of a tag; `left out` only where its last filter is `optional`. */
export function tagValue({ operand, filters }: Tag, scope: Scope): Exclude<Value, undefined> | 'left out' {
  let value: Value =
    typeof operand === 'string' ? { type: 'string', value: operand } : lookUp(scope, operand);
  for (const { name, literals } of filters) {
    const isNothing: boolean = value === undefined || value.type === 'null';
    if (name === 'optional') {
      const plain = withoutJsonText(value);
      if (isNothing || literals.some((literal) => plain !== undefined && isEqual(plain, literal))) {
        return 'left out';
      }
      value = plain;
    } else if (name === 'default') {
      value = isNothing ? literals[0] : withoutJsonText(value);
    } else if (value !== undefined && !isNothing) {
      value = filtered(value, name, literals, filters);
    }
  }
  if (value === undefined) throw new Refused(`missing: ${JSON.stringify(operand)}`);
  return value;
}

/** Every filter but `raw` sees JSON text as plain text (B9). */
const withoutJsonText = (value: Value): Json | undefined =>
  value?.type === 'json-text' ? { type: 'string', value: value.text } : value;

function filtered(
  value: Exclude<Value, undefined>,
  name: string,
  literals: readonly Literal[],
  filters: readonly FilterCall[],
): Value {
  switch (name) {
    case 'upper':
      return { type: 'string', value: textOf(value).toUpperCase() };
    case 'lower':
      return { type: 'string', value: textOf(value).toLowerCase() };
    case 'trim':
      return { type: 'string', value: textOf(value).trim() };
    case 'json':
      return { type: 'json-text', text: jsonText(withoutJsonText(value) ?? { type: 'null' }) };
    default: {
      const filter = filterNamed(name);
      const result = filter && workOf(filter).apply(value, literals, Number.MAX_SAFE_INTEGER);
      if (result && 'value' in result) return result.value;
      const isAnswered = name === 'map' && filters.some((other) => other.name === 'default');
      if (isAnswered && result?.failure.code === 'value-not-mapped') return undefined;
      throw new Refused(`${name}: ${result?.failure.code}`);
    }
  }
}

/** B11. */
export function textOf(value: Exclude<Value, undefined>): string {
  const text = asText(value);
  if (text === undefined) throw new Refused('an object or a list has no text');
  if (!text.isWellFormed()) throw new Refused('half of a surrogate pair');
  return text;
}

/** The JSON text of a value at a bare place (B12). */
export function bareText(value: Exclude<Value, undefined>): string {
  const text = value.type === 'json-text' ? value.text : jsonText(value);
  if (!text.isWellFormed() || /(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]/.test(text))
    throw new Refused('half of a surrogate pair');
  return text;
}

/** Whether what an `if` governs is taken. */
export function isTaken({ path, comparison }: If, scope: Scope): boolean {
  const value = lookUp(scope, path);
  if (!comparison) return value !== undefined && isTrue(value);
  const { operator, literal } = comparison;
  if (value?.type === 'array' || value?.type === 'object') throw new Refused('a list or object is compared');
  const equals = value !== undefined && isEqual(value, literal);
  return operator === '==' ? equals : !equals;
}

/** Values that are not true, as B39 lists them. */
const NOT_TRUE: readonly string[] = ['null', 'false', '""', '[]', '{}'];

const isTrue = (value: Json): boolean => !NOT_TRUE.includes(jsonText(value));

/** Texts by their characters, numbers by their value, the rest by kind. */
export function isEqual(value: Json, literal: Literal): boolean {
  if (value.type === 'string') return literal.type === 'string' && value.value === literal.value;
  if (value.type === 'number') return literal.type === 'number' && sameNumber(value.text, literal.text);
  if (value.type === 'boolean') return literal.type === 'boolean' && value.value === literal.value;
  return value.type === 'null' && literal.type === 'null';
}

/** Both are written as a whole number of the smaller unit of the two. */
function sameNumber(first: string, second: string): boolean {
  const [a, b] = [decimal(first), decimal(second)];
  if (a.digits === 0n || b.digits === 0n) return a.digits === b.digits;
  return a.digits === b.digits && a.exponent === b.exponent;
}

/** A number as digits without zeros at the end, and the power of ten that they count. */
function decimal(text: string): { readonly digits: bigint; readonly exponent: bigint } {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/.exec(text) ?? [];
  const all = whole + fraction;
  const short = all.replace(/0+$/, '');
  const exponent =
    BigInt(power.replace('+', '')) - BigInt(fraction.length) + BigInt(all.length - short.length);
  return { digits: BigInt(`${sign}${short || '0'}`), exponent };
}

/** The scopes of what an `each` governs, one for each item. */
export function itemScopes({ list, name, count, isOptional: mayBeMissing }: Each, scope: Scope): Scope[] {
  const value = lookUp(scope, list);
  if ((value === undefined || value.type === 'null') && mayBeMissing) return [];
  if (value?.type !== 'array') throw new Refused(`each needs a list, found ${value?.type ?? 'nothing'}`);
  return value.items.map((item, index): Scope => {
    const number: Json = { type: 'number', text: String(index + 1) };
    const counted = count === undefined ? [] : [[count, number] as const];
    return { root: scope.root, names: [[name, item], ...counted, ...scope.names] };
  });
}

/** The scopes in which what a chain of markers governs is filled in. */
export function governedScopes([marker, ...inner]: readonly Control[], scope: Scope): Scope[] {
  if (!marker) return [scope];
  const scopes = marker.type === 'each' ? itemScopes(marker, scope) : isTaken(marker, scope) ? [scope] : [];
  return scopes.flatMap((each) => governedScopes(inner, each));
}
