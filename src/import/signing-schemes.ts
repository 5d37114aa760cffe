/**
 * Signing schemes that a request of another program shows, in its headers or in a script, and the regular
 * expressions of the header fields that they write.
 */
import { SCHEME_NAMES, type SchemeName } from '../core';
import {
  type Scheme,
  type SchemeField,
  type SimplePart,
  schemeOf,
  signatureFieldOf,
  signatureHeaderOf,
  simpleParts,
} from '../core/internal';
import { type Note, type NoteCode, type NoteLocation, Notes, note } from './notes';
import type { ForeignHeader, ForeignRequest } from './reading';

export type TimeFormat = Extract<SimplePart, { type: 'time' }>['format'];
export type Captured = 'time' | 'id' | 'signature';

/** The parts of a header field, and which of them are captured. */
export interface FieldReading {
  readonly parts: readonly SimplePart[];
  /** In the order of the parts. */
  readonly captures: readonly Captured[];
}

interface SignatureForm {
  readonly scheme: Pick<Scheme, 'hash' | 'encoding'>;
  /** Between several signatures. */
  readonly separator: string | undefined;
}

const TIMES: Readonly<Record<TimeFormat, string>> = {
  seconds: '0|[1-9][0-9]{0,14}',
  milliseconds: '[0-9]{4,18}',
  iso8601: '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z',
};
const HEX_DIGITS = { sha1: 40, sha256: 64, sha512: 128 } as const;
const BASE64_DIGITS = { sha1: '{27}=', sha256: '{43}=', sha512: '{86}==' } as const;

const escaped = (text: string): string => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');

/**
 * The regular expression of a field, without `^` and `$`, in a syntax that JavaScript, Python, Go, Ruby and
 * PHP share. `inSyntax` adapts literal text to one of them.
 */
export function patternOf(
  { parts, captures }: FieldReading,
  { scheme, separator }: SignatureForm,
  inSyntax: (text: string) => string = (text) => text,
): string {
  const open = [...captures];
  return parts
    .map((part) => {
      if (part.type === 'text') return inSyntax(escaped(part.text));
      const isCaptured = open[0] === part.type;
      if (isCaptured) open.shift();
      return `(${isCaptured ? '' : '?:'}${valuePattern(part, scheme, separator && inSyntax(escaped(separator)))})`;
    })
    .join('');
}

function valuePattern(
  part: SimplePart,
  form: SignatureForm['scheme'],
  separator: string | undefined,
): string {
  if (part.type === 'time') return TIMES[part.format];
  if (part.type === 'id') return '[A-Za-z0-9_-]{1,255}';
  if (part.type === 'body-digest') return digestPattern(part);
  const one = digestPattern(form);
  return separator ? `${one}(?:${separator}${one})*` : one;
}

const digestPattern = ({ hash, encoding }: SignatureForm['scheme']): string =>
  encoding === 'hex' ? `[0-9a-f]{${HEX_DIGITS[hash]}}` : `[A-Za-z0-9+/]${BASE64_DIGITS[hash]}`;

/** A signing scheme that a source shows. */
export interface ShownScheme {
  readonly scheme: SchemeName;
  /** A script computes the signature. */
  readonly isInScript: boolean;
  /** The header fields that the scheme writes. */
  readonly headers: readonly ForeignHeader[];
}

/** The signing schemes that a request shows, each once. */
export const schemesOf = ({ headers, schemesInScripts = [] }: ForeignRequest): ShownScheme[] =>
  SCHEME_NAMES.flatMap((scheme) => {
    const own = headers.filter((header) => fieldFor(schemeOf(scheme), header) !== undefined);
    const isInScript = schemesInScripts.includes(scheme);
    return isInScript || isShownBy(scheme, own) ? [{ scheme, isInScript, headers: own }] : [];
  });

/** The note for a request that keeps the signature of the source. */
export function schemeNote({ scheme, isInScript, headers }: ShownScheme, where: NoteLocation): Note {
  if (isInScript) return note('signature-by-script', where, { names: signatureHeaderOf(scheme) });
  const names = headers.map(({ name }) => name).join(', ');
  return note('signature-fixed', headers[0]?.where ?? where, { names });
}

