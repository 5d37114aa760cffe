/** One call of a compiled function: from its context and secrets to the request, or to its error. */
import type { Problem } from '../../core';
import {
  type Address,
  Allowance,
  type Credentials,
  fixed,
  isMessageId,
  isTime,
  type Json,
  LIMITS,
  type Part,
  ProblemList,
  type RowWriter,
  type Scope,
  type Setting,
  type Step,
  type Traced,
  textOf,
  type UnsignedRequest,
  Utf8Text,
} from '../../core/internal';
import type { LookUp } from './look-up';
import { type Fault, RequestError } from './request-error';
import { setting } from './setting';

interface Run extends Scope {
  readonly limits: typeof LIMITS;
  readonly secrets: Readonly<Record<string, string>>;
  readonly now: number;
  readonly id: string | undefined;
  /** The settings with tags, as they were read. */
  readonly settings: Setting[];
}

/** Begins a request from a context of plain values. */
export function begin(context: unknown, secrets: Run['secrets'] = {}, now = 0, id?: string): Run {
  const problems = new ProblemList(LIMITS.problems);
  const settings: Setting[] = [];
  const root: LookUp = {
    context,
    refuse: ({ code, values }, steps) => {
      for (const { path, parts } of settings) {
        const range = parts.find((part) => stepsOf(part) === steps);
        if (range) problems.push({ code, path, range, severity: 'error', values } as unknown as Problem);
      }
    },
  };
  return {
    // Only `valueAt` looks into it.
    root: root as unknown as Json,
    problems,
    allowance: new Allowance(LIMITS),
    limits: LIMITS,
    secrets,
    now,
    id,
    settings,
  };
}

/** The path that a tag or a marker reads. */
function stepsOf(part: Part): readonly Step[] | undefined {
  if (part.type === 'tag') return part.operand.type === 'path' ? part.operand.steps : undefined;
  return part.type === 'broken' ? part.control?.path.steps : undefined;
}

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
export function writeRow(rows: RowWriter, index: number, key: Pieces, value: Pieces): void {
  const run = rows.scope as Run;
  rows.write(index, setting(run, ['data', index, 'key'], key), setting(run, ['data', index, 'value'], value));
}

type Pieces = Parameters<typeof setting>[2];

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

/** The problems, each with the tag that it is about and the key of its row. */
function quoted(problems: readonly Problem[], { settings }: Run): Fault[] {
  const byPath = new Map(settings.map((one) => [one.path.join(), one]));
  return problems.map(({ code, path, range, values }) => {
    const { text = '', parts = [] } = byPath.get(path.join()) ?? {};
    const tag =
      range &&
      parts.find(({ type, start, end }) => type !== 'text' && start < range.end && range.start < end);
    const key = path[2] === 'value' ? byPath.get([...path.slice(0, 2), 'key'].join())?.text : undefined;
    return { code, path, tag: tag && text.slice(tag.start, tag.end), key, values: { ...values } };
  });
}

/** The request, or why there is none. */
export function finish(run: Run, { method, url, contentType, body }: Unsent, credentials?: Credentials) {
  const errors = run.problems.all().filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new RequestError(quoted(errors, run));
  const headers = body ? [['Content-Type', contentType]] : [];
  for (const { name, value } of credentials?.fields ?? []) headers.push([textOf(name), textOf(value)]);
  const target = `${url.scheme}://${textOf(url.host)}${url.targetText}`;
  return { method, url: target, headers, ...(body && { body: textOf(body) }) };
}
