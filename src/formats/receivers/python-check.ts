import { type Captured, patternOf, type TimeFormat } from '../field-pattern';
import {
  comment,
  DIFFERENCE_NOTE,
  doubleQuoted,
  isVariable,
  lines,
  literal,
  type ReceiverSettings,
} from './receiver';
import { headAndBody, type Piece, type RequestPart, type Variable } from './signed-message';
import { type ReadField, snakeCase, type Verification, verificationOf } from './verification';

/** The name of a part of the request as `refusal` has it. */
export const partName = (part: RequestPart): string => (part === 'type' ? 'content_type' : part);

const OWN_NAMES: Readonly<Record<string, string>> = {
  type: 'content_type',
  id: 'message_id',
  isoTime: 'iso_time',
};

/** A time in seconds is called so. */
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

const list = (items: readonly string[], indent: string): string => {
  const line = `[${items.join(', ')}]`;
  return line.length <= 90 ? line : `[\n${items.map((item) => `${indent}    ${item},\n`).join('')}${indent}]`;
};

function pattern(field: ReadField, verification: Verification): string {
  const text = patternOf(field, verification);
  if (!/[\\"']/.test(text)) return `"${text}"`;
  return text.includes('"') ? `r'${text.replaceAll("'", '\\x27')}'` : `r"${text}"`;
}

/** Takes the header fields apart. */
function reading(verification: Verification): string {
  const { fields } = verification;
  const named = (capture: Captured) => (capture === 'signature' ? 'given' : nameOf(capture, verification));
  const names = fields.flatMap(({ captures }) => captures.map(named));
  const matches = fields.map(
    (field) => `re.fullmatch(${pattern(field, verification)}, ${snakeCase(field.words)})`,
  );
  if (matches.length > 1) {
    return lines(
      '    matches = [',
      ...matches.map((match) => `        ${match},`),
      '    ]',
      '    if not all(matches):',
      '        return "no well-formed signature"',
      `    ${names.join(', ')} = [group for match in matches for group in match.groups()]`,
    );
  }
  return lines(
    `    match = ${matches.join()}`,
    '    if not match:',
    '        return "no well-formed signature"',
    names.length === 1 ? `    given = match.group(1)` : `    ${names.join(', ')} = match.groups()`,
  );
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

function aging({ time }: Verification): string {
  if (!time) return '';
  const age = (seconds: string) => [
    `    if abs(now - ${seconds}) > MAX_AGE:`,
    '        return "signed too long ago, or in the future"',
  ];
  if (time !== 'iso8601') return lines(...age(SECONDS[time]));
  return lines(
    '    try:',
    `        signed_at = ${SECONDS.iso8601}`,
    '    except ValueError:  # such as the 31st of February',
    '        return "no well-formed signature"',
    ...age('signed_at'),
  );
}

const digestOf = (encoding: 'hex' | 'base64', digest: string): string =>
  encoding === 'hex' ? `${digest}.hexdigest()` : `base64.b64encode(${digest}.digest()).decode()`;

/** What is made of the request before the message is. */
function making(verification: Verification): string {
  const { digests, exactFields, splits, otherTimes, time = 'seconds' } = verification;
  const seconds = time === 'iso8601' ? 'signed_at' : SECONDS[time];
  const [path, query] = (['path', 'query'] as const).map((part) => (splits.includes(part) ? part : '_'));
  return lines(
    ...digests.map(
      ({ variable, hash, encoding }) => `    ${variable} = ${digestOf(encoding, `hashlib.${hash}(body)`)}`,
    ),
    ...exactFields.flatMap(({ words, pieces }) => [
      `    if ${snakeCase(words)} != ${expression(pieces, verification)}:`,
      '        return "another digest of the body"',
    ]),
    splits.length > 0 && `    ${path}, _, ${query} = target.partition("?")`,
    ...otherTimes.map(
      ({ variable, format }) => `    ${nameOf(variable, verification)} = ${TIMES[format](seconds)}`,
    ),
  );
}

const isAscii = (pieces: readonly Piece[]): boolean =>
  pieces.every((piece) => isVariable(piece) || /^[\0-\x7f]*$/.test(piece.text));

/** Servers give header fields as Latin-1. */
const encodingOf = (pieces: readonly Piece[]): string => (isAscii(pieces) ? '"latin-1"' : '');

/** Puts the message together; what it is called then. */
function message(verification: Verification): { code: string; name: string } {
  const { lines: head, hasBody } = headAndBody(verification);
  const note = comment('    #', DIFFERENCE_NOTE);
  const encoding = encodingOf(verification.message.flatMap((segment) => (segment === 'body' ? [] : segment)));
  if (head) {
    const isEnded = head.at(-1)?.length === 0;
    const items = (isEnded ? head.slice(0, -1) : head).map((one) => expression(one, verification));
    const joined = `"\\n".join(${isEnded ? '[*head, ""]' : 'head'}).encode(${encoding})`;
    return {
      code: lines(
        `    head = ${list(items, '    ')}`,
        '    if any("\\n" in line for line in head):',
        '        return "a line end in the head"  # a folded header would shift the lines',
        note,
        `    message = ${joined}${hasBody ? ' + body' : ''}`,
      ),
      name: 'message',
    };
  }
  const segments = verification.message.map((segment) =>
    segment === 'body' ? 'body' : `${expression(segment, verification)}.encode(${encoding})`,
  );
  if (segments.join() === 'body') return { code: '', name: 'body' };
  return { code: lines(note, `    message = ${segments.join(' + ')}`), name: 'message' };
}

function comparing({ scheme: { hash, key, encoding }, separator }: Verification, name: string): string {
  const digest = `hmac.new(${key === 'utf8' ? 'SECRET' : 'KEY'}, ${name}, hashlib.${hash})`;
  const expected = `    expected = ${digestOf(encoding, digest)}`;
  if (!separator) {
    return lines(
      expected,
      '    return None if hmac.compare_digest(expected, given) else "another signature"',
    );
  }
  return lines(
    expected,
    `    is_right = any(hmac.compare_digest(expected, one) for one in given.split(${quoted(separator)}))`,
    '    return None if is_right else "another signature"',
  );
}

function key({ scheme }: Verification, secretName: string): string {
  switch (scheme.key) {
    case 'utf8':
      return '';
    case 'hex':
      return lines(
        'if not re.fullmatch(b"(?:[0-9A-Fa-f]{2})+", SECRET):',
        `    sys.exit("${secretName} is not hexadecimal digits")`,
        'KEY = bytes.fromhex(SECRET.decode())',
      );
    default:
      return lines(
        `ENCODED = ${scheme.key === 'whsec' ? 're.sub(b"^whsec_", b"", SECRET)' : 'SECRET'}`,
        'try:',
        '    KEY = base64.b64decode(ENCODED, validate=True)',
        'except ValueError:',
        '    KEY = b""',
        'if not KEY or base64.b64encode(KEY) != ENCODED:',
        `    sys.exit("${secretName} is not Base64")`,
      );
  }
}

const REPLAYS = `

seen = {}  # ids, and when they came
seen_lock = threading.Lock()


def came_already(message_id, now):
    """Whether a message with this id has come already, to this process."""
    with seen_lock:
        for old in [old for old, came in seen.items() if now - came > 2 * MAX_AGE]:
            del seen[old]
        if message_id in seen:
            return True
        seen[message_id] = now
        return False
`;

/** The part of both Python receivers that knows nothing of a server. */
export function check(settings: ReceiverSettings): string {
  const { secretName, bodyLimit } = settings;
  const verification = verificationOf(settings);
  const { time, idField } = verification;
  const { code, name } = message(verification);
  return `SECRET = os.fsencode(os.environ.get("${secretName}", ""))
if not SECRET:
    sys.exit("${secretName} is not set")
${key(verification, secretName)}${lines(time && 'MAX_AGE = 300  # seconds, to both sides: clocks differ')}MAX_BODY = ${bodyLimit}  # bytes


def refusal(${parameters(verification).join(', ')}):
    """Why the request is refused; None when the signature is right."""
${reading(verification)}${aging(verification)}${making(verification)}${code}${comparing(verification, name)}${idField ? REPLAYS : ''}`;
}

export const parameters = ({ fields, exactFields, request, time }: Verification): string[] => [
  ...[...fields, ...exactFields].map(({ words }) => snakeCase(words)),
  ...request.map(partName),
  ...(time ? ['now'] : []),
];

/** The modules that the check needs besides those that every receiver has. */
export function modules({ scheme, digests, time, otherTimes, idField }: Verification): string[] {
  const isBase64 = ({ encoding }: { encoding: string }) => encoding === 'base64';
  return [
    ...([scheme, ...digests].some(isBase64) || ['base64', 'whsec'].includes(scheme.key) ? ['base64'] : []),
    ...(time === 'iso8601' ? ['calendar'] : []),
    ...(idField ? ['threading'] : []),
    ...(time || otherTimes.length > 0 ? ['time'] : []),
  ];
}
