/** Receivers for Go 1.18, PHP 8 and Ruby 2.7 with WEBrick, and newer: one program each. */
import { type Captured, patternOf } from '../../import/signing-schemes';
import { fillTemplate, type TemplateValues } from '../program';
import {
  commonValues,
  isVariable,
  isVisible,
  type Language,
  listed,
  literal,
  type Receiver,
  type ReceiverSettings,
} from './receiver';
import goProgram from './templates/go.go?raw';
import phpProgram from './templates/php.php?raw';
import rubyProgram from './templates/ruby.rb?raw';
import {
  camelCase,
  headAndBody,
  type Piece,
  type ReadField,
  type RequestPart,
  snakeCase,
  type Variable,
  type Verification,
  verificationOf,
} from './verification';

/* Go */

export const go: Receiver = {
  id: 'go',
  name: 'Go',
  fileName: 'receiver.go',
  limit: (target) =>
    /%(?![0-9A-Fa-f]{2})/.test(target.split('?', 1)[0] ?? '') ? { code: 'go-escapes' } : undefined,
  code: (settings) => aligned(fillTemplate(goProgram, goValues(settings))),
};

/** A member of a literal, or a variable of a group. */
const MEMBER = /^(\t+\w+)(:| =) (.*)$/;

/** Aligns the values of neighbouring members, as gofmt does. */
function aligned(program: string): string {
  const lines = program.split('\n');
  const nameLength = (index: number) => MEMBER.exec(lines[index] ?? '')?.[1]?.length ?? 0;
  let width = 0;
  return lines
    .map((line, index) => {
      const [, name, sign = '', value = ''] = MEMBER.exec(line) ?? [];
      if (name === undefined) return line;
      if (nameLength(index - 1) === 0) {
        width = 0;
        for (let at = index; nameLength(at) > 0; at++) width = Math.max(width, nameLength(at));
      }
      const start = sign === ':' ? `${name}:`.padEnd(width + 1) : `${name.padEnd(width)} =`;
      return `${start} ${value.trimStart()}`;
    })
    .join('\n');
}

const partName = (part: RequestPart): string => (part === 'type' ? 'contentType' : part);

const matchOf = ({ words }: ReadField, { fields }: Verification): string =>
  fields.length === 1 ? 'match' : `${camelCase(words)}Match`;

/** What was captured, as it stands in the matches. */
function captured(capture: Captured, verification: Verification): string {
  const field = verification.fields.find(({ captures }) => captures.includes(capture));
  return field ? `${matchOf(field, verification)}[${field.captures.indexOf(capture) + 1}]` : '""';
}

const MADE_IN_GO = /^(?:path|query|digest\d*|seconds|milliseconds|isoTime)$/;

function goName(variable: Variable, verification: Verification): string {
  if (variable === 'time' || variable === 'id') return captured(variable, verification);
  // The seconds of the age have the name already.
  if (variable === 'seconds') return 'secondsText';
  return MADE_IN_GO.test(variable) ? variable : `r.${partName(variable as RequestPart)}`;
}

const goQuoted = (text: string): string => `"${literal(text, /"/, { braces: false })}"`;

function goExpression(pieces: readonly Piece[], verification: Verification): string {
  if (pieces.length === 0) return '""';
  return pieces
    .map((piece) => (isVariable(piece) ? goName(piece.variable, verification) : goQuoted(piece.text)))
    .join(' + ');
}

const goLanguage = (verification: Verification): Language => ({
  name: camelCase,
  part: partName,
  captured: (capture) => captured(capture, verification),
  quoted: goQuoted,
  // Beside an operator of a comparison, gofmt writes + without spaces.
  expression: (pieces) => goExpression(pieces, verification).replaceAll(' + ', '+'),
  pattern: (field) => `\`^${patternOf(field, verification, (text) => text.replaceAll('`', '\\x60'))}$\``,
  told: { seconds: 'seconds', milliseconds: 'seconds', iso8601: 'seconds' },
});

/** Items on one line where they fit, else a line for each. */
const list = (items: readonly string[]): string => {
  const line = items.join(', ');
  return line.length <= 90 ? line : `\n${items.map((item) => `\t\t${item},\n`).join('')}\t`;
};

