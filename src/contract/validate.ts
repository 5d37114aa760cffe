/**
 * Validates a body against a JSON Schema 2020-12 and says where each departure is. Forms of draft-07 that cannot be
 * mistaken are understood too: a list as `items`, `additionalItems`, `dependencies`, a boolean `exclusiveMinimum`.
 *
 * A schema is taken as it is: one that refuses everything, refers to nothing or goes in circles gives a finding, and
 * nothing of it throws or runs for ever, except a `pattern` that backtracks. A caller that must not wait ends the worker
 * and validates again without patterns.
 */
import { isContainer, type Json } from '../core/internal';
import { checkItems, checkMembers, membersOf, nothingEvaluated, takeEvaluated } from './applicators';
import {
  type Application,
  type Applying,
  asMeant,
  checkNumber,
  checkText,
  checkType,
  checkValues,
  type Evaluated,
  type Fit,
  Patterns,
} from './assertions';
import type { JsonSchema } from './contract';
import { type Finding, Findings, isFault, pathOf, pathWords, rootSpot, type Spot } from './finding';
import type { Body } from './parsed-body';
import { type References, type Resource, referencesOf } from './references';
import {
  isLeftOut,
  isSchemaObject,
  type SchemaObject,
  schemaKeyword,
  schemasKeyword,
  textKeyword,
} from './schema';

/** Schemas applied to values; a schema may branch so often that a small body takes for ever. */
const MAX_APPLIED = 500_000;
/** Of one body; more are not read. */
const MAX_FINDINGS = 100;

export interface ValidationOptions {
  /** Patterns are taken as fulfilled; a hint says so. */
  readonly skipsPatterns?: boolean;
  /** Only patterns that surely take little time are matched; all others are taken as broken. */
  readonly doubtsPatterns?: boolean;
}

/** Everything in which a body departs from a schema, in the order of the body. */
export function validate(
  schema: JsonSchema,
  body: Body,
  { skipsPatterns = false, doubtsPatterns = false }: ValidationOptions = {},
): Finding[] {
  const findings = new Findings(body);
  const patterns = new Patterns(skipsPatterns ? 'none' : doubtsPatterns ? 'quick' : 'all', findings);
  const root = rootSpot(body);
  const found: Finding[] = [];
  const validation = new Validation(schema, findings, patterns);
  try {
    validation.visit(schema, root, found);
  } catch (error) {
    if (!(error instanceof TooMuch) && !isStackExhausted(error)) throw error;
    found.push(findings.make('contract-not-checked', root, { reason: 'effort', text: '' }));
  }
  if (patterns.wasSkipped)
    found.push(findings.make('contract-not-checked', root, { reason: 'time', text: '' }));
  const dialect = isSchemaObject(schema) ? textKeyword(schema, '$schema') : undefined;
  if (dialect !== undefined && !DIALECTS.test(dialect))
    found.push(findings.make('contract-not-checked', root, { reason: 'dialect', text: dialect }));
  if (validation.hasMetLeftOut)
    found.push(findings.make('contract-not-checked', root, { reason: 'left-out', text: '' }));
  const sorted = distinct(inOrder([...findings.ofSchema, ...found]));
  if (sorted.length <= MAX_FINDINGS) return sorted;
  const more = findings.make('contract-more', root, { listed: MAX_FINDINGS });
  // What makes the receiver refuse the body must not be crowded out by hints.
  const [faults, hints] = [sorted.filter(isFault), sorted.filter((one) => !isFault(one))];
  return [...inOrder([...faults, ...hints].slice(0, MAX_FINDINGS)), more];
}

const inOrder = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((one, other) => one.start - other.start);

/** Each once: schemas that apply together may refer to the same schema. */
function distinct(findings: readonly Finding[]): Finding[] {
  const said = new Set<string>();
  return findings.filter(({ code, path, values }) => {
    const key = JSON.stringify([code, path, values]);
    return !said.has(key) && said.add(key);
  });
}

/** The dialects that are read, and the way of OpenAPI to name them. */
const DIALECTS =
  /^https?:\/\/(?:json-schema\.org\/(?:draft\/20(?:19-09|20-12)\/|draft-0[467]\/)?schema|spec\.openapis\.org\/oas\/)/;

/** How many alternatives fit. */
type Chosen = Readonly<Record<Exclude<Fit, 'no'>, number>>;

