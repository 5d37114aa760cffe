/** Code for `fetch` and for `node:http`, and the JavaScript notation that both have. */
import { refusalsOf } from '../../send/browser/fetch-rules';
import type { Outgoing } from './outgoing';
import { expression, type Field, hexEscape, type Notation, replaceHidden, shortEscape } from './segment';
import { code, type Rendered, type Target, type Unsupported, unsupported } from './target';

/** A literal of JavaScript for exactly this text: over several lines where the text has them. */
export function jsText(text: string): string {
  if (text.includes('\n')) return `\`${replaceHidden(text.replace(/[\\`]|\$(?=\{)/g, '\\$&'), hexEscape)}\``;
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
  return quote + replaceHidden(escaped, shortEscape) + quote;
}

/** `base64` makes Base64 of an expression, which the run-times do in different ways. */
const notation = (base64: Notation['base64']): Notation => ({
  text: jsText,
  variable: (name) => `process.env.${name}`,
  base64,
  join: ' + ',
});

/** The fields as an object, each on a line of its own. */
export function jsFields(fields: readonly Field[], indent: string, base64: Notation['base64']): string[] {
  return fields.map((field) => `${indent}${member(field.name)}: ${expression(field, notation(base64))},`);
}

/** A member that is called `__proto__` would set the prototype, unless its name is computed. */
const member = (name: string): string => (name === '__proto__' ? `['${name}']` : jsText(name));

/** A variable that is not set would go out as the word “undefined”. */
export const jsVariableChecks = (names: readonly string[]): string[] =>
  names.flatMap((name) => [
    `// The secret stands in the environment variable ${name}.`,
    `if (process.env.${name} === undefined) throw new Error('Set the environment variable ${name} first');`,
    '',
  ]);

export const javascriptFetch: Target = {
  id: 'javascript-fetch',
  extension: 'mjs',
  render: (outgoing): Rendered => {
    const refusal = refusalOf(outgoing);
    if (refusal) return unsupported(refusal);
    const { method, url, fields, body, bodySize, variables } = outgoing;
    return code(
      ...variables.map(
        () => '// For Node, Deno and Bun: a page has no environment, and is no place for a secret.',
      ),
      ...jsVariableChecks(variables),
      `const response = await fetch(${jsText(url)}, {`,
      `  method: '${method}',`,
      ...(fields.length > 0 ? ['  headers: {', ...jsFields(fields, '    ', base64), '  },'] : []),
      ...(bodySize > 0 ? [`  body: ${jsText(body)},`] : []),
      "  redirect: 'manual',",
      '});',
      'console.log(response.status, await response.text());',
    );
  },
};

/** `btoa` takes Latin-1; a secret may hold any character. */
const base64 = (text: string): string => `btoa(String.fromCharCode(...new TextEncoder().encode(${text})))`;

/** A page of no address has nothing to compare the URL with. */
const NO_PAGE = { origin: 'null' };

function refusalOf({ method, url, target, fields, bodySize }: Outgoing): Unsupported | undefined {
  const headers = fields.map(({ name, value = [] }) => {
    const texts = value.map((segment) => (segment.type === 'text' ? segment.text : ''));
    return [name, texts.join('')] as const;
  });
  const [refusal] = refusalsOf({ method, url, target, headers, body: new Uint8Array(bodySize) }, NO_PAGE);
  if (refusal) return refusal;
  if (fields.some(({ name }) => name === '__proto__')) return { code: 'javascript-header-lost' };
  return target.endsWith('?') ? { code: 'javascript-empty-query' } : undefined;
}

export const nodeHttp: Target = {
  id: 'node-http',
  extension: 'mjs',
  render: ({ method, scheme, url, target, fields, body, bodySize, variables }): Rendered => {
    const hasBody = bodySize > 0;
    return code(
      `import { request } from 'node:${scheme}';`,
      '',
      ...jsVariableChecks(variables),
      ...(hasBody ? [`const body = ${jsText(body)};`] : []),
      `const sent = request(${jsText(url)}, {`,
      `  method: '${method}',`,
      // Node leaves out the question mark of an empty query.
      ...(target.endsWith('?') ? [`  path: ${jsText(target)},`] : []),
      '  headers: {',
      ...jsFields(fields, '    ', (text) => `Buffer.from(${text}).toString('base64')`),
      // With GET Node would frame the body in no way at all.
      ...(hasBody ? ["    'Content-Length': Buffer.byteLength(body),"] : []),
      '  },',
      '});',
      "sent.on('response', (response) => {",
      '  console.log(response.statusCode);',
      '  response.pipe(process.stdout);',
      '});',
      hasBody ? 'sent.end(body);' : 'sent.end();',
    );
  },
};
