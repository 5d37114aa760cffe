/** The authentication method that signs the request with a shared secret (B26, B34). */
import { nameCharacter } from '../encoding/character-name';
import { type ProblemList, type Protectable, problem } from '../problem';
import type { Path } from '../trace/origin';
import { at, isShort, plain } from './credential';
import { fieldNames } from './header-field';
import { YEAR_10000 } from './message';
import type { AuthenticationRuntime, Method, SettingsScope, UnsignedRequest } from './method';
import type { Scheme } from './scheme';
import { coverageOf, hasFewParts, isUsable } from './scheme-check';
import { carriesSeveral, schemeOf, usesPart } from './schemes';
import type { HmacSettings } from './settings';
import { Signer, type SigningKey, signingKey } from './sign';

const SCHEME: Path = ['authentication', 'scheme'];

/** HMAC (RFC 2104) of the message that the scheme makes of the request, in its header fields (B24, B34). */
export const hmac: Method<HmacSettings> = (settings, scope) => {
  const scheme = schemeOf(settings.scheme);
  const own = typeof settings.scheme === 'object' ? settings.scheme : undefined;
  const isReadable = own === undefined || hasFewParts(own, scope);
  const names = isReadable ? fieldNames(settings, scope) : undefined;
  const keys = signingKeys(settings, scheme, scope);
  const keyid = usedKeyId(settings, scheme, scope);
  if (!isReadable || (own && !isUsable(own, scope))) return () => undefined;
  const isOwn = own !== undefined;
  const signer =
    names && keys && keyid !== undefined ? new Signer({ scheme, isOwn, names, keys, keyid }) : undefined;
  return (request, runtime) => {
    adviseOn(scheme, request, runtime.problems);
    if (!hasTime(scheme, runtime)) return undefined;
    // A signature over no address would teach a receiver the wrong message.
    return request.host.length === 0 ? undefined : signer?.sign(request, runtime);
  };
};

/** Whether the signed message or a header field has the id of the message. */
export const needsId = ({ scheme }: HmacSettings): boolean => usesPart(schemeOf(scheme), 'id');

/** The keys to sign with: a second one only where the scheme carries several signatures. */
function signingKeys(
  { secret, secondSecret = '' }: HmacSettings,
  scheme: Scheme,
  scope: SettingsScope,
): SigningKey[] | undefined {
  const first = signingKey('secret', secret, scheme.key, scope);
  if (secondSecret === '') return first && [first];
  if (!carriesSeveral(scheme)) {
    tellUnused('secondSecret', scope.problems);
    return first && [first];
  }
  const second = signingKey('secondSecret', secondSecret, scheme.key, scope);
  return first && second && [first, second];
}

function tellUnused(setting: string, problems: ProblemList): void {
  problems.push(problem('signing-setting-unused', { path: ['authentication', setting] }, {}));
}

/** The text of an RFC 8941 string that needs no escape; undefined, and reported, where it needs one. */
function usedKeyId(
  { keyid = '' }: HmacSettings,
  scheme: Scheme,
  { limits, problems }: SettingsScope,
): string | undefined {
  if (keyid === '') return '';
  if (!usesPart(scheme, 'signature-base')) {
    tellUnused('keyid', problems);
    return '';
  }
  const setting = plain('keyid', keyid);
  if (!isShort(setting, limits, problems)) return undefined;
  const wrong = /[^\x20\x21\x23-\x5b\x5d-\x7e]/u.exec(keyid);
  if (!wrong) return keyid;
  const [character] = wrong;
  const where = at(setting, { start: wrong.index, end: wrong.index + character.length });
  problems.push(problem('keyid-invalid', where, { character: nameCharacter(character) }));
  return undefined;
}

function hasTime({ message, fields }: Scheme, { now, problems }: AuthenticationRuntime): boolean {
  if (now < YEAR_10000) return true;
  const parts = [message, ...fields.map((field) => field.parts)].flat();
  if (!parts.some((part) => part.type === 'time' && part.format === 'iso8601')) return true;
  problems.push(problem('time-too-late', { path: SCHEME }, {}));
  return false;
}

/** Says what a signature leaves open, and where it is worth nothing (B34). */
function adviseOn(scheme: Scheme, { method, contentType }: UnsignedRequest, problems: ProblemList): void {
  const { covered, open } = coverageOf(scheme, contentType !== '');
  if (open.length > 0) problems.push(problem('signature-leaves-open', { path: SCHEME }, { open }));
  const isOfBody = !covered.some((one) => OF_THE_HEAD.has(one));
  if (isOfBody && method === 'GET' && contentType === '')
    problems.push(problem('signature-of-no-body', { path: SCHEME }, {}));
}

const OF_THE_HEAD: ReadonlySet<Protectable> = new Set<Protectable>([
  'method',
  'host',
  'path',
  'query',
  'content-type',
]);
