import { type Captured, patternOf, type TimeFormat } from '../field-pattern';
import {
  comment,
  DIFFERENCE_NOTE,
  isVariable,
  lines,
  literal,
  lowerCase,
  type ReceiverSettings,
  singleQuoted,
} from './receiver';
import { headAndBody, type Piece } from './signed-message';
import { camelCase, type ReadField, type Verification, verificationOf } from './verification';

const quoted = (text: string): string =>
  /^[ -~]*$/.test(text) ? singleQuoted(text) : `'${literal(text, /'/)}'`;

function expression(pieces: readonly Piece[]): string {
  const [only] = pieces;
  if (pieces.length === 1 && only && isVariable(only)) return only.variable;
  if (pieces.every((piece) => !isVariable(piece)))
    return quoted(pieces.map((piece) => ('text' in piece ? piece.text : '')).join(''));
  return `\`${pieces.map((piece) => (isVariable(piece) ? `\${${piece.variable}}` : literal(piece.text, /[`$]/))).join('')}\``;
}

const list = (items: readonly string[], indent: string): string => {
  const line = `[${items.join(', ')}]`;
  return line.length <= 90 ? line : `[\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent}]`;
};

const regExp = (field: ReadField, verification: Verification): string =>
  `/^${patternOf(field, verification, (text) => text.replaceAll('/', '\\/'))}$/`;

/** Takes the header fields apart. */
function reading({ fields, ...verification }: Verification): string {
  const named = (capture: Captured) => (capture === 'signature' ? 'given' : capture);
  const matches = fields.map(
    (field) =>
      `  const [, ${field.captures.map(named).join(', ')}] = ${regExp(field, { fields, ...verification })}.exec(${camelCase(field.words)}) ?? [];`,
  );
  const found = fields.map(({ captures }) => `!${named(captures.at(-1) ?? 'signature')}`);
  return lines(...matches, `  if (${found.join(' || ')}) return 'no well-formed signature';`);
}

const AGES: Readonly<Record<TimeFormat, string>> = {
  seconds: 'Math.abs(now - Number(time)) > MAX_AGE',
  milliseconds: 'Math.abs(now - Number(time) / 1000) > MAX_AGE',
  iso8601: '!(Math.abs(now - Date.parse(time) / 1000) <= MAX_AGE)',
};
const SECONDS: Readonly<Record<TimeFormat, string>> = {
  seconds: 'Number(time)',
  milliseconds: 'Math.floor(Number(time) / 1000)',
  iso8601: 'Date.parse(time) / 1000',
};
const TIMES: Readonly<Record<TimeFormat, (seconds: string) => string>> = {
  seconds: (seconds) => seconds,
  milliseconds: (seconds) => `${seconds} * 1000`,
  iso8601: (seconds) => `new Date(${seconds} * 1000).toISOString().replace('.000', '')`,
};

/** What is made of the request before the message is. */
function making({ digests, exactFields, splits, otherTimes, time = 'seconds' }: Verification): string {
  return lines(
    ...digests.map(
      ({ variable, hash, encoding }) =>
        `  const ${variable} = createHash('${hash}').update(body).digest('${encoding}');`,
    ),
    ...exactFields.map(
      ({ words, pieces }) =>
        `  if (${camelCase(words)} !== ${expression(pieces)}) return 'another digest of the body';`,
    ),
    splits.length > 0 && "  const [path] = target.split('?', 1);",
    splits.includes('query') && '  const query = target.slice(path.length + 1);',
    ...otherTimes.map(({ variable, format }) => `  const ${variable} = ${TIMES[format](SECONDS[time])};`),
  );
}

