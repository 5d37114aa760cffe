/** Receivers for Node.js and for Python: two servers each, which share the check of the signature. */
import { patternOf } from '../../import/signing-schemes';
import type { TemplateValues } from '../program';
import {
  commonValues,
  isVariable,
  type Language,
  listed,
  literal,
  programOf,
  type Receiver,
  type ReceiverSettings,
} from './receiver';
import nodeCheck from './templates/node-check.mjs?raw';
import nodeExpressServer from './templates/node-express.mjs?raw';
import nodeHttpServer from './templates/node-http.mjs?raw';
import nodeTest from './templates/node-test.mjs?raw';
import pythonCheck from './templates/python-check.py?raw';
import pythonFlaskServer from './templates/python-flask.py?raw';
import pythonServer from './templates/python-standard.py?raw';
import pythonTest from './templates/python-test.py?raw';
import {
  camelCase,
  headAndBody,
  type Piece,
  type ReadField,
  snakeCase,
  type Variable,
  type Verification,
  verificationOf,
} from './verification';

/* Node.js */

const nodeQuoted = (text: string): string => `'${literal(text, /'/)}'`;

function nodeExpression(pieces: readonly Piece[]): string {
  const [only] = pieces;
  if (pieces.length === 1 && only && isVariable(only)) return only.variable;
  if (!pieces.some(isVariable))
    return nodeQuoted(pieces.map((piece) => ('text' in piece ? piece.text : '')).join(''));
  return `\`${pieces.map((piece) => (isVariable(piece) ? `\${${piece.variable}}` : literal(piece.text, /[`$]/))).join('')}\``;
}

const nodeLanguage = (verification: Verification): Language => ({
  name: camelCase,
  part: (part) => part,
  captured: (capture) => (capture === 'signature' ? 'given' : capture),
  quoted: nodeQuoted,
  expression: nodeExpression,
  pattern: (field) => `/^${patternOf(field, verification, (text) => text.replaceAll('/', '\\/'))}$/`,
  told: {
    seconds: 'Number(time)',
    milliseconds: 'Math.floor(Number(time) / 1000)',
    iso8601: 'Date.parse(time) / 1000',
  },
});

/** The lines that make the message, and the variable that holds it then. */
function nodeMessage(verification: Verification): { code: string[]; name: string } {
  const { lines: head, hasBody } = headAndBody(verification);
  if (head) {
    const text = `${listed(head.map(nodeExpression), '  ')}.join('\\n')`;
    if (!hasBody) return { code: [`const message = ${text};`], name: 'message' };
    const whole = 'const message = Buffer.concat([Buffer.from(head), body]);';
    return { code: [`const head = ${text};`, whole], name: 'message' };
  }
  const segments = verification.message.map((segment) =>
    segment === 'body' ? 'body' : `Buffer.from(${nodeExpression(segment)})`,
  );
  const [only = ''] = segments;
  if (segments.length === 1 && only === 'body') return { code: [], name: 'body' };
  const whole = segments.length === 1 ? only : `Buffer.concat(${listed(segments, '  ')})`;
  return { code: [`const message = ${whole};`], name: 'message' };
}

function nodeValues(settings: ReceiverSettings, server: string): TemplateValues {
  const verification = verificationOf(settings);
  const { fields, digests, scheme, changes } = verification;
  const language = nodeLanguage(verification);
  const { code, name } = nodeMessage(verification);
  return {
    ...commonValues(settings, verification, language),
    listen: `${server}.listen(process.env.PORT ?? 8080, '127.0.0.1');`,
    signatureHeader: nodeQuoted(settings.headerName.toLowerCase()),
    notFound: fields
      .map(({ captures }) => `!${language.captured(captures.at(-1) ?? 'signature')}`)
      .join(' || '),
    hasMessage: code.length > 0,
    message: code,
    signed: name,
    key: scheme.key === 'utf8' ? 'SECRET' : 'KEY',
    cryptoImports: `${digests.length > 0 ? 'createHash, ' : ''}createHmac, timingSafeEqual`,
    otherRequest: changes === 'method' ? "method: 'DELETE'" : "body: Buffer.from('another')",
  };
}

const NODE_PARTS = { check: nodeCheck, start: nodeTest };

/** Node.js without dependencies. */
export const nodeHttp: Receiver = {
  id: 'node-http',
  name: 'Node.js',
  fileName: 'receiver.mjs',
  code: (settings) => programOf(nodeHttpServer, NODE_PARTS, nodeValues(settings, 'server')),
};

/** Express 4.17 and newer. */
export const nodeExpress: Receiver = {
  id: 'node-express',
  name: 'Node.js (Express)',
  fileName: 'receiver.mjs',
  code: (settings) => programOf(nodeExpressServer, NODE_PARTS, nodeValues(settings, 'app')),
};

/* Python */

const OWN_NAMES: Readonly<Record<string, string>> = {
  type: 'content_type',
  id: 'message_id',
  isoTime: 'iso_time',
};

