/** Code for PHP with its standard library. */
import { waitsForServer } from './outgoing';
import { expression, hasHidden, type Notation, replaceHidden } from './segment';
import { code, type Rendered, type Target } from './target';

export const php: Target = {
  id: 'php',
  extension: 'php',
  render: ({ method, url, fields, body, bodySize, variables }): Rendered =>
    code(
      '<?php',
      ...variables.flatMap((name) => [
        `$secret = getenv('${name}');`,
        'if ($secret === false) {',
        `    exit("Set the environment variable ${name} to the secret first\\n");`,
        '}',
      ]),
      `$request = curl_init(${phpText(url)});`,
      'curl_setopt_array($request, [',
      `    CURLOPT_CUSTOMREQUEST => '${method}',`,
      '    CURLOPT_HTTPHEADER => [',
      ...fields.map((field) => `        ${expression(field, notation, `${field.name}: `)},`),
      ...(waitsForServer(bodySize) ? ["        'Expect:',"] : []),
      '    ],',
      ...(method === 'GET' && bodySize === 0 ? [] : [`    CURLOPT_POSTFIELDS => ${phpBody(body)},`]),
      '    CURLOPT_RETURNTRANSFER => true,',
      ']);',
      '$answer = curl_exec($request);',
      'echo $answer === false ? curl_error($request) : $answer, "\\n";',
    ),
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
