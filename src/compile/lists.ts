/** The body of a REST API Call as code: text, tags, and the loops and conditions that markers make (B39). */
import {
  type Governed,
  hasMarks,
  type Item,
  type Node,
  PreparedContainer,
  PreparedFreeForm,
  parseSetting,
  prepareLists,
  type Tag,
  type TagStep,
  type TemplateStep,
} from '../core/internal';
import { literal } from './expression';
import { argument, type Names, optionalValue, pathCode, tagJson, tagText } from './tags';

/** Statements that write a body with tags into `body`. */
export function bodyStatements(body: string): string[] {
  const setting = parseSetting(['body'], body);
  const prepared = new PreparedFreeForm(setting, hasMarks(setting) ? prepareLists : undefined);
  const code = new BodyCode(
    body,
    setting.parts.some(({ type }) => type === 'broken'),
  );
  code.steps(prepared.steps, new Map());
  return code.end();
}

const INDENT = '  ';

class BodyCode {
  readonly #lines: string[] = [];
  #text = '';
  #indent = '';
  #number = 0;
  /** How often each tag of the outermost container was met; undefined outside of containers. */
  #met: Map<string, number> | undefined;

  /** @param hasMarkers what a marker governs can be repeated */
  constructor(
    readonly source: string,
    readonly hasMarkers: boolean,
  ) {}

  end(): string[] {
    this.#flush();
    return this.#lines;
  }

  steps(steps: readonly TemplateStep[], names: Names): void {
    for (const step of steps) {
      if (step.type === 'fixed') this.#text += step.text.text;
      else if (step.type === 'tag') this.#tag(step, names);
      else if (step.type === 'list' && step instanceof PreparedContainer) this.#container(step, names);
      else throw new Error('the settings have errors');
    }
  }

  #line(line: string): void {
    this.#flush();
    this.#lines.push(this.#indent + line);
  }

  #flush(): void {
    if (this.#text !== '') this.#lines.push(`${this.#indent}body.add(${literal(this.#text)});`);
    this.#text = '';
  }

  /** How a tag is called in an error: in a list, where each problem is told once, the second of the same has a number. */
  #nameOf({ start, end }: { readonly start: number; readonly end: number }): string {
    const text = this.source.slice(start, end);
    if (!this.#met) return text;
    const count = (this.#met.get(text) ?? 0) + 1;
    this.#met.set(text, count);
    return count === 1 ? text : `${text} (${count})`;
  }

  #tag({ tag, place }: TagStep, names: Names): void {
    const name = this.#nameOf(tag);
    const isRaw = tag.filters.at(-1)?.filter.name === 'raw';
    if (isRaw) this.#line(`body.add(${tagText(tag, name, names)});`);
    else if (place.isBare) this.#line(`body.add(${tagJson(tag, name, names)});`);
    else this.#line(`body.add(jsonEscaped(${tagText(tag, name, names)}));`);
  }

  #container({ nodes }: PreparedContainer, names: Names): void {
    const isOutermost = this.hasMarkers && this.#met === undefined;
    if (isOutermost) {
      this.#met = new Map();
      this.#line('run.told = new Set();');
    }
    const comma = this.#variable('comma');
    this.#line(`let ${comma} = '';`);
    this.#nodes(nodes, names, comma);
    if (!isOutermost) return;
    this.#line('run.told = undefined;');
    this.#met = undefined;
  }

  #variable(word: string): string {
    this.#number++;
    return `${word}${this.#number}`;
  }

  #nodes(nodes: readonly Node[], names: Names, comma: string): void {
    for (const node of nodes) {
      if (node.type === 'item') this.#item(node, names, comma);
      else this.#governed(node, names, comma);
    }
  }

  #block(head: string, inside: () => void): void {
    this.#line(`${head} {`);
    this.#indent += INDENT;
    inside();
    this.#flush();
    this.#indent = this.#indent.slice(INDENT.length);
    this.#line('}');
  }

  #item({ steps, optional }: Item, names: Names, comma: string): void {
    if (!optional) {
      this.#joined(steps, names, comma);
      return;
    }
    const { tag, place } = optional.tag;
    const name = literal(this.#nameOf(tag));
    const value = this.#variable('value');
    this.#line(`const ${value} = ${optionalValue(tag, '', names, name)};`);
    this.#block(`if (${value} !== LEFT_OUT)`, () => {
      const text = this.#variable('text');
      this.#line(`const ${text} = ${converted(tag, place.isBare === true, name, value)};`);
      this.#joined(steps, names, comma);
      this.#line(`body.add(${text});`);
      this.steps(optional.after, names);
    });
  }

  #joined(steps: readonly TemplateStep[], names: Names, comma: string): void {
    this.#line(`body.add(${comma});`);
    this.#line(`${comma} = ',';`);
    this.steps(steps, names);
  }

  #governed({ marker, nodes, tags }: Governed, names: Names, comma: string): void {
    const { control } = marker;
    const name = literal(this.#nameOf(marker));
    const [root, steps] = pathCode(control.path.steps, names);
    const values = `run, body, ${name}, ${root}, ${steps}`;
    if (control.type === 'if') {
      const { comparison } = control;
      const condition = comparison
        ? `isEqualAt(${values}, ${tags}, ${argument(comparison.literal)}) === ${comparison.isEqual}`
        : `isTrueAt(${values}, ${tags})`;
      this.#block(`if (${condition})`, () => this.#nodes(nodes, names, comma));
      return;
    }
    const item = this.#variable('item');
    const inner = new Map(names).set(control.item.name, item);
    const count = control.count && this.#variable('count');
    if (control.count && count) inner.set(control.count.name, count);
    if (count) this.#line(`let ${count} = 0;`);
    const options = `${tags}${control.isOptional ? ', true' : ''}`;
    this.#block(`for (const ${item} of itemsAt(${values}, ${options}))`, () => {
      if (count) this.#line(`${count}++;`);
      this.#nodes(nodes, inner, comma);
    });
  }
}

/** The text of an optional value that is there. */
function converted({ operand }: Tag, isBare: boolean, name: string, value: string): string {
  const steps = operand.type === 'path' ? pathCode(operand.steps, new Map())[1] : '[]';
  const values = `run, ${name}, ${value}, ${steps}`;
  return isBare ? `asJson(${values})` : `jsonEscaped(asText(${values}))`;
}
