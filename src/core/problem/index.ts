/**
 * Problems: mistakes of the user, as data. The table lists each problem by its code, with its severity and the type of
 * its values. To add a problem, begin here.
 */
import type { Path, Range } from '../trace/traced';

/** An error stops the request, a warning or a hint does not (B28). */
export type Severity = 'error' | 'warning' | 'hint';

interface Entry<Values> {
  readonly severity: Severity;
  /** Never there: the type of the values that the message is made from. */
  readonly values?: Values;
}

type None = Record<never, never>;

const error = <Values = None>(): Entry<Values> => ({ severity: 'error' });
const warning = <Values = None>(): Entry<Values> => ({ severity: 'warning' });
const hint = <Values = None>(): Entry<Values> => ({ severity: 'hint' });

/** Every problem there is: its stable code, its usual severity and its values. `describe` has the messages. */
const PROBLEMS = {
  // Reading a config or a context
  'json-syntax': error<{ expected: JsonExpected } & UnexpectedToken>(),
  'json-too-deep': error<{ limit: number }>(),
  'json-repeated-member': error<{ name: string }>(),
  'json-lone-surrogate': hint(),
  'file-too-large': error<{ bytes: number; limit: number }>(),
  'file-too-many-values': error<{ values: number; limit: number }>(),
  'file-more-problems': error<{ listed: number }>(),
  'config-wrong-type': error<{ expected: readonly JsonKind[]; found: JsonKind }>(),
  'config-wrong-value': error<{ allowed: readonly string[]; found: string; type: JsonKind }>(),
  'config-missing-setting': error<{ name: string }>(),
  'config-unknown-setting': error<{ name: string; known: string }>(),
  'config-newer-version': error<{ found: string; known: number }>(),
  'config-secret-name': error<{ name: string }>(),
  'config-no-actions': error(),

  // The name
  'name-too-long': error<{ limit: number }>(),

  // Templates
  'template-unclosed': error(),
  'template-triple-brace': error(),
  'template-reserved': error<{ sigil: string }>(),
  'template-syntax': error<{ expected: TagExpected } & UnexpectedToken>(),
  'template-unknown-filter': error<{ name: string; known: string }>(),
  'template-arguments': error<{ filter: string; expected: FilterArguments }>(),
  'template-raw-not-last': error(),
  'template-raw-refused': error(),
  'template-optional-not-last': error(),
  'template-optional-after-default': error(),
  'template-optional-misplaced': error(),
  'template-marker': error(),
  'template-names-equal': error<{ name: string }>(),
  'template-raw': warning(),
  'template-encoded-twice': warning(),
  'template-default-unused': hint<{ value: NoFallback }>(),
  /** `isList`: of a marker, which has no default, and to which null is no list. */
  'value-missing': error<{ path: string; isList?: true; isNull?: true; isPlucked?: true }>(),
  'value-not-text': error<{ path: string; type: JsonKind }>(),
  'value-not-array': error<{ path: string; type: JsonKind }>(),
  'value-not-date': error<{ path: string }>(),
  'value-not-decimal': error<{ path: string }>(),
  'value-not-mapped': error<{ path: string }>(),
  'value-not-list': error<{ path: string; type: JsonKind }>(),
  'value-not-compared': error<{ path: string; type: JsonKind }>(),
  'value-too-large': error<{ path: string; limit: number }>(),
  'values-too-large': error<{ limit: number }>(),
  'template-too-many-tags': error<{ limit: number }>(),
  'template-too-many-broken': error<{ limit: number }>(),
  'template-foreign': hint<{ notation: ForeignNotation }>(),
  'text-lone-surrogate': error(),
  'value-lone-surrogate': error<{ path: string }>(),

  // URL
  'url-empty': error(),
  'url-not-absolute': error(),
  'url-scheme': error<{ scheme: string }>(),
  'url-control': error<{ character: string }>(),
  'url-credentials': error(),
  'url-host-missing': error(),
  'url-host-invalid': error<{ host: string }>(),
  'url-host-slashes': error<{ host: string }>(),
  'url-too-large': error<{ limit: number }>(),
  'url-port-invalid': error<{ port: string }>(),
  'url-host-value': error<{ character: string }>(),
  'url-port-value': error<{ character: string }>(),
  'url-scheme-tag': error(),
  'url-start-value': error<{ character: string }>(),
  'url-dot-segment': error<{ segment: string }>(),
  'url-empty-segment': warning(),
  'url-fragment': hint(),
  'url-slashes': hint<{ scheme: string }>(),
  'url-space': hint(),

  // Body
  'key-empty': error(),
  'key-repeated': error<{ key: string; row: number }>(),
  'body-too-large': error<{ limit: number }>(),
  'body-tag-in-escape': error(),
  'marker-misplaced': error<{ found: MarkerFault }>(),
  'marker-not-json': error<{ expected: JsonExpected } & UnexpectedToken>(),
  'marker-too-deep': error<{ limit: number }>(),
  'repeated-too-often': error<{ limit: number }>(),
  'name-hides-member': hint<{ name: string }>(),
  'body-not-json': warning<{ expected: JsonExpected } & UnexpectedToken>(),
  'body-repeated-member': hint<{ name: string }>(),
  'body-number-rounded': hint<{ number: string }>(),
  'body-too-deep': hint<{ limit: number }>(),
  'body-more-hints': hint<{ listed: number }>(),
  'body-with-get': warning(),

  // Authentication
  'credential-tag': hint(),
  'username-colon': error(),
  'credential-too-large': error<{ limit: number }>(),
  'credential-control': error<{ character: string }>(),
  'header-name-empty': error(),
  'header-name-too-long': error<{ limit: number }>(),
  'header-name-invalid': error<{ character: string }>(),
  'header-name-refused': error<{ name: string }>(),
  'header-name-fixed': error<{ name: string }>(),
  'header-name-repeated': error<{ name: string }>(),
  'secret-empty': error(),
  'header-value-invalid': error<{ found: HeaderValueFault }>(),
  'secret-missing': error<{ name: string }>(),
  'secret-encoding': error<{ expected: KeyEncoding }>(),
  'keyid-invalid': error<{ character: string }>(),
  'scheme-message-empty': error(),
  'scheme-signatures': error<{ found: number }>(),
  'scheme-field-empty': error(),
  'scheme-too-many-parts': error<{ limit: number }>(),
  'signed-too-large': error<{ limit: number }>(),
  'signing-setting-unused': warning(),
  'signature-of-no-body': warning(),
  'signature-leaves-open': hint<{ open: readonly SignablePart[] }>(),
  'more-problems': error<{ listed: number }>(),

  // The contract of the receiver; `at` is the place in the body, such as `lines[0].sku`
  'contract-missing': warning<{ at: string; name: string }>(),
  'contract-type': warning<{ at: string; expected: readonly ContractType[]; found: JsonKind }>(),
  'contract-value': warning<{ at: string; allowed: readonly string[] }>(),
  'contract-pattern': warning<{ at: string; pattern: string }>(),
  'contract-format': warning<{ at: string; format: string }>(),
  'contract-length': warning<{ at: string; of: ContractCounted; bound: 'least' | 'most'; limit: number }>(),
  'contract-number': warning<{ at: string; rule: ContractNumberRule; limit: string }>(),
  'contract-form': warning<{ at: string; rule: ContractForm }>(),
  'contract-forbidden': warning<{ at: string; name: string }>(),
  'contract-unknown': hint<{ at: string; name: string }>(),
  'contract-refuses-all': warning<{ at: string }>(),
  'contract-media-type': warning<{ expected: string; found: string }>(),
  'contract-schema': warning<{ fault: ContractFault; text: string }>(),
  'contract-not-checked': hint<{ reason: ContractGap; text: string }>(),
  'contract-more': hint<{ listed: number }>(),
  'contract-unconfirmed': warning<{ at: string }>(),
  'contract-constant-key': warning<{ at: string }>(),
};

