/** Code that sends a request: JavaScript, Python, Go and PHP. */
import { refusalsOf } from '../../send/browser/fetch-rules';
import {
  expression,
  type Field,
  hasHidden,
  hexEscape,
  type Notation,
  type Outgoing,
  program,
  type Rendered,
  replaceHidden,
  type Segment,
  shortEscape,
  type Target,
  type Unsupported,
  unsupported,
  waitsForServer,
} from './target';
import goTemplate from './templates/go.go?raw';
import fetchTemplate from './templates/javascript-fetch.mjs?raw';
import nodeTemplate from './templates/node-http.mjs?raw';
import phpTemplate from './templates/php.php?raw';
import pythonTemplate from './templates/python.py?raw';

/** A literal of JavaScript for exactly this text: over several lines where the text has them. */
export function jsText(text: string): string {
  if (text.includes('\n')) return `\`${replaceHidden(text.replace(/[\\`]|\$(?=\{)/g, '\\$&'), hexEscape)}\``;
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
  return quote + replaceHidden(escaped, shortEscape) + quote;
}

/** `base64` makes Base64 of an expression, which the run-times do in different ways. */
const javascriptNotation = (base64: Notation['base64']): Notation => ({
  text: jsText,
  variable: (name) => `process.env.${name}`,
  base64,
  join: ' + ',
});

/** The members of an object of the fields. */
const jsFields = (fields: readonly Field[], base64: Notation['base64']): string[] =>
  fields.map((field) => `${member(field.name)}: ${expression(field, javascriptNotation(base64))},`);

/** A member that is called `__proto__` would set the prototype, unless its name is computed. */
const member = (name: string): string => (name === '__proto__' ? `['${name}']` : jsText(name));

export const javascriptFetch: Target = {
  id: 'javascript-fetch',
  extension: 'mjs',
  render: (outgoing): Rendered => {
    const refusal = refusalOf(outgoing);
    if (refusal) return unsupported(refusal);
    const { url, fields, body } = outgoing;
    return program(fetchTemplate, outgoing, {
      url: jsText(url),
      fields: jsFields(fields, base64),
      body: jsText(body),
    });
  },
};

/** `btoa` takes Latin-1; a secret may hold any character. */
const base64 = (text: string): string => `btoa(String.fromCharCode(...new TextEncoder().encode(${text})))`;

/** A page of no address has nothing to compare the URL with. */
const NO_PAGE = { origin: 'null' };

function refusalOf({ method, url, target, fields, bodySize }: Outgoing): Unsupported | undefined {
  const headers = fields.map(({ name, value = [] }) => {
    const texts = value.map((segment) => (segment.type === 'text' ? segment.text : ''));
    return [name, texts.join('')] as const;
  });
  const [refusal] = refusalsOf({ method, url, target, headers, body: new Uint8Array(bodySize) }, NO_PAGE);
  if (refusal) return refusal;
  if (fields.some(({ name }) => name === '__proto__')) return { code: 'javascript-header-lost' };
  return target.endsWith('?') ? { code: 'javascript-empty-query' } : undefined;
}

export const nodeHttp: Target = {
  id: 'node-http',
  extension: 'mjs',
  render: (outgoing): Rendered => {
    const { scheme, url, target, fields, body } = outgoing;
    return program(nodeTemplate, outgoing, {
      scheme,
      url: jsText(url),
      // Node leaves out the question mark of an empty query.
      hasEmptyQuery: target.endsWith('?'),
      target: jsText(target),
      fields: jsFields(fields, (text) => `Buffer.from(${text}).toString('base64')`),
      body: jsText(body),
    });
  },
};

export const python: Target = {
  id: 'python',
  extension: 'py',
  render: (outgoing): Rendered => {
    const { scheme, authority, target, fields, body } = outgoing;
    return program(pythonTemplate, outgoing, {
      isEncoding: fields.some(({ credentials }) => credentials?.some(({ type }) => type === 'variable')),
      connection: scheme === 'https' ? 'HTTPSConnection' : 'HTTPConnection',
      body: pythonText(body),
      fields: fields.map((field) => `${pythonText(field.name)}: ${expression(field, pythonNotation)},`),
      authority: pythonText(authority),
      target: pythonText(target),
    });
  },
};

