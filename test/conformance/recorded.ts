import type { Action, Authentication, Built } from '../../src/core';
import { aRestApiCall, aWebhook } from '../an-action';
import { AGREES, doesNotApply, excepted, type Verdict, verdictOf } from '../conformance';
import { parseMessage } from '../message';
import { fromLatin1 } from '../vectors';
import { buildWith, literally, rows } from './actions';

/** A message as some other sender wrote it; field names in lower case, one entry for each line. */
export interface Recorded {
  readonly method: string;
  readonly target: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

export function parseRecorded(latin1: string): Recorded {
  const end = latin1.indexOf('\r\n\r\n');
  const [requestLine = '', ...lines] = latin1.slice(0, end).split('\r\n');
  const [method = '', target = ''] = requestLine.split(' ');
  const fields = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
  });
  return { method, target, fields, body: fromLatin1(latin1.slice(end + 4)) };
}

/** What the runtime that sends adds by itself; it is no part of an action (B20). */
const OF_THE_RUNTIME = new Set([
  'user-agent',
  'accept',
  'accept-charset',
  'accept-encoding',
  'accept-language',
  'connection',
  'keep-alive',
  'proxy-connection',
  'expect',
]);
const OF_THE_MESSAGE = new Set(['host', 'content-type', 'content-length']);

export const fieldOf = ({ fields }: Recorded, name: string): string | undefined =>
  fields.find(([found]) => found.toLowerCase() === name)?.[1];

/** The fields that an action would have to bring. */
const ownFields = ({ fields }: Recorded) =>
  fields.filter(
    ([name]) => !OF_THE_RUNTIME.has(name.toLowerCase()) && !OF_THE_MESSAGE.has(name.toLowerCase()),
  );

function authenticationOf(recorded: Recorded): Authentication | Verdict {
  const [field, ...others] = ownFields(recorded);
  if (!field) return { method: 'none' };
  if (others.length > 0) return doesNotApply('several header fields of its own');
  const [headerName, secret] = field;
  if (/[^!#$%&'*+.^_`|~0-9A-Za-z-]/.test(headerName)) return doesNotApply('a field name that is no token');
  if (secret === '') return doesNotApply('a header field without a value');
  const credentials = /^Basic (.*)$/.exec(secret)?.[1];
  if (headerName.toLowerCase() !== 'authorization' || credentials === undefined)
    return { method: 'header-key', headerName, secret };
  const text = Buffer.from(credentials, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (/[\0-\x1f]/.test(text)) return doesNotApply('credentials that RFC 7617 forbids');
  return { method: 'basic', username: text.slice(0, colon), password: text.slice(colon + 1) };
}

const NO_UTF_8 = doesNotApply('a body that is no UTF-8');

/** The action that makes this message, or why there is none. */
function actionOf(recorded: Recorded): Action | Verdict {
  const { method, target, body } = recorded;
  if (method !== 'GET' && method !== 'POST' && method !== 'PUT') return doesNotApply('another method');
  if (fieldOf(recorded, 'transfer-encoding') !== undefined) return doesNotApply('a chunked body');
  if (!target.startsWith('/')) return doesNotApply('another form of request-target');
  const host = fieldOf(recorded, 'host');
  if (!host) return doesNotApply('no host');
  const { pathname, search } = new URL(`http://${host}${target}`);
  if (pathname + search !== target.replace(/\?$/, ''))
    return doesNotApply('a target that the URL Standard writes otherwise');
  const authentication = authenticationOf(recorded);
  if ('type' in authentication) return authentication;
  const common = { method, url: literally(`http://${host}${target}`), authentication } as const;
  const mediaType = fieldOf(recorded, 'content-type')?.split(';')[0]?.trim();
  const text = Buffer.from(body).toString('utf8');
  if (!Buffer.from(text).equals(body)) return NO_UTF_8;
  if (method === 'GET') {
    if (mediaType === undefined && text === '') return aWebhook(common);
    return doesNotApply('a GET with a Content-Type');
  }
  switch (mediaType) {
    case undefined:
      return text === '' ? aWebhook(common) : doesNotApply('a body without a media type');
    case 'application/json':
      return aRestApiCall({ ...common, body: literally(text) });
    case 'application/x-www-form-urlencoded': {
      const pairs = [...new URLSearchParams(text)];
      const isSpelledAlike = new URLSearchParams(pairs).toString() === text;
      return isSpelledAlike
        ? aWebhook({ ...common, data: rows(pairs) })
        : doesNotApply('a form in another spelling');
    }
    default:
      return doesNotApply('another media type');
  }
}

/** Builds the same request and compares what an action decides: all but the order and the runtime's fields. */
export function judgeRecorded(latin1: string): Verdict {
  const recorded = parseRecorded(latin1);
  const action = actionOf(recorded);
  if ('type' in action) return action;
  const built = buildWith(action);
  if (!built.request) return verdictOf(built.problems, []);
  const verdict = verdictOf(decided(built), {
    method: recorded.method,
    target: recorded.target,
    host: fieldOf(recorded, 'host'),
    own: ownFields(recorded),
    body: recorded.body,
  });
  return verdict.type === 'agrees' ? judgeFraming(built, recorded) : verdict;
}

function decided(built: Built) {
  const { method, target, headers, body } = parseMessage(built.bytes);
  const own = [...headers].filter(([name]) => !OF_THE_MESSAGE.has(name.toLowerCase()));
  return { method, target, host: headers.get('Host'), own, body };
}

function judgeFraming(built: Built, recorded: Recorded): Verdict {
  const { headers } = parseMessage(built.bytes);
  const length = fieldOf(recorded, 'content-length');
  const mediaType = fieldOf(recorded, 'content-type');
  const isSame = headers.get('Content-Length') === length && headers.get('Content-Type') === mediaType;
  if (isSame) return AGREES;
  if (length !== undefined && headers.get('Content-Length') !== length)
    return verdictOf(headers.get('Content-Length'), length);
  if (mediaType === undefined) return excepted('Content-Type is on every POST and PUT (B18)');
  if (mediaType.startsWith('application/json')) return excepted('the type of JSON says its charset (B18)');
  return verdictOf(headers.get('Content-Type'), mediaType);
}
