import {
  bodyLiteral,
  comment,
  DIFFERENCE_NOTE,
  lowerCase,
  PROXY_NOTE,
  type Receiver,
  type ReceiverSettings,
  singleQuoted,
} from './receiver';

/** The lines above the code: how it is run. */
export const usage = ({ secretName, vector }: ReceiverSettings, needs: string): string =>
  comment('//', [
    'Lets through only what the action has signed; anything else gets 401.',
    `  ${needs}${secretName}=... node receiver.mjs          listens on PORT, or 8080`,
    ...(vector
      ? [
          `  ${needs && '                        '}${secretName}=... node receiver.mjs --test   checks the sample below`,
        ]
      : []),
  ]);

/** The part of both Node receivers that knows nothing of a server. */
export const check = (
  settings: ReceiverSettings,
): string => String.raw`const SECRET = process.env.${settings.secretName};
if (!SECRET) throw new Error('${settings.secretName} is not set');
const HEADER = ${singleQuoted(lowerCase(settings))};
const MAX_AGE = 300; // seconds, to both sides: clocks differ
const MAX_BODY = ${settings.bodyLimit}; // bytes

/** Why the request is refused; undefined when the signature is right. */
function refusal({ signature, method, host, target, type, body }, now) {
  const [, time, given] = /^t=(0|[1-9][0-9]{0,14}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (!given) return 'no well-formed signature';
  if (Math.abs(now - Number(time)) > MAX_AGE) return 'signed too long ago, or in the future';
${comment('  //', DIFFERENCE_NOTE)}
  const head = ['v1', time, method, host, target, type, ''].join('\n');
  const message = Buffer.concat([Buffer.from(head), body]);
  const expected = createHmac('sha256', SECRET).update(message).digest();
  return timingSafeEqual(expected, Buffer.from(given, 'hex')) ? undefined : 'another signature';
}

/** The value of a header. Repeated headers are joined, so the signature will not match. */
const header = (req, name) => (req.headersDistinct[name] ?? []).join(', ');

const now = () => Math.floor(Date.now() / 1000);
`;

/** Starts the server, or tests the check with the vector. */
export function start(settings: ReceiverSettings, listen: string): string {
  const { vector } = settings;
  if (!vector) return `${listen}\n`;
  const { as, text } = bodyLiteral(vector);
  const encoding = as === 'base64' ? ", 'base64'" : '';
  return `// The request of the preview, as it arrives.
const SAMPLE = {
  signature: ${singleQuoted(vector.signature)},
  method: ${singleQuoted(vector.method)},
  host: ${singleQuoted(vector.host)},
  target: ${singleQuoted(vector.target)},
  type: ${singleQuoted(vector.type)},
  body: Buffer.from(${singleQuoted(text)}${encoding}),
};

if (process.argv.includes('--test')) {
  const time = ${vector.time};
  assert.equal(refusal(SAMPLE, time), undefined);
  assert.equal(refusal({ ...SAMPLE, method: 'DELETE' }, time), 'another signature');
  assert.notEqual(refusal(SAMPLE, time + MAX_AGE + 1), undefined);
  console.log('The sample is accepted, and refused when it is changed or old.');
} else {
  ${listen}
}
`;
}

/** Node.js without dependencies. */
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
