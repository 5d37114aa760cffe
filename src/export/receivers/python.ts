/** Receivers for Python, which share the check of the signature. */
import { type Captured, patternOf, type TimeFormat } from '../../import/signing-schemes';
import { fillTemplate, type TemplateValues } from '../fill-template';
import { bodyLiteral, commonValues } from './common-values';
import {
  doubleQuoted,
  environmentName,
  isVariable,
  literal,
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
  type RequestPart,
  snakeCase,
  type Variable,
  type Verification,
  verificationOf,
} from './verification';

/** The name of a part of the request in `refusal`. */
const partName = (part: RequestPart): string => (part === 'type' ? 'content_type' : part);

const OWN_NAMES: Readonly<Record<string, string>> = {
  type: 'content_type',
  id: 'message_id',
  isoTime: 'iso_time',
};

/** A time in seconds is called `seconds`. */
const nameOf = (variable: Variable, { time }: Pick<Verification, 'time'>): string => {
  if (variable === 'time') return time === 'seconds' ? 'seconds' : 'told';
  return OWN_NAMES[variable] ?? variable;
};

const quoted = (text: string): string =>
  /^[ -~]*$/.test(text) ? doubleQuoted(text) : `"${literal(text, /"/, { braces: false })}"`;

function expression(pieces: readonly Piece[], verification: Verification): string {
  const [only] = pieces;
  if (pieces.length === 1 && only && isVariable(only)) return nameOf(only.variable, verification);
  if (pieces.every((piece) => !isVariable(piece)))
    return quoted(pieces.map((piece) => ('text' in piece ? piece.text : '')).join(''));
  const text = pieces.map((piece) => (isVariable(piece) ? '' : piece.text)).join('');
  const quote = text.includes('"') && !text.includes("'") ? "'" : '"';
  const inside = pieces.map((piece) =>
    isVariable(piece)
      ? `{${nameOf(piece.variable, verification)}}`
      : literal(piece.text, new RegExp(quote), { braces: false }).replace(/[{}]/g, '$&$&'),
  );
  return `f${quote}${inside.join('')}${quote}`;
}

/** A list on one line where it fits, else a line for each item. */
const list = (items: readonly string[]): string => {
  const line = `[${items.join(', ')}]`;
  return line.length <= 90 ? line : `[\n${items.map((item) => `        ${item},\n`).join('')}    ]`;
};

