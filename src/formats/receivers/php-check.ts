import { type Captured, patternOf, type TimeFormat } from '../field-pattern';
import {
  comment,
  DIFFERENCE_NOTE,
  isVariable,
  lines,
  literal,
  type ReceiverSettings,
  singleQuoted,
} from './receiver';
import { headAndBody, type Piece, type Variable } from './signed-message';
import { type ReadField, snakeCase, type Verification, verificationOf } from './verification';

const MADE = /^(?:time|id|path|query|digest\d*|seconds|milliseconds|isoTime)$/;

const nameOf = (variable: Variable): string =>
  MADE.test(variable) ? `$${variable}` : `$request['${variable}']`;

const BODY = "$request['body']";

const quoted = (text: string): string =>
  /^[ -~]*$/.test(text) ? singleQuoted(text) : `"${literal(text, /["$]/)}"`;

const expression = (pieces: readonly Piece[]): string =>
  pieces.length === 0
    ? "''"
    : pieces.map((piece) => (isVariable(piece) ? nameOf(piece.variable) : quoted(piece.text))).join(' . ');

/** In single quotes, where a backslash stands for itself but before another and a quote. */
const regExp = (field: ReadField, verification: Verification): string => {
  const text = patternOf(field, verification, (one) =>
    one.replaceAll('\\\\', '\\x5c').replaceAll("'", '\\x27'),
  ).replaceAll('/', '\\/');
  return `'/\\A${text}\\z/'`;
};

function reading(verification: Verification): string {
  const { fields } = verification;
  const named = (capture: Captured) => (capture === 'signature' ? '$given' : `$${capture}`);
  const value = ({ words }: ReadField) => `$request['${snakeCase(words)}']`;
  const [only] = fields;
  if (only && fields.length === 1) {
    return lines(
      `    $pattern = ${regExp(only, verification)};`,
      `    if (!preg_match($pattern, ${value(only)}, $match)) {`,
      "        return 'no well-formed signature';",
      '    }',
      `    [, ${only.captures.map(named).join(', ')}] = $match;`,
    );
  }
  const matchOf = (index: number) => `$match${index + 1}`;
  return lines(
    '    if (',
    ...fields.map(
      (field, index) =>
        `        ${index === 0 ? '' : '|| '}!preg_match(${regExp(field, verification)}, ${value(field)}, ${matchOf(index)})`,
    ),
    '    ) {',
    "        return 'no well-formed signature';",
    '    }',
    ...fields.map(({ captures }, index) => `    [, ${captures.map(named).join(', ')}] = ${matchOf(index)};`),
  );
}

const SECONDS: Readonly<Record<TimeFormat, string>> = {
  seconds: '(int) $time',
  milliseconds: 'intdiv((int) $time, 1000)',
  iso8601: 'strtotime($time)',
};
const TIMES: Readonly<Record<TimeFormat, (seconds: string) => string>> = {
  seconds: (seconds) => `(string) ${seconds}`,
  milliseconds: (seconds) => `(string) (1000 * ${seconds})`,
  iso8601: (seconds) => `gmdate('Y-m-d\\TH:i:s\\Z', ${seconds})`,
};

const aging = ({ time }: Verification): string =>
  time
    ? lines(
        `    if (abs($now - ${SECONDS[time]}) > MAX_AGE) {`,
        "        return 'signed too long ago, or in the future';",
        '    }',
      )
    : '';

const textOf = (encoding: 'hex' | 'base64', call: string): string =>
  encoding === 'hex' ? `${call})` : `base64_encode(${call}, true))`;

