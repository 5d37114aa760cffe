/** Code for `fetch` and for `node:http`, and the JavaScript notation that both have. */
import { refusalsOf } from '../../send/browser/fetch-rules';
import type { Outgoing } from './outgoing';
import { expression, type Field, hexEscape, type Notation, replaceHidden, shortEscape } from './segment';
import { program, type Rendered, type Target, type Unsupported, unsupported } from './target';
import fetchTemplate from './templates/javascript-fetch.mjs?raw';
import nodeTemplate from './templates/node-http.mjs?raw';

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

/** The members of an object of the fields. */
const jsFields = (fields: readonly Field[], base64: Notation['base64']): string[] =>
  fields.map((field) => `${member(field.name)}: ${expression(field, notation(base64))},`);

/** A member that is called `__proto__` would set the prototype, unless its name is computed. */
const member = (name: string): string => (name === '__proto__' ? `['${name}']` : jsText(name));

export const javascriptFetch: Target = {
  id: 'javascript-fetch',
  extension: 'mjs',
  render: (outgoing): Rendered => {
    const refusal = refusalOf(outgoing);
    if (refusal) return unsupported(refusal);
    const { url, fields, body } = outgoing;
    return program(fetchTemplate, outgoing, {
      url: jsText(url),
      fields: jsFields(fields, base64),
      body: jsText(body),
    });
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
  render: (outgoing): Rendered => {
    const { scheme, url, target, fields, body } = outgoing;
    return program(nodeTemplate, outgoing, {
      scheme,
      url: jsText(url),
      // Node leaves out the question mark of an empty query.
      hasEmptyQuery: target.endsWith('?'),
      target: jsText(target),
      fields: jsFields(fields, (text) => `Buffer.from(${text}).toString('base64')`),
      body: jsText(body),
    });
  },
};