function goValues(settings: ReceiverSettings): TemplateValues {
  const verification = verificationOf(settings);
  const { fields, exactFields, time, otherTimes, request, scheme } = verification;
  const common = commonValues(settings, verification, goLanguage(verification));
  const { lines: head, hasBody } = headAndBody(verification);
  const segments = verification.message.map((segment) =>
    segment === 'body' ? 'r.body' : `[]byte(${goExpression(segment, verification)})`,
  );
  const texts = [
    ...[...fields, ...exactFields].map(({ words }) => camelCase(words)),
    ...request.filter((part) => part !== 'body').map(partName),
  ].join(', ');
  return {
    ...common,
    importsBase64: common.usesBase64 === true || common.base64Body === true,
    importsStrconv:
      time === 'seconds' || time === 'milliseconds' || otherTimes.some(({ format }) => format !== 'iso8601'),
    textFields: texts,
    bodyField: request.includes('body') ? [`${'body'.padEnd(texts.length)} []byte`] : [],
    notFound: fields.map((field) => `${matchOf(field, verification)} == nil`).join(' || '),
    told: captured('time', verification),
    hasMessage: segments.some((segment) => segment !== 'r.body'),
    head: head !== undefined,
    headLines: list(head?.map((one) => goExpression(one, verification)) ?? []),
    key: scheme.key === 'utf8' ? 'secret' : 'key',
    written: head ? ['[]byte(head)', ...(hasBody ? ['r.body'] : [])] : segments,
    given: captured('signature', verification),
    decodedBody: common.base64Body === true && request.includes('body'),
  };
}

/* PHP */

const MADE_IN_PHP = /^(?:time|id|path|query|digest\d*|seconds|milliseconds|isoTime)$/;

const phpName = (variable: Variable): string =>
  MADE_IN_PHP.test(variable) ? `$${variable}` : `$request['${variable}']`;

const PHP_BODY = "$request['body']";

const phpQuoted = (text: string): string =>
  isVisible(text) ? `'${literal(text, /'/)}'` : `"${literal(text, /["$]/)}"`;

const phpExpression = (pieces: readonly Piece[]): string =>
  pieces.length === 0
    ? "''"
    : pieces
        .map((piece) => (isVariable(piece) ? phpName(piece.variable) : phpQuoted(piece.text)))
        .join(' . ');

/** In single quotes, where a backslash is itself except before another backslash and a quote. */
const phpPattern = (field: ReadField, verification: Verification): string => {
  const text = patternOf(field, verification, (one) =>
    one.replaceAll('\\\\', '\\x5c').replaceAll("'", '\\x27'),
  ).replaceAll('/', '\\/');
  return `'/\\A${text}\\z/'`;
};

const phpLanguage = (verification: Verification): Language => ({
  name: snakeCase,
  part: (part) => part,
  captured: (capture) => (capture === 'signature' ? '$given' : `$${capture}`),
  quoted: phpQuoted,
  expression: phpExpression,
  pattern: (field) => phpPattern(field, verification),
  told: { seconds: '(int) $time', milliseconds: 'intdiv((int) $time, 1000)', iso8601: 'strtotime($time)' },
});

/** The lines that make the message, and the expression that holds it then. */
function phpMessage(verification: Verification): { code: string[]; name: string } {
  const { lines: head, hasBody } = headAndBody(verification);
  if (head) {
    const items = head.map(phpExpression);
    const last = items.pop() ?? '';
    items.push(!hasBody ? last : last === "''" ? PHP_BODY : `${last} . ${PHP_BODY}`);
    const line = `    ${items.join(', ')},`;
    const all = line.length <= 116 ? [line] : items.map((item) => `    ${item},`);
    return { code: ['$message = implode("\\n", [', ...all, ']);'], name: '$message' };
  }
  const segments = verification.message.map((segment) =>
    segment === 'body' ? PHP_BODY : phpExpression(segment),
  );
  if (segments.join() === PHP_BODY) return { code: [], name: PHP_BODY };
  return { code: [`$message = ${segments.join(' . ')};`], name: '$message' };
}

function phpValues(settings: ReceiverSettings): TemplateValues {
  const verification = verificationOf(settings);
  const { splits, scheme, changes } = verification;
  const { code, name } = phpMessage(verification);
  return {
    ...commonValues(settings, verification, phpLanguage(verification)),
    key: scheme.key === 'utf8' ? '$secret' : '$key',
    splitNames: [
      splits.includes('path') ? '$path' : '',
      ...(splits.includes('query') ? ['$query'] : []),
    ].join(', '),
    hasMessage: code.length > 0,
    message: code,
    signed: name,
    otherRequest: changes === 'method' ? "'method' => 'DELETE'" : "'body' => 'another'",
  };
}

