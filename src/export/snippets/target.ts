/** What a target of “Copy as” is, why it may have no code for a request, and the built request as its code takes it. */
import type { Action, Built, HeaderField, Path, Span } from '../../core';
import { base64, fromBase64, replacedSecrets, secretOf, wantedNames } from '../../core/internal';
import type { Refusal } from '../../send/browser/fetch-rules';
import { fillTemplate, type TemplateValues } from '../program';
import { variablesOf } from '../variables';

export type TargetId =
  | 'curl-bash'
  | 'curl-powershell'
  | 'httpie'
  | 'javascript-fetch'
  | 'node-http'
  | 'python'
  | 'go'
  | 'php'
  | 'raw-http'
  | 'har'
  | 'http-file';

/** Why there is no code for a request. */
export type Unsupported =
  | {
      readonly code:
        | 'too-large'
        | 'no-variables'
        | 'go-path'
        | 'httpie-target'
        | 'http-file-url'
        | 'http-file-header'
        | 'http-file-braces'
        | 'http-file-instruction'
        | 'http-file-white-space'
        | 'http-file-line-ends'
        | 'javascript-header-lost'
        | 'javascript-empty-query';
    }
  /** Go would send the header under its own spelling beside the one of the request. */
  | { readonly code: 'go-header'; readonly name: string; readonly canonical: string }
  | Refusal;

/** The code, or the reason for no code: a target never prints code that would send another request. */
export type Rendered =
  | { readonly code: string; readonly unsupported?: undefined }
  | { readonly unsupported: Unsupported; readonly code?: undefined };

/** One way to send a request outside the app. */
export interface Target {
  readonly id: TargetId;
  /** Of a file with the code, without the dot. */
  readonly extension: string;
  readonly render: (outgoing: Outgoing) => Rendered;
}

export const unsupported = (reason: Unsupported): Rendered => ({ unsupported: reason });

/** The code ends with one line end, as a file does. */
export const code = (...lines: readonly string[]): Rendered => ({ code: `${lines.join('\n')}\n` });

/** The code of a program that is a file of its language. */
export const program = (
  template: string,
  { method, fields, variables, bodySize }: Outgoing,
  values: TemplateValues,
): Rendered => ({
  code: fillTemplate(template, {
    method,
    variables: variables.map((name) => ({ name })),
    hasVariables: variables.length > 0,
    hasFields: fields.length > 0,
    hasBody: bodySize > 0,
    ...values,
  }),
});

/** In characters of URL and body. A language may take twelve for one of them. */
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** The same target without code that is too long for an editor, a clipboard or the memory of a page. */
export const withinLimit = (target: Target): Target => ({
  ...target,
  render: (outgoing) => {
    const isTooLong = outgoing.url.length + outgoing.body.length > MAX_CHARACTERS;
    return isTooLong ? unsupported({ code: 'too-large' }) : target.render(outgoing);
  },
});

/**
 * A built request as snippets write it: texts with the places of secrets, and the characters that are
 * shown as escapes.
 */

/** Text that is written as it is. */
interface TextSegment {
  readonly type: 'text';
  readonly text: string;
}

/** The place of a secret. Its value is not here, so that no code can print it. */
interface VariableSegment {
  readonly type: 'variable';
  readonly name: string;
  /** Whether the value holds what a program would take for syntax of its own. */
  readonly matches: (pattern: RegExp) => boolean;
}

export type Segment = TextSegment | VariableSegment;

export const text = (written: string): TextSegment => ({ type: 'text', text: written });

/** A header field that code has to set. */
export type Field =
  | { readonly name: string; readonly value: readonly Segment[]; readonly credentials?: undefined }
  /** `Basic` and the Base64 of the UTF-8 octets of the credentials; many programs encode them themselves. */
  | { readonly name: string; readonly credentials: readonly Segment[]; readonly value?: undefined };

