/**
 * The check of a request against the contract of its action: `judge` reads the body as it is sent, and `problemsOf`
 * gives each finding its place in the template, by the origin of the byte where it begins.
 */
import type { Action, Built, HttpRequest, Path, Problem, Range, Span } from '../core';
import { isContainer, type Json, problem, utf8Length } from '../core/internal';
import { checkItems, checkMembers, membersOf, nothingEvaluated, takeEvaluated } from './applicators';
import {
  type Applying,
  asMeant,
  checkNumber,
  checkText,
  checkType,
  checkValues,
  type Evaluated,
  Patterns,
} from './assertions';
import type { Contract, JsonSchema } from './contract';
import { type Finding, Findings, isFault, pathOf, pathWords, rootSpot, type Spot } from './finding';
import { type Body, isForm, isJson, plainMediaType, readFormBody, readJsonBody } from './parsed-body';
import {
  bracketedNames,
  isSchemaObject,
  References,
  type SchemaObject,
  schemaKeyword,
  schemasKeyword,
  textKeyword,
} from './schema';

/**
 * Validates a body against a JSON Schema 2020-12 and says where each departure is. Forms of draft-07 that cannot be
 * mistaken are understood too: a list as `items`, `additionalItems`, `dependencies`, a boolean `exclusiveMinimum`.
 *
 * A schema is taken as it is: one that refuses everything, refers to nothing or goes in circles gives a finding, and
 * nothing of it throws or runs for ever, but for a `pattern` that backtracks. Whoever cannot be kept waiting ends the
 * worker, and validates again without patterns.
 */

/** Schemas applied to values; a schema may branch so often that a small body takes for ever. */
const MAX_APPLIED = 500_000;
/** Of one body; more are not read. */
const MAX_FINDINGS = 100;

export interface ValidationOptions {
  /** Patterns are taken as fulfilled; a hint says so. */
  readonly skipsPatterns?: boolean;
}

/** Everything in which a body departs from a schema, in the order of the body. */
export function validate(
  schema: JsonSchema,
  body: Body,
  { skipsPatterns = false }: ValidationOptions = {},
): Finding[] {
  const findings = new Findings(body);
  const patterns = new Patterns(skipsPatterns, findings);
  const root = rootSpot(body);
  const found: Finding[] = [];
  try {
    new Validation(schema, findings, patterns).visit(schema, root, found);
  } catch (error) {
    if (!(error instanceof TooMuch) && !isStackExhausted(error)) throw error;
    found.push(findings.make('contract-not-checked', root, { reason: 'effort', text: '' }));
  }
  if (patterns.wasSkipped)
    found.push(findings.make('contract-not-checked', root, { reason: 'time', text: '' }));
  const sorted = inOrder([...findings.ofSchema, ...found]);
  if (sorted.length <= MAX_FINDINGS) return sorted;
  const more = findings.make('contract-more', root, { listed: MAX_FINDINGS });
  // What makes the receiver refuse the body must not be crowded out by hints.
  const [faults, hints] = [sorted.filter(isFault), sorted.filter((one) => !isFault(one))];
  return [...inOrder([...faults, ...hints].slice(0, MAX_FINDINGS)), more];
}

const inOrder = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((one, other) => one.start - other.start);

/** Of a scalar; nothing is added to it. */
const NOTHING_SEEN = nothingEvaluated();

class TooMuch extends Error {}

/** A RangeError, and in Firefox an InternalError. */
const isStackExhausted = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'RangeError' || error.name === 'InternalError');

class Validation implements Applying {
  readonly #references: References;
  /** The referred schemas that are being applied to a value. */
  readonly #active = new Map<Json, Set<SchemaObject>>();
  #applied = 0;

  constructor(
    schema: JsonSchema,
    readonly findings: Findings,
    readonly patterns: Patterns,
  ) {
    this.#references = new References(schema);
  }

  /** Names that no schema knows are hints. */
  readonly visit = (schema: JsonSchema, spot: Spot, out: Finding[]): void => {
    const { value } = spot;
    // A scalar has no members to be seen; most values are scalars.
    const seen = isContainer(value) ? nothingEvaluated() : NOTHING_SEEN;
    this.apply(schema, spot, out, seen);
    if (value.type !== 'object' || !seen.listsNames || seen.names.size === value.byName.size) return;
    for (const member of membersOf(this.findings.body, value, spot))
      if (!seen.names.has(String(member.step))) this.findings.sayOfName(out, 'contract-unknown', member);
  };

  /** Whether a value fulfils a schema; what the schema says of its members is then added. */
  readonly fits = (schema: JsonSchema, spot: Spot, seen: Evaluated, out: Finding[] = []): boolean => {
    const own = nothingEvaluated();
    this.apply(schema, spot, out, own);
    const isFitting = !out.some(isFault);
    if (isFitting) takeEvaluated(own, seen);
    return isFitting;
  };

