/** The receiver for PHP 8 and newer. */
import { type Captured, patternOf, type TimeFormat } from '../../import/signing-schemes';
import { fillTemplate, type TemplateValues } from '../fill-template';
import { commonValues } from './common-values';
import {
  environmentName,
  isVariable,
  literal,
  type Receiver,
  type ReceiverSettings,
  singleQuoted,
} from './receiver';
import template from './templates/php.php?raw';
import {
  headAndBody,
  type Piece,
  type ReadField,
  snakeCase,
  type Variable,
  type Verification,
  verificationOf,
} from './verification';

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

/** In single quotes, where a backslash is itself except before another backslash and a quote. */
const regExp = (field: ReadField, verification: Verification): string => {
  const text = patternOf(field, verification, (one) =>
    one.replaceAll('\\\\', '\\x5c').replaceAll("'", '\\x27'),
  ).replaceAll('/', '\\/');
  return `'/\\A${text}\\z/'`;
};

/** The lines that read the header fields. */
function matches(verification: Verification): string[] {
  const { fields } = verification;
  const named = (capture: Captured) => (capture === 'signature' ? '$given' : `$${capture}`);
  const value = ({ words }: ReadField) => `$request['${snakeCase(words)}']`;
  const [only] = fields;
  if (only && fields.length === 1) {
    return [
      `$pattern = ${regExp(only, verification)};`,
      `if (!preg_match($pattern, ${value(only)}, $match)) {`,
      "    return 'no well-formed signature';",
      '}',
      `[, ${only.captures.map(named).join(', ')}] = $match;`,
    ];
  }
  const tests = fields.map(
    (field, index) => `!preg_match(${regExp(field, verification)}, ${value(field)}, $match${index + 1})`,
  );
  return [
    'if (',
    ...tests.map((one, index) => `    ${index === 0 ? '' : '|| '}${one}`),
    ') {',
    "    return 'no well-formed signature';",
    '}',
    ...fields.map(({ captures }, index) => `[, ${captures.map(named).join(', ')}] = $match${index + 1};`),
  ];
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

const textOf = (encoding: 'hex' | 'base64', call: string): string =>
  encoding === 'hex' ? `${call})` : `base64_encode(${call}, true))`;

/** The lines that make the message, and the expression that holds it then. */
function message(verification: Verification): { code: string[]; name: string } {
  const { lines: head, hasBody } = headAndBody(verification);
  if (head) {
    const items = head.map(expression);
    const last = items.pop() ?? '';
    items.push(!hasBody ? last : last === "''" ? BODY : `${last} . ${BODY}`);
    const line = `    ${items.join(', ')},`;
    const all = line.length <= 116 ? [line] : items.map((item) => `    ${item},`);
    return { code: ['$message = implode("\\n", [', ...all, ']);'], name: '$message' };
  }
  const segments = verification.message.map((segment) => (segment === 'body' ? BODY : expression(segment)));
  if (segments.join() === BODY) return { code: [], name: BODY };
  return { code: [`$message = ${segments.join(' . ')};`], name: '$message' };
}

const fieldValue = (headerName: string): string =>
  `$_SERVER[${singleQuoted(environmentName({ headerName }))}] ?? ''`;

function valuesOf(settings: ReceiverSettings): TemplateValues {
  const verification = verificationOf(settings);
  const { fields, exactFields, digests, splits, otherTimes, separator, scheme, idField } = verification;
  const { time = 'seconds', changes } = verification;
  const { code, name } = message(verification);
  const key = scheme.key === 'utf8' ? '$secret' : '$key';
  const all = [...fields, ...exactFields];
  const path = splits.includes('path') ? '$path' : '';
  return {
    ...commonValues(settings, singleQuoted),
    key,
    matches: matches(verification),
    digests: digests.map(
      ({ variable, hash, encoding }) => `$${variable} = ${textOf(encoding, `hash('${hash}', ${BODY}`)};`,
    ),
    exactFields: exactFields.flatMap(({ words, pieces }) => [
      `if ($request['${snakeCase(words)}'] !== ${expression(pieces)}) {`,
      "    return 'another digest of the body';",
      '}',
    ]),
    splitNames: splits.includes('query') ? `${path}, $query` : path,
    otherTimes: otherTimes.map(({ variable, format }) => `$${variable} = ${TIMES[format](SECONDS[time])};`),
    hasMessage: code.length > 0,
    message: code,
    expected: textOf(scheme.encoding, `hash_hmac('${scheme.hash}', ${name}, ${key}`),
    separator: quoted(separator ?? ''),
    sampleFields: all.map(
      ({ words, header }) =>
        `'${snakeCase(words)}' => ${singleQuoted(settings.vector?.fields[header] ?? '')},`,
    ),
    otherRequest: changes === 'method' ? "'method' => 'DELETE'" : "'body' => 'another'",
    requestFields: all.map(({ words, header }) => `'${snakeCase(words)}' => ${fieldValue(header)},`),
    idField: fieldValue(idField?.header ?? ''),
  };
}

export const php: Receiver = {
  id: 'php',
  name: 'PHP',
  fileName: 'receiver.php',
  code: (settings) => fillTemplate(template, valuesOf(settings)),
};
