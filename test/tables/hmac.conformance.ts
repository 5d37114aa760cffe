import { createHash, createHmac } from 'node:crypto';
import { aRestApiCall } from '../an-action';
import { conform, verdictOf } from '../conformance';
import { buildWith, headerOf, literally, NOW } from '../conformance/actions';

// RFC 2104 §2 over Node's own SHA-256: H(K XOR opad, H(K XOR ipad, text)).

const BLOCK_LENGTH = 64;

const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

function macOf(key: Uint8Array, text: Uint8Array): string {
  const block = Buffer.alloc(BLOCK_LENGTH);
  block.set(key.length > BLOCK_LENGTH ? sha256(key) : key);
  const inner = sha256(
    block.map((octet) => octet ^ 0x36),
    text,
  );
  return sha256(
    block.map((octet) => octet ^ 0x5c),
    inner,
  ).toString('hex');
}

// Keys and texts at the borders of a block, as RFC 4231 chooses them: short, long and longer than a block.
const LENGTHS = [1, 2, 4, 20, 25, 55, 56, 63, 64, 65, 80, 127, 128, 131, 1000];
const UNITS = ['k', 'ü', '€', '😀'];
const keys = UNITS.flatMap((unit) => LENGTHS.map((length) => unit.repeat(length)));
const texts = ['', 'Hi There', 'ü€😀', ...LENGTHS.map((length) => 'Ý'.repeat(length))];

interface Row {
  readonly secret: string;
  readonly body: string;
}

/** The message of the whole request, version 1 (B24). */
const messageOf = (body: string): Buffer =>
  Buffer.from(['v1', NOW, 'PUT', 'h:81', '/a?b', 'application/json; charset=utf-8', body].join('\n'));

const table: Row[] = [
  ...keys.map((secret) => ({ secret, body: '{}' })),
  ...texts.flatMap((body) => ['Jefe', 'k'.repeat(65)].map((secret) => ({ secret, body }))),
];

conform('HMAC: keys and bodies of every length around a block', table, ({ secret, body }) => {
  const authentication = { method: 'hmac', headerName: 'X-Signature', secret } as const;
  const action = aRestApiCall({
    method: 'PUT',
    url: 'http://h:81/a?b',
    body: literally(body),
    authentication,
  });
  const mac = macOf(Buffer.from(secret), messageOf(body));
  return verdictOf(headerOf(buildWith(action), 'X-Signature'), `t=${NOW},v1=${mac}`);
});

conform('HMAC: the definition, and what Node calls HMAC', table, ({ secret, body }) =>
  verdictOf(
    macOf(Buffer.from(secret), Buffer.from(body)),
    createHmac('sha256', secret).update(body).digest('hex'),
  ),
);
