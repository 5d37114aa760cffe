import { check, start, usage } from './node-check';
import { comment, PROXY_NOTE, type Receiver } from './receiver';

/** Express 4.17 and newer. */
export const nodeExpress: Receiver = {
  id: 'node-express',
  name: 'Node.js (Express)',
  fileName: 'receiver.mjs',
  code: (settings) => `${usage(settings, 'npm install express; ')}
${settings.vector ? "import assert from 'node:assert/strict';\n" : ''}import { createHmac, timingSafeEqual } from 'node:crypto';
import express from 'express';

${check(settings)}
/** Goes before express.json() and every other parser: what is signed is the body as it came. */
const signedOnly = [
  express.raw({ type: () => true, limit: MAX_BODY, inflate: false }),
  (req, res, next) => {
    const request = {
      signature: header(req, HEADER),
      method: req.method,
${comment('      //', PROXY_NOTE)}
      host: header(req, 'host'),
      target: req.originalUrl,
      type: header(req, 'content-type'),
      body: Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0), // there may be none
    };
    const reason = refusal(request, now());
    if (!reason) return next();
    console.error('Refused: ' + reason);
    res.status(401).end();
  },
];

const app = express();
app.use(signedOnly, (req, res) => {
  // Signed. Use the body here: JSON.parse(req.body)
  res.status(204).end();
});
app.use((error, req, res, next) => {
  console.error('Refused: ' + error.message);
  res.status(error.status ?? 500).end();
});

${start(settings, "app.listen(process.env.PORT ?? 8080, '127.0.0.1');")}`,
};
