import { type Authentication, type Built, readAction } from '../../src/core';
import { aWebhook } from '../an-action';
import { conform, differs, doesNotApply, excepted, type Verdict, verdictOf } from '../conformance';
import { readVectors } from '../vectors';
import { buildWith, errorsOf, headerOf } from './actions';
import { LONE_SURROGATE } from './exceptions';

interface Credentials {
  readonly user: string;
  readonly password: string;
  /** Null where half of a surrogate pair leaves the sender a choice. */
  readonly authorization: string | null;
  readonly rfc7617_valid?: false;
  readonly allowed?: readonly string[];
}

interface Userinfo {
  readonly url: string;
  readonly authorization: string | null;
}

interface Basic {
  readonly cases: readonly Credentials[];
  readonly url_userinfo: readonly Userinfo[];
  readonly precedence: readonly { readonly config: string }[];
}

const FILE = 'auth/basic.json';
const { cases, url_userinfo, precedence } = readVectors<Basic>(FILE);

const request = (url: string, authentication: Authentication): Built =>
  buildWith(aWebhook({ url, authentication }));

const basic = (username: string, password: string, url = 'https://example.org/'): Built =>
  request(url, { method: 'basic', username, password });

const INVALID = excepted('not valid in RFC 7617, so a problem (B22)');

const isRefusedAsCredentials = (built: Built): boolean =>
  errorsOf(built).some((code) => code === 'username-colon' || code === 'credential-control');

conform(FILE, cases, ({ user, password, authorization, rfc7617_valid, allowed }) => {
  const built = basic(user, password);
  if (rfc7617_valid === false) return isRefusedAsCredentials(built) ? INVALID : differs('accepted');
  if (allowed?.includes('reject') && errorsOf(built).includes('text-lone-surrogate')) return LONE_SURROGATE;
  return verdictOf(headerOf(built, 'Authorization'), authorization);
});

const IN_URL = excepted('credentials in a URL are refused; as settings they give the same field (B19, B22)');

conform(`${FILE}: url_userinfo`, url_userinfo, ({ url, authorization }) => {
  const built = request(url, { method: 'none' });
  if (authorization === null)
    return verdictOf([errorsOf(built), headerOf(built, 'Authorization')], [[], undefined]);
  const refused = verdictOf(errorsOf(built), ['url-credentials']);
  if (refused.type !== 'agrees') return refused;
  const { username, password } = new URL(url);
  const moved = basic(decodeURIComponent(username), decodeURIComponent(password));
  if (/[:\n]/.test(decodeURIComponent(username)) && isRefusedAsCredentials(moved)) return INVALID;
  const field = verdictOf(headerOf(moved, 'Authorization'), authorization);
  return field.type === 'agrees' ? IN_URL : field;
});

const WITH_USER = 'https://user:pass@example.org/';
const PRECEDENCE: Record<string, () => Verdict> = {
  'URL userinfo + Basic option': () => judgeRefusal(basic('u', 'p', WITH_USER)),
  'URL userinfo + explicit Authorization header': () =>
    judgeRefusal(
      request(WITH_USER, { method: 'header-key', headerName: 'Authorization', secret: 'Bearer x' }),
    ),
  'Basic option + explicit Authorization header': () => {
    const authentication = { method: 'basic', username: 'u', password: 'p', headerName: 'Authorization' };
    const { actions } = readAction(JSON.stringify({ ...aWebhook({}), authentication }));
    return actions.length > 0 ? differs('accepted') : doesNotApply('an action has one authentication method');
  },
};

function judgeRefusal(built: Built): Verdict {
  const verdict = verdictOf(errorsOf(built), ['url-credentials']);
  return verdict.type === 'agrees'
    ? excepted('credentials in a URL are refused, so nothing competes (B19)')
    : verdict;
}

conform(
  `${FILE}: precedence`,
  precedence,
  ({ config }) => PRECEDENCE[config]?.() ?? differs('no such pair is known here'),
);