export const php: Receiver = {
  id: 'php',
  name: 'PHP',
  fileName: 'receiver.php',
  code: (settings) => fillTemplate(phpProgram, phpValues(settings)),
};

/* Ruby */

export const ruby: Receiver = {
  id: 'ruby',
  name: 'Ruby',
  fileName: 'receiver.rb',
  limit: (target) => {
    if (target.length > MAX_TARGET_LENGTH) return { code: 'webrick-target', characters: MAX_TARGET_LENGTH };
    return hasPathOfRfc3986(target) ? undefined : { code: 'webrick-path' };
  },
  code: (settings) => withoutLastCommas(fillTemplate(rubyProgram, rubyValues(settings))),
};

/** Takes away the comma after the last item of each list, which Ruby does not write. */
const withoutLastCommas = (program: string): string =>
  program
    .split('\n')
    .map((line, index, lines) =>
      /^ *[)}\]]/.test(lines[index + 1] ?? '')
        ? line.replace(/,( # request\.path is decoded)?$/, '$1')
        : line,
    )
    .join('\n');

/** WEBrick reads 2,083 bytes of a request line; the method and the version are among them. */
const MAX_TARGET_LENGTH = 2000;

/** Ruby's URI parses the path by the grammar of RFC 3986 §3.3, and does not parse the query. */
const hasPathOfRfc3986 = (target: string): boolean => {
  const [path = ''] = target.split('?', 1);
  return !/[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]|%(?![0-9A-Fa-f]{2})/.test(path);
};

const rubyName = (variable: Variable): string => (variable === 'isoTime' ? 'iso_time' : variable);

const rubyQuoted = (text: string): string =>
  isVisible(text) ? `'${literal(text, /'/)}'` : `"${literal(text, /["#]/)}"`;

function rubyExpression(pieces: readonly Piece[]): string {
  const [only] = pieces;
  if (pieces.length === 1 && only && isVariable(only)) return rubyName(only.variable);
  const text = pieces.map((piece) => (isVariable(piece) ? '' : piece.text)).join('');
  if (!pieces.some(isVariable)) return rubyQuoted(text);
  // %() keeps quotation marks as they are.
  const isQuoting = text.includes('"') && !/[()]/.test(text);
  const inside = pieces.map((piece) =>
    isVariable(piece) ? `#{${rubyName(piece.variable)}}` : literal(piece.text, isQuoting ? /#/ : /["#]/),
  );
  return isQuoting ? `%(${inside.join('')})` : `"${inside.join('')}"`;
}

const rubyLanguage = (verification: Verification): Language => ({
  name: snakeCase,
  part: (part) => part,
  captured: (capture) => (capture === 'signature' ? 'given' : capture),
  quoted: rubyQuoted,
  expression: rubyExpression,
  pattern: (field) =>
    `/\\A${patternOf(field, verification).replaceAll('/', '\\/').replaceAll('#', '\\#')}\\z/`,
  told: { seconds: 'time.to_i', milliseconds: 'time.to_i / 1000', iso8601: 'signed_at' },
});

/** The expression that makes the message. */
function rubyMessage(verification: Verification): string {
  const { lines: head, hasBody } = headAndBody(verification);
  const list = (items: readonly string[]) => listed(items, '  ', false);
  if (head) {
    const isEnded = head.at(-1)?.length === 0;
    const items = (isEnded && hasBody ? head.slice(0, -1) : head).map(rubyExpression);
    const whole = hasBody && isEnded ? [...items, 'body'] : items;
    return `${list(whole)}.map(&:b).join("\\n")${hasBody && !isEnded ? ' + body.b' : ''}`;
  }
  const segments = verification.message.map((segment) =>
    segment === 'body' ? 'body' : rubyExpression(segment),
  );
  return segments.length === 1 ? segments.join() : `${list(segments)}.map(&:b).join`;
}

function rubyValues(settings: ReceiverSettings): TemplateValues {
  const verification = verificationOf(settings);
  const { scheme, changes, time } = verification;
  const common = commonValues(settings, verification, rubyLanguage(verification));
  const whole = rubyMessage(verification);
  return {
    ...common,
    parameters: [...String(common.parameters).split(', '), ...(time ? ['now'] : [])]
      .map((name) => `${name}:`)
      .join(', '),
    hasMessage: whole !== 'body',
    message: whole,
    signed: whole === 'body' ? 'body' : 'message',
    key: scheme.key === 'utf8' ? 'SECRET' : 'KEY',
    otherRequest: changes === 'method' ? "method: 'DELETE'" : "body: 'another'",
  };
}
