import { base64 } from '../../core/internal';
import type { Outgoing } from './outgoing';
import { type Field, type Segment, someMatches, wholeText } from './segment';
import { type Rendered, type Target, type Unsupported, unsupported } from './target';

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
