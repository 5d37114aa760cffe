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

const nameOf = (variable: Variable): string => (variable === 'isoTime' ? 'iso_time' : variable);

const quoted = (text: string): string =>
  /^[ -~]*$/.test(text) ? singleQuoted(text) : `"${literal(text, /["#]/)}"`;

function expression(pieces: readonly Piece[]): string {
  const [only] = pieces;
  if (pieces.length === 1 && only && isVariable(only)) return nameOf(only.variable);
  if (pieces.every((piece) => !isVariable(piece)))
    return quoted(pieces.map((piece) => ('text' in piece ? piece.text : '')).join(''));
  const text = pieces.map((piece) => (isVariable(piece) ? '' : piece.text)).join('');
  // %() keeps quotation marks as they are.
  const isQuoting = text.includes('"') && !/[()]/.test(text);
  const inside = pieces.map((piece) =>
    isVariable(piece) ? `#{${nameOf(piece.variable)}}` : literal(piece.text, isQuoting ? /#/ : /["#]/),
  );
  return isQuoting ? `%(${inside.join('')})` : `"${inside.join('')}"`;
}

const list = (items: readonly string[], indent: string): string => {
  const line = `[${items.join(', ')}]`;
  return line.length <= 90 ? line : `[\n${items.map((item) => `${indent}  ${item}`).join(',\n')}\n${indent}]`;
};

const regExp = (field: ReadField, verification: Verification): string => {
  const text = patternOf(field, verification).replaceAll('/', '\\/').replaceAll('#', '\\#');
  return `/\\A${text}\\z/.match(${snakeCase(field.words)})`;
};

function reading(verification: Verification): string {
  const { fields } = verification;
  const named = (capture: Captured) => (capture === 'signature' ? 'given' : capture);
  const names = fields.flatMap(({ captures }) => captures.map(named)).join(', ');
  const matches = fields.map((field) => regExp(field, verification));
  if (matches.length > 1) {
    return lines(
      '  matches = [',
      matches.map((match) => `    ${match}`).join(',\n'),
      '  ]',
      "  return 'no well-formed signature' unless matches.all?",
      '',
      `  ${names} = matches.flat_map(&:captures)`,
    );
  }
  return lines(
    `  match = ${matches.join()}`,
    "  return 'no well-formed signature' unless match",
    '',
    names.includes(',') ? `  ${names} = match.captures` : `  ${names} = match[1]`,
  );
}

const SECONDS: Readonly<Record<TimeFormat, string>> = {
  seconds: 'time.to_i',
  milliseconds: 'time.to_i / 1000',
  iso8601: 'signed_at',
};
const TIMES: Readonly<Record<TimeFormat, (seconds: string) => string>> = {
  seconds: (seconds) => `(${seconds}).to_s`,
  milliseconds: (seconds) => `"#{${seconds}}000"`,
  iso8601: (seconds) => `Time.at(${seconds}).utc.strftime('%Y-%m-%dT%H:%M:%SZ')`,
};

function aging({ time }: Verification): string {
  if (!time) return '';
  const age = time === 'milliseconds' ? `(${SECONDS[time]})` : SECONDS[time];
  return lines(
    ...(time === 'iso8601'
      ? [
          '  begin',
          '    signed_at = Time.iso8601(time).to_i',
          '  rescue ArgumentError # such as the 31st of February',
          "    return 'no well-formed signature'",
          '  end',
        ]
      : []),
    `  return 'signed too long ago, or in the future' if (now - ${age}).abs > MAX_AGE`,
    '',
  );
}

const upper = (hash: string): string => singleQuoted(hash.toUpperCase());

function making({ digests, exactFields, splits, otherTimes, time = 'seconds' }: Verification): string {
  const [path, query] = (['path', 'query'] as const).map((part) => (splits.includes(part) ? part : '_'));
  return lines(
    ...digests.map(({ variable, hash, encoding }) =>
      encoding === 'hex'
        ? `  ${variable} = OpenSSL::Digest.hexdigest(${upper(hash)}, body)`
        : `  ${variable} = [OpenSSL::Digest.digest(${upper(hash)}, body)].pack('m0')`,
    ),
    ...exactFields.flatMap(({ words, pieces }) => [
      `  return 'another digest of the body' unless ${snakeCase(words)} == ${expression(pieces)}`,
      '',
    ]),
    splits.length > 0 && `  ${path}, _, ${query} = target.partition('?')`,
    ...otherTimes.map(({ variable, format }) => `  ${nameOf(variable)} = ${TIMES[format](SECONDS[time])}`),
  );
}

/** Puts the message together; what it is called then. */
function message(verification: Verification): { code: string; name: string } {
  const { lines: head, hasBody } = headAndBody(verification);
  const note = comment('  #', DIFFERENCE_NOTE);
  if (head) {
    const isEnded = head.at(-1)?.length === 0;
    const items = (isEnded && hasBody ? head.slice(0, -1) : head).map(expression);
    const whole = hasBody && isEnded ? [...items, 'body'] : items;
    const text = `${list(whole, '  ')}.map(&:b).join("\\n")`;
    return {
      code: lines(note, `  message = ${text}${hasBody && !isEnded ? ' + body.b' : ''}`),
      name: 'message',
    };
  }
  const segments = verification.message.map((segment) => (segment === 'body' ? 'body' : expression(segment)));
  if (segments.join() === 'body') return { code: '', name: 'body' };
  const text = segments.length === 1 ? segments.join() : `${list(segments, '  ')}.map(&:b).join`;
  return { code: lines(note, `  message = ${text}`), name: 'message' };
}

function comparing({ scheme: { hash, key, encoding }, separator }: Verification, name: string): string {
  const values = `(${upper(hash)}, ${key === 'utf8' ? 'SECRET' : 'KEY'}, ${name})`;
  const compare = (one: string) => `OpenSSL.fixed_length_secure_compare(expected, ${one})`;
  const isRight = separator
    ? `given.split(${quoted(separator)}).any? { |one| ${compare('one')} }`
    : compare('given');
  return lines(
    encoding === 'hex'
      ? `  expected = OpenSSL::HMAC.hexdigest${values}`
      : `  expected = [OpenSSL::HMAC.digest${values}].pack('m0')`,
    `  'another signature' unless ${isRight}`,
  );
}

function key({ scheme }: Verification, secretName: string): string {
  switch (scheme.key) {
    case 'utf8':
      return '';
    case 'hex':
      return lines(
        `abort '${secretName} is not hexadecimal digits' unless /\\A(?:\\h{2})+\\z/.match?(SECRET)`,
        "KEY = [SECRET].pack('H*')",
      );
    default:
      return lines(
        `ENCODED = ${scheme.key === 'whsec' ? "SECRET.delete_prefix('whsec_')" : 'SECRET'}`,
        "KEY = ENCODED.unpack1('m')",
        '# unpack leaves out what it cannot read.',
        `abort '${secretName} is not Base64' if KEY.empty? || [KEY].pack('m0') != ENCODED`,
      );
  }
}

const REPLAYS = `
SEEN = {} # ids, and when they came
SEEN_LOCK = Mutex.new

# Whether a message with this id has come already.
def came_already?(id, now)
  SEEN_LOCK.synchronize do
    SEEN.delete_if { |_, came| now - came > 2 * MAX_AGE }
    next true if SEEN.key?(id)

    SEEN[id] = now
    false
  end
end
`;

const parameters = ({ fields, exactFields, request, time }: Verification): string =>
  [...[...fields, ...exactFields].map(({ words }) => snakeCase(words)), ...request, ...(time ? ['now'] : [])]
    .map((name) => `${name}:`)
    .join(', ');

/** The part that knows nothing of a server. */
export function check(settings: ReceiverSettings): string {
  const { secretName, bodyLimit } = settings;
  const verification = verificationOf(settings);
  const { time, idField } = verification;
  const { code, name } = message(verification);
  return `SECRET = ENV.fetch('${secretName}', '')
abort '${secretName} is not set' if SECRET.empty?
${key(verification, secretName)}${lines(time && 'MAX_AGE = 300 # seconds, to both sides: clocks differ')}MAX_BODY = ${bodyLimit} # bytes

# Why the request is refused; nil when the signature is right.
def refusal(${parameters(verification)})
${reading(verification)}${aging(verification)}${making(verification)}${code}${comparing(verification, name)}end
${idField ? REPLAYS : ''}`;
}
