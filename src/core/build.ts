import { type Action, fillBody, KINDS } from './action';
import { authenticate, needsId } from './auth';
import { isMessageId } from './auth/message-id';
import type { Credentials } from './auth/method';
import type { SignedPart } from './auth/scheme';
import { FORMATS } from './body/formats';
import type { Context } from './document/context';
import { hasErrors, type Problem, ProblemList, type Protectable } from './problem';
import { fillUrl } from './request/fill-url';
import { type Destination, destination, unreadTarget } from './request/target';
import { settingOrigin } from './template/insert';
import { Allowance, LIMITS, type Limits } from './template/limits';
import { parseSetting } from './template/parse';
import type { Input, Path, Span } from './trace/origin';
import { addContextInputs, fixed, type Traced, textOf } from './trace/traced';
import { head, message, type Octets, octets, type TracedField } from './wire/http1';

export type HeaderField = readonly [name: string, value: string];

/** A request as it goes out: header fields complete and in wire order (B20). */
export interface HttpRequest {
  readonly method: string;
  /** Scheme, `://`, Host value and target. */
  readonly url: string;
  readonly target: string;
  readonly headers: readonly HeaderField[];
  readonly body: Uint8Array;
}

export interface Runtime {
  readonly context: Context;
  /** Values of named secrets (B5). */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Unix time in whole seconds. */
  readonly now: number;
  /** The id of the message: 1 to 255 of `[A-Za-z0-9_-]`. Some signing schemes need one (B34). */
  readonly id?: string;
}

export interface Built {
  /** Absent when a problem is an error. */
  readonly request?: HttpRequest;
  /** The whole HTTP/1.1 message; with errors, what can be shown. */
  readonly bytes: Uint8Array;
  readonly spans: readonly Span[];
  /** The message that was signed (B24). */
  readonly signed?: Uint8Array;
  /** The parts of its signing scheme, which tile it (B34). */
  readonly signedParts?: readonly SignedPart[];
  readonly problems: readonly Problem[];
}

/**
 * Builds the request of an action: fill in, frame, authenticate, serialize. Everything that shows,
 * signs, exports or sends a request uses this result; nothing renders it a second time.
 *
 * @throws RangeError when `runtime.now` is not a safe non-negative integer (B25), and when `runtime.id`
 * is malformed, or missing where the signing scheme needs it (B34)
 * @example
 * const { request, bytes, problems } = build(action, { context, secrets: { KEY: '…' }, now: 1700000000 });
 */
export function build(action: Action, runtime: Runtime): Built {
  return buildWithin(LIMITS, action, runtime);
}

/** Whether this is a time in whole seconds. */
export const isTime = (now: number): boolean => Number.isSafeInteger(now) && now >= 0;

/** The same within other limits, so that what happens at them can be tried with small texts. */
export function buildWithin(limits: Limits, action: Action, runtime: Runtime): Built {
  const { context, secrets = {}, now, id } = runtime;
  if (!isTime(now)) throw new RangeError(`now is not a time in whole seconds: ${now}`);
  if (id === undefined ? needsId(action.authentication) : !isMessageId(id))
    throw new RangeError(`id is not the id of a message: ${id}`);
  const problems = new ProblemList(limits.problems);
  const scope = { root: context.root, problems, allowance: new Allowance(limits) };

  const url = fillUrl(parseSetting(['url'], action.url, limits.tags), scope);
  const to = destination(url, limits, problems);
  const target = to?.target ?? unreadTarget(url, limits, problems);
  const host = to?.host ?? [];
  const filledBody = fillBody(action, scope);
  const body = octets(filledBody ?? []);
  const contentType = filledBody ? FORMATS[action.format].mediaType : '';

  const inputs = (parts: readonly Protectable[]) => inputsOf(action, { host, target, body }, parts);
  const scheme = to?.scheme ?? '';
  const unsigned = { method: action.method, scheme, host, target, contentType, body: body.bytes, inputs };
  const authentication = { now, id, secrets, limits, problems };
  const credentials = authenticate(action.authentication, unsigned, authentication);

  const fields = frame(action, host, filledBody && body, credentials);
  const method = written(['method'], action.method);
  const { bytes, spans } = message(head(method, target, fields), body);
  const found = problems.all();
  const request = to && !hasErrors(found) ? toRequest(to, action.method, fields, body.bytes) : undefined;
  const built: Mutable<Built> = { bytes, spans, problems: found };
  if (request) built.request = request;
  if (credentials?.signed) built.signed = credentials.signed;
  if (credentials?.signedParts) built.signedParts = credentials.signedParts;
  return built;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The header fields in wire order (B20); `body` is absent when none is sent. */
function frame(
  action: Action,
  host: Traced,
  body: Octets | undefined,
  credentials: Credentials | undefined,
): TracedField[] {
  const fields: TracedField[] = [{ name: fixed('Host'), value: host }];
  if (body)
    fields.push({
      name: fixed('Content-Type'),
      value: written(['format'], action.format, FORMATS[action.format].mediaType),
    });
  if (credentials) fields.push(...credentials.fields);
  if (body) fields.push({ name: fixed('Content-Length'), value: contentLength(action, body) });
  return fields;
}

/** RFC 9110 §8.6: octets after encoding, never characters. */
function contentLength(action: Action, body: Octets): Traced {
  const inputs = bodyInputs(action, body);
  return [{ text: String(body.bytes.length), origin: { from: 'derived', by: 'length', inputs } }];
}

const METHOD_INPUT: Input = { from: 'setting', path: ['method'] };
const URL_INPUT: Input = { from: 'setting', path: ['url'] };
const FORMAT_INPUT: Input = { from: 'setting', path: ['format'] };

interface Filled {
  readonly host: Traced;
  readonly target: Traced;
  readonly body: Octets;
}

/** What some parts of the request were made of. */
function inputsOf(action: Action, { host, target, body }: Filled, parts: readonly Protectable[]): Input[] {
  const holds = (...some: Protectable[]) => some.some((part) => parts.includes(part));
  const inputs: Input[] = [];
  if (holds('method')) inputs.push(METHOD_INPUT);
  if (holds('host', 'path', 'query')) inputs.push(URL_INPUT);
  if (holds('host')) addContextInputs(inputs, host);
  if (holds('path', 'query')) addContextInputs(inputs, target);
  if (holds('body')) return inputs.concat(bodyInputs(action, body));
  if (holds('content-type')) inputs.push(FORMAT_INPUT);
  return inputs;
}

/** The body depends on its settings also where they leave no text behind. */
function bodyInputs(action: Action, body: Octets): Input[] {
  const { content } = KINDS[action.objectId];
  const inputs: Input[] = [FORMAT_INPUT, { from: 'setting', path: [content] }];
  addContextInputs(inputs, body.text);
  return inputs;
}

/** A setting that stands on the wire by itself, or as a text of its own. */
function written(path: Path, setting: string, text = setting): Traced {
  return [{ text, origin: settingOrigin(path, { start: 0, end: setting.length }, 'none') }];
}

function toRequest(
  { scheme, host, target }: Destination,
  method: string,
  fields: readonly TracedField[],
  body: Uint8Array,
): HttpRequest {
  const targetText = textOf(target);
  return {
    method,
    url: `${scheme}://${textOf(host)}${targetText}`,
    target: targetText,
    headers: fields.map(({ name, value }) => [textOf(name), textOf(value)] as const),
    body,
  };
}
