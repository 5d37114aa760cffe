import { base64, base64Octets, isLarger } from './platform/node.js';
import { LIMITS, report } from './problems.js';

/** @import { Run } from './problems.js' */

/** Secrets, and what of them is sent. */

/** A secret; undefined, and a problem, where it has no value. @type {(run: Run, secrets: Record<string, unknown> | null, name: string) => string | undefined} */
export function secretOf(run, secrets, name) {
  const secret = secrets && Object.hasOwn(secrets, name) ? secrets[name] : undefined;
  const reason = secret == null ? 'has no value' : `is of type ${typeof secret}, not text`;
  if (typeof secret !== 'string') report(run, 'secret-missing', '', reason);
  else if (isLarger(secret, LIMITS.credential)) report(run, 'credential-too-large');
  else return secret;
  return undefined;
}

/** The value of the field Authorization. @type {(run: Run, username: string, password?: string) => string} */
export function basic(run, username, password = '') {
  let controls = password.match(/[^ -~\u0080-\uffff]/g)?.length ?? 0;
  while (controls-- > 0) report(run, 'credential-control', '', 'has a control character: a line break?');
  if (!password.isWellFormed()) report(run, 'text-lone-surrogate', '', 'holds half of a surrogate pair');
  return `Basic ${base64(`${username}:${password}`)}`;
}

/** A secret that is the value of a field: visible ASCII, with spaces inside. @type {(run: Run, secret?: string) => string} */
export function headerValue(run, secret) {
  if (secret === '') report(run, 'secret-empty', '', 'is empty');
  else if (secret && /[^\x20-\x7e]|^ | $/.test(secret))
    report(run, 'header-value-invalid', '', 'has more than visible ASCII: a line break?');
  return secret ?? '';
}

/** The octets of a signing secret; none, and a problem, where it has another form. @type {(run: Run, decode: (secret: string) => Uint8Array | undefined, secret?: string, reason?: string) => Uint8Array} */
export function signingKey(run, decode, secret, reason) {
  const key = secret?.isWellFormed() ? decode(secret) : undefined;
  if (secret === '') report(run, 'secret-empty', '', 'is empty');
  else if (secret?.isWellFormed() === false)
    report(run, 'text-lone-surrogate', '', 'holds half of a surrogate pair');
  else if (secret && !key?.length) report(run, 'secret-encoding', '', reason);
  return key ?? new Uint8Array();
}

/** The octets of a key as Standard Webhooks writes it. @type {(text: string) => Uint8Array | undefined} */
export const whsecOctets = (text) => base64Octets(text.replace(/^whsec_/, ''));

/** The first second that ISO 8601 cannot write with four digits of a year. */
export const YEAR_10000 = 253_402_300_800;

/** The time to sign with, in Unix seconds. @type {(now: number) => number} */
export function signingTime(now) {
  if (Number.isSafeInteger(now) && now >= 0) return now;
  throw new RangeError(`now is not a time in whole seconds: ${now}`);
}

/** The id of the message. @type {(id?: string) => string} */
export function checkedId(id) {
  if (id !== undefined && /^[A-Za-z0-9_-]{1,255}$/.test(id)) return id;
  throw new RangeError(`id is not the id of a message: ${id}`);
}

/** @type {(seconds: number) => string} */
export const isoTime = (seconds) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');

/** The query of a request target, without its question mark. @type {(target: string) => string} */
export const queryOf = (target) => target.split('?').slice(1).join('?');