/** The same with neighbouring texts as one, and without empty ones. */
export function merged(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = [];
  for (const segment of segments) {
    const last = result.at(-1);
    if (segment.type === 'text' && segment.text === '') continue;
    if (segment.type === 'text' && last?.type === 'text')
      result.splice(-1, 1, text(last.text + segment.text));
    else result.push(segment);
  }
  return result;
}

/** Whether a segment, as it is sent, matches the pattern. */
export const someMatches = (segments: readonly Segment[], pattern: RegExp): boolean =>
  segments.some((segment) =>
    segment.type === 'text' ? pattern.test(segment.text) : segment.matches(pattern),
  );

/** The segments as one text, if none of them stands for a secret. */
export function wholeText(segments: readonly Segment[]): string | undefined {
  const texts = segments.flatMap((segment) => (segment.type === 'text' ? [segment.text] : []));
  return texts.length === segments.length ? texts.join('') : undefined;
}

/** The text that a Base64 of UTF-8 octets encodes. */
const base64Decoded = (coded: string): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(fromBase64(coded));

/** How a programming language writes the value of a header field. */
export interface Notation {
  readonly text: (written: string) => string;
  readonly variable: (name: string) => string;
  /** Base64 of the UTF-8 octets of an expression. */
  readonly base64: (expression: string) => string;
  /** What stands between two expressions to join their texts. */
  readonly join: string;
}

/**
 * The value of a field as an expression, after a fixed text. Only what stands for a secret has to
 * be encoded by the code.
 */
export function expression({ value, credentials }: Field, notation: Notation, prefix = ''): string {
  const joined = (segments: readonly Segment[]) =>
    merged(segments)
      .map((segment) =>
        segment.type === 'text' ? notation.text(segment.text) : notation.variable(segment.name),
      )
      .join(notation.join);
  if (value) return joined([text(prefix), ...value]);
  const known = wholeText(credentials);
  if (known !== undefined) return notation.text(`${prefix}Basic ${base64(known)}`);
  return notation.text(`${prefix}Basic `) + notation.join + notation.base64(joined(credentials));
}

/**
 * Characters that code shows as escapes: controls, what changes the direction of the text around
 * it, and separators and marks that editors change or hide. A line end is not among them.
 */
