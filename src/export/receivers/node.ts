/** Receivers for Node.js, which share the check of the signature. */
import { type Captured, patternOf, type TimeFormat } from '../../import/signing-schemes';
import { fillTemplate, type TemplateValues } from '../fill-template';
import { commonValues } from './common-values';
import {
  isVariable,
  literal,
  lowerCase,
  type Receiver,
  type ReceiverSettings,
  singleQuoted,
} from './receiver';
import check from './templates/node-check.mjs?raw';
import express from './templates/node-express.mjs?raw';
import http from './templates/node-http.mjs?raw';
import test from './templates/node-test.mjs?raw';
import {
  camelCase,
  headAndBody,
  type Piece,
  type ReadField,
  type Verification,
  verificationOf,
} from './verification';

const quoted = (text: string): string =>
  /^[ -~]*$/.test(text) ? singleQuoted(text) : `'${literal(text, /'/)}'`;

function expression(pieces: readonly Piece[]): string {
  const [only] = pieces;
  if (pieces.length === 1 && only && isVariable(only)) return only.variable;
  if (pieces.every((piece) => !isVariable(piece)))
    return quoted(pieces.map((piece) => ('text' in piece ? piece.text : '')).join(''));
  return `\`${pieces.map((piece) => (isVariable(piece) ? `\${${piece.variable}}` : literal(piece.text, /[`$]/))).join('')}\``;
}

/** A list on one line where it fits, else a line for each item. */
const list = (items: readonly string[]): string => {
  const line = `[${items.join(', ')}]`;
  return line.length <= 90 ? line : `[\n${items.map((item) => `    ${item},\n`).join('')}  ]`;
};

const named = (capture: Captured): string => (capture === 'signature' ? 'given' : capture);

const regExp = (field: ReadField, verification: Verification): string =>
  `/^${patternOf(field, verification, (text) => text.replaceAll('/', '\\/'))}$/`;

const SECONDS: Readonly<Record<TimeFormat, string>> = {
  seconds: 'Number(time)',
  milliseconds: 'Math.floor(Number(time) / 1000)',
  iso8601: 'Date.parse(time) / 1000',
};
const TIMES: Readonly<Record<TimeFormat, (seconds: string) => string>> = {
  seconds: (seconds) => seconds,
  milliseconds: (seconds) => `${seconds} * 1000`,
  iso8601: (seconds) => `new Date(${seconds} * 1000).toISOString().replace('.000', '')`,
};

/** The lines that make the message, and the variable that holds it then. */
function message(verification: Verification): { code: string[]; name: string } {
  const { lines: head, hasBody } = headAndBody(verification);
  if (head) {
    const text = `${list(head.map(expression))}.join('\\n')`;
    if (!hasBody) return { code: [`const message = ${text};`], name: 'message' };
    const whole = 'const message = Buffer.concat([Buffer.from(head), body]);';
    return { code: [`const head = ${text};`, whole], name: 'message' };
  }
  const segments = verification.message.map((segment) =>
    segment === 'body' ? 'body' : `Buffer.from(${expression(segment)})`,
  );
  const [only = ''] = segments;
  if (segments.length === 1 && only === 'body') return { code: [], name: 'body' };
  const whole = segments.length === 1 ? only : `Buffer.concat(${list(segments)})`;
  return { code: [`const message = ${whole};`], name: 'message' };
}

function valuesOf(settings: ReceiverSettings): TemplateValues {
  const verification = verificationOf(settings);
  const { fields, exactFields, digests, otherTimes, request, separator, scheme, idField } = verification;
  const { time = 'seconds', changes } = verification;
  const { code, name } = message(verification);
  const all = [...fields, ...exactFields];
  return {
    ...commonValues(settings, singleQuoted),
    header: singleQuoted(lowerCase(settings)),
    parameters: [...all.map(({ words }) => camelCase(words)), ...request].join(', '),
    matches: fields.map(
      (field) =>
        `const [, ${field.captures.map(named).join(', ')}] = ${regExp(field, verification)}.exec(${camelCase(field.words)}) ?? [];`,
    ),
    notFound: fields.map(({ captures }) => `!${named(captures.at(-1) ?? 'signature')}`).join(' || '),
    digests: digests.map(
      ({ variable, hash, encoding }) =>
        `const ${variable} = createHash('${hash}').update(body).digest('${encoding}');`,
    ),
    exactFields: exactFields.map(
      ({ words, pieces }) =>
        `if (${camelCase(words)} !== ${expression(pieces)}) return 'another digest of the body';`,
    ),
    otherTimes: otherTimes.map(
      ({ variable, format }) => `const ${variable} = ${TIMES[format](SECONDS[time])};`,
    ),
    hasMessage: code.length > 0,
    message: code,
    signed: name,
    key: scheme.key === 'utf8' ? 'SECRET' : 'KEY',
    separator: quoted(separator ?? ''),
    cryptoImports: [...(digests.length > 0 ? ['createHash'] : []), 'createHmac', 'timingSafeEqual'].join(
      ', ',
    ),
    requestFields: all.map(
      ({ words, header }, index) =>
        `${camelCase(words)}: header(req, ${index === 0 ? 'HEADER' : singleQuoted(header.toLowerCase())}),`,
    ),
    arguments: verification.time ? 'request, now()' : 'request',
    idField: camelCase(idField?.words ?? []),
    sampleFields: all.map(
      ({ words, header }) => `${camelCase(words)}: ${singleQuoted(settings.vector?.fields[header] ?? '')},`,
    ),
    otherRequest: changes === 'method' ? "method: 'DELETE'" : "body: Buffer.from('another')",
  };
}

function program(template: string, listen: string, settings: ReceiverSettings): string {
  const values = { ...valuesOf(settings), listen };
  const part = (text: string) => fillTemplate(text, values).trimEnd();
  return fillTemplate(template, { ...values, check: part(check), start: part(test) });
}

/** Node.js without dependencies. */
export const nodeHttp: Receiver = {
  id: 'node-http',
  name: 'Node.js',
  fileName: 'receiver.mjs',
  code: (settings) => program(http, "server.listen(process.env.PORT ?? 8080, '127.0.0.1');", settings),
};

/** Express 4.17 and newer. */
export const nodeExpress: Receiver = {
  id: 'node-express',
  name: 'Node.js (Express)',
  fileName: 'receiver.mjs',
  code: (settings) => program(express, "app.listen(process.env.PORT ?? 8080, '127.0.0.1');", settings),
};
