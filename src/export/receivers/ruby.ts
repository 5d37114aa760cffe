/** The receiver for Ruby 2.7 and newer with WEBrick. */
import { type Captured, patternOf, type TimeFormat } from '../../import/signing-schemes';
import { fillTemplate, type TemplateValues } from '../fill-template';
import { commonValues } from './common-values';
import {
  comment,
  isVariable,
  literal,
  PROXY_NOTE,
  type Receiver,
  type ReceiverSettings,
  singleQuoted,
} from './receiver';
import template from './templates/ruby.rb?raw';
import {
  headAndBody,
  type Piece,
  type ReadField,
  snakeCase,
  type Variable,
  type Verification,
  verificationOf,
} from './verification';

export const ruby: Receiver = {
  id: 'ruby',
  name: 'Ruby',
  fileName: 'receiver.rb',
  limit: (target) => {
    if (target.length > MAX_TARGET_LENGTH) return { code: 'webrick-target', characters: MAX_TARGET_LENGTH };
    return hasPathOfRfc3986(target) ? undefined : { code: 'webrick-path' };
  },
  code: (settings) => fillTemplate(template, valuesOf(settings)),
};

/** WEBrick reads 2,083 bytes of a request line; the method and the version are among them. */
const MAX_TARGET_LENGTH = 2000;

/** Ruby's URI parses the path by the grammar of RFC 3986 §3.3, and does not parse the query. */
const hasPathOfRfc3986 = (target: string): boolean => {
  const [path = ''] = target.split('?', 1);
  return !/[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]|%(?![0-9A-Fa-f]{2})/.test(path);
};

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

/** A list on one line where it fits, else a line for each item. */
const list = (items: readonly string[]): string => {
  const line = `[${items.join(', ')}]`;
  return line.length <= 90 ? line : `[\n${items.map((item) => `    ${item}`).join(',\n')}\n  ]`;
};

/** Each item with a comma after it, except the last. */
const separated = (items: readonly string[]): string[] =>
  items.map((item, index) => (index === items.length - 1 ? item : `${item},`));

const regExp = (field: ReadField, verification: Verification): string => {
  const text = patternOf(field, verification).replaceAll('/', '\\/').replaceAll('#', '\\#');
  return `/\\A${text}\\z/.match(${snakeCase(field.words)})`;
};

/** The lines that read the header fields. */
function matchLines(verification: Verification): string[] {
  const { fields } = verification;
  const named = (capture: Captured) => (capture === 'signature' ? 'given' : capture);
  const names = fields.flatMap(({ captures }) => captures.map(named)).join(', ');
  const matches = fields.map((field) => regExp(field, verification));
  if (matches.length > 1) {
    return [
      'matches = [',
      ...separated(matches).map((match) => `  ${match}`),
      ']',
      "return 'no well-formed signature' unless matches.all?",
      '',
      `${names} = matches.flat_map(&:captures)`,
    ];
  }
  return [
    `match = ${matches.join()}`,
    "return 'no well-formed signature' unless match",
    '',
    names.includes(',') ? `${names} = match.captures` : `${names} = match[1]`,
  ];
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

const upper = (hash: string): string => singleQuoted(hash.toUpperCase());

/** The expression that makes the message. */
function message(verification: Verification): string {
  const { lines: head, hasBody } = headAndBody(verification);
  if (head) {
    const isEnded = head.at(-1)?.length === 0;
    const items = (isEnded && hasBody ? head.slice(0, -1) : head).map(expression);
    const whole = hasBody && isEnded ? [...items, 'body'] : items;
    return `${list(whole)}.map(&:b).join("\\n")${hasBody && !isEnded ? ' + body.b' : ''}`;
  }
  const segments = verification.message.map((segment) => (segment === 'body' ? 'body' : expression(segment)));
  return segments.length === 1 ? segments.join() : `${list(segments)}.map(&:b).join`;
}

const fieldValue = (headerName: string): string =>
  `header(request, ${singleQuoted(headerName.toLowerCase())})`;

/** The arguments of `refusal`, a line each; comments are lines of their own. */
function requestLines(verification: Verification): string[] {
  const { fields, exactFields, request, time } = verification;
  const values = {
    method: 'request.request_method',
    host: fieldValue('host'),
    target: "request.request_line.split(' ')[1]",
    type: fieldValue('content-type'),
    body: 'read_body(request)',
  };
  const [proxied] = request.filter((part) => part === 'host' || part === 'target');
  const all = [
    ...[...fields, ...exactFields].map(({ words, header }) => `${snakeCase(words)}: ${fieldValue(header)}`),
    ...request.map((part) => `${part}: ${values[part]}`),
    ...(time ? ['now: Time.now.to_i'] : []),
  ];
  return separated(all).flatMap((line) => [
    ...(proxied && line.startsWith(`${proxied}: `) ? comment('#', PROXY_NOTE).split('\n') : []),
    line.startsWith('target: ') ? `${line} # request.path is decoded` : line,
  ]);
}

function valuesOf(settings: ReceiverSettings): TemplateValues {
  const verification = verificationOf(settings);
  const { fields, exactFields, digests, splits, otherTimes, request, separator, scheme, idField } =
    verification;
  const { time = 'seconds', changes } = verification;
  const common = commonValues(settings, singleQuoted);
  const whole = message(verification);
  const all = [...fields, ...exactFields];
  const base64Body = settings.vector !== undefined && common.textBody === false;
  const samples = {
    method: common.sampleMethod,
    host: common.sampleHost,
    target: common.sampleTarget,
    type: common.sampleType,
    body: base64Body ? `Base64.strict_decode64(${common.sampleBody})` : common.sampleBody,
  };
  return {
    ...common,
    base64Body,
    parameters: [
      ...all.map(({ words }) => snakeCase(words)),
      ...request,
      ...(verification.time ? ['now'] : []),
    ]
      .map((name) => `${name}:`)
      .join(', '),
    matches: matchLines(verification),
    digests: digests.map(({ variable, hash, encoding }) =>
      encoding === 'hex'
        ? `${variable} = OpenSSL::Digest.hexdigest(${upper(hash)}, body)`
        : `${variable} = [OpenSSL::Digest.digest(${upper(hash)}, body)].pack('m0')`,
    ),
    exactFields: exactFields.flatMap(({ words, pieces }) => [
      `return 'another digest of the body' unless ${snakeCase(words)} == ${expression(pieces)}`,
      '',
    ]),
    pathName: splits.includes('path') ? 'path' : '_',
    queryName: splits.includes('query') ? 'query' : '_',
    otherTimes: otherTimes.map(
      ({ variable, format }) => `${nameOf(variable)} = ${TIMES[format](SECONDS[time])}`,
    ),
    hasMessage: whole !== 'body',
    message: whole,
    signed: whole === 'body' ? 'body' : 'message',
    digestName: upper(scheme.hash),
    key: scheme.key === 'utf8' ? 'SECRET' : 'KEY',
    separator: quoted(separator ?? ''),
    requestLines: requestLines(verification),
    idField: fieldValue(idField?.header ?? ''),
    sampleLines: separated([
      ...all.map(
        ({ words, header }) => `${snakeCase(words)}: ${singleQuoted(settings.vector?.fields[header] ?? '')}`,
      ),
      ...request.map((part) => `${part}: ${samples[part]}`),
    ]),
    otherRequest: changes === 'method' ? "method: 'DELETE'" : "body: 'another'",
  };
}
