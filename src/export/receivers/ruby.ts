/** The receiver for Ruby 2.7 and newer with WEBrick. */
import { patternOf } from '../../import/signing-schemes';
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
import template from './templates/ruby.rb?raw';
import {
  headAndBody,
  type Piece,
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
  code: (settings) => withoutLastCommas(fillTemplate(template, valuesOf(settings))),
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

const nameOf = (variable: Variable): string => (variable === 'isoTime' ? 'iso_time' : variable);

const quoted = (text: string): string =>
  isVisible(text) ? `'${literal(text, /'/)}'` : `"${literal(text, /["#]/)}"`;

function expression(pieces: readonly Piece[]): string {
  const [only] = pieces;
  if (pieces.length === 1 && only && isVariable(only)) return nameOf(only.variable);
  const text = pieces.map((piece) => (isVariable(piece) ? '' : piece.text)).join('');
  if (!pieces.some(isVariable)) return quoted(text);
  // %() keeps quotation marks as they are.
  const isQuoting = text.includes('"') && !/[()]/.test(text);
  const inside = pieces.map((piece) =>
    isVariable(piece) ? `#{${nameOf(piece.variable)}}` : literal(piece.text, isQuoting ? /#/ : /["#]/),
  );
  return isQuoting ? `%(${inside.join('')})` : `"${inside.join('')}"`;
}

const languageOf = (verification: Verification): Language => ({
  name: snakeCase,
  part: (part) => part,
  captured: (capture) => (capture === 'signature' ? 'given' : capture),
  quoted,
  expression,
  pattern: (field) =>
    `/\\A${patternOf(field, verification).replaceAll('/', '\\/').replaceAll('#', '\\#')}\\z/`,
  told: { seconds: 'time.to_i', milliseconds: 'time.to_i / 1000', iso8601: 'signed_at' },
});

/** The expression that makes the message. */
function message(verification: Verification): string {
  const { lines: head, hasBody } = headAndBody(verification);
  const list = (items: readonly string[]) => listed(items, '  ', false);
  if (head) {
    const isEnded = head.at(-1)?.length === 0;
    const items = (isEnded && hasBody ? head.slice(0, -1) : head).map(expression);
    const whole = hasBody && isEnded ? [...items, 'body'] : items;
    return `${list(whole)}.map(&:b).join("\\n")${hasBody && !isEnded ? ' + body.b' : ''}`;
  }
  const segments = verification.message.map((segment) => (segment === 'body' ? 'body' : expression(segment)));
  return segments.length === 1 ? segments.join() : `${list(segments)}.map(&:b).join`;
}

function valuesOf(settings: ReceiverSettings): TemplateValues {
  const verification = verificationOf(settings);
  const { scheme, changes, time } = verification;
  const common = commonValues(settings, verification, languageOf(verification));
  const whole = message(verification);
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
