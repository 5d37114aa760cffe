/** Writes bodies as code: the body of a REST API Call, and the rows of a Webhook. */
import type { DataRow } from '../core';
import {
  type BodyFormat,
  FORMATS,
  formEncode,
  type Governed,
  hasMarks,
  type Item,
  isSent,
  jsonEscape,
  type Limits,
  type Node,
  PreparedContainer,
  PreparedFreeForm,
  parseSetting,
  parseTemplate,
  prepareLists,
  type TagStep,
  type TemplateStep,
  utf8Length,
} from '../core/internal';
import {
  appendCode,
  BODY_LIMIT,
  type BodyCode,
  literal,
  literalCode,
  optionalValue,
  pathCode,
  type Scope,
  settingCode,
  tagJson,
  tagText,
} from './code';
import { isVariable } from './library';

/** Statements that write a body with tags. */
export function bodyStatements(body: string, scope: Scope): string[] {
  const setting = parseSetting(['body'], body);
  const prepared = new PreparedFreeForm(setting, hasMarks(setting) ? prepareLists : undefined);
  const code = new FreeFormCode(
    body,
    setting.parts.some(({ type }) => type === 'broken'),
    scope,
  );
  code.steps(prepared.steps, scope);
  return code.end();
}

const INDENT = '  ';

/** The state of the commas of a container. */
class Commas {
  /** Whether a part came before: never, surely, or as the values decide. */
  state: 'none' | 'some' | 'maybe' = 'none';
  /** Holds that when the code runs. */
  variable = '';
  isInBlock = false;
}

/** The code of a body with text, tags, and the loops and conditions that markers make (B39). */
class FreeFormCode {
  readonly #lines: string[] = [];
  #text = '';
  #indent = '';
  /** The names taken here and in the blocks around. */
  #variables: Set<string>;
  /** How often each tag of the outermost container was met; undefined outside of containers. */
  #met: Map<string, number> | undefined;

  /** @param hasMarkers what a marker governs can be repeated */
  constructor(
    readonly source: string,
    readonly hasMarkers: boolean,
    readonly scope: Scope,
  ) {
    this.#variables = new Set(scope.names.values());
  }

  end(): string[] {
    this.#flush();
    return this.#lines;
  }

  steps(steps: readonly TemplateStep[], scope: Scope): void {
    for (const step of steps) {
      if (step.type === 'fixed') this.#text += step.text.text;
      else if (step.type === 'tag') this.#tag(step, scope);
      else if (step.type === 'list' && step instanceof PreparedContainer) this.#container(step, scope);
      else throw new Error('the settings have errors');
    }
  }