type Table = typeof PROBLEMS;
export type ProblemCode = keyof Table;

export type ProblemValues<C extends ProblemCode> = Table[C] extends Entry<infer Values> ? Values : never;

export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];

/** The kinds of JSON value. */
export type JsonKind = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object';

/** The tokens that a JSON text can require. */
export type JsonExpected =
  | 'value'
  | 'value-or-bracket'
  | 'name'
  | 'name-or-brace'
  | 'colon'
  | 'comma-or-brace'
  | 'comma-or-bracket'
  | 'quote'
  | 'quote-or-escape'
  | 'hex-digits'
  | 'escape-letter'
  | 'no-digit-after-zero'
  | 'digit-after-minus'
  | 'digit-after-point'
  | 'digit-in-exponent'
  | 'end';

/** The tokens that a tag can require. */
export type TagExpected =
  | 'path-or-string'
  | 'name-or-number'
  | 'number-or-string'
  | 'bracket'
  | 'filter-name'
  | 'literal'
  | 'quote'
  | 'quote-before-character'
  | 'pipe-or-end'
  | 'dot-pipe-or-end'
  | 'path'
  | 'name'
  | 'as'
  | 'optional'
  | 'optional-or-end'
  | 'comparison-or-end';

/** Why a marker is not where it can govern something. */
export type MarkerFault = 'in-text' | 'as-value' | 'governs-nothing' | 'governs-no-object';

/** An unexpected token. */
export interface UnexpectedToken {
  readonly found: 'end' | 'line-end' | 'nothing' | 'word' | 'character';
  /** The word, or the character as `nameCharacter` names it; otherwise empty. */
  readonly text: string;
}

/** The arguments that a filter takes. */
export type FilterArguments =
  | 'none'
  | 'any'
  | 'one'
  | 'one-string'
  | 'one-string-at-most'
  | 'pairs'
  | 'date-pattern'
  | 'places'
  | 'shift';

/** The values that look missing and are not. */
export type NoFallback = 'empty-text' | 'false';

/** Notations of other template languages: `{% if %}`, `<% if %>`, `={{ a }}`, `${{ a }}`. */
export type ForeignNotation = 'block' | 'angle' | 'equals' | 'dollar';