/** Notes about credentials, which do not hold when a signature replaces these. */
const OF_CREDENTIALS: ReadonlySet<NoteCode> = new Set(['username-as-key', 'password-asked']);

/** The beginning of something that is filled in later. */
const PLACEHOLDER = /\{\{|[$<]/;

/** The same request with the action's signature in place of the header fields that the scheme writes. */
export function signedWith(
  request: ForeignRequest,
  { scheme, headers: own }: ShownScheme,
  found: readonly Note[],
): { request: ForeignRequest; found: readonly Note[] } {
  const { where, headers, credentials } = request;
  const notes = new Notes();
  notes.add('signing-secret-missing', where, {});
  if (credentials) notes.add('signed-instead', where, {});
  notes.addNames('signature-headers', where, schemeOf(scheme).fields);
  const isOther = ({ name, value }: (typeof own)[number]) =>
    !PLACEHOLDER.test(value) && !isWrittenBy(schemeOf(scheme), { name, value });
  notes.addNames('signature-form', where, own.filter(isOther));
  return {
    request: {
      ...request,
      headers: headers.filter((header) => !own.includes(header)),
      credentials: { type: 'signature', scheme },
    },
    found: [...found.filter(({ code }) => !OF_CREDENTIALS.has(code)), ...notes.list],
  };
}

type Header = Pick<ForeignHeader, 'name' | 'value'>;

const fieldFor = ({ fields }: Scheme, { name }: Header): SchemeField | undefined =>
  fields.find((field) => field.name.toLowerCase() === name.toLowerCase());

function isShownBy(name: SchemeName, own: readonly Header[]): boolean {
  const scheme = schemeOf(name);
  const signatureField = scheme.fields[signatureFieldOf(scheme)];
  const signature = own.find((header) => fieldFor(scheme, header) === signatureField);
  if (!signature) return false;
  if (!scheme.isNameShared || isWrittenBy(scheme, signature)) return true;
  return tellingFields(scheme).some((field) => own.some((header) => fieldFor(scheme, header) === field));
}

/** The fields beside the signature that contain a time or an ID. They identify a scheme. */
const tellingFields = (scheme: Scheme): SchemeField[] =>
  scheme.fields.filter(
    ({ parts }, index) =>
      index !== signatureFieldOf(scheme) &&
      simpleParts(parts, { contentType: true, keyid: false }).some(
        ({ type }) => type === 'time' || type === 'id',
      ),
  );

/** Whether the value of a header field has the form that the scheme writes. */
function isWrittenBy(scheme: Scheme, header: Header): boolean {
  const parts = fieldFor(scheme, header)?.parts ?? [];
  const signature = parts.find(({ type }) => type === 'signature');
  const separator = signature?.type === 'signature' ? signature.separator : undefined;
  return [true, false].some((contentType) => {
    const reading = { parts: simpleParts(parts, { contentType, keyid: false }), captures: [] };
    return new RegExp(`^${patternOf(reading, { scheme, separator })}$`).test(header.value);
  });
}

const COMPUTES =
  /\bcreateHmac\b|\bHmac(?:MD5|SHA\d+)\b|\bsubtle\s*\.\s*sign\b|\bheaders\s*\.\s*(?:add|upsert)\b/i;

/** Quoted text in a script that may be the name of a header. */
const QUOTED_NAME = /(?<=["'`])[!#$%&*+.^_|~0-9A-Za-z-]{1,100}(?=\s*["'`:])/g;

/** The schemes whose signatures a script computes, judged by the header names in it. */
export function schemesInScript(script: string): SchemeName[] {
  if (!COMPUTES.test(script)) return [];
  const named = new Set(Array.from(script.matchAll(QUOTED_NAME), ([name]) => name.toLowerCase()));
  return SCHEME_NAMES.filter((name) => {
    const scheme = schemeOf(name);
    const telling = scheme.isNameShared ? tellingFields(scheme) : [];
    if (scheme.isNameShared && telling.length === 0) return false;
    return [signatureHeaderOf(name), ...telling.map((field) => field.name)].every((header) =>
      named.has(header.toLowerCase()),
    );
  });
}