/** A time in seconds is called `seconds`. */
const pythonName = (variable: Variable, { time }: Verification): string => {
  if (variable === 'time') return time === 'seconds' ? 'seconds' : 'told';
  return OWN_NAMES[variable] ?? variable;
};

const pythonQuoted = (text: string): string => `"${literal(text, /"/, { braces: false })}"`;

function pythonExpression(pieces: readonly Piece[], verification: Verification): string {
  const [only] = pieces;
  if (pieces.length === 1 && only && isVariable(only)) return pythonName(only.variable, verification);
  const text = pieces.map((piece) => (isVariable(piece) ? '' : piece.text)).join('');
  if (!pieces.some(isVariable)) return pythonQuoted(text);
  const quote = text.includes('"') && !text.includes("'") ? "'" : '"';
  const inside = pieces.map((piece) =>
    isVariable(piece)
      ? `{${pythonName(piece.variable, verification)}}`
      : literal(piece.text, new RegExp(quote), { braces: false }).replace(/[{}]/g, '$&$&'),
  );
  return `f${quote}${inside.join('')}${quote}`;
}

function pythonPattern(field: ReadField, verification: Verification): string {
  const text = patternOf(field, verification);
  if (!/[\\"']/.test(text)) return `"${text}"`;
  return text.includes('"') ? `r'${text.replaceAll("'", '\\x27')}'` : `r"${text}"`;
}

const pythonLanguage = (verification: Verification): Language => ({
  name: snakeCase,
  part: (part) => (part === 'type' ? 'content_type' : part),
  captured: (capture) => (capture === 'signature' ? 'given' : pythonName(capture, verification)),
  quoted: pythonQuoted,
  expression: (pieces) => pythonExpression(pieces, verification),
  pattern: (field) => pythonPattern(field, verification),
  told: { seconds: 'int(seconds)', milliseconds: 'int(told) // 1000', iso8601: 'signed_at' },
});

/** The lines of the head, where the message has some, and the expression that makes the message. */
function pythonMessage(verification: Verification): { head?: string; whole: string } {
  const { lines: head, hasBody } = headAndBody(verification);
  const written = (pieces: readonly Piece[]) => pythonExpression(pieces, verification);
  const isAscii = verification.message
    .flatMap((segment) => (segment === 'body' ? [] : segment))
    .every((piece) => isVariable(piece) || /^[\0-\x7f]*$/.test(piece.text));
  // Servers give header fields as Latin-1.
  const encoding = isAscii ? '"latin-1"' : '';
  if (head) {
    const isEnded = head.at(-1)?.length === 0;
    const items = (isEnded ? head.slice(0, -1) : head).map(written);
    const joined = `"\\n".join(${isEnded ? '[*head, ""]' : 'head'}).encode(${encoding})`;
    return { head: listed(items, '    '), whole: `${joined}${hasBody ? ' + body' : ''}` };
  }
  const segments = verification.message.map((segment) =>
    segment === 'body' ? 'body' : `${written(segment)}.encode(${encoding})`,
  );
  return { whole: segments.join(' + ') };
}

function pythonValues(settings: ReceiverSettings, listen: string): TemplateValues {
  const verification = verificationOf(settings);
  const { head, whole } = pythonMessage(verification);
  const common = commonValues(settings, verification, pythonLanguage(verification));
  return {
    ...common,
    listen,
    importsBase64: common.usesBase64 === true || common.base64Body === true,
    parameters: `${common.parameters}${verification.time ? ', now' : ''}`,
    head: head !== undefined,
    headLines: head ?? '',
    hasMessage: whole !== 'body',
    message: whole,
    signed: whole === 'body' ? 'body' : 'message',
    key: verification.scheme.key === 'utf8' ? 'SECRET' : 'KEY',
    // Python's own names, which look like placeholders.
    name: '__name__',
    main: '__main__',
  };
}

const PYTHON_PARTS = { check: pythonCheck, start: pythonTest };

/** Python 3.8 and newer with its standard library. */
export const pythonStandard: Receiver = {
  id: 'python-standard',
  name: 'Python',
  fileName: 'receiver.py',
  code: (settings) => programOf(pythonServer, PYTHON_PARTS, pythonValues(settings, 'listen()')),
};

/** Flask 2 and newer. */
export const pythonFlask: Receiver = {
  id: 'python-flask',
  name: 'Python (Flask)',
  fileName: 'receiver.py',
  limit: (target, headerName) => {
    // WSGI gives a hyphen and an underscore the same name, so that one header could pass for another.
    if (headerName.includes('_')) return { code: 'python-underscore' };
    return target.startsWith('//') ? { code: 'flask-slashes' } : undefined;
  },
  code: (settings) =>
    programOf(
      pythonFlaskServer,
      PYTHON_PARTS,
      pythonValues(settings, 'app.run("127.0.0.1", int(os.environ.get("PORT", "8080")))'),
    ),
};
