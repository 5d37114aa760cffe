import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';

/** A certificate of X.509 with its key, both in PEM, made for one test run. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** What signs certificates. */
export interface Authority extends Certificate {
  readonly name: string;
  readonly privateKey: KeyObject;
}

interface Wanted {
  /** Names and IPv4 addresses that it is good for. */
  readonly hosts?: readonly string[];
  /** Without one it signs itself. */
  readonly issuer?: Authority;
  readonly isAuthority?: boolean;
  readonly until?: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const daysFromNow = (days: number): Date => new Date(Date.now() + days * DAY_MS);

/** Makes a certificate of its own key; valid for a day before and after now unless told otherwise. */
export function certificate(wanted: Wanted): Authority {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = `test ${randomBytes(8).toString('hex')}`;
  const { issuer = { name, privateKey }, until = daysFromNow(1) } = wanted;
  const content = sequence(
    tagged(0xa0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    commonName(issuer.name),
    sequence(time(new Date(until.getTime() - 2 * DAY_MS)), time(until)),
    commonName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensions(wanted))),
  );
  const signature = sign('sha256', content, issuer.privateKey);
  const whole = sequence(content, ECDSA_WITH_SHA256, tagged(0x03, Buffer.of(0), signature));
  return {
    name,
    privateKey,
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** X.690 §8.1: a tag, the length of the contents in as few bytes as it takes, the contents. */
function tagged(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const octets = [length >> 8, length & 0xff].filter((octet, index) => index === 1 || octet > 0);
  const size = length < 0x80 ? [length] : [0x80 | octets.length, ...octets];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

const sequence = (...contents: readonly Buffer[]): Buffer => tagged(0x30, ...contents);
const integer = (octets: Buffer): Buffer => tagged(0x02, octets);
const identifier = (...octets: readonly number[]): Buffer => tagged(0x06, Buffer.of(...octets));

/** 1.2.840.10045.4.3.2 */
const ECDSA_WITH_SHA256 = sequence(identifier(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));

/** 2.5.4.3 */
const commonName = (name: string): Buffer =>
  sequence(tagged(0x31, sequence(identifier(0x55, 0x04, 0x03), tagged(0x0c, Buffer.from(name)))));

/** UTCTime: YYMMDDhhmmssZ. */
const time = (date: Date): Buffer =>
  tagged(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replaceAll(/[-T:]/g, '')}Z`));

const TRUE = tagged(0x01, Buffer.of(0xff));

/** RFC 5280 §4.2.1.6 and §4.2.1.9: 2.5.29.17 and 2.5.29.19. */
function extensions({ hosts = [], isAuthority = false }: Wanted): Buffer[] {
  const names = hosts.map((host) =>
    isIP(host) === 4
      ? tagged(0x87, Buffer.from(host.split('.').map(Number)))
      : tagged(0x82, Buffer.from(host)),
  );
  const alternative = sequence(identifier(0x55, 0x1d, 0x11), tagged(0x04, sequence(...names)));
  const authority = sequence(identifier(0x55, 0x1d, 0x13), TRUE, tagged(0x04, sequence(TRUE)));
  return [...(hosts.length > 0 ? [alternative] : []), ...(isAuthority ? [authority] : [])];
}
