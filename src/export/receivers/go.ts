/** The receiver for Go 1.18 and newer with its standard library. */
import { type Captured, patternOf } from '../../import/signing-schemes';
import { fillTemplate, type TemplateValues } from '../program';
import {
  commonValues,
  isVariable,
  type Language,
  literal,
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
  code: (settings) => aligned(fillTemplate(template, valuesOf(settings))),
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

const MADE = /^(?:path|query|digest\d*|seconds|milliseconds|isoTime)$/;

function nameOf(variable: Variable, verification: Verification): string {
  if (variable === 'time' || variable === 'id') return captured(variable, verification);
  // The seconds of the age have the name already.
  if (variable === 'seconds') return 'secondsText';
  return MADE.test(variable) ? variable : `r.${partName(variable as RequestPart)}`;
}

const quoted = (text: string): string => `"${literal(text, /"/, { braces: false })}"`;

function expression(pieces: readonly Piece[], verification: Verification): string {
  if (pieces.length === 0) return '""';
  return pieces
    .map((piece) => (isVariable(piece) ? nameOf(piece.variable, verification) : quoted(piece.text)))
    .join(' + ');
}

const languageOf = (verification: Verification): Language => ({
  name: camelCase,
  part: partName,
  captured: (capture) => captured(capture, verification),
  quoted,
  // Beside an operator of a comparison, gofmt writes + without spaces.
  expression: (pieces) => expression(pieces, verification).replaceAll(' + ', '+'),
  pattern: (field) => `\`^${patternOf(field, verification, (text) => text.replaceAll('`', '\\x60'))}$\``,
  told: { seconds: 'seconds', milliseconds: 'seconds', iso8601: 'seconds' },
});

/** Items on one line where they fit, else a line for each. */
const list = (items: readonly string[]): string => {
  const line = items.join(', ');
  return line.length <= 90 ? line : `\n${items.map((item) => `\t\t${item},\n`).join('')}\t`;
};

function valuesOf(settings: ReceiverSettings): TemplateValues {
  const verification = verificationOf(settings);
  const { fields, exactFields, time, otherTimes, request, scheme } = verification;
  const common = commonValues(settings, verification, languageOf(verification));
  const { lines: head, hasBody } = headAndBody(verification);
  const segments = verification.message.map((segment) =>
    segment === 'body' ? 'r.body' : `[]byte(${expression(segment, verification)})`,
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
    headLines: list(head?.map((one) => expression(one, verification)) ?? []),
    key: scheme.key === 'utf8' ? 'secret' : 'key',
    written: head ? ['[]byte(head)', ...(hasBody ? ['r.body'] : [])] : segments,
    given: captured('signature', verification),
    decodedBody: common.base64Body === true && request.includes('body'),
  };
}
