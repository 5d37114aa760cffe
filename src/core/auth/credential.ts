/** The texts of the authentication settings: secrets are looked up, and texts that cannot be sent are reported. */

import { nameCharacter } from '../encoding/character-name';
import { controlAt, loneSurrogateAt, utf8Length } from '../encoding/octets';
import { type Cause, type ProblemList, problem } from '../problem';
import { SECRET_NAME, type Secret } from '../schema';
import type { Limits } from '../template/limits';
import type { Path, Range } from '../trace/origin';
import type { SettingsScope } from './method';

/** Text of the authentication settings, and where to complain about it. */
export interface Credential {
  readonly text: string;
  readonly path: Path;
  readonly cause: Cause;
}

/** A setting that is no secret. */
export const plain = (name: string, text: string): Credential => plainAt(['authentication', name], text);

export const plainAt = (path: Path, text: string): Credential => ({ text, path, cause: 'settings' });

/** The text of a secret, looked up when it is named (B5); undefined, and reported, when there is none. */
export function resolve(
  name: string,
  secret: Secret,
  { secrets, limits, problems }: SettingsScope,
): Credential | undefined {
  if (typeof secret === 'string') {
    const credential = plain(name, secret);
    hintAtTag(credential, problems);
    return isShort(credential, limits, problems) ? credential : undefined;
  }
  const path = ['authentication', name];
  if (!SECRET_NAME.test(secret.secret)) {
    problems.push(problem('config-secret-name', { path }, { name: secret.secret }));
    return undefined;
  }
  const text = Object.hasOwn(secrets, secret.secret) ? secrets[secret.secret] : undefined;
  // Programs without types hand in anything.
  if (typeof text === 'string') {
    const credential: Credential = { text, path, cause: 'secrets' };
    return isShort(credential, limits, problems) ? credential : undefined;
  }
  problems.push(problem('secret-missing', { path, cause: 'secrets' }, { name: secret.secret }));
  return undefined;
}

/** Whether the text is small enough to be sent or to sign with (B33); reports when it is not. */
export function isShort(
  { text, path, cause }: Credential,
  { credential: limit }: Limits,
  problems: ProblemList,
): boolean {
  if (text.length * 3 <= limit || (text.length <= limit && utf8Length(text) <= limit)) return true;
  problems.push(problem('credential-too-large', { path, cause }, { limit }));
  return false;
}

/** Credentials are never templates, which those who know other programs may expect. */
export function hintAtTag(credential: Credential, problems: ProblemList): void {
  const start = credential.text.indexOf('{{');
  if (start === -1) return;
  problems.push(problem('credential-tag', at(credential, { start, end: start + 2 }), {}));
}

/** A named secret has no text in the settings that a range could point to. */
export const at = ({ path, cause }: Credential, range: Range) =>
  cause === 'secrets' ? { path, cause } : { path, cause, range };

/** Whether the text can be sent as UTF-8 without control characters; reports each that it finds. */
export function hasNoControls(credential: Credential, problems: ProblemList): boolean {
  const { text } = credential;
  for (let index = controlAt(text); index !== -1; index = controlAt(text, index + 1)) {
    const where = at(credential, { start: index, end: index + 1 });
    problems.push(problem('credential-control', where, { character: nameCharacter(text.charAt(index)) }));
  }
  return isWellFormed(credential, problems) && controlAt(text) === -1;
}

/** Whether the text has a UTF-8 form; reports when it has none. */
export function isWellFormed(credential: Credential, problems: ProblemList): boolean {
  const index = loneSurrogateAt(credential.text);
  if (index === -1) return true;
  problems.push(problem('text-lone-surrogate', at(credential, { start: index, end: index + 1 }), {}));
  return false;
}
