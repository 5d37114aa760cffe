/** A request as a file that other tools read: raw HTTP, HAR and .http. */
import { base64 } from '../../core/internal';
import {
  code,
  type Field,
  type Outgoing,
  type Rendered,
  type Segment,
  someMatches,
  type Target,
  type Unsupported,
  unsupported,
  type Whole,
  wholeText,
} from './target';

export const rawHttp: Target = {
  id: 'raw-http',
  extension: 'txt',
  render: ({ whole }) => (whole ? { code: whole.message } : unsupported({ code: 'no-variables' })),
};

/** HTTP Archive 1.2: http://www.softwareishard.com/blog/har-12-spec/ */
export const har: Target = {
  id: 'har',
  extension: 'har',
  render: (outgoing) =>
    outgoing.whole
      ? code(JSON.stringify(archive(outgoing, outgoing.whole), undefined, 2))
      : unsupported({ code: 'no-variables' }),
};

/** The format says so of sizes that are not known. */
const UNKNOWN = -1;

function archive(outgoing: Outgoing, { message, headers }: Whole) {
  const { method, url, target, body, bodySize, now } = outgoing;
  const contentType = headers.find(([name]) => name === 'Content-Type')?.[1];
  const query = target.includes('?') ? target.slice(target.indexOf('?') + 1) : '';
  const request = {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headers.map(([name, value]) => ({ name, value })),
    queryString: Array.from(new URLSearchParams(query), ([name, value]) => ({ name, value })),
    ...(bodySize > 0 && { postData: { mimeType: contentType, text: body } }),
    headersSize: message.length - body.length,
    bodySize,
  };
  return {
    log: {
      version: '1.2',
      creator: { name: 'Action Designer', version: '1' },
      entries: [
        {
          startedDateTime: dateTime(now),
          time: 0,
          request,
          response: NO_RESPONSE,
          cache: {},
          timings: { send: 0, wait: 0, receive: 0 },
        },
      ],
    },
  };
}

/** An entry has a response; this is how browsers write that there was none. */
const NO_RESPONSE = {
  status: 0,
  statusText: '',
  httpVersion: '',
  cookies: [],
  headers: [],
  content: { size: 0, mimeType: 'x-unknown' },
  redirectURL: '',
  headersSize: UNKNOWN,
  bodySize: UNKNOWN,
};

/** A builder's time may be any whole number of seconds; a calendar has an end. */
const LAST_SECOND = 253_402_300_799;
const dateTime = (seconds: number): string => new Date(Math.min(seconds, LAST_SECOND) * 1000).toISOString();

/** As VS Code (REST Client), Visual Studio, the JetBrains tools and httpyac read it. */
export const httpFile: Target = {
  id: 'http-file',
  extension: 'http',
  render: (outgoing): Rendered => {
    const code = refusalOf(outgoing);
    if (code) return unsupported({ code });
    const { method, url, fields, body, variables } = outgoing;
    const lines = [
      ...variables.map((name) => `# Set the variable ${name} in the environment of your client first.`),
      `${method} ${url}`,
      ...fields.map((field) => `${field.name}: ${writtenValue(field)}`),
      ...(body === '' ? [''] : ['', body]),
    ];
    // What follows the body would belong to it.
    return { code: lines.join('\n') };
  },
};

/** What some clients percent-encode, or take for a variable; all of them leave the rest as it is. */
const CHANGED = /[^\w.~!$&'()*+,;=:@/[\]%?-]|%(?![0-9A-Fa-f]{2})|\?$/;

/**
 * Elsewhere a line is a comment, a file to be read, a script, a setting or the end of the request.
 * White space is looked through within its line alone: over lines, many empty ones would take minutes.
 */
const INSTRUCTION = /^[^\S\r\n\u2028\u2029]*(?:#|\/\/|<|>|@|\?|&|\{%)/m;

type HttpFileCode = Extract<Unsupported['code'], `http-file-${string}` | 'no-variables'>;

function refusalOf({ target, fields, body, isSigned }: Outgoing): HttpFileCode | undefined {
  if (CHANGED.test(target)) return 'http-file-url';
  if (fields.some(isMisread)) return 'http-file-header';
  if (/\{\{/.test(body)) return 'http-file-braces';
  if (INSTRUCTION.test(body)) return 'http-file-instruction';
  if (/^\s|\s$|[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff]/.test(body)) {
    return 'http-file-white-space';
  }
  if (isSigned && body.includes('\n')) {
    return 'http-file-line-ends';
  }
  return fields.some(hasUnquotedPassword) ? 'no-variables' : undefined;
}

/** A name that begins like a comment; cookies, which clients keep in a jar; a name that objects know. */
const MISREAD = /^[^\w-]|^(?:cookie|__proto__)$/i;

const isMisread = ({ name, value = [] }: Field): boolean =>
  MISREAD.test(name) || someMatches(value, /\{\{|\}\}/);

/** The clients encode a username and a password that white space parts. */
function hasUnquotedPassword({ credentials = [] }: Field): boolean {
  const [username, ...password] = credentials;
  if (password.every(({ type }) => type === 'text')) return false;
  return (
    !(username?.type === 'text' && /^[!-~]+:$/.test(username.text)) || someMatches(password, /[^!-~]|\{\{/)
  );
}

function writtenValue({ value, credentials }: Field): string {
  if (value) return joined(value);
  const known = wholeText(credentials);
  if (known !== undefined) return `Basic ${base64(known)}`;
  const [username, ...password] = credentials;
  return `Basic ${joined(username ? [username] : []).slice(0, -1)} ${joined(password)}`;
}

const joined = (segments: readonly Segment[]): string =>
  segments.map((segment) => (segment.type === 'text' ? segment.text : `{{${segment.name}}}`)).join('');
