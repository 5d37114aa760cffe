/** Code for Python with its standard library. */
import { expression, hexEscape, type Notation, replaceHidden, shortEscape } from './segment';
import { program, type Rendered, type Target } from './target';
import template from './templates/python.py?raw';

export const python: Target = {
  id: 'python',
  extension: 'py',
  render: (outgoing): Rendered => {
    const { scheme, authority, target, fields, body } = outgoing;
    return program(template, outgoing, {
      isEncoding: fields.some(({ credentials }) => credentials?.some(({ type }) => type === 'variable')),
      connection: scheme === 'https' ? 'HTTPSConnection' : 'HTTPConnection',
      body: pythonText(body),
      fields: fields.map((field) => `${pythonText(field.name)}: ${expression(field, notation)},`),
      authority: pythonText(authority),
      target: pythonText(target),
    });
  },
};

/** A literal of Python for exactly this text: over several lines where the text has them. */
export function pythonText(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\');
  if (text.includes('\n')) {
    // No three quotes in a row, and none before those that end it.
    const inside = escaped.replace(/"(?="")|"$/g, '\\"');
    return `"""${replaceHidden(inside, hexEscape)}"""`;
  }
  const quote = text.includes('"') && !text.includes("'") ? "'" : '"';
  return quote + replaceHidden(escaped.replaceAll(quote, `\\${quote}`), shortEscape) + quote;
}

const notation: Notation = {
  text: pythonText,
  variable: (name) => `os.environ["${name}"]`,
  base64: (text) => `b64encode((${text}).encode()).decode()`,
  join: ' + ',
};