  #line(line: string): void {
    this.#flush();
    this.#lines.push(this.#indent + line);
  }

  #flush(): void {
    if (this.#text !== '') this.#lines.push(this.#indent + appendCode(literal(this.#text), this.scope));
    this.#text = '';
  }

  /**
   * The label of a tag in an error. In a list, where each problem is reported once, the second of the same tags has a
   * number.
   */
  #nameOf({ start, end }: { readonly start: number; readonly end: number }): string {
    const text = this.source.slice(start, end);
    if (!this.#met) return text;
    const count = (this.#met.get(text) ?? 0) + 1;
    this.#met.set(text, count);
    return count === 1 ? text : `${text} (${count})`;
  }

  #tag({ tag, place }: TagStep, scope: Scope): void {
    const name = literal(this.#nameOf(tag));
    const isRaw = tag.filters.at(-1)?.filter.name === 'raw';
    if (place.isBare && !isRaw) this.#append(tagJson(tag, name, scope));
    else if (isRaw) this.#append(tagText(tag, name, scope));
    else this.#append(`inString(${tagText(tag, name, scope)})`);
  }

  #append(text: string): void {
    this.#line(appendCode(text, this.scope));
  }

  #container({ nodes }: PreparedContainer, scope: Scope): void {
    const isOutermost = this.hasMarkers && this.#met === undefined;
    if (isOutermost) {
      this.#met = new Map();
      this.#line('draft.reported = new Map();');
    }
    this.#nodes(nodes, scope, new Commas());
    if (!isOutermost) return;
    this.#line('draft.reported = undefined;');
    this.#met = undefined;
  }

  /** A variable of its own, by a name of the template where that is free. */
  #variable(name: string, otherwise = name): string {
    const word = isVariable(name) ? name : otherwise;
    let variable = word;
    for (let number = 2; this.#variables.has(variable); number++) variable = `${word}${number}`;
    this.#variables.add(variable);
    return variable;
  }

  #nodes(nodes: readonly Node[], scope: Scope, commas: Commas): void {
    for (const node of nodes) {
      if (node.type === 'item') this.#item(node, scope, commas);
      else this.#governed(node, scope, commas);
    }
  }

  /** Statements of parts that may be left out, or repeated. */
  #block(head: string, commas: Commas, inside: () => void): void {
    const { isInBlock } = commas;
    commas.isInBlock = true;
    this.#line(`${head} {`);
    this.#indent += INDENT;
    const outside = new Set(this.#variables);
    inside();
    this.#flush();
    this.#variables = outside;
    this.#indent = this.#indent.slice(INDENT.length);
    this.#line('}');
    commas.isInBlock = isInBlock;
  }

  /** Before the first part that may be left out, while none came yet. */
  #declare(commas: Commas): void {
    if (commas.state !== 'none') return;
    commas.state = 'maybe';
    commas.variable = this.#variable('commas');
    this.#line(`const ${commas.variable} = new Commas();`);
  }

  #item({ steps, optional }: Item, scope: Scope, commas: Commas): void {
    if (!optional) {
      this.#joined(steps, scope, commas);
      return;
    }
    this.#declare(commas);
    const { tag, place } = optional.tag;
    const name = literal(this.#nameOf(tag));
    const value = this.#variable('value');
    this.#line(`const ${value} = ${optionalValue(tag, name, scope)};`);
    this.#block(`if (${value} !== LEFT_OUT)`, commas, () => {
      const text = this.#variable('text');
      this.#line(`const ${text} = ${converted(place.isBare === true, name, value)};`);
      this.#joined(steps, scope, commas);
      this.#append(text);
      this.steps(optional.after, scope);
    });
  }

  #joined(steps: readonly TemplateStep[], scope: Scope, commas: Commas): void {
    if (commas.state === 'maybe') this.#append(`${commas.variable}.next()`);
    if (commas.state === 'some') this.#text += ',';
    if (!commas.isInBlock) commas.state = 'some';
    this.steps(steps, scope);
  }

  #governed({ marker, nodes, tags }: Governed, scope: Scope, commas: Commas): void {
    this.#declare(commas);
    const { control } = marker;
    if (control.type === 'unread') throw new Error('the settings have errors');
    const name = literal(this.#nameOf(marker));
    const values = `draft, ${name}, ${pathCode(control.path.steps, scope.names)}`;
    if (control.type === 'if') {
      const { comparison } = control;
      const condition = comparison
        ? `isEqualAt(${values}, ${tags}, ${literalCode(comparison.literal)}) === ${comparison.isEqual}`
        : `isTrueAt(${values}, ${tags})`;
      this.#block(`if (${condition})`, commas, () => this.#nodes(nodes, scope, commas));
      return;
    }
    const item = this.#variable(control.item.name, 'item');
    const names = new Map(scope.names).set(control.item.name, item);
    const count = control.count && this.#variable(control.count.name, 'count');
    if (control.count && count) names.set(control.count.name, count);
    if (count) this.#line(`let ${count} = 0;`);
    const options = `${tags}${control.isOptional ? ', true' : ''}`;
    this.#block(`for (const ${item} of itemsAt(${values}, ${options}))`, commas, () => {
      if (count) this.#line(`${count}++;`);
      this.#nodes(nodes, { ...scope, names }, commas);
    });
  }
}

/** The text of an optional value that is there. */
const converted = (isBare: boolean, name: string, value: string): string =>
  isBare ? `asJson(draft, ${name}, ${value})` : `inString(asText(draft, ${name}, ${value}))`;

const SYNTAX = {
  default: { says: 'the rows of a form', encode: formEncode, name: 'formEncoded' },
  json: { says: 'the members of one object', encode: jsonEscape, name: 'inString' },
} as const;

