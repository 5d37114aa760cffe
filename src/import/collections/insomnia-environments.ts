/** The variables of Insomnia: its template language and its environments. */
import type { Json } from '../../core/internal';
import { isEmpty, items, membersOf, scalarText } from '../json';
import type { NoteLocation, Notes } from '../notes';
import type { ForeignSample } from '../reading';
import { samplesOf, type TemplateLanguage, Variables } from '../variables';

/** A path of Nunjucks: `_.order.id`, `_['api key']`, `orders[0].id`. */
const PATH = /^(?:_(?=[.[]))?(?:(?:^|\.)[A-Za-z_$][\w$]*|\[(?:\d+|'[^'\\]*'|"[^"\\]*")\])+$/;
const STEP = /[A-Za-z_$][\w$]*|\d+|'[^']*'|"[^"]*"/g;

const MAX_NAME_LENGTH = 60;

/** Nunjucks: `{{ _.name }}`, `{% response 'body', … %}`, `{# a comment #}`. */
export class Nunjucks implements TemplateLanguage {
  readonly pattern = /\{\{[^{}]+\}\}|\{%[^{}]+%\}|\{#[^{}]+#\}/g;
  /** What Insomnia works out when it sends, by its text. */
  readonly #names = new Map<string, string>();
  readonly #count = new Map<string, number>();

  readonly nameIn = (found: string): string => {
    const inside = found.slice(2, -2).trim();
    if (!found.startsWith('{{') || !PATH.test(inside)) return this.#nameOf(found, inside);
    const steps = inside.replace(/^_(?=[.[])/, '').match(STEP) ?? [];
    return steps.map((step) => step.replace(/^['"]|['"]$/g, '')).join('.');
  };

  /** Begins with `$`. Without the arguments, which may be secrets. */
  #nameOf(found: string, inside: string): string {
    const known = this.#names.get(found);
    if (known !== undefined) return known;
    const [word = ''] = /^[\w.| ]*/.exec(inside.replace(/^_\./, '')) ?? [];
    const short = found.startsWith('{%') ? word.split(' ', 1)[0] : word.trim();
    const name = `$${(short ?? '').slice(0, MAX_NAME_LENGTH)}`;
    const number = (this.#count.get(name) ?? 0) + 1;
    this.#count.set(name, number);
    const own = number === 1 ? name : `${name} ${number}`;
    this.#names.set(found, own);
    return own;
  }
}

/** An environment of Insomnia, or the one of a folder. */
export interface Environment {
  readonly name: string;
  readonly data: Json | undefined;
}

export interface Environments {
  /** The base environment and those of folders. The first that has a name counts. */
  readonly base: readonly Environment[];
  /** Each overrides the base environment. Which one is active is not in the export. */
  readonly sub: readonly Environment[];
}

const WHERE: NoteLocation = { path: ['environments'] };

/** Where Insomnia keeps secrets, which an export only has in encrypted form. */
const VAULT = '__insomnia_vault';

/** The most levels of objects of which a name is made. */
const MAX_LEVELS = 10;

/** The variables of the requests, as they are with the first of the sub-environments. */
export function variablesOf({ base, sub }: Environments, notes: Notes): Variables {
  const first = new Map<string, string>();
  for (const one of [...sub, ...base])
    for (const [name, value] of valuesOf(one, notes)) {
      if (value !== (first.get(name) ?? value)) notes.addNames('variable-set-again', WHERE, [name]);
      first.set(name, first.get(name) ?? value);
    }
  return new Variables(merged([...sub.slice(0, 1), ...base]), new Nunjucks());
}

/** The total length of the values in all samples; each has those of the base environment too. */
const MAX_VALUES_LENGTH = 10_000_000;

/** A sample for each sub-environment, or one with the name of the collection. */
export function samplesOfEnvironments(
  { base, sub }: Environments,
  variables: Variables,
  name: string,
  notes: Notes,
): ForeignSample[] {
  if (sub.length === 0) return samplesOf(variables, name);
  const samples: ForeignSample[] = [];
  let left = MAX_VALUES_LENGTH;
  for (const one of sub) {
    const values = merged([one, ...base]);
    for (const [key, value] of values) left -= key.length + value.length;
    if (left < 0) {
      notes.addNames('not-read', WHERE, ['environments']);
      break;
    }
    samples.push(...samplesOf(variables.withValues(values), one.name));
  }
  return samples;
}

const merged = (environments: readonly Environment[]): Map<string, string> =>
  new Map(
    environments
      .map((one) => [...valuesOf(one)])
      .reverse()
      .flat(),
  );

/** The values by their paths. A list or an empty object is one value. */
function valuesOf({ data }: Environment, notes?: Notes): Map<string, string> {
  const values = new Map<string, string>();
  const gather = (json: Json, steps: readonly string[]): void => {
    const text = scalarText(json);
    if (text !== undefined && steps.length > 0) values.set(steps.join('.'), text);
    if (steps.length >= MAX_LEVELS) return;
    for (const [index, item] of items(json).entries()) gather(item, [...steps, String(index)]);
    for (const { name, value } of membersOf(json)) {
      if (name !== VAULT) gather(value, [...steps, name]);
      else if (!isEmpty(value)) notes?.addNames('variable-secret', WHERE, membersOf(value));
    }
  };
  if (data) gather(data, []);
  return values;
}
