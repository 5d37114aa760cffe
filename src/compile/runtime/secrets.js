/** Reads secrets, and makes of them what the authentication sends or signs with. */

import { base64, base64Bytes, isLarger } from './platform/node.js';
import { LIMITS, report } from './problems.js';

/** @import { Draft } from './problems.js' */

/** A secret, or undefined and a problem. @type {(draft: Draft, secrets: any, name: string) => string | undefined} */
export function secretOf(draft, secrets, name) {
  const secret = secrets && Object.hasOwn(secrets, name) ? secrets[name] : undefined;
  const reason = secret == null ? 'has no value' : `is of type ${typeof secret}, not text`;
  if (typeof secret !== 'string') report(draft, 'secret-missing', '', reason);
  else if (isLarger(secret, LIMITS.credential)) report(draft, 'credential-too-large');
  else return secret;
  return undefined;
}

/** The value of the field Authorization. @type {(draft: Draft, username: string, password?: string) => string} */
export function basic(draft, username, password = '') {
  let controls = password.match(/[^ -~\u0080-\uffff]/g)?.length ?? 0;
  while (controls-- > 0) report(draft, 'credential-control', '', 'has a control character: a line break?');
  if (!password.isWellFormed()) report(draft, 'text-lone-surrogate', '', 'holds a lone surrogate');
  return `Basic ${base64(`${username}:${password}`)}`;
}

/** A secret as a header value: visible ASCII, with spaces inside. @type {(draft: Draft, secret?: string) => string} */
export function headerValue(draft, secret) {
  if (secret === '') report(draft, 'secret-empty', '', 'is empty');
  else if (secret && /[^\x20-\x7e]|^ | $/.test(secret))
    report(draft, 'header-value-invalid', '', 'has more than visible ASCII: a line break?');
  return secret ?? '';
}

/** @typedef {(text: string) => Uint8Array | undefined} Decoder */

/** The key of a signature. @type {(draft: Draft, decode: Decoder, secret?: string, reason?: string) => Uint8Array} */
export function signingKey(draft, decode, secret, reason) {
  const key = secret?.isWellFormed() ? decode(secret) : undefined;
  if (secret === '') report(draft, 'secret-empty', '', 'is empty');
  else if (secret?.isWellFormed() === false)
    report(draft, 'text-lone-surrogate', '', 'holds a lone surrogate');
  else if (secret && !key?.length) report(draft, 'secret-encoding', '', reason);
  return key ?? new Uint8Array();
}

/** The bytes of a key as Standard Webhooks writes it. @type {Decoder} */
export const whsecBytes = (text) => base64Bytes(text.replace(/^whsec_/, ''));

/** The time to sign with, in Unix seconds. @type {(now: number) => number} */
export function signingTime(now) {
  if (Number.isSafeInteger(now) && now >= 0 && now <= 1e11) return now;
  throw new RangeError(`now is not a time in whole seconds${now > 1e11 ? ', but milliseconds' : ''}: ${now}`);
}

/** The id of the message. @type {(id?: string) => string} */
export function checkedId(id) {
  if (typeof id === 'string' && /^[A-Za-z0-9_-]{1,255}$/.test(id)) return id;
  throw new RangeError(`id is not the id of a message: ${id}`);
}

/** @type {(seconds: number) => string} */
export const isoTime = (seconds) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');

/** The query of a request target, without its question mark. @type {(target: string) => string} */
export const queryOf = (target) => target.split('?').slice(1).join('?');
