import { check, start, usage } from './node-check';
import { comment, PROXY_NOTE, type Receiver } from './receiver';

/** Node.js with nothing but what it brings. */
export const nodeHttp: Receiver = {
  id: 'node-http',
  name: 'Node.js',
  fileName: 'receiver.mjs',
  code: (settings) => `${usage(settings, '')}
${settings.vector ? "import assert from 'node:assert/strict';\n" : ''}import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

${check(settings)}
async function receive(req, res) {
  const chunks = [];
  let size = 0;
  for await (const chunk of req) {
    size += chunk.length;
    if (size <= MAX_BODY) chunks.push(chunk);
  }
  if (size > MAX_BODY) return res.writeHead(413).end();

  const body = Buffer.concat(chunks); // as it came: parse it only after the check
  const request = {
    signature: header(req, HEADER),
    method: req.method,
${comment('    //', PROXY_NOTE)}
    host: header(req, 'host'),
    target: req.url,
    type: header(req, 'content-type'),
    body,
  };
  const reason = refusal(request, now());
  if (reason) {
    console.error('Refused: ' + reason);
    return res.writeHead(401).end();
  }
  // Signed. Use the body here.
  res.writeHead(204).end();
}

const server = createServer((req, res) => {
  receive(req, res).catch(() => res.destroy()); // the sender went away
});

${start(settings, "server.listen(process.env.PORT ?? 8080, '127.0.0.1');")}`,
};