function making({ digests, exactFields, splits, otherTimes, time = 'seconds' }: Verification): string {
  const [path, query] = (['path', 'query'] as const).map((part) => (splits.includes(part) ? `$${part}` : ''));
  return lines(
    ...digests.map(
      ({ variable, hash, encoding }) => `    $${variable} = ${textOf(encoding, `hash('${hash}', ${BODY}`)};`,
    ),
    ...exactFields.flatMap(({ words, pieces }) => [
      `    if ($request['${snakeCase(words)}'] !== ${expression(pieces)}) {`,
      "        return 'another digest of the body';",
      '    }',
    ]),
    splits.length > 0 &&
      `    [${query ? `${path}, ${query}` : path}] = explode('?', $request['target'], 2)${query ? " + [1 => '']" : ''};`,
    ...otherTimes.map(({ variable, format }) => `    $${variable} = ${TIMES[format](SECONDS[time])};`),
  );
}

/** Puts the message together; what it is called then. */
function message(verification: Verification): { code: string; name: string } {
  const { lines: head, hasBody } = headAndBody(verification);
  const note = comment('    //', DIFFERENCE_NOTE);
  if (head) {
    const items = head.map(expression);
    const last = items.pop() ?? '';
    items.push(!hasBody ? last : last === "''" ? BODY : `${last} . ${BODY}`);
    const line = `        ${items.join(', ')},`;
    const all = line.length <= 120 ? line : items.map((item) => `        ${item},`).join('\n');
    return { code: lines(note, '    $message = implode("\\n", [', all, '    ]);'), name: '$message' };
  }
  const segments = verification.message.map((segment) => (segment === 'body' ? BODY : expression(segment)));
  const [only = ''] = segments;
  if (segments.length === 1 && only === BODY) return { code: '', name: BODY };
  return { code: lines(note, `    $message = ${segments.join(' . ')};`), name: '$message' };
}

/** The variable with the octets of the key. */
export const keyName = ({ scheme }: Verification): string => (scheme.key === 'utf8' ? '$secret' : '$key');

function comparing(verification: Verification, name: string): string {
  const { scheme, separator } = verification;
  const expected = textOf(scheme.encoding, `hash_hmac('${scheme.hash}', ${name}, ${keyName(verification)}`);
  if (!separator) {
    return lines(`    return hash_equals(${expected}, $given) ? null : 'another signature';`);
  }
  return lines(
    `    $expected = ${expected};`,
    `    foreach (explode(${quoted(separator)}, $given) as $one) {`,
    '        if (hash_equals($expected, $one)) {',
    '            return null;',
    '        }',
    '    }',
    "    return 'another signature';",
  );
}

/** The octets that the secret stands for. */
export function key({ scheme }: Verification, secretName: string): string {
  const wrong = (condition: string, what: string) => [
    `if (${condition}) {`,
    `    answer(500, '${secretName} is not ${what}');`,
    '}',
  ];
  switch (scheme.key) {
    case 'utf8':
      return '';
    case 'hex':
      return lines(
        ...wrong("!preg_match('/\\A(?:[0-9A-Fa-f]{2})+\\z/', $secret)", 'hexadecimal digits'),
        '$key = hex2bin($secret);',
      );
    default:
      return lines(
        `$encoded = ${scheme.key === 'whsec' ? "preg_replace('/\\Awhsec_/', '', $secret)" : '$secret'};`,
        '$key = (string) base64_decode($encoded, true);',
        ...wrong("$key === '' || base64_encode($key) !== $encoded", 'Base64'),
      );
  }
}

const REPLAYS = `
/** Whether a message with this id has come already. Files older than ten minutes may be removed. */
function cameAlready(string $id): bool
{
    $file = sys_get_temp_dir() . '/came-' . hash('sha256', $id);
    return @fopen($file, 'x') === false && file_exists($file);
}
`;

/** The part that knows nothing of a server. */
export function check(settings: ReceiverSettings): string {
  const verification = verificationOf(settings);
  const { time, idField } = verification;
  const { code, name } = message(verification);
  const now = time ? ', int $now' : '';
  return `${lines(time && 'const MAX_AGE = 300; // seconds, to both sides: clocks differ')}const MAX_BODY = ${settings.bodyLimit}; // bytes; post_max_size must allow them too

/** Why the request is refused; null when the signature is right. */
function refusal(array $request, string ${keyName(verification)}${now}): ?string
{
${reading(verification)}${aging(verification)}${making(verification)}${code}${comparing(verification, name)}}
${idField ? REPLAYS : ''}`;
}