/** The encodings that a secret may have to be in. */
export type KeyEncoding = 'hex' | 'base64';

/** The parts of a request that a signature can protect. `empty-query`: whether a URL without a query ends with `?`. */
export type SignablePart =
  | 'method'
  | 'host'
  | 'path'
  | 'query'
  | 'empty-query'
  | 'content-type'
  | 'body'
  | 'time'
  | 'id';

/** Why a header value is refused; never a character of the secret itself. */
export type HeaderValueFault = 'outer-space' | 'control' | 'not-ascii';

/** The types that a contract can ask for. */
export type ContractType = JsonKind | 'integer';

/** The things whose number a contract can limit. */
export type ContractCounted = 'characters' | 'items' | 'members';

/** The rules that a contract can have for a number. */
export type ContractNumberRule = 'at-least' | 'at-most' | 'above' | 'below' | 'multiple';

/** A rule of a contract about a value as a whole. */
export type ContractForm = 'none' | 'several' | 'excluded' | 'contains' | 'contains-fewer' | 'repeated-item';

/** The faults of the schema of a contract. */
export type ContractFault = 'reference' | 'circle' | 'pattern' | 'keyword';

/** Why a part of a contract was not checked. */
export type ContractGap =
  | 'time'
  | 'too-long'
  | 'effort'
  | 'left-out'
  | 'dialect'
  | 'data'
  | 'media-type'
  | 'file';

/** The input that has to change: the settings, the sample context, the secrets, or the file that was read (B29). */
export type Cause = 'settings' | 'context' | 'secrets' | 'file';

/** A place in a text that was read; line and column count from 1, offset from 0, in UTF-16 units. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** One thing that is wrong or worth knowing, as data; `describe` makes the sentence. */
interface ProblemOf<C extends ProblemCode> {
  readonly severity: Severity;
  readonly code: C;
  readonly cause: Cause;
  /** The setting; for a file, the path in its document. */
  readonly path: Path;
  /** The offending part of the setting's text. */
  readonly range?: Range;
  /** Where in the text that was read. */
  readonly place?: Place;
  readonly values: ProblemValues<C>;
}
export type Problem = { [C in ProblemCode]: ProblemOf<C> }[ProblemCode];

interface Where {
  readonly path: Path;
  readonly range?: Range;
  readonly place?: Place;
  readonly cause?: Cause;
  readonly severity?: Severity;
}

/** Makes a problem with the severity of its code, unless `where` says otherwise. */
export function problem<C extends ProblemCode>(code: C, where: Where, values: ProblemValues<C>): Problem {
  return {
    severity: where.severity ?? PROBLEMS[code].severity,
    code,
    cause: where.cause ?? 'settings',
    path: where.path,
    ...(where.range && { range: where.range }),
    ...(where.place && { place: where.place }),
    values,
  } as Problem;
}

export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.severity === 'error');
}

const GRAVITY = { hint: 0, warning: 1, error: 2 } as const satisfies Record<Severity, number>;

const graver = (one: Severity | undefined, other: Severity): Severity =>
  one !== undefined && GRAVITY[one] > GRAVITY[other] ? one : other;

type Check = (problems: ProblemList) => void;

/** The problems of one build up to a limit; a last one says that there are more. */
export class ProblemList {
  readonly #listed: Problem[] = [];
  /** Checks that run when the list is read, and how many problems come before theirs. */
  #deferred: { readonly place: number; readonly check: Check }[] | undefined;
  #severity: Severity | undefined;
  #hasErrors = false;

  constructor(readonly limit: number) {}

  get hasErrors(): boolean {
    return this.#hasErrors;
  }

  get isEmpty(): boolean {
    return this.#listed.length === 0;
  }

  /** No more is listed: there is no need to look for more. */
  get isFull(): boolean {
    return this.#severity !== undefined;
  }

  push(found: Problem): void {
    if (found.severity === 'error') this.#hasErrors = true;
    if (this.#listed.length < this.limit) this.#listed.push(found);
    else this.#severity = graver(this.#severity, found.severity);
  }

  /** Runs a check when the list is read; its problems are listed at this position, and none is an error. */
  defer(check: Check): void {
    this.#deferred ??= [];
    this.#deferred.push({ place: this.#listed.length, check });
  }

  all(): Problem[] {
    return this.#deferred ? this.#checked(this.#deferred).all() : this.allWithoutChecks();
  }

  /** All but the problems of deferred checks. */
  allWithoutChecks(): Problem[] {
    const severity = this.#severity;
    if (!severity) return this.#listed;
    const { length } = this.#listed;
    return [...this.#listed, problem('more-problems', { path: [], severity }, { listed: length })];
  }

  /** The same, with the problems that the checks find. */
  #checked(deferred: readonly { readonly place: number; readonly check: Check }[]): ProblemList {
    const list = new ProblemList(this.limit);
    let next = 0;
    for (const { place, check } of deferred) {
      while (next < place) list.push(this.#listed[next++] as Problem);
      check(list);
    }
    for (const found of this.#listed.slice(next)) list.push(found);
    if (this.#severity) list.#severity = graver(list.#severity, this.#severity);
    return list;
  }
}