const hasTags = (template: string): boolean => parseTemplate(template).some(({ type }) => type === 'tag');

/** The body of rows that are sent. */
export function rowsCode(
  data: readonly DataRow[],
  format: BodyFormat,
  { limits, scope }: { readonly limits: Limits; readonly scope: Scope },
): BodyCode {
  const rows = data.flatMap((row, index) => (isSent(row) ? [{ ...row, index }] : []));
  const { rowSyntax } = FORMATS[format];
  if (rows.length === 0) return { lines: [], text: literal(rowSyntax.empty), presence: 'always' };
  const writer = new RowWriter(format, !rows.some(({ key }) => hasTags(key)), scope);
  for (const [number, row] of rows.entries()) {
    writer.text += number === 0 ? rowSyntax.open : rowSyntax.comma;
    writer.key(row);
    writer.text += rowSyntax.colon;
    writer.value(row);
  }
  writer.text += rowSyntax.close;
  if (writer.lines.length === 0 && utf8Length(writer.text) <= limits.body)
    return { lines: [], text: literal(writer.text), presence: 'always' };
  const lines = [
    '',
    `// data, as ${SYNTAX[format].says}`,
    ...writer.end(),
    settingCode('data', ['data']),
    BODY_LIMIT,
  ];
  return { lines, text: 'draft.body', presence: 'always' };
}

interface Row extends DataRow {
  readonly index: number;
}

/** Writes lines that write rows; text that follows text is joined. */
class RowWriter {
  readonly lines: string[] = [];
  /** Text that no line writes yet. */
  text = '';
  #hasKey = false;

  constructor(
    readonly format: BodyFormat,
    readonly areKeysFixed: boolean,
    readonly scope: Scope,
  ) {}

  end(): string[] {
    this.#line();
    const { hasUniqueKeys } = FORMATS[this.format].rowSyntax;
    if (this.areKeysFixed || !hasUniqueKeys) return this.lines;
    return ['/** @type {Set<string>} */', 'const keys = new Set();', ...this.lines];
  }

  /** A key is looked at where values decide it, and where they may make another key of the same. */
  key({ key, index }: Row): void {
    const { hasUniqueKeys } = FORMATS[this.format].rowSyntax;
    const isChecked = !this.areKeysFixed && (hasUniqueKeys || hasTags(key));
    const { encode, name } = SYNTAX[this.format];
    if (!isChecked) {
      this.text += encode(key);
      return;
    }
    this.#line(
      settingCode(`data[${index}].key`, ['data', index, 'key']),
      `${this.#hasKey ? '' : 'let '}rowKey = new RowKey(draft${hasUniqueKeys ? ', keys' : ''});`,
    );
    this.#hasKey = true;
    for (const part of parseTemplate(key)) {
      const source = key.slice(part.start, part.end);
      const text = part.type === 'tag' ? tagText(part, literal(source), this.scope) : literal(source);
      const isSame = part.type === 'text' && encode(source) === source;
      this.#line(appendCode(isSame ? `rowKey.add(${text})` : `${name}(rowKey.add(${text}))`, this.scope));
    }
    this.#line('rowKey.check();');
  }

  value({ key, value, index }: Row): void {
    const { encode, name } = SYNTAX[this.format];
    if (hasTags(value)) {
      const where = `data[${index}] ${JSON.stringify(shortened(key))}`;
      this.#line(settingCode(where, ['data', index, 'value']));
    }
    for (const part of parseTemplate(value)) {
      const source = value.slice(part.start, part.end);
      if (part.type === 'tag')
        this.#line(appendCode(`${name}(${tagText(part, literal(source), this.scope)})`, this.scope));
      else this.text += encode(source);
    }
  }

  #line(...lines: string[]): void {
    if (this.text !== '') this.lines.push(appendCode(literal(this.text), this.scope));
    this.text = '';
    this.lines.push(...lines);
  }
}

const MAX_SHOWN = 100;

const shortened = (key: string): string => (key.length > MAX_SHOWN ? `${key.slice(0, MAX_SHOWN)}…` : key);
