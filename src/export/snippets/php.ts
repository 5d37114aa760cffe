/** Code for PHP with its standard library. */
import { waitsForServer } from './outgoing';
import { expression, hasHidden, type Notation, replaceHidden } from './segment';
import { program, type Rendered, type Target } from './target';
import template from './templates/php.php?raw';

export const php: Target = {
  id: 'php',
  extension: 'php',
  render: (outgoing): Rendered =>
    program(template, outgoing, {
      url: phpText(outgoing.url),
      fields: outgoing.fields.map((field) => `${expression(field, notation, `${field.name}: `)},`),
      waits: waitsForServer(outgoing.bodySize),
      sendsBody: outgoing.method !== 'GET' || outgoing.bodySize > 0,
      body: phpBody(outgoing.body),
    }),
};

const notation: Notation = {
  text: phpText,
  variable: () => '$secret',
  base64: (text) => `base64_encode(${text})`,
  join: ' . ',
};

/** A literal of PHP for exactly this text, which has no line end. */
export function phpText(text: string): string {
  if (!hasHidden(text)) return `'${text.replace(/[\\']/g, '\\$&')}'`;
  return `"${replaceHidden(text.replace(/[\\"$]/g, '\\$&'), (code) => `\\u{${code.toString(16)}}`)}"`;
}

/** Line by line: PHP takes the line ends of its source for those of a text, and editors change them. */
function phpBody(body: string): string {
  if (!body.includes('\n')) return phpText(body);
  const lines = body.split('\n').map((line) => `        ${phpText(line)},`);
  return ['implode("\\n", [', ...lines, '    ])'].join('\n');
}
