import { check } from './node-check';
import {
  bodyLiteral,
  comment,
  lines,
  openNote,
  PROXY_NOTE,
  type Receiver,
  type ReceiverSettings,
  sampleNote,
  sampleReasons,
  singleQuoted,
} from './receiver';
import { camelCase, type Verification, verificationOf } from './verification';

/** The lines above the code: how it is run. */
export const usage = (settings: ReceiverSettings, needs: string): string => {
  const { secretName, vector } = settings;
  return comment('//', [
    'Lets through only what the action has signed; anything else gets 401.',
    ...openNote(settings),
    `  ${needs}${secretName}=... node receiver.mjs          listens on PORT, or 8080`,
    ...(vector
      ? [
          `  ${needs && '                        '}${secretName}=... node receiver.mjs --test   checks the sample below`,
        ]
      : []),
  ]);
};

/** A message that came already is answered like the first time, and not acted on again. */
function replay(settings: ReceiverSettings, indent: string, end: string, condition = ''): string {
  const { idField } = verificationOf(settings);
  if (!idField) return '';
  const test = `cameAlready(request.${camelCase(idField.words)}, now())`;
  return lines(`${indent}if (${condition}${test}) return ${end}('came already');`);
}

interface Sources {
  readonly target: string;
  readonly body: string;
}

/** The request as `refusal` takes it, in lines of this indent. */
function requestLines(settings: ReceiverSettings, indent: string, sources: Sources): string {
  const { fields, exactFields, request } = verificationOf(settings);
  const values = {
    method: 'req.method',
    host: "header(req, 'host')",
    target: sources.target,
    type: "header(req, 'content-type')",
    body: sources.body,
  };
  const [proxied] = request.filter((part) => part === 'host' || part === 'target');
  return lines(
    ...[...fields, ...exactFields].map(
      ({ words, header }, index) =>
        `${indent}${camelCase(words)}: header(req, ${index === 0 ? 'HEADER' : singleQuoted(header.toLowerCase())}),`,
    ),
    ...request.flatMap((part) => [
      part === proxied && comment(`${indent}//`, PROXY_NOTE),
      values[part] === part
        ? `${indent}${part},`
        : `${indent}${part}: ${values[part]}${ending(values[part])}`,
    ]),
  ).trimEnd();
}

/** A comment stands after the comma. */
const ending = (value: string): string => (value.includes(' // ') ? '' : ',');

/** What `refusal` is called with. */
const call = (settings: ReceiverSettings): string =>
  verificationOf(settings).time ? 'request, now()' : 'request';

const cryptoImports = ({ digests }: Verification): string =>
  [...(digests.length > 0 ? ['createHash'] : []), 'createHmac', 'timingSafeEqual'].join(', ');

/** Starts the server, or tests the check with the vector. */
export function start(settings: ReceiverSettings, listen: string): string {
  const { vector } = settings;
  if (!vector) return `${listen}\n`;
  const { as, text } = bodyLiteral(vector);
  const encoding = as === 'base64' ? ", 'base64'" : '';
  const verification = verificationOf(settings);
  const { fields, exactFields, request, time, changes } = verification;
  const values = {
    method: singleQuoted(vector.method),
    host: singleQuoted(vector.host),
    target: singleQuoted(vector.target),
    type: singleQuoted(vector.type),
    body: `Buffer.from(${singleQuoted(text)}${encoding})`,
  };
  const sample = lines(
    ...[...fields, ...exactFields].map(
      ({ words, header }) => `  ${camelCase(words)}: ${singleQuoted(vector.fields[header] ?? '')},`,
    ),
    ...request.map((part) => `  ${part}: ${values[part]},`),
  );
  const other = changes === 'method' ? "method: 'DELETE'" : "body: Buffer.from('another')";
  const at = time ? ', time' : '';
  const [changed = ''] = sampleReasons(verification);
  return `// The request of the preview, as it arrives.
const SAMPLE = {
${sample}};

if (process.argv.includes('--test')) {
${lines(
  time && `  const time = ${vector.time};`,
  `  assert.equal(refusal(SAMPLE${at}), undefined);`,
  `  assert.equal(refusal({ ...SAMPLE, ${other} }${at}), '${changed}');`,
  time && '  assert.notEqual(refusal(SAMPLE, time + MAX_AGE + 1), undefined);',
  `  console.log('${sampleNote(verification)}');`,
)}} else {
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
${settings.vector ? "import assert from 'node:assert/strict';\n" : ''}import { ${cryptoImports(verificationOf(settings))} } from 'node:crypto';
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
${requestLines(settings, '    ', { target: 'req.url', body: 'body' })}
  };
  const reason = refusal(${call(settings)});
  if (reason) {
    console.error('Refused: ' + reason);
    return res.writeHead(401).end();
  }
${replay(settings, '  ', 'res.writeHead(200).end')}  // Signed. Use the body here.
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
${settings.vector ? "import assert from 'node:assert/strict';\n" : ''}import { ${cryptoImports(verificationOf(settings))} } from 'node:crypto';
import express from 'express';

${check(settings)}
/** Goes before express.json() and every other parser: what is signed is the body as it came. */
const signedOnly = [
  express.raw({ type: () => true, limit: MAX_BODY, inflate: false }),
  (req, res, next) => {
    const request = {
${requestLines(settings, '      ', { target: 'req.originalUrl', body: 'Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0), // there may be none' })}
    };
    const reason = refusal(${call(settings)});
${replay(settings, '    ', 'res.status(200).end', '!reason && ')}    if (!reason) return next();
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
