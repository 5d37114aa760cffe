import {
  type Address,
  Allowance,
  type Credentials,
  fixed,
  isMessageId,
  isTime,
  type Json,
  LIMITS,
  ProblemList,
  type RowWriter,
  type Scope,
  type Traced,
  textOf,
  type UnsignedRequest,
  Utf8Text,
} from '../../core/internal';
import { RequestError } from './request-error';
import { setting } from './setting';

interface Run extends Scope {
  readonly limits: typeof LIMITS;
  readonly secrets: Readonly<Record<string, string>>;
  readonly now: number;
  readonly id: string | undefined;
}

/** Begins a request from a context of plain values. */
export const begin = (context: unknown, secrets: Run['secrets'] = {}, now = 0, id?: string): Run => ({
  // Only `lookUp` looks into it, which knows plain values here.
  root: context as Json,
  problems: new ProblemList(LIMITS.problems),
  allowance: new Allowance(LIMITS),
  limits: LIMITS,
  secrets,
  now,
  id,
});

/** The time to sign with; like the builder, it throws where the caller gives none (B25). */
export function signingTime(now: number): number {
  if (!isTime(now)) throw new RangeError(`now is not a time in whole seconds: ${now}`);
  return now;
}

/** The id of the message, where its scheme needs one (B34). */
export function messageId(id: string | undefined): string {
  if (id === undefined || !isMessageId(id)) throw new RangeError(`id is not the id of a message: ${id}`);
  return id;
}

/** A URL that has no tags: it was taken apart when it was compiled. */
export const address = (scheme: Address['scheme'], host: string, target: string): Address => ({
  scheme,
  host: fixed(host),
  target: fixed(target),
  targetText: target,
});

/** Writes the row that is at `index` in the data. */
export function writeRow(
  rows: RowWriter,
  index: number,
  key: Parameters<typeof setting>[1],
  value: Parameters<typeof setting>[1],
): void {
  rows.write(index, setting(['data', index, 'key'], key), setting(['data', index, 'value'], value));
}

/** A request without its authentication. */
interface Unsent {
  readonly method: string;
  readonly url: Address;
  readonly contentType: string;
  /** Absent when none is sent. */
  readonly body?: Traced;
}

/** What a signature is made of. */
export const unsigned = ({ method, url, contentType, body }: Unsent): UnsignedRequest => ({
  method,
  scheme: url.scheme ?? '',
  host: url.host,
  target: url.target,
  contentType: body ? contentType : '',
  body: new Utf8Text(body ? textOf(body) : ''),
  inputs: () => [],
});

/** The request, or why there is none. */
export function finish(run: Run, { method, url, contentType, body }: Unsent, credentials?: Credentials) {
  const errors = run.problems.all().filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new RequestError(errors);
  const headers = body ? [['Content-Type', contentType]] : [];
  for (const { name, value } of credentials?.fields ?? []) headers.push([textOf(name), textOf(value)]);
  const target = `${url.scheme}://${textOf(url.host)}${url.targetText}`;
  return { method, url: target, headers, ...(body && { body: textOf(body) }) };
}