  readonly apply = (schema: JsonSchema, given: Spot, out: Finding[], seen: Evaluated): void => {
    this.#applied += 1;
    if (this.#applied > MAX_APPLIED) throw new TooMuch();
    if (schema === true) return;
    const { findings } = this;
    const spot = asMeant(schema, given, findings.body);
    if (schema === false) {
      if (typeof spot.step === 'string') findings.sayOfName(out, 'contract-forbidden', spot);
      else findings.say({ spot, out }, 'contract-refuses-all', {});
      return;
    }
    this.#follow(schema, spot, out, seen);
    this.#applyForms(schema, spot, out, seen);
    const at = { schema, spot, out, seen, by: this };
    if (!checkType(at)) return;
    checkValues(at);
    checkText(at);
    checkNumber(at);
    const { value } = spot;
    if (value.type === 'array') checkItems(at, value);
    if (value.type === 'object') checkMembers(at, value);
  };

  #follow(schema: SchemaObject, spot: Spot, out: Finding[], seen: Evaluated): void {
    const reference = textKeyword(schema, '$ref') ?? textKeyword(schema, '$dynamicRef');
    if (reference === undefined) return;
    const target = this.#references.resolve(reference);
    if (target === undefined) this.findings.sayOfSchema('reference', reference);
    if (!isSchemaObject(target)) {
      if (target !== undefined) this.apply(target, spot, out, seen);
      return;
    }
    const active = this.#active.get(spot.value) ?? new Set();
    if (active.has(target)) {
      this.findings.sayOfSchema('circle', reference);
      return;
    }
    this.#active.set(spot.value, active.add(target));
    this.apply(target, spot, out, seen);
    active.delete(target);
  }

  #applyForms(schema: SchemaObject, spot: Spot, out: Finding[], seen: Evaluated): void {
    for (const one of schemasKeyword(schema, 'allOf') ?? []) this.apply(one, spot, out, seen);
    const any = schemasKeyword(schema, 'anyOf');
    if (any) this.#choose(any, spot, out, seen);
    const one = schemasKeyword(schema, 'oneOf');
    if (one && this.#choose(one, spot, out, seen) > 1)
      this.findings.say({ spot, out }, 'contract-form', { rule: 'several' });
    const not = schemaKeyword(schema, 'not');
    if (not !== undefined && this.fits(not, spot, nothingEvaluated()))
      this.findings.say({ spot, out }, 'contract-form', { rule: 'excluded' });
    const condition = schemaKeyword(schema, 'if');
    if (condition === undefined) return;
    const next = schemaKeyword(schema, this.fits(condition, spot, seen) ? 'then' : 'else');
    if (next !== undefined) this.apply(next, spot, out, seen);
  }

  /** Applies alternatives and returns how many fit; where none does, what is wrong with the nearest is said. */
  #choose(schemas: readonly JsonSchema[], spot: Spot, out: Finding[], seen: Evaluated): number {
    const tried: Finding[][] = [];
    let count = 0;
    for (const schema of schemas) {
      const found: Finding[] = [];
      if (!this.fits(schema, spot, seen, found)) tried.push(found);
      // The hints of the first are enough.
      else if (count++ === 0) out.push(...found);
    }
    if (count === 0 && schemas.length > 0) out.push(...this.#nearest(tried, spot));
    return count;
  }

  #nearest(tried: readonly Finding[][], spot: Spot): readonly Finding[] {
    const { findings } = this;
    const path = pathOf(spot);
    const at = pathWords(path);
    const isOwn = (one: Finding) => one.path.length === path.length;
    const isOfType = (one: Finding) => one.code === 'contract-type' && isOwn(one);
    const others = tried.filter((found) => !found.some(isOfType));
    if (others.length === 0) {
      const types = tried
        .flat()
        .flatMap((one) => (one.code === 'contract-type' && isOwn(one) ? one.values.expected : []));
      return [
        findings.make('contract-type', spot, { at, expected: [...new Set(types)], found: spot.value.type }),
      ];
    }
    const values = others.map(([one, ...more]) =>
      one?.code === 'contract-value' && more.length === 0 && isOwn(one) ? one.values.allowed : undefined,
    );
    if (values.every((allowed) => allowed !== undefined))
      return [findings.make('contract-value', spot, { at, allowed: [...new Set(values.flat())] })];
    const weights = others.map(weightOf);
    const least = Math.min(...weights);
    const [only, ...more] = others.filter((_, index) => weights[index] === least);
    if (only && more.length === 0) return only;
    return [findings.make('contract-form', spot, { at, rule: 'none' })];
  }
}

/** A member that tells the forms apart, as `type` or `object` do, has one of a few values. */
const weightOf = (found: readonly Finding[]): number =>
  found.reduce((sum, one) => sum + (one.code === 'contract-value' ? 100 : isFault(one) ? 1 : 0), 0);

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
  const body = asJson
    ? readJsonBody(sent.text)
    : asForm
      ? readFormBody(sent.text, bracketedNames(schema))
      : undefined;
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
