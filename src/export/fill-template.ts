/** A text that replaces `__name__`, the lines that repeat its line, or whether its block is in the program. */
export type TemplateValues = Readonly<Record<string, string | boolean | readonly string[]>>;

/** Either comment sign, so that a template is a program of its language. */
const MARK = /^\s*(?:\/\/|#): (\w+)$/;
const PLACEHOLDER = /__(\w+?)__/g;

/**
 * Fills a program that is a file of its own language. `__name__` is replaced by its value; a line whose value
 * is a list is repeated for each item. Lines from `//: name` to `//: end`, or to `//: else`, are in the program
 * where the value of the name is true. Throws where a name has no value, which is a mistake in the program.
 */
export function fillTemplate(template: string, values: TemplateValues): string {
  const filled: string[] = [];
  const open: boolean[] = [];
  for (const line of template.split('\n')) {
    const name = MARK.exec(line)?.[1];
    if (name === 'end') open.pop();
    else if (name === 'else') open.push(!open.pop());
    else if (name !== undefined) open.push(valueFor(name, values) === true);
    else if (!open.includes(false)) filled.push(...filledLines(line, values));
  }
  return filled.join('\n');
}

function filledLines(line: string, values: TemplateValues): string[] {
  const found = Array.from(line.matchAll(PLACEHOLDER), ([placeholder, name = '']) => ({
    placeholder,
    value: valueFor(name, values),
  }));
  const list = found.find(({ value }) => typeof value === 'object');
  const lines =
    list && typeof list.value === 'object'
      ? list.value.map((item) => line.replace(list.placeholder, () => item))
      : [line.replaceAll(PLACEHOLDER, (_, name: string) => String(valueFor(name, values)))];
  return lines.map((each) => each.trimEnd());
}

function valueFor(name: string, values: TemplateValues): TemplateValues[string] {
  const value = values[name];
  if (value === undefined) throw new Error(`The template has no value for ${name}`);
  return value;
}
