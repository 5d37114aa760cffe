/** Code for Python with its standard library. */
import { expression, hexEscape, type Notation, replaceHidden, shortEscape } from './segment';
import { variableComment } from './shell';
import { code, type Rendered, type Target } from './target';

export const python: Target = {
  id: 'python',
  extension: 'py',
  render: (outgoing): Rendered => {
    const { method, scheme, authority, target, fields, body, bodySize, variables } = outgoing;
    const connection = scheme === 'https' ? 'HTTPSConnection' : 'HTTPConnection';
    const isEncoding = fields.some(({ credentials }) => credentials?.some(({ type }) => type === 'variable'));
    return code(
      ...variableComment('#', variables),
      ...(variables.length > 0 ? ['import os'] : []),
      ...(isEncoding ? ['from base64 import b64encode'] : []),
      `from http.client import ${connection}`,
      '',
      ...(bodySize > 0 ? [`body = ${pythonText(body)}.encode()`] : []),
      'headers = {',
      ...fields.map((field) => `    ${pythonText(field.name)}: ${expression(field, notation)},`),
      '}',
      `connection = ${connection}(${pythonText(authority)})`,
      `connection.request("${method}", ${pythonText(target)}, ${bodySize > 0 ? 'body' : 'None'}, headers)`,
      'response = connection.getresponse()',
      'print(response.status, response.reason)',
      'print(response.read().decode(errors="replace"))',
    );
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
