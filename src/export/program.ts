/** What exported programs share: how their templates are filled in, and the hosts that they may call. */
import type { Action } from '../core';
import { parseTemplate, UrlCursor } from '../core/internal';

/**
 * The values of a template by name: a text that replaces `__name__`, lines that repeat its line, whether a block is in
 * the program, or the values of each repetition of a block.
 */
export interface TemplateValues {
  readonly [name: string]: string | boolean | readonly string[] | readonly TemplateValues[];
}

/** Either comment sign, so that a template is a program of its language. */
const MARK = /^\s*(?:\/\/|#): (\w+)$/;
const PLACEHOLDER = /__(\w+?)__/g;

/**
 * Fills a program that is a file of its own language. `__name__` is replaced by its value; a line whose value
 * is a list is repeated for each item. Lines from `//: name` to `//: end`, or to `//: else`, are in the program
 * where the value of the name is true, and once for each item where it is a list of further values. Throws where a
 * name has no value, which is a mistake in the program.
 */
export const fillTemplate = (template: string, values: TemplateValues): string =>
  filled(template.split('\n'), values).join('\n');

function filled(lines: readonly string[], values: TemplateValues): string[] {
  const result: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const name = MARK.exec(line)?.[1];
    if (name === undefined) {
      result.push(...filledLine(line, values));
      continue;
    }
    const value = valueFor(name, values);
    const { otherwise, end } = blockAt(lines, at);
    const inside = lines.slice(at + 1, otherwise ?? end);
    if (typeof value === 'object')
      for (const item of value)
        result.push(...filled(inside, typeof item === 'object' ? { ...values, ...item } : values));
    else if (value === true) result.push(...filled(inside, values));
    else if (otherwise !== undefined) result.push(...filled(lines.slice(otherwise + 1, end), values));
    at = end;
  }
  return result;
}

/** The lines at which the block that begins at `start` ends, and at which its other half begins. */
function blockAt(lines: readonly string[], start: number): { otherwise: number | undefined; end: number } {
  let depth = 0;
  let otherwise: number | undefined;
  for (let at = start + 1; at < lines.length; at++) {
    const mark = MARK.exec(lines[at] ?? '')?.[1];
    if (mark === 'end') {
      if (depth === 0) return { otherwise, end: at };
      depth--;
    } else if (mark === 'else') {
      if (depth === 0) otherwise = at;
    } else if (mark !== undefined) depth++;
  }
  throw new Error(`The block of the template at line ${start + 1} has no end`);
}

function filledLine(line: string, values: TemplateValues): string[] {
  const lists = Array.from(line.matchAll(PLACEHOLDER), ([placeholder, name = '']) => ({
    placeholder,
    items: valueFor(name, values),
  }));
  const list = lists.find(({ items }) => typeof items === 'object');
  const filledLines =
    list && typeof list.items === 'object'
      ? list.items.map((item) => line.replace(list.placeholder, () => String(item)))
      : [line.replaceAll(PLACEHOLDER, (_, name: string) => String(valueFor(name, values)))];
  return filledLines.map((each) => each.trimEnd());
}

function valueFor(name: string, values: TemplateValues): TemplateValues[string] {
  const value = values[name];
  if (value === undefined) throw new Error(`The template has no value for ${name}`);
  return value;
}

/**
 * Whether the data of a workflow could choose the host that receives a secret: the action authenticates
 * its requests, and a tag is in its URL before the end of the host and port.
 */
export function needsAllowedHosts({ url, authentication }: Action): boolean {
  if (authentication.method === 'none') return false;
  const first = parseTemplate(url).find(({ type }) => type === 'tag');
  if (!first) return false;
  const cursor = new UrlCursor();
  cursor.pass(url.slice(0, first.start));
  return !['path', 'query', 'fragment'].includes(cursor.place);
}

/** The scheme of an allowed host without a port; `https:` if the data decides the scheme too. */
export const schemeOf = ({ url }: Action): string => (/^ *http:/i.test(url) ? 'http:' : 'https:');