const hasUnevaluated = (schema: SchemaObject): boolean =>
  Object.hasOwn(schema, 'unevaluatedProperties') || Object.hasOwn(schema, 'unevaluatedItems');

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
  /** The resources that were entered on the way to the schema that is being applied. */
  readonly #scope: Resource[] = [];
  /** The schema that is being applied has a part whose verdict is unknown. */
  #isOpen = false;
  /** A part that the contract does not have was applied to a value. */
  hasMetLeftOut = false;

  constructor(
    schema: JsonSchema,
    readonly findings: Findings,
    readonly patterns: Patterns,
  ) {
    this.#references = referencesOf(schema);
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
  readonly fits = (schema: JsonSchema, spot: Spot, seen: Evaluated, out: Finding[] = []): Fit => {
    const own = nothingEvaluated();
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    this.apply(schema, spot, out, own);
    const fit = out.some(isFault) ? 'no' : this.#isOpen ? 'unknown' : 'yes';
    this.#isOpen = wasOpen;
    if (fit !== 'no') takeEvaluated(own, seen);
    return fit;
  };

  readonly leaveOpen = (): void => {
    this.#isOpen = true;
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
    if (isLeftOut(schema)) {
      this.hasMetLeftOut = true;
      this.#leaveAllOpen(spot, seen);
    }
    // What `unevaluatedProperties` sees is what this schema and those inside it say of the value, and no other.
    const own = hasUnevaluated(schema) ? nothingEvaluated() : seen;
    const isResource = Object.hasOwn(schema, '$id');
    if (isResource) this.#scope.push(this.#references.resourceOf(schema));
    if (!this.#follow(schema, spot, out, own)) {
      this.#applyForms(schema, spot, out, own);
      this.#applyOwn({ schema, spot, out, seen: own, by: this });
    }
    if (isResource) this.#scope.pop();
    if (own !== seen) takeEvaluated(own, seen);
  };

  #applyOwn(at: Application): void {
    if (!checkType(at)) return;
    checkValues(at);
    checkText(at);
    checkNumber(at);
    const { value } = at.spot;
    if (value.type === 'array') checkItems(at, value);
    if (value.type === 'object') checkMembers(at, value);
  }

  /** A schema that is not here could describe all members and items. */
  #leaveAllOpen(spot: Spot, seen: Evaluated): void {
    this.leaveOpen();
    seeAll(spot, seen);
  }

  /** Applies what a schema refers to, and returns whether that is all of it. */
  #follow(schema: SchemaObject, spot: Spot, out: Finding[], seen: Evaluated): boolean {
    const named = textKeyword(schema, '$ref');
    if (named !== undefined) {
      this.#applyTarget(this.#references.resolve(named, schema), named, spot, out, seen);
      if (this.#references.resourceOf(schema).ignoresSiblings) return true;
    }
    const dynamic = textKeyword(schema, '$dynamicRef') ?? textKeyword(schema, '$recursiveRef');
    if (dynamic !== undefined)
      this.#applyTarget(this.#dynamicTarget(dynamic, schema), dynamic, spot, out, seen);
    return false;
  }

  /** The target of a dynamic reference: the outermost resource on the way here that replaces its anchor. */
  #dynamicTarget(reference: string, from: SchemaObject): JsonSchema | undefined {
    const target = this.#references.resolve(reference, from);
    if (!isSchemaObject(target)) return target;
    const anchor = reference.slice(reference.indexOf('#') + 1);
    if (this.#references.resourceOf(target).dynamicAnchors.get(anchor) !== target) return target;
    const all = [this.#references.resourceOf(undefined), ...this.#scope];
    const outermost = all.find(({ dynamicAnchors }) => dynamicAnchors.has(anchor));
    return outermost?.dynamicAnchors.get(anchor) ?? target;
  }

  #applyTarget(
    target: JsonSchema | undefined,
    reference: string,
    spot: Spot,
    out: Finding[],
    seen: Evaluated,
  ): void {
    if (target === undefined) {
      this.findings.sayOfSchema('reference', reference);
      this.#leaveAllOpen(spot, seen);
    }
    if (!isSchemaObject(target)) {
      if (target !== undefined) this.apply(target, spot, out, seen);
      return;
    }
    const active = this.#active.get(spot.value) ?? new Set();
    if (active.has(target)) {
      this.findings.sayOfSchema('circle', reference);
      this.leaveOpen();
      return;
    }
    this.#active.set(spot.value, active.add(target));
    this.#scope.push(this.#references.resourceOf(target));
    this.apply(target, spot, out, seen);
    this.#scope.pop();
    active.delete(target);
  }

  #applyForms(schema: SchemaObject, spot: Spot, out: Finding[], seen: Evaluated): void {
    for (const one of schemasKeyword(schema, 'allOf') ?? []) this.apply(one, spot, out, seen);
    const any = schemasKeyword(schema, 'anyOf');
    if (any) this.#choose(any, spot, out, seen);
    const one = schemasKeyword(schema, 'oneOf');
    if (one) {
      const { yes, unknown } = this.#choose(one, spot, out, seen);
      if (yes > 1) this.findings.say({ spot, out }, 'contract-form', { rule: 'several' });
      else if (unknown > 0) this.leaveOpen();
    }
    const not = schemaKeyword(schema, 'not');
    const excluded = not === undefined ? 'no' : this.fits(not, spot, nothingEvaluated());
    if (excluded === 'yes') this.findings.say({ spot, out }, 'contract-form', { rule: 'excluded' });
    if (excluded === 'unknown') this.leaveOpen();
    const condition = schemaKeyword(schema, 'if');
    if (condition === undefined) return;
    const isMet = this.fits(condition, spot, seen);
    if (isMet === 'unknown') {
      this.#leaveAllOpen(spot, seen);
      return;
    }
    const next = schemaKeyword(schema, isMet === 'yes' ? 'then' : 'else');
    if (next !== undefined) this.apply(next, spot, out, seen);
  }

  /** Applies alternatives and counts those that fit; where none does, what is wrong with the nearest is said. */
  #choose(schemas: readonly JsonSchema[], spot: Spot, out: Finding[], seen: Evaluated): Chosen {
    const tried: Finding[][] = [];
    const chosen = { yes: 0, unknown: 0 };
    for (const schema of schemas) {
      const found: Finding[] = [];
      const fit = this.fits(schema, spot, seen, found);
      if (fit === 'no') tried.push(found);
      else {
        // The hints of the first are enough.
        if (chosen.yes + chosen.unknown === 0) out.push(...found);
        chosen[fit] += 1;
      }
    }
    if (schemas.length > 0 && tried.length === schemas.length) {
      out.push(...this.#nearest(tried, spot));
      // Nobody knows which form is meant, and so which members are known.
      seeAll(spot, seen);
    }
    if (chosen.yes === 0 && chosen.unknown > 0) this.leaveOpen();
    return chosen;
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
    const value = valueOfAll(others);
    if (value) return [value];
    const weights = others.map(weightOf);
    const least = Math.min(...weights);
    const [only, ...more] = others.filter((_, index) => weights[index] === least);
    if (only && more.length === 0) return only;
    return [findings.make('contract-form', spot, { at, rule: 'none' })];
  }
}

