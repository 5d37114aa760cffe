/** Follows what a script sets its names to, as far as it is written there: the options of a call of `fetch`. */
import { type Json, jsonObject } from '../core/internal';
import { items, member } from './json';
import { LiteralReader, variable } from './script-literal';
import { isNamedLikeSecret, isSecretNamed } from './secret-names';

/** A declaration, an assignment at the beginning of a statement, a call that adds a pair, or names of parameters. */
const STATEMENT = new RegExp(
  [
    String.raw`\b(?:const|let|var)\s+(?<declared>[A-Za-z_$][\w$]{0,100})(?:\s*:\s*[\w$<>,.[\]| ]{1,60})?\s*=(?![=>])`,
    String.raw`(?<=[;{}\n]\s{0,100})(?<set>[A-Za-z_$][\w$]{0,100})(?<path>(?:\.[A-Za-z_$][\w$]{0,100}|\[["'][^"'\n]{1,100}["']\]){0,5})\s{0,9}(?:=(?![=>])|(?<call>\())`,
    String.raw`\bfunction\b[^()\n]{0,100}\((?<parameters>[^()]{0,300})\)`,
    String.raw`\((?<list>[^()]{0,300})\)\s{0,9}=>`,
  ].join('|'),
  'g',
);

const STEP = /\.([A-Za-z_$][\w$]*)|\[["']([^"'\n]*)["']\]/g;

/** Calls that change an object; of others the object stays what it is. */
const METHODS: ReadonlySet<string> = new Set(['append', 'set', 'delete', 'push', 'assign']);

/** An object with another value at the end of a path; undefined where it is not known. */
function changed(
  json: Json | undefined,
  [step, ...rest]: readonly string[],
  change: (before: Json | undefined) => Json | undefined,
): Json | undefined {
  if (step === undefined) return change(json);
  if (json?.type !== 'object') return undefined;
  const value = changed(member(json, step), rest, change);
  const others = json.members.filter(({ name }) => name !== step);
  return value && jsonObject([...others, { name: step, value }]);
}

/** The names of a script, from its beginning to a place that moves on. */
export class ScriptValues {
  readonly reader: LiteralReader;
  /** The names that were filled in. */
  readonly used = new Set<string>();
  /** The values of secrets, judged by their names; they are filled in only in credentials. */
  readonly secrets = new Map<string, string>();
  readonly #values = new Map<string, Json>();
  readonly #statements: Iterator<RegExpExecArray>;
  #next: RegExpExecArray | undefined;
  #end = 0;

  constructor(text: string) {
    this.reader = new LiteralReader(text, (path) => this.#valueOf(path));
    this.#statements = text.matchAll(STATEMENT);
    this.#next = this.#statements.next().value;
  }

  /** Reads the statements before an offset. */
  readTo(offset: number): void {
    for (; this.#next && this.#next.index < offset; this.#next = this.#statements.next().value)
      // In the value of another one it is none.
      if (this.#next.index >= this.#end) this.#take(this.#next);
  }

  #take({ index, 0: found, groups = {} }: RegExpExecArray): void {
    const { declared, set = '', path = '', call, parameters, list } = groups;
    const end = index + found.length;
    for (const [parameter] of (parameters ?? list ?? '').matchAll(/[A-Za-z_$][\w$]*/g))
      this.#forget(parameter);
    const steps = Array.from(path.matchAll(STEP), ([, name, quoted]) => name ?? quoted ?? '');
    if (declared !== undefined) this.#set(declared, this.#read(end));
    else if (!this.#values.has(set)) return;
    else if (call === undefined)
      this.#set(
        set,
        changed(this.#values.get(set), steps, () => this.#read(end)),
      );
    else if (METHODS.has(steps.at(-1) ?? '')) {
      const method = steps.pop() ?? '';
      this.#set(
        set,
        changed(this.#values.get(set), steps, (before) => this.#called(before, method, end)),
      );
    }
  }

  #read(from: number): Json | undefined {
    const found = this.reader.value(from);
    if (found) this.#end = found.end;
    return found?.value;
  }

  #set(name: string, value: Json | undefined): void {
    this.#forget(name);
    if (value) this.#values.set(name, value);
    if (value?.type === 'string' && (isNamedLikeSecret(name) || isSecretNamed(name, value.value)))
      this.secrets.set(name, value.value);
  }

  #forget(name: string): void {
    this.#values.delete(name);
    this.secrets.delete(name);
  }

  /** `form.append(name, value)`, and `set`, which takes the place of others. */
  #called(before: Json | undefined, method: string, end: number): Json | undefined {
    const { reader } = this;
    const kind = reader.kindOf(before);
    if (!kind || (method !== 'append' && method !== 'set')) return undefined;
    const given: Json[] = [];
    const close = reader.list(end - 1, ')', (at) => {
      const found = reader.value(at);
      // What has to be computed, such as a file.
      given.push(found?.value ?? { type: 'null' });
      return found?.end ?? reader.expressionEnd(at);
    });
    const [key, written] = given;
    if (close === undefined || !key || !written) return undefined;
    this.#end = close;
    const name = reader.textOf(key) ?? '';
    const isComputed = written.type === 'null' && kind !== 'FormData';
    // A third one names a file.
    const value: Json = given.length > 2 ? { type: 'null' } : isComputed ? variable(name) : written;
    const pair: Json = { type: 'array', items: [key, value] };
    const isOther = (one: Json) => reader.textOf(items(one)[0]) !== name;
    const place = method === 'set' ? items(before).findIndex((one) => !isOther(one)) : -1;
    if (place === -1) return reader.pairs(kind, [...items(before), pair]);
    return reader.pairs(
      kind,
      items(before).flatMap((one, index) => (index === place ? [pair] : isOther(one) ? [one] : [])),
    );
  }

  #valueOf(path: string): Json | undefined {
    const [name = '', ...steps] = path.split('.');
    if (this.secrets.has(name)) return undefined;
    const value = steps.reduce(member, this.#values.get(name));
    if (value) this.used.add(name);
    return value;
  }
}
