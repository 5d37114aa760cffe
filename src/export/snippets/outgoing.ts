/** A built request as code writes it. */
import type { Action, Built, HeaderField, Path, Secret, Span } from '../../core';
import { replacedSecrets, secretOf } from '../../core/internal';
import { variableName } from '../variable-name';
import { base64Decoded, type Field, merged, type Segment, text } from './segment';

/**
 * The names of the environment variables that stand for the secrets of an action: the name by
 * which it refers to a secret, or that which an export would give it (B5).
 */
export function secretVariables(action: Action): (path: Path) => string {
  const replaced = replacedSecrets([action]);
  return (path) => {
    const setting = String(path.at(-1));
    const settings: Readonly<Record<string, unknown>> = action.authentication;
    const secret = settings[setting] as Secret;
    if (typeof secret === 'object') return variableName(secret.secret);
    const name = replaced.find((candidate) => candidate.path.at(-1) === setting)?.name;
    return variableName(name ?? setting.toUpperCase());
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

export interface OutgoingOptions {
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
