/** The receiver for PHP 8 and newer. */
import { patternOf } from '../../import/signing-schemes';
import { fillTemplate, type TemplateValues } from '../program';
import {
  commonValues,
  isVariable,
  isVisible,
  type Language,
  literal,
  type Receiver,
  type ReceiverSettings,
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
  isVisible(text) ? `'${literal(text, /'/)}'` : `"${literal(text, /["$]/)}"`;

const expression = (pieces: readonly Piece[]): string =>
  pieces.length === 0
    ? "''"
    : pieces.map((piece) => (isVariable(piece) ? nameOf(piece.variable) : quoted(piece.text))).join(' . ');

/** In single quotes, where a backslash is itself except before another backslash and a quote. */
const pattern = (field: ReadField, verification: Verification): string => {
  const text = patternOf(field, verification, (one) =>
    one.replaceAll('\\\\', '\\x5c').replaceAll("'", '\\x27'),
  ).replaceAll('/', '\\/');
  return `'/\\A${text}\\z/'`;
};

const languageOf = (verification: Verification): Language => ({
  name: snakeCase,
  part: (part) => part,
  captured: (capture) => (capture === 'signature' ? '$given' : `$${capture}`),
  quoted,
  expression,
  pattern: (field) => pattern(field, verification),
  told: { seconds: '(int) $time', milliseconds: 'intdiv((int) $time, 1000)', iso8601: 'strtotime($time)' },
});

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

function valuesOf(settings: ReceiverSettings): TemplateValues {
  const verification = verificationOf(settings);
  const { splits, scheme, changes } = verification;
  const { code, name } = message(verification);
  return {
    ...commonValues(settings, verification, languageOf(verification)),
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
  code: (settings) => fillTemplate(template, valuesOf(settings)),
};
