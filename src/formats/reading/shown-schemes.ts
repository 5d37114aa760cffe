import { SCHEME_NAMES, type SchemeName } from '../../core';
import {
  type Scheme,
  type SchemeField,
  schemeOf,
  signatureFieldOf,
  signatureHeaderOf,
  simpleParts,
} from '../../core/internal';
import { patternOf } from '../field-pattern';
import type { ForeignHeader } from './foreign-request';

/** A signing scheme that a source shows. */
export interface ShownScheme {
  readonly scheme: SchemeName;
  /** A script computes the signature. */
  readonly isInScript: boolean;
  /** Those that the scheme writes. */
  readonly headers: readonly ForeignHeader[];
}

/** The schemes whose signatures stand among these header fields. */
export const schemesInHeaders = (headers: readonly ForeignHeader[]): ShownScheme[] =>
  SCHEME_NAMES.flatMap((scheme) => {
    const own = schemeHeaders(scheme, headers);
    return isShownBy(scheme, own) ? [{ scheme, isInScript: false, headers: own }] : [];
  });

/** The header fields that a scheme writes, under its own names. */
export const schemeHeaders = (scheme: SchemeName, headers: readonly ForeignHeader[]): ForeignHeader[] =>
  headers.filter((header) => fieldFor(schemeOf(scheme), header) !== undefined);

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

/** The fields beside the signature that tell when or as what it was signed. */
const tellingFields = (scheme: Scheme): SchemeField[] =>
  scheme.fields.filter(
    ({ parts }, index) =>
      index !== signatureFieldOf(scheme) &&
      simpleParts(parts, { contentType: true, keyid: false }).some(
        ({ type }) => type === 'time' || type === 'id',
      ),
  );

/** Whether a header field is written as the scheme writes it. */
export function isWrittenBy(scheme: Scheme, header: Header): boolean {
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

/** What a script has in quotes, as far as it can be the name of a header. */
const QUOTED_NAME = /(?<=["'`])[!#$%&*+.^_|~0-9A-Za-z-]{1,100}(?=\s*["'`:])/g;

/** The schemes whose signatures a script computes, as far as the names of header fields in it tell. */
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