function pattern(field: ReadField, verification: Verification): string {
  const text = patternOf(field, verification);
  if (!/[\\"']/.test(text)) return `"${text}"`;
  return text.includes('"') ? `r'${text.replaceAll("'", '\\x27')}'` : `r"${text}"`;
}

/** The lines that read the header fields. */
function matchLines(verification: Verification): string[] {
  const { fields } = verification;
  const named = (capture: Captured) => (capture === 'signature' ? 'given' : nameOf(capture, verification));
  const names = fields.flatMap(({ captures }) => captures.map(named));
  const matches = fields.map(
    (field) => `re.fullmatch(${pattern(field, verification)}, ${snakeCase(field.words)})`,
  );
  const refused = '    return "no well-formed signature"';
  if (matches.length > 1) {
    return [
      'matches = [',
      ...matches.map((match) => `    ${match},`),
      ']',
      'if not all(matches):',
      refused,
      `${names.join(', ')} = [group for match in matches for group in match.groups()]`,
    ];
  }
  const groups = names.length === 1 ? 'given = match.group(1)' : `${names.join(', ')} = match.groups()`;
  return [`match = ${matches.join()}`, 'if not match:', refused, groups];
}

const SECONDS: Readonly<Record<TimeFormat, string>> = {
  seconds: 'int(seconds)',
  milliseconds: 'int(told) // 1000',
  iso8601: 'calendar.timegm(time.strptime(told, "%Y-%m-%dT%H:%M:%SZ"))',
};
const TIMES: Readonly<Record<TimeFormat, (seconds: string) => string>> = {
  seconds: (seconds) => `str(${seconds})`,
  milliseconds: (seconds) => `f"{${seconds.replaceAll('"', "'")}}000"`,
  iso8601: (seconds) => `time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(${seconds}))`,
};

const digestOf = (encoding: 'hex' | 'base64', digest: string): string =>
  encoding === 'hex' ? `${digest}.hexdigest()` : `base64.b64encode(${digest}.digest()).decode()`;

const isAscii = (pieces: readonly Piece[]): boolean =>
  pieces.every((piece) => isVariable(piece) || /^[\0-\x7f]*$/.test(piece.text));

/** Servers give header fields as Latin-1. */
const encodingOf = (pieces: readonly Piece[]): string => (isAscii(pieces) ? '"latin-1"' : '');

/** The lines of the head, where the message has some, and the expression that makes the message. */
function message(verification: Verification): { head?: string; whole: string } {
  const { lines: head, hasBody } = headAndBody(verification);
  const encoding = encodingOf(verification.message.flatMap((segment) => (segment === 'body' ? [] : segment)));
  if (head) {
    const isEnded = head.at(-1)?.length === 0;
    const items = (isEnded ? head.slice(0, -1) : head).map((one) => expression(one, verification));
    const joined = `"\\n".join(${isEnded ? '[*head, ""]' : 'head'}).encode(${encoding})`;
    return { head: list(items), whole: `${joined}${hasBody ? ' + body' : ''}` };
  }
  const segments = verification.message.map((segment) =>
    segment === 'body' ? 'body' : `${expression(segment, verification)}.encode(${encoding})`,
  );
  return { whole: segments.join(' + ') };
}

/** The modules that the check needs besides those that every receiver needs. */
function modules({ scheme, digests, time, otherTimes, idField }: Verification): string[] {
  const isBase64 = ({ encoding }: { encoding: string }) => encoding === 'base64';
  return [
    ...([scheme, ...digests].some(isBase64) || ['base64', 'whsec'].includes(scheme.key) ? ['base64'] : []),
    ...(time === 'iso8601' ? ['calendar'] : []),
    ...(idField ? ['threading'] : []),
    ...(time || otherTimes.length > 0 ? ['time'] : []),
  ];
}

function valuesOf(settings: ReceiverSettings, field: (header: string) => string): TemplateValues {
  const verification = verificationOf(settings);
  const { fields, exactFields, digests, splits, otherTimes, request, separator, scheme, idField } =
    verification;
  const { time = 'seconds' } = verification;
  const { vector } = settings;
  const { head, whole } = message(verification);
  const name = whole === 'body' ? 'body' : 'message';
  const key = scheme.key === 'utf8' ? 'SECRET' : 'KEY';
  const all = [...fields, ...exactFields];
  const seconds = time === 'iso8601' ? 'signed_at' : SECONDS[time];
  return {
    ...commonValues(settings, doubleQuoted),
    modules: [
      ...new Set([
        ...['hashlib', 'hmac', 'os', 're', 'sys'],
        ...modules(verification),
        ...(vector && bodyLiteral(vector).as === 'base64' ? ['base64'] : []),
      ]),
    ].sort(),
    parameters: [
      ...all.map(({ words }) => snakeCase(words)),
      ...request.map(partName),
      ...(verification.time ? ['now'] : []),
    ].join(', '),
    matches: matchLines(verification),
    digests: digests.map(
      ({ variable, hash, encoding }) => `${variable} = ${digestOf(encoding, `hashlib.${hash}(body)`)}`,
    ),
    exactFields: exactFields.flatMap(({ words, pieces }) => [
      `if ${snakeCase(words)} != ${expression(pieces, verification)}:`,
      '    return "another digest of the body"',
    ]),
    path: splits.includes('path') ? 'path' : '_',
    queryName: splits.includes('query') ? 'query' : '_',
    otherTimes: otherTimes.map(
      ({ variable, format }) => `${nameOf(variable, verification)} = ${TIMES[format](seconds)}`,
    ),
    head: head !== undefined,
    headLines: head ?? '',
    hasMessage: name === 'message',
    message: whole,
    expected: digestOf(scheme.encoding, `hmac.new(${key}, ${name}, hashlib.${scheme.hash})`),
    separator: quoted(separator ?? ''),
    sampleFields: all.map(
      ({ words, header }) => `"${snakeCase(words)}": ${doubleQuoted(vector?.fields[header] ?? '')},`,
    ),
    requestFields: all.map(({ words, header }) => `${snakeCase(words)}=${field(header)},`),
    idField: field(idField?.header ?? ''),
    // Python's own name, which looks like a placeholder.
    name: '__name__',
    main: '__main__',
  };
}

function program(
  template: string,
  listen: string,
  settings: ReceiverSettings,
  field: (header: string) => string,
): string {
  const values = { ...valuesOf(settings, field), listen };
  const part = (text: string) => fillTemplate(text, values).trimEnd();
  return fillTemplate(template, { ...values, check: part(check), start: part(test) });
}

/** Python 3.8 and newer with its standard library. */
export const pythonStandard: Receiver = {
  id: 'python-standard',
  name: 'Python',
  fileName: 'receiver.py',
  code: (settings) =>
    program(standard, 'listen()', settings, (header) => `self.header(${doubleQuoted(header)})`),
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
    program(
      flask,
      'app.run("127.0.0.1", int(os.environ.get("PORT", "8080")))',
      settings,
      (headerName) => `environ.get(${doubleQuoted(environmentName({ headerName }))}, "")`,
    ),
};
