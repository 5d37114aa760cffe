import type { DataRow } from '../../core';
import type { TemplateConverter } from './template-converter';

/** The keys and values of a form-urlencoded text. */
export interface Form {
  readonly pairs: readonly (readonly [key: string, value: string])[];
  /** The text is, byte for byte, what a Webhook writes (B15). */
  readonly isSameText: boolean;
}

/** Text that begins like JSON or XML is no form, whatever its header says. */
const OTHER_SYNTAX = /^\s*[{[<"]/;

/** Reads a form; undefined for a text that is none, or that holds bytes which are not UTF-8. */
export function readForm(text: string, converter: TemplateConverter): Form | undefined {
  if (text === '') return { pairs: [], isSameText: true };
  if (!text.includes('=') || OTHER_SYNTAX.test(converter.masked(text))) return undefined;
  const pairs: [string, string][] = [];
  for (const part of text.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const key = decode(equals === -1 ? part : part.slice(0, equals));
    const value = decode(equals === -1 ? '' : part.slice(equals + 1));
    if (key === undefined || value === undefined || key === '') return undefined;
    pairs.push([key, value]);
  }
  const masked = pairs.map(([key, value]) => [converter.masked(key), converter.masked(value)]);
  return { pairs, isSameText: new URLSearchParams(masked).toString() === converter.masked(text) };
}

function decode(text: string): string | undefined {
  try {
    return percentDecode(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** A percent sign without two hex digits stands for itself; throws where the bytes are not UTF-8. */
export const percentDecode = (text: string): string =>
  decodeURIComponent(text.replace(/%(?![0-9A-Fa-f]{2})/g, '%25'));

/** Rows of a Webhook from texts of the source. */
export const toRows = (rows: readonly DataRow[], converter: TemplateConverter): DataRow[] =>
  rows.map(({ key, value, enabled }) => ({
    key: converter.template(key, 'row'),
    value: converter.template(value, 'row'),
    enabled,
  }));