/** Notes that every member and item may be described. */
function seeAll({ value }: Spot, seen: Evaluated): void {
  if (value.type === 'object') for (const name of value.byName.keys()) seen.names.add(name);
  if (value.type === 'array') seen.items = value.items.length;
}

/** A value that no form accepts, such as that of the member that says which form is meant. */
function valueOfAll(tried: readonly (readonly Finding[])[]): Finding | undefined {
  const values = tried.map((found) => found.filter(isOfValue));
  const [first = [], ...others] = values;
  for (const one of first) {
    const at = pathWords(one.path);
    const same = others.map((found) => found.find(({ path }) => pathWords(path) === at));
    if (!same.every((other) => other !== undefined)) continue;
    const allowed = [one, ...same].flatMap((finding) => finding.values.allowed);
    return { ...one, values: { ...one.values, allowed: [...new Set(allowed)] } };
  }
  return undefined;
}

type OfValue = Extract<Finding, { code: 'contract-value' }>;

const isOfValue = (one: Finding): one is OfValue => one.code === 'contract-value';

/** A member that tells the forms apart, as `type` or `object` do, has one of a few values. */
const weightOf = (found: readonly Finding[]): number =>
  found.reduce((sum, one) => sum + (one.code === 'contract-value' ? 100 : isFault(one) ? 1 : 0), 0);
