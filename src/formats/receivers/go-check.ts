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
import { camelCase, type ReadField, type Verification, verificationOf } from './verification';

export const partName = (part: RequestPart): string => (part === 'type' ? 'contentType' : part);

const isAlone = ({ fields }: Verification): boolean => fields.length === 1;

const matchOf = ({ words }: ReadField, verification: Verification): string =>
  isAlone(verification) ? 'match' : `${camelCase(words)}Match`;

/** What was captured, as it stands in the matches. */
function captured(capture: Captured, verification: Verification): string {
  const field = verification.fields.find(({ captures }) => captures.includes(capture));
  return field ? `${matchOf(field, verification)}[${field.captures.indexOf(capture) + 1}]` : '""';
}

const MADE = /^(?:path|query|digest\d*|seconds|milliseconds|isoTime)$/;

function nameOf(variable: Variable, verification: Verification): string {
  if (variable === 'time' || variable === 'id') return captured(variable, verification);
  // The seconds of the age have the name already.
  if (variable === 'seconds') return 'secondsText';
  return MADE.test(variable) ? variable : `r.${partName(variable as RequestPart)}`;
}

const quoted = (text: string): string =>
  /^[ -~]*$/.test(text) ? doubleQuoted(text) : `"${literal(text, /"/, { braces: false })}"`;

function expression(pieces: readonly Piece[], verification: Verification): string {
  if (pieces.length === 0) return '""';
  return pieces
    .map((piece) => (isVariable(piece) ? nameOf(piece.variable, verification) : quoted(piece.text)))
    .join(' + ');
}

const list = (items: readonly string[]): string => {
  const line = items.join(', ');
  return line.length <= 90 ? line : `\n${items.map((item) => `\t\t${item},\n`).join('')}\t`;
};

/** Compiled once. */
function patterns(verification: Verification): string {
  const { fields } = verification;
  const raw = (field: ReadField) =>
    `\`^${patternOf(field, verification, (text) => text.replaceAll('`', '\\x60'))}$\``;
  const one = (field: ReadField) => `${camelCase(field.words)}Pattern`;
  if (isAlone(verification)) {
    return fields.map((field) => `var ${one(field)} = regexp.MustCompile(${raw(field)})\n`).join('');
  }
  const width = Math.max(...fields.map((field) => one(field).length));
  return lines(
    'var (',
    ...fields.map((field) => `\t${one(field).padEnd(width)} = regexp.MustCompile(${raw(field)})`),
    ')',
  );
}

function struct({ fields, exactFields, request }: Verification): string {
  const texts = [
    ...[...fields, ...exactFields].map(({ words }) => camelCase(words)),
    ...request.filter((part) => part !== 'body').map(partName),
  ].join(', ');
  return lines(
    'type received struct {',
    `\t${texts} string`,
    request.includes('body') && `\t${'body'.padEnd(texts.length)} []byte`,
    '}',
  );
}

function reading(verification: Verification): string {
  const { fields } = verification;
  return lines(
    ...fields.map(
      (field) =>
        `\t${matchOf(field, verification)} := ${camelCase(field.words)}Pattern.FindStringSubmatch(r.${camelCase(field.words)})`,
    ),
    `\tif ${fields.map((field) => `${matchOf(field, verification)} == nil`).join(' || ')} {`,
    '\t\treturn "no well-formed signature"',
    '\t}',
  );
}

const AGES: Readonly<Record<TimeFormat, (time: string) => readonly string[]>> = {
  seconds: (time) => [`\tseconds, _ := strconv.ParseInt(${time}, 10, 64)`],
  milliseconds: (time) => [
    `\tmilliseconds, _ := strconv.ParseInt(${time}, 10, 64)`,
    '\tseconds := milliseconds / 1000',
  ],
  iso8601: (time) => [
    `\tsignedAt, err := time.Parse(time.RFC3339, ${time})`,
    '\tif err != nil {',
    '\t\treturn "no well-formed signature"',
    '\t}',
    '\tseconds := signedAt.Unix()',
  ],
};

function aging(verification: Verification): string {
  const { time } = verification;
  if (!time) return '';
  return lines(
    ...AGES[time](captured('time', verification)),
    '\tif age := now - seconds; age > maxAge || age < -maxAge {',
    '\t\treturn "signed too long ago, or in the future"',
    '\t}',
  );
}

const TIMES: Readonly<Record<TimeFormat, string>> = {
  seconds: 'secondsText := strconv.FormatInt(seconds, 10)',
  milliseconds: 'milliseconds := strconv.FormatInt(seconds*1000, 10)',
  iso8601: 'isoTime := time.Unix(seconds, 0).UTC().Format("2006-01-02T15:04:05Z")',
};

const HASHES = { sha1: 'sha1.New', sha256: 'sha256.New', sha512: 'sha512.New' } as const;
const SUMS = { sha1: 'sha1.Sum', sha256: 'sha256.Sum256', sha512: 'sha512.Sum512' } as const;

const textOf = (encoding: 'hex' | 'base64', octets: string): string =>
  encoding === 'hex' ? `hex.EncodeToString(${octets})` : `base64.StdEncoding.EncodeToString(${octets})`;

function making(verification: Verification): string {
  const { digests, exactFields, splits, otherTimes } = verification;
  const [path, query] = (['path', 'query'] as const).map((part) => (splits.includes(part) ? part : '_'));
  return lines(
    ...digests.flatMap(({ variable, hash, encoding }) => [
      `\t${variable}Sum := ${SUMS[hash]}(r.body)`,
      `\t${variable} := ${textOf(encoding, `${variable}Sum[:]`)}`,
    ]),
    ...exactFields.flatMap(({ words, pieces }) => [
      `\tif r.${camelCase(words)} != ${expression(pieces, verification).replaceAll(' + ', '+')} {`,
      '\t\treturn "another digest of the body"',
      '\t}',
    ]),
    splits.length > 0 && `\t${path}, ${query}, _ := strings.Cut(r.target, "?")`,
    ...otherTimes.map(({ format }) => `\t${TIMES[format]}`),
  );
}