/** Puts the message together; what it is called then. */
function message(verification: Verification): { code: string; name: string } {
  const { lines: head, hasBody } = headAndBody(verification);
  const note = comment('  //', DIFFERENCE_NOTE);
  if (head) {
    const text = `${list(head.map(expression), '  ')}.join('\\n')`;
    if (!hasBody) return { code: lines(note, `  const message = ${text};`), name: 'message' };
    const whole = '  const message = Buffer.concat([Buffer.from(head), body]);';
    return { code: lines(note, `  const head = ${text};`, whole), name: 'message' };
  }
  const segments = verification.message.map((segment) =>
    segment === 'body' ? 'body' : `Buffer.from(${expression(segment)})`,
  );
  const [only = ''] = segments;
  if (segments.length === 1 && only === 'body') return { code: '', name: 'body' };
  const whole = segments.length === 1 ? only : `Buffer.concat(${list(segments, '  ')})`;
  return { code: lines(note, `  const message = ${whole};`), name: 'message' };
}

function comparing({ scheme: { hash, key, encoding }, separator }: Verification, name: string): string {
  const made = `createHmac('${hash}', ${key === 'utf8' ? 'SECRET' : 'KEY'}).update(${name}).digest`;
  if (separator) {
    return lines(
      `  const expected = Buffer.from(${made}('${encoding}'));`,
      '  const isRight = (one) => timingSafeEqual(expected, Buffer.from(one));',
      `  return given.split(${quoted(separator)}).some(isRight) ? undefined : 'another signature';`,
    );
  }
  return encoding === 'hex'
    ? lines(
        `  const expected = ${made}();`,
        "  return timingSafeEqual(expected, Buffer.from(given, 'hex')) ? undefined : 'another signature';",
      )
    : lines(
        `  const expected = Buffer.from(${made}('${encoding}'));`,
        "  return timingSafeEqual(expected, Buffer.from(given)) ? undefined : 'another signature';",
      );
}

const ENCODED = {
  hex: { name: 'hexadecimal digits', text: 'SECRET.toLowerCase()', decoding: 'hex' },
  base64: { name: 'Base64', text: 'SECRET', decoding: 'base64' },
  whsec: { name: 'Base64', text: "SECRET.replace(/^whsec_/, '')", decoding: 'base64' },
} as const;

function key({ scheme }: Verification, secretName: string): string {
  if (scheme.key === 'utf8') return '';
  const { name, text, decoding } = ENCODED[scheme.key];
  return lines(
    `const ENCODED = ${text};`,
    `const KEY = Buffer.from(ENCODED, '${decoding}');`,
    '// Buffer leaves out what it cannot read.',
    `if (KEY.length === 0 || KEY.toString('${decoding}') !== ENCODED) throw new Error('${secretName} is not ${name}');`,
  );
}

const parameters = ({ fields, exactFields, request }: Verification): string =>
  [...[...fields, ...exactFields].map(({ words }) => camelCase(words)), ...request].join(', ');

const REPLAYS = `
const seen = new Map(); // ids, and when they came

/** Whether a message with this id has come already. */
function cameAlready(id, now) {
  for (const [old, time] of seen) if (now - time > 2 * MAX_AGE) seen.delete(old);
  if (seen.has(id)) return true;
  seen.set(id, now);
  return false;
}
`;

/** The part of both Node receivers that knows nothing of a server. */
export function check(settings: ReceiverSettings): string {
  const verification = verificationOf(settings);
  const { secretName, bodyLimit } = settings;
  const { time, idField } = verification;
  const { code, name } = message(verification);
  return `const SECRET = process.env.${secretName};
if (!SECRET) throw new Error('${secretName} is not set');
${key(verification, secretName)}const HEADER = ${singleQuoted(lowerCase(settings))};
${lines(time && 'const MAX_AGE = 300; // seconds, to both sides: clocks differ')}const MAX_BODY = ${bodyLimit}; // bytes

/** Why the request is refused; undefined when the signature is right. */
function refusal({ ${parameters(verification)} }${time ? ', now' : ''}) {
${reading(verification)}${lines(time && `  if (${AGES[time]}) return 'signed too long ago, or in the future';`)}${making(verification)}${code}${comparing(verification, name)}}
${idField ? REPLAYS : ''}
/** The value of a header. Repeated headers are joined, so the signature will not match. */
const header = (req, name) => (req.headersDistinct[name] ?? []).join(', ');
${time ? '\nconst now = () => Math.floor(Date.now() / 1000);\n' : ''}`;
}
