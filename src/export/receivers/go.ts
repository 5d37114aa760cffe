/** The receiver for Go 1.18 and newer with its standard library. */
import { type Captured, patternOf, type TimeFormat } from '../../import/signing-schemes';
import { fillTemplate, type TemplateValues } from '../fill-template';
import { bodyLiteral, commonValues } from './common-values';
import {
  comment,
  doubleQuoted,
  isVariable,
  literal,
  PROXY_NOTE,
  type Receiver,
  type ReceiverSettings,
} from './receiver';
import template from './templates/go.go?raw';
import {
  camelCase,
  headAndBody,
  type Piece,
  type ReadField,
  type RequestPart,
  type Variable,
  type Verification,
  verificationOf,
} from './verification';

export const go: Receiver = {
  id: 'go',
  name: 'Go',
  fileName: 'receiver.go',
  limit: (target) =>
    /%(?![0-9A-Fa-f]{2})/.test(target.split('?', 1)[0] ?? '') ? { code: 'go-escapes' } : undefined,
  code: (settings) => fillTemplate(template, valuesOf(settings)),
};

const partName = (part: RequestPart): string => (part === 'type' ? 'contentType' : part);

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

/** Items on one line where they fit, else a line for each. */
const list = (items: readonly string[]): string => {
  const line = items.join(', ');
  return line.length <= 90 ? line : `\n${items.map((item) => `\t\t${item},\n`).join('')}\t`;
};

/** The expressions of the header fields, compiled once. */
function patterns(verification: Verification): string[] {
  const { fields } = verification;
  const raw = (field: ReadField) =>
    `\`^${patternOf(field, verification, (text) => text.replaceAll('`', '\\x60'))}$\``;
  const one = (field: ReadField) => `${camelCase(field.words)}Pattern`;
  if (isAlone(verification))
    return fields.map((field) => `var ${one(field)} = regexp.MustCompile(${raw(field)})`);
  const width = Math.max(...fields.map((field) => one(field).length));
  return [
    'var (',
    ...fields.map((field) => `\t${one(field).padEnd(width)} = regexp.MustCompile(${raw(field)})`),
    ')',
  ];
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

/** Names and values of a literal as gofmt aligns them. */
function aligned(pairs: readonly (readonly [name: string, value: string])[]): string[] {
  const width = Math.max(...pairs.map(([name]) => name.length)) + 1;
  return pairs.map(([name, value]) => `${`${name}:`.padEnd(width)} ${value},`);
}

const headerValue = (name: string): string => `strings.Join(r.Header.Values(${doubleQuoted(name)}), ", ")`;

/** The members of what `refusal` gets; gofmt aligns the members between two comments. */
function requestFields({ fields, exactFields, request }: Verification): string[] {
  const values = {
    method: 'r.Method',
    host: 'r.Host',
    target: 'r.RequestURI',
    type: headerValue('Content-Type'),
    body: 'body',
  };
  const pairs = (parts: readonly RequestPart[]) =>
    parts.map((part) => [partName(part), values[part]] as const);
  const proxied = request.findIndex((part) => part === 'host' || part === 'target');
  const end = proxied === -1 ? request.length : proxied;
  return [
    ...aligned([
      ...[...fields, ...exactFields].map(
        ({ words, header }) => [camelCase(words), headerValue(header)] as const,
      ),
      ...pairs(request.slice(0, end)),
    ]),
    ...(proxied === -1 ? [] : comment('//', PROXY_NOTE).split('\n')),
    ...(proxied === -1 ? [] : aligned(pairs(request.slice(end)))),
  ].map((line) => line.replace('r.RequestURI,', 'r.RequestURI, // not r.URL, which is decoded'));
}

function sampleFields(settings: ReceiverSettings, { fields, exactFields, request }: Verification): string[] {
  const { vector } = settings;
  if (!vector) return [];
  const { as, text } = bodyLiteral(vector);
  const values = {
    method: doubleQuoted(vector.method),
    host: doubleQuoted(vector.host),
    target: doubleQuoted(vector.target),
    type: doubleQuoted(vector.type),
    body: as === 'base64' ? 'body' : `[]byte(${doubleQuoted(text)})`,
  };
  return aligned([
    ...[...fields, ...exactFields].map(
      ({ words, header }) => [camelCase(words), doubleQuoted(vector.fields[header] ?? '')] as const,
    ),
    ...request.map((part) => [partName(part), values[part]] as const),
  ]);
}

function valuesOf(settings: ReceiverSettings): TemplateValues {
  const verification = verificationOf(settings);
  const { fields, exactFields, digests, splits, otherTimes, request, separator, scheme, idField } =
    verification;
  const common = commonValues(settings, doubleQuoted);
  const { lines: head, hasBody } = headAndBody(verification);
  const segments = verification.message.map((segment) =>
    segment === 'body' ? 'r.body' : `[]byte(${expression(segment, verification)})`,
  );
  const texts = [
    ...[...fields, ...exactFields].map(({ words }) => camelCase(words)),
    ...request.filter((part) => part !== 'body').map(partName),
  ].join(', ');
  const isEncodedBody = settings.vector !== undefined && common.textBody === false;
  return {
    ...common,
    imports: [
      ...new Set([
        ...packages(verification),
        ...['io', 'log', 'net/http', 'os', 'strings', 'time'],
        ...(settings.vector ? ['fmt'] : []),
        ...(isEncodedBody ? ['encoding/base64'] : []),
      ]),
    ].sort(),
    textFields: texts,
    bodyField: request.includes('body') ? [`${'body'.padEnd(texts.length)} []byte`] : [],
    patterns: patterns(verification),
    matches: fields.map(
      (field) =>
        `${matchOf(field, verification)} := ${camelCase(field.words)}Pattern.FindStringSubmatch(r.${camelCase(field.words)})`,
    ),
    notFound: fields.map((field) => `${matchOf(field, verification)} == nil`).join(' || '),
    told: captured('time', verification),
    digests: digests.flatMap(({ variable, hash, encoding }) => [
      `${variable}Sum := ${SUMS[hash]}(r.body)`,
      `${variable} := ${textOf(encoding, `${variable}Sum[:]`)}`,
    ]),
    exactFields: exactFields.flatMap(({ words, pieces }) => [
      `if r.${camelCase(words)} != ${expression(pieces, verification).replaceAll(' + ', '+')} {`,
      '\treturn "another digest of the body"',
      '}',
    ]),
    pathName: splits.includes('path') ? 'path' : '_',
    queryName: splits.includes('query') ? 'query' : '_',
    otherTimes: otherTimes.map(({ format }) => TIMES[format]),
    hasMessage: segments.some((segment) => segment !== 'r.body'),
    head: head !== undefined,
    headLines: list(head?.map((one) => expression(one, verification)) ?? []),
    newHash: HASHES[scheme.hash],
    key: scheme.key === 'utf8' ? 'secret' : 'key',
    written: head ? ['[]byte(head)', ...(hasBody ? ['r.body'] : [])] : segments,
    expected: textOf(scheme.encoding, 'mac.Sum(nil)'),
    given: captured('signature', verification),
    separator: quoted(separator ?? ''),
    requestFields: requestFields(verification),
    idField: doubleQuoted(idField?.header ?? ''),
    decodedBody: isEncodedBody && request.includes('body'),
    sampleFields: sampleFields(settings, verification),
  };
}

/** The packages that the check needs. */
function packages(verification: Verification): string[] {
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
