import { bodyLiteral, singleQuoted } from './literal';
import { comment, DIFFERENCE_NOTE, lowerCase, type ReceiverSettings } from './receiver';

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

/** The value of a header; two of the same name give what no signature fits. */
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
