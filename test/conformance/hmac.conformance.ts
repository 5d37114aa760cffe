import { createHmac } from 'node:crypto';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { aRestApiCall } from '../an-action';
import { conform, doesNotApply, leaveOut, verdictOf } from '../conformance';
import { readVectors } from '../vectors';
import { buildWith, headerOf, NOW } from './actions';

const fromHex = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));

/** The primitive, from the library that signs. */
const macOf = (key: Uint8Array, message: Uint8Array): string =>
  Buffer.from(hmac(sha256, key, message)).toString('hex');

interface RfcRow {
  readonly key_hex: string;
  readonly data_hex: string;
  readonly truncate_bits?: number;
  readonly mac: { readonly sha256?: string };
}

const rfcRows = readVectors<{ cases: RfcRow[] }>('hmac/rfc2202-rfc4231.json').cases;
conform('hmac/rfc2202-rfc4231.json', rfcRows, ({ key_hex, data_hex, truncate_bits = 256, mac }) => {
  if (mac.sha256 === undefined) return doesNotApply('another hash than SHA-256');
  return verdictOf(macOf(fromHex(key_hex), fromHex(data_hex)).slice(0, truncate_bits / 4), mac.sha256);
});

interface Wycheproof {
  readonly testGroups: readonly {
    readonly tagSize: number;
    readonly tests: readonly {
      readonly key: string;
      readonly msg: string;
      readonly tag: string;
      readonly result: 'valid' | 'invalid';
    }[];
  }[];
}

function wycheproof(file: string) {
  const { testGroups } = readVectors<Wycheproof>(file);
  return testGroups.flatMap(({ tagSize, tests }) => tests.map((row) => ({ ...row, tagSize })));
}

const WYCHEPROOF = 'hmac/wycheproof-hmac_sha256_test.json';
conform(WYCHEPROOF, wycheproof(WYCHEPROOF), ({ key, msg, tag, result, tagSize }) => {
  const mac = macOf(fromHex(key), fromHex(msg)).slice(0, tagSize / 4);
  return verdictOf(mac === tag, result === 'valid');
});
for (const hash of ['sha1', 'sha384', 'sha512']) {
  const file = `hmac/wycheproof-hmac_${hash}_test.json`;
  leaveOut(file, wycheproof(file), 'another hash than SHA-256');
}

interface MessageSignature {
  readonly key_b64: string;
  readonly signature_base: string;
  readonly signature_b64: string;
}

const signatures = readVectors<{ cases: MessageSignature[] }>('hmac/rfc9421.json').cases;
conform('hmac/rfc9421.json: the primitive', signatures, ({ key_b64, signature_base, signature_b64 }) => {
  const mac = hmac(sha256, new Uint8Array(Buffer.from(key_b64, 'base64')), Buffer.from(signature_base));
  return verdictOf(Buffer.from(mac).toString('base64'), signature_b64);
});

/** The vectors of the scheme “whole request, version 1” (B24). */
const SCHEME = [
  { method: 'POST', mac: 'd06f0c31f24a6ae372ac0cde74c43cee7772ba89644d6ef4f78853f74b05f466' },
  { method: 'GET', mac: '8d60bc0a92aeeb2c3f034d4e5c36640c2671d522f3f4161d3add2b279f48add2' },
] as const;

conform('B24: the scheme', SCHEME, ({ method, mac }) => {
  const built = buildWith(
    aRestApiCall({
      method,
      url: 'https://api.example.com/orders/A-1001?x=1',
      body: method === 'GET' ? '' : '{"id":"A-1001"}',
      authentication: { method: 'hmac', headerName: 'X-Signature', secret: 'topsecret' },
    }),
  );
  return verdictOf(headerOf(built, 'X-Signature'), `t=${NOW},v1=${mac}`);
});

/** The key as text; undefined when it is no UTF-8. */
function asText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

// The same keys as secrets of an action; another implementation signs what B24 says is signed.
conform(`${WYCHEPROOF}: keys as secrets`, wycheproof(WYCHEPROOF), ({ key, msg }) => {
  const secret = asText(fromHex(key));
  if (secret === undefined) return doesNotApply('the key is no UTF-8, and a secret is text');
  const body = JSON.stringify(msg);
  const authentication = { method: 'hmac', headerName: 'X-Signature', secret } as const;
  const built = buildWith(
    aRestApiCall({ method: 'PUT', url: 'http://example.org:8080/a?b', body, authentication }),
  );
  const lines = ['v1', NOW, 'PUT', 'example.org:8080', '/a?b', 'application/json; charset=utf-8', body];
  const message = Buffer.from(lines.join('\n'));
  const mac = createHmac('sha256', fromHex(key)).update(message).digest('hex');
  return verdictOf(
    { signed: Buffer.from(built.signed ?? []).toString(), field: headerOf(built, 'X-Signature') },
    { signed: message.toString(), field: `t=${NOW},v1=${mac}` },
  );
});
