/** Receivers for Node.js, which share the check of the signature. */
import { patternOf } from '../../import/signing-schemes';
import type { TemplateValues } from '../program';
import {
  commonValues,
  isVariable,
  type Language,
  listed,
  literal,
  programOf,
  type Receiver,
  type ReceiverSettings,
} from './receiver';
import check from './templates/node-check.mjs?raw';
import express from './templates/node-express.mjs?raw';
import http from './templates/node-http.mjs?raw';
import test from './templates/node-test.mjs?raw';
import { camelCase, headAndBody, type Piece, type Verification, verificationOf } from './verification';

const quoted = (text: string): string => `'${literal(text, /'/)}'`;

function expression(pieces: readonly Piece[]): string {
  const [only] = pieces;
  if (pieces.length === 1 && only && isVariable(only)) return only.variable;
  if (!pieces.some(isVariable))
    return quoted(pieces.map((piece) => ('text' in piece ? piece.text : '')).join(''));
  return `\`${pieces.map((piece) => (isVariable(piece) ? `\${${piece.variable}}` : literal(piece.text, /[`$]/))).join('')}\``;
}

const languageOf = (verification: Verification): Language => ({
  name: camelCase,
  part: (part) => part,
  captured: (capture) => (capture === 'signature' ? 'given' : capture),
  quoted,
  expression,
  pattern: (field) => `/^${patternOf(field, verification, (text) => text.replaceAll('/', '\\/'))}$/`,
  told: {
    seconds: 'Number(time)',
    milliseconds: 'Math.floor(Number(time) / 1000)',
    iso8601: 'Date.parse(time) / 1000',
  },
});

/** The lines that make the message, and the variable that holds it then. */
function message(verification: Verification): { code: string[]; name: string } {
  const { lines: head, hasBody } = headAndBody(verification);
  if (head) {
    const text = `${listed(head.map(expression), '  ')}.join('\\n')`;
    if (!hasBody) return { code: [`const message = ${text};`], name: 'message' };
    const whole = 'const message = Buffer.concat([Buffer.from(head), body]);';
    return { code: [`const head = ${text};`, whole], name: 'message' };
  }
  const segments = verification.message.map((segment) =>
    segment === 'body' ? 'body' : `Buffer.from(${expression(segment)})`,
  );
  const [only = ''] = segments;
  if (segments.length === 1 && only === 'body') return { code: [], name: 'body' };
  const whole = segments.length === 1 ? only : `Buffer.concat(${listed(segments, '  ')})`;
  return { code: [`const message = ${whole};`], name: 'message' };
}

function valuesOf(settings: ReceiverSettings, server: string): TemplateValues {
  const verification = verificationOf(settings);
  const { fields, digests, scheme, changes } = verification;
  const language = languageOf(verification);
  const { code, name } = message(verification);
  return {
    ...commonValues(settings, verification, language),
    listen: `${server}.listen(process.env.PORT ?? 8080, '127.0.0.1');`,
    signatureHeader: quoted(settings.headerName.toLowerCase()),
    notFound: fields
      .map(({ captures }) => `!${language.captured(captures.at(-1) ?? 'signature')}`)
      .join(' || '),
    hasMessage: code.length > 0,
    message: code,
    signed: name,
    key: scheme.key === 'utf8' ? 'SECRET' : 'KEY',
    cryptoImports: `${digests.length > 0 ? 'createHash, ' : ''}createHmac, timingSafeEqual`,
    otherRequest: changes === 'method' ? "method: 'DELETE'" : "body: Buffer.from('another')",
  };
}

const PARTS = { check, start: test };

/** Node.js without dependencies. */
export const nodeHttp: Receiver = {
  id: 'node-http',
  name: 'Node.js',
  fileName: 'receiver.mjs',
  code: (settings) => programOf(http, PARTS, valuesOf(settings, 'server')),
};

/** Express 4.17 and newer. */
export const nodeExpress: Receiver = {
  id: 'node-express',
  name: 'Node.js (Express)',
  fileName: 'receiver.mjs',
  code: (settings) => programOf(express, PARTS, valuesOf(settings, 'app')),
};