/** A literal of Python for exactly this text: over several lines where the text has them. */
export function pythonText(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\');
  if (text.includes('\n')) {
    // No three quotes in a row, and none before those that end it.
    const inside = escaped.replace(/"(?="")|"$/g, '\\"');
    return `"""${replaceHidden(inside, hexEscape)}"""`;
  }
  const quote = text.includes('"') && !text.includes("'") ? "'" : '"';
  return quote + replaceHidden(escaped.replaceAll(quote, `\\${quote}`), shortEscape) + quote;
}

const pythonNotation: Notation = {
  text: pythonText,
  variable: (name) => `os.environ["${name}"]`,
  base64: (text) => `b64encode((${text}).encode()).decode()`,
  join: ' + ',
};

export const go: Target = {
  id: 'go',
  extension: 'go',
  render: (outgoing): Rendered => {
    const { scheme, authority, url, target, fields, body } = outgoing;
    const [path = ''] = target.split('?', 1);
    const isKept = !CHANGED.test(path);
    if (!isKept && target.startsWith('//')) return unsupported({ code: 'go-path' });
    const own = fields.find(({ name }) => WRITTEN_BY_GO.has(name.toLowerCase()) && name !== canonical(name));
    if (own) return unsupported({ code: 'go-header', name: own.name, canonical: canonical(own.name) });
    return program(goTemplate, outgoing, {
      url: goText(isKept ? url : `${scheme}://${authority}`),
      body: goText(body),
      // What is opaque Go sends as it stands.
      isOpaque: !isKept,
      target: goText(target),
      fields: fields.map(fieldStatement),
    });
  },
};

/** What Go does not send as it was written: net/url encodes these characters, and refuses broken escapes. */
const CHANGED = /[^\w.~!$&'()*+,;=:@/[\]%-]|%(?![0-9A-Fa-f]{2})/;

/** Header fields that Go adds unless they are set, which it looks up in this case alone. */
const WRITTEN_BY_GO = new Set(['user-agent', 'accept-encoding']);

/** A literal of Go for exactly this text. */
export function goText(text: string): string {
  if (!hasHidden(text) && !text.includes('`') && /["\\\n]/.test(text)) return `\`${text}\``;
  const escaped = text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n');
  return `"${replaceHidden(escaped, shortEscape)}"`;
}

/** The case in which Go writes the name of a header field. */
const canonical = (name: string): string =>
  name
    .toLowerCase()
    .replace(/(^|-)([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase());

function fieldStatement({ name, value, credentials }: Field): string {
  if (value) {
    return name === canonical(name)
      ? `request.Header.Set(${goText(name)}, ${joined(value)})`
      : `request.Header[${goText(name)}] = []string{${joined(value)}}`;
  }
  const [username, ...password] = credentials;
  const user = username?.type === 'text' ? username.text.slice(0, -1) : '';
  return `request.SetBasicAuth(${goText(user)}, ${joined(password)})`;
}

const joined = (segments: readonly Segment[]): string =>
  segments.map((segment) => (segment.type === 'text' ? goText(segment.text) : 'secret')).join(' + ') || '""';

export const php: Target = {
  id: 'php',
  extension: 'php',
  render: (outgoing): Rendered =>
    program(phpTemplate, outgoing, {
      url: phpText(outgoing.url),
      fields: outgoing.fields.map((field) => `${expression(field, phpNotation, `${field.name}: `)},`),
      waits: waitsForServer(outgoing.bodySize),
      sendsBody: outgoing.method !== 'GET' || outgoing.bodySize > 0,
      body: phpBody(outgoing.body),
    }),
};

const phpNotation: Notation = {
  text: phpText,
  variable: () => '$secret',
  base64: (text) => `base64_encode(${text})`,
  join: ' . ',
};

/** A literal of PHP for exactly this text, which has no line end. */
export function phpText(text: string): string {
  if (!hasHidden(text)) return `'${text.replace(/[\\']/g, '\\$&')}'`;
  return `"${replaceHidden(text.replace(/[\\"$]/g, '\\$&'), (code) => `\\u{${code.toString(16)}}`)}"`;
}

/** Line by line: PHP takes the line ends of its source for those of a text, and editors change them. */
function phpBody(body: string): string {
  if (!body.includes('\n')) return phpText(body);
  const lines = body.split('\n').map((line) => `        ${phpText(line)},`);
  return ['implode("\\n", [', ...lines, '    ])'].join('\n');
}
