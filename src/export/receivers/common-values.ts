/** The values that the templates of every language have. */
import { type Protectable, signatureCoverage } from '../../core';
import { base64 } from '../../core/internal';
import type { TemplateValues } from '../fill-template';
import type { ReceiverSettings } from './receiver';
import type { Vector } from './vector';
import { type Signing, type Verification, verificationOf } from './verification';

const OPEN_WORDS: Readonly<Record<Protectable, string>> = {
  method: 'the method',
  host: 'Host',
  path: 'the path',
  query: 'the query',
  'empty-query': 'the question mark of an empty query',
  'content-type': 'Content-Type',
  body: 'the body',
  time: 'a time',
  id: 'the id',
};

/** The parts of a request that the signature does not protect, as a comment of at most one line. */
function openNote({ scheme, hasContentType }: Signing): string[] {
  const { open } = signatureCoverage(scheme, hasContentType);
  if (open.length === 0) return [];
  return [`Not signed, so do not rely on it: ${open.map((part) => OPEN_WORDS[part]).join(', ')}.`];
}

/** A body for source code: as text when every byte of it is visible ASCII or a space, else as Base64. */
type BodyLiteral = { readonly as: 'text' | 'base64'; readonly text: string };

export function bodyLiteral({ body }: Pick<Vector, 'body'>): BodyLiteral {
  let text = '';
  for (const byte of body) text += String.fromCharCode(byte);
  return /^[ -~]*$/.test(text) ? { as: 'text', text } : { as: 'base64', text: base64(body) };
}

const changedReason = ({ exactFields, changes }: Verification): string =>
  exactFields.length > 0 && changes === 'body' ? 'another digest of the body' : 'another signature';

/** `quoted` writes a text of visible ASCII as a literal of the language. */
export function commonValues(settings: ReceiverSettings, quoted: (text: string) => string): TemplateValues {
  const { secretName, bodyLimit, vector } = settings;
  const verification = verificationOf(settings);
  const { scheme, time, otherTimes, request, splits, separator, idField, changes } = verification;
  const body = vector && bodyLiteral(vector);
  return {
    secretName,
    bodyLimit: String(bodyLimit),
    open: openNote(settings),
    ...Object.fromEntries(
      (['method', 'host', 'target', 'type', 'body'] as const).map((part) => [part, request.includes(part)]),
    ),
    hasHost: request.includes('host'),
    proxied: request.includes('host') || request.includes('target'),
    time: time !== undefined,
    seconds: time === 'seconds',
    milliseconds: time === 'milliseconds',
    iso8601: time === 'iso8601',
    now: time !== undefined || otherTimes.length > 0,
    id: idField !== undefined,
    split: splits.length > 0,
    path: splits.includes('path'),
    query: splits.includes('query'),
    utf8Key: scheme.key === 'utf8',
    decodedKey: scheme.key !== 'utf8',
    hexKey: scheme.key === 'hex',
    whsecKey: scheme.key === 'whsec',
    hash: scheme.hash,
    encoding: scheme.encoding,
    hex: scheme.encoding === 'hex',
    several: Boolean(separator),
    vector: vector !== undefined,
    sampleNote: `The sample is accepted, and refused when it is changed${time === undefined ? '' : ' or old'}.`,
    changedReason: changedReason(verification),
    changesMethod: changes === 'method',
    textBody: body?.as === 'text',
    sampleTime: vector?.time ?? '',
    sampleMethod: quoted(vector?.method ?? ''),
    sampleHost: quoted(vector?.host ?? ''),
    sampleTarget: quoted(vector?.target ?? ''),
    sampleType: quoted(vector?.type ?? ''),
    sampleBody: quoted(body?.text ?? ''),
  };
}
