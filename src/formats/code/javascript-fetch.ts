import { refusalsOf } from '../../sending/browser/refusals';
import { jsFields, jsText, jsVariableChecks } from './javascript';
import type { Outgoing } from './outgoing';
import { code, type Rendered, type Target, type Unsupported, unsupported } from './target';

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