const HIDDEN = /[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;
const EVERY_HIDDEN = new RegExp(HIDDEN, 'g');

export const hasHidden = (text: string): boolean => HIDDEN.test(text);

/** Replaces each hidden character by what `written` makes of its code. */
export const replaceHidden = (text: string, written: (code: number) => string): string =>
  text.replace(EVERY_HIDDEN, (character) => written(character.charCodeAt(0)));

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');

/** `\x1f` below U+0080, else `\u2028`, as C, JavaScript, Python and Go read them. */
export const hexEscape = (code: number): string =>
  code < 0x80 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`;

const SHORT: Readonly<Record<number, string>> = { 9: '\\t', 10: '\\n', 13: '\\r' };

/** As `hexEscape`, with the short forms that every language has. */
export const shortEscape = (code: number): string => SHORT[code] ?? hexEscape(code);

/**
 * The names of the environment variables that stand for the secrets of an action: the name by
 * which it refers to a secret, or that which an export would give it (B5).
 */
export function secretVariables(action: Action): (path: Path) => string {
  const names = new Map([
    ...wantedNames(action).map(({ path, name }) => [String(path.at(-1)), name] as const),
    ...replacedSecrets([action]).map(({ path, name }) => [String(path.at(-1)), name] as const),
  ]);
  const variableOf = variablesOf([...names.values()]);
  return (path) => {
    const setting = String(path.at(-1));
    return variableOf(names.get(setting) ?? setting.toUpperCase());
  };
}

/** The message with all that is in it. */
export interface Whole {
  /** Every byte of it, as text. */
  readonly message: string;
  readonly headers: readonly HeaderField[];
}

/** A built request as code writes it: with variables where secrets are, unless they are revealed. */
export interface Outgoing {
  readonly method: string;
  readonly url: string;
  /** `http` or `https`. */
  readonly scheme: string;
  /** The Host value: host, and port where it is not the scheme's own. */
  readonly authority: string;
  readonly target: string;
  /** In wire order, without Host and Content-Length, which follow from the URL and the body. */
  readonly fields: readonly Field[];
  readonly body: string;
  /** In bytes. */
  readonly bodySize: number;
  /** The environment variables that the fields name. */
  readonly variables: readonly string[];
  /** Whether it carries a signature, which holds for these very bytes and for a short time. */
  readonly isSigned: boolean;
  /** Absent when a variable stands for a secret. */
  readonly whole?: Whole;
  /** The time of the preview, in Unix seconds. */
  readonly now: number;
}

interface OutgoingOptions {
  /** The name of the variable for the secret of a setting. */
  readonly variableOf: (path: Path) => string;
  /** Whether secrets stand in the code as they are. */
  readonly reveal: boolean;
  readonly now: number;
}

const WRITTEN_BY_ALL = new Set(['Host', 'Content-Length']);
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Everything that code is made of, from the built request alone; undefined when it is not sendable. */
export function outgoing(built: Built, options: OutgoingOptions): Outgoing | undefined {
  const { request, bytes } = built;
  if (!request) return undefined;
  const { method, url, target, headers, body } = request;
  const schemeEnd = url.indexOf('://');
  const fields: Field[] = [];
  // The head is ASCII, so that characters and bytes have the same offsets.
  let start = `${method} ${target} HTTP/1.1\r\n`.length;
  for (const [name, value] of headers) {
    start += `${name}: `.length;
    const end = start + value.length;
    if (!WRITTEN_BY_ALL.has(name)) fields.push(fieldOf(built, name, start, end, options));
    start = end + '\r\n'.length;
  }
  const variables = variablesIn(fields);
  return {
    method,
    url,
    scheme: url.slice(0, schemeEnd),
    authority: url.slice(schemeEnd + '://'.length, url.length - target.length),
    target,
    fields,
    body: utf8.decode(body),
    bodySize: body.length,
    variables,
    isSigned: built.signed !== undefined,
    ...(variables.length === 0 && { whole: { message: utf8.decode(bytes), headers } }),
    now: options.now,
  };
}

/** The field whose value has these offsets in the message. */
function fieldOf(
  { bytes, spans }: Built,
  name: string,
  start: number,
  end: number,
  { variableOf, reveal }: OutgoingOptions,
): Field {
  const segments: Segment[] = [];
  const secret = (path: Path, value: string): Segment[] => {
    if (value === '') return [];
    if (reveal) return [text(value)];
    return [{ type: 'variable', name: variableOf(path), matches: (pattern) => pattern.test(value) }];
  };
  for (const span of spansWithin(spans, start, end)) {
    const written = utf8.decode(bytes.subarray(Math.max(span.start, start), Math.min(span.end, end)));
    const path = secretOf(span.origin);
    if (path && span.origin.from === 'derived') {
      // RFC 7617 §2: the user-id holds no colon, so the first one ends it.
      const credentials = base64Decoded(written);
      const passwordStart = credentials.indexOf(':') + 1;
      const username = text(credentials.slice(0, passwordStart));
      return { name, credentials: [username, ...secret(path, credentials.slice(passwordStart))] };
    }
    segments.push(...(path ? secret(path, written) : [text(written)]));
  }
  return { name, value: merged(segments) };
}

const spansWithin = (spans: readonly Span[], start: number, end: number): Span[] =>
  spans.filter((span) => span.end > start && span.start < end);

const variablesIn = (fields: readonly Field[]): string[] =>
  fields
    .flatMap(({ value, credentials }) => value ?? credentials)
    .flatMap((segment) => (segment.type === 'variable' ? [segment.name] : []));

/** In bytes, of a body. */
const EXPECT_LIMIT = 1024 * 1024;

/** Whether curl, which PHP uses too, would wait for the server to agree before it sends such a body. */
export const waitsForServer = (bodySize: number): boolean => bodySize > EXPECT_LIMIT;
