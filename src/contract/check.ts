/**
 * The check of a request against the contract of its action: `judge` reads the body as it is sent, and `problemsOf`
 * gives each finding its place in the template, by the origin of the byte where it begins.
 */
import type { Action, Built, HttpRequest, Path, Problem, Range, Span } from '../core';
import { problem, utf8Length } from '../core/internal';
import type { Contract, JsonSchema } from './contract';
import { type Finding, Findings, rootSpot } from './finding';
import { type Body, isForm, isJson, plainMediaType, readFormBody, readJsonBody } from './parsed-body';
import { bracketedNames } from './schema';
import { type ValidationOptions, validate } from './validate';

/** A body as it is sent. */
export interface SentBody {
  /** Of its Content-Type. */
  readonly mediaType: string;
  readonly text: string;
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** With a byte order mark, which offsets count. */
const textOfBytes = (bytes: Uint8Array): string => utf8.decode(bytes);

/** The body of a request; undefined if it sends none. */
export function sentBodyOf({ headers, body }: HttpRequest): SentBody | undefined {
  const type = headers.find(([name]) => name === 'Content-Type')?.[1];
  return type === undefined ? undefined : { mediaType: plainMediaType(type), text: textOfBytes(body) };
}

/** Everything in which a body departs from a contract. A body that is no JSON departs in nothing: `build` reports it. */
export function judge(
  { mediaType, schema }: Contract,
  sent: SentBody,
  options?: ValidationOptions,
): Finding[] {
  const isExpected = (test: (mediaType: string) => boolean) => mediaType === '*/*' || test(mediaType);
  const [asJson, asForm] = [isJson, isForm].map((test) => test(sent.mediaType) && isExpected(test));
  const body = asJson || asForm ? bodyOf(sent, schema) : undefined;
  if (body) return validate(schema, body, options);
  if (asJson) return [];
  const findings = new Findings(NO_BODY);
  const isReadable = isJson(mediaType) || isForm(mediaType);
  return [
    isReadable
      ? findings.make('contract-media-type', rootSpot(NO_BODY), {
          expected: mediaType,
          found: sent.mediaType,
        })
      : findings.make('contract-not-checked', rootSpot(NO_BODY), { reason: 'media-type', text: mediaType }),
  ];
}

/** The values of a body that is sent; undefined if it is neither JSON nor a form. */
export function bodyOf({ mediaType, text }: SentBody, schema: JsonSchema = true): Body | undefined {
  if (isJson(mediaType)) return readJsonBody(text);
  return isForm(mediaType) ? readFormBody(text, bracketedNames(schema)) : undefined;
}

const NO_BODY = readFormBody('');

/** What is said of a body that takes too long. */
export const notJudged = (): Finding[] => [
  new Findings(NO_BODY).make('contract-not-checked', rootSpot(NO_BODY), { reason: 'too-long', text: '' }),
];

/** Where a setting, or a value that it brings, is in the message. */
interface Written {
  readonly path: Path;
  readonly range: Range;
  readonly isOfContext: boolean;
}

/** Finds what wrote a part of a message. Spans are in bytes, ranges of settings in UTF-16 units. */
class WrittenMessage {
  constructor(
    readonly bytes: Uint8Array,
    readonly spans: readonly Span[],
  ) {}

  /** The settings that wrote the bytes from `start` to `end`, in their order. */
  writtenIn(start: number, end: number): Written[] {
    const found: Written[] = [];
    for (let index = this.#firstEndingAfter(start); index < this.spans.length; index++) {
      const span = this.spans[index];
      if (!span || span.start >= end) break;
      const written = this.#writtenBy(span, start, end);
      if (written) found.push(written);
    }
    return found;
  }

  #writtenBy({ origin, start, end }: Span, from: number, to: number): Written | undefined {
    if (origin.from === 'context') return { path: origin.path, range: origin.tag, isOfContext: true };
    if (origin.from !== 'setting') return undefined;
    const { path, range, encoding } = origin;
    // Only where nothing was encoded is each unit of the text one of the setting.
    const isVerbatim = encoding === 'none' && range.end - range.start === this.#units(start, end);
    const cut = {
      start: range.start + this.#units(start, Math.max(from, start)),
      end: range.end - this.#units(Math.min(to, end), end),
    };
    return { path, range: isVerbatim ? cut : range, isOfContext: false };
  }

  #units(start: number, end: number): number {
    return textOfBytes(this.bytes.subarray(start, end)).length;
  }

  #firstEndingAfter(offset: number): number {
    let first = 0;
    let last = this.spans.length;
    while (first < last) {
      const middle = (first + last) >> 1;
      if ((this.spans[middle]?.end ?? 0) > offset) last = middle;
      else first = middle + 1;
    }
    return first;
  }
}

/** Where something that is missing would be written. */
const placeForMore = (action: Action): Path =>
  'data' in action ? ['data', action.data.length, 'key'] : ['body'];

/** The findings of a request as problems of its action. A departure that the data bring has the context as its cause. */
export function problemsOf(findings: readonly Finding[], built: Built, action: Action): Problem[] {
  const { request, bytes } = built;
  if (!request || findings.length === 0) return [];
  const written = new WrittenMessage(bytes, built.spans);
  const { body } = request;
  const offset = bytes.length - body.length;
  const text = textOfBytes(body);
  const byteAt =
    text.length === body.length ? (unit: number) => unit : (unit: number) => utf8Length(text.slice(0, unit));
  return findings.map((finding) => {
    const { code, values, start, end, severity } = finding;
    const where = whereOf(finding, written.writtenIn(offset + byteAt(start), offset + byteAt(end)), action);
    return problem(code, { ...where, severity }, values as never);
  });
}

function whereOf({ code }: Finding, written: readonly Written[], action: Action) {
  if (code === 'contract-schema' || code === 'contract-not-checked') return { path: ['contract'] };
  if (code === 'contract-media-type') return { path: ['format'] };
  const [first, ...more] = written;
  if (!first) return { path: placeForMore(action) };
  const last = more.at(-1) ?? first;
  const isSame = last.path.join('.') === first.path.join('.');
  const range = isSame ? { start: first.range.start, end: last.range.end } : first.range;
  return { path: first.path, range, cause: first.isOfContext ? ('context' as const) : ('settings' as const) };
}

/** The departures of a request from a contract, as problems; none where nothing is sent. */
export function checkAgainst(
  contract: Contract,
  built: Built,
  action: Action,
  options?: ValidationOptions,
): Problem[] {
  const sent = built.request && sentBodyOf(built.request);
  return sent ? problemsOf(judge(contract, sent, options), built, action) : [];
}
