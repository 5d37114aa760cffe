import { jsFields, jsText, jsVariableChecks } from './javascript';
import { code, type Rendered, type Target } from './target';

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