function message(verification: Verification): string {
  const { lines: head, hasBody } = headAndBody(verification);
  const mac = `\tmac := hmac.New(${HASHES[verification.scheme.hash]}, ${verification.scheme.key === 'utf8' ? 'secret' : 'key'})`;
  const note = comment('\t//', DIFFERENCE_NOTE);
  if (head) {
    const items = list(head.map((one) => expression(one, verification)));
    return lines(
      note,
      `\thead := strings.Join([]string{${items}}, "\\n")`,
      mac,
      '\tmac.Write([]byte(head))',
      hasBody && '\tmac.Write(r.body)',
    );
  }
  return lines(
    verification.message.some((segment) => segment !== 'body') && note,
    mac,
    ...verification.message.map((segment) =>
      segment === 'body'
        ? '\tmac.Write(r.body)'
        : `\tmac.Write([]byte(${expression(segment, verification)}))`,
    ),
  );
}

function comparing(verification: Verification): string {
  const { scheme, separator } = verification;
  const given = captured('signature', verification);
  const refused = ['\t\treturn "another signature"', '\t}', '\treturn ""'];
  if (!separator && scheme.encoding === 'hex') {
    return lines(
      `\tgiven, _ := hex.DecodeString(${given})`,
      '\tif !hmac.Equal(mac.Sum(nil), given) {',
      ...refused,
    );
  }
  const expected = `\texpected := []byte(${textOf(scheme.encoding, 'mac.Sum(nil)')})`;
  if (!separator) return lines(expected, `\tif !hmac.Equal(expected, []byte(${given})) {`, ...refused);
  return lines(
    expected,
    `\tfor _, one := range strings.Split(${given}, ${quoted(separator)}) {`,
    '\t\tif hmac.Equal(expected, []byte(one)) {',
    '\t\t\treturn ""',
    '\t\t}',
    '\t}',
    '\treturn "another signature"',
  );
}

const KEYS = {
  hex: { what: 'hexadecimal digits', decoding: 'hex.DecodeString(encoded)', text: 'string(secret)' },
  base64: {
    what: 'Base64',
    decoding: 'base64.StdEncoding.Strict().DecodeString(encoded)',
    text: 'string(secret)',
  },
  whsec: {
    what: 'Base64',
    decoding: 'base64.StdEncoding.Strict().DecodeString(encoded)',
    text: 'strings.TrimPrefix(string(secret), "whsec_")',
  },
} as const;

function key({ scheme }: Verification, secretName: string): string {
  if (scheme.key === 'utf8') return '';
  const { what, decoding, text } = KEYS[scheme.key];
  return `
var key = decodedKey()

func decodedKey() []byte {
	encoded := ${text}
	decoded, err := ${decoding}
	if err != nil || len(decoded) == 0 || strings.ContainsAny(encoded, "\\r\\n") {
		log.Fatal("${secretName} is not ${what}")
	}
	return decoded
}
`;
}

const REPLAYS = `
var seen = map[string]int64{} // ids, and when they came
var seenLock sync.Mutex

// cameAlready says whether a message with this id has come already.
func cameAlready(id string, now int64) bool {
	seenLock.Lock()
	defer seenLock.Unlock()
	for old, came := range seen {
		if now-came > 2*maxAge {
			delete(seen, old)
		}
	}
	_, came := seen[id]
	if !came {
		seen[id] = now
	}
	return came
}
`;

/** The part that knows nothing of a server. */
export function check(settings: ReceiverSettings): string {
  const verification = verificationOf(settings);
  const { time, idField } = verification;
  const seconds = verification.otherTimes.length > 0 || time;
  return `var secret = []byte(os.Getenv("${settings.secretName}"))
${key(verification, settings.secretName)}
${time ? '// In seconds, to both sides: clocks differ.\nconst maxAge = 300\n\n' : ''}// In bytes.
const maxBody = ${settings.bodyLimit}

${struct(verification)}
${patterns(verification)}
// refusal says why the request is refused; it is empty when the signature is right.
func refusal(r received${seconds ? ', now int64' : ''}) string {
${reading(verification)}${aging(verification)}${making(verification)}${message(verification)}${comparing(verification)}}
${idField ? REPLAYS : ''}`;
}

/** The packages that the check needs. */
export function packages(verification: Verification): string[] {
  const { scheme, digests, time, otherTimes, idField, separator, splits } = verification;
  const coded = [scheme, ...digests];
  const hashes = new Set([scheme.hash, ...digests.map(({ hash }) => hash)]);
  const { lines: head } = headAndBody(verification);
  const isBase64 =
    coded.some(({ encoding }) => encoding === 'base64') || ['base64', 'whsec'].includes(scheme.key);
  const isHex = coded.some(({ encoding }) => encoding === 'hex') || scheme.key === 'hex';
  const isNumber =
    time === 'seconds' || time === 'milliseconds' || otherTimes.some(({ format }) => format !== 'iso8601');
  return [
    'crypto/hmac',
    ...[...hashes].map((hash) => `crypto/${hash}`),
    ...(isBase64 ? ['encoding/base64'] : []),
    ...(isHex ? ['encoding/hex'] : []),
    'regexp',
    ...(isNumber ? ['strconv'] : []),
    ...(idField ? ['sync'] : []),
    ...(head || separator || splits.length > 0 || scheme.key !== 'utf8' ? ['strings'] : []),
    ...(time === 'iso8601' ? ['time'] : []),
  ];
}
