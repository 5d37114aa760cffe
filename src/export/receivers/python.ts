/** Receivers for Python, which share the check of the signature. */
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
import check from './templates/python-check.py?raw';
import flask from './templates/python-flask.py?raw';
import standard from './templates/python-standard.py?raw';
import test from './templates/python-test.py?raw';
import {
  headAndBody,
  type Piece,
  type ReadField,
  snakeCase,
  type Variable,
  type Verification,
  verificationOf,
} from './verification';

const OWN_NAMES: Readonly<Record<string, string>> = {
  type: 'content_type',
  id: 'message_id',
  isoTime: 'iso_time',
};

/** A time in seconds is called `seconds`. */
const nameOf = (variable: Variable, { time }: Verification): string => {
  if (variable === 'time') return time === 'seconds' ? 'seconds' : 'told';
  return OWN_NAMES[variable] ?? variable;
};

const quoted = (text: string): string => `"${literal(text, /"/, { braces: false })}"`;

function expression(pieces: readonly Piece[], verification: Verification): string {
  const [only] = pieces;
  if (pieces.length === 1 && only && isVariable(only)) return nameOf(only.variable, verification);
  const text = pieces.map((piece) => (isVariable(piece) ? '' : piece.text)).join('');
  if (!pieces.some(isVariable)) return quoted(text);
  const quote = text.includes('"') && !text.includes("'") ? "'" : '"';
  const inside = pieces.map((piece) =>
    isVariable(piece)
      ? `{${nameOf(piece.variable, verification)}}`
      : literal(piece.text, new RegExp(quote), { braces: false }).replace(/[{}]/g, '$&$&'),
  );
  return `f${quote}${inside.join('')}${quote}`;
}

function pattern(field: ReadField, verification: Verification): string {
  const text = patternOf(field, verification);
  if (!/[\\"']/.test(text)) return `"${text}"`;
  return text.includes('"') ? `r'${text.replaceAll("'", '\\x27')}'` : `r"${text}"`;
}

const languageOf = (verification: Verification): Language => ({
  name: snakeCase,
  part: (part) => (part === 'type' ? 'content_type' : part),
  captured: (capture) => (capture === 'signature' ? 'given' : nameOf(capture, verification)),
  quoted,
  expression: (pieces) => expression(pieces, verification),
  pattern: (field) => pattern(field, verification),
  told: { seconds: 'int(seconds)', milliseconds: 'int(told) // 1000', iso8601: 'signed_at' },
});

/** The lines of the head, where the message has some, and the expression that makes the message. */
function message(verification: Verification): { head?: string; whole: string } {
  const { lines: head, hasBody } = headAndBody(verification);
  const written = (pieces: readonly Piece[]) => expression(pieces, verification);
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

function valuesOf(settings: ReceiverSettings, listen: string): TemplateValues {
  const verification = verificationOf(settings);
  const { head, whole } = message(verification);
  const common = commonValues(settings, verification, languageOf(verification));
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

const PARTS = { check, start: test };

/** Python 3.8 and newer with its standard library. */
export const pythonStandard: Receiver = {
  id: 'python-standard',
  name: 'Python',
  fileName: 'receiver.py',
  code: (settings) => programOf(standard, PARTS, valuesOf(settings, 'listen()')),
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
    programOf(flask, PARTS, valuesOf(settings, 'app.run("127.0.0.1", int(os.environ.get("PORT", "8080")))')),
};
