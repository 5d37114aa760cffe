/**
 * The contract of an action: what its receiver expects of the body. It is a file of its own beside the action,
 * `NAME.contract.json`, so that the config does not change.
 */
import { hasErrors, type Path, type Problem, readContext } from '../core';
import { digestOf, type Json, type JsonKind, Lines, partsOf, plainValue, problem } from '../core/internal';

/**
 * A JSON Schema 2020-12. It refers to nothing outside of itself: every `$ref` is `#` or `#/$defs/NAME`, or names a
 * place below those. The maker of a contract normalises dialects: `nullable`, a boolean
 * `exclusiveMinimum`, `definitions` and `example` of other dialects have become 2020-12.
 */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown };

/** The operation of a description that the action calls. */
export interface ContractOperation {
  /** In upper case. */
  readonly method: string;
  /** As the description has it: `/orders/{id}`. */
  readonly path: string;
  /** Its `operationId`. */
  readonly id?: string;
  readonly summary?: string;
  /** The beginning of its address, as the description has it: `https://api.example.com/v1`. */
  readonly server?: string;
  /** Nothing can be sent without a body. */
  readonly isBodyRequired?: boolean;
  /** Those outside the body. */
  readonly parameters?: readonly ContractParameter[];
  /** The alternatives of its credentials, by the names that the description has for them; empty for none. */
  readonly security?: readonly string[];
  /** The schemes that these name, each once. */
  readonly schemes?: readonly ContractScheme[];
}

/** How a credential is sent, as the description says. */
export interface ContractScheme {
  /** As the description calls it. */
  readonly name: string;
  readonly type?: string;
  /** Of the type `http`: `bearer`. */
  readonly scheme?: string;
  /** Of an API key: `header`, `query` or `cookie`. */
  readonly in?: string;
  /** Of an API key: the name of its header, parameter or cookie. */
  readonly key?: string;
}

export interface ContractParameter {
  readonly name: string;
  /** `path`, `query`, `header` or `cookie`. */
  readonly in: string;
  readonly isRequired?: boolean;
  readonly schema?: JsonSchema;
}

/** What a contract can be made from. */
const CONTRACT_SOURCES = ['openapi', 'json-schema', 'example'] as const;

export interface Contract {
  readonly version: 1;
  /** What it was made from. */
  readonly source: (typeof CONTRACT_SOURCES)[number];
  readonly document: {
    /** Of the file, or the title of the description; may be empty. */
    readonly name: string;
    /** Of its text: `sha256:` and 64 hexadecimal digits in lower case. */
    readonly digest: string;
  };
  readonly operation?: ContractOperation;
  /** Of the body, without parameters and in lower case: `application/json`. */
  readonly mediaType: string;
  readonly schema: JsonSchema;
  /** Values of the action that nobody has confirmed; the others were never marked, or the user wrote them. */
  readonly unconfirmed?: readonly Unconfirmed[];
}

/**
 * A value that an import took from an example, or made up. It counts as unconfirmed as long as its place has the same
 * text.
 */
export interface Unconfirmed {
  /** Where the value is; for its first step see `TextPlaces`. */
  readonly place: readonly (string | number)[];
  /** Of the text at the place, as it is written in the setting. */
  readonly digest: string;
}

const utf8 = new TextEncoder();

/** As a contract has it: `sha256:` and 64 hexadecimal digits in lower case. */
export const digestOfText = (text: string): string =>
  `sha256:${digestOf(utf8.encode(text.toWellFormed()), 'sha256', 'hex')}`;

/** Of its file, in UTF-16 units: each undo step keeps it. */
export const MAX_CONTRACT_LENGTH = 1_000_000;

/** The file of a contract. */
export function writeContract(contract: Contract): string {
  const { version, source, document, operation, mediaType, schema, unconfirmed = [] } = contract;
  const ordered = {
    version,
    source,
    document,
    ...(operation && { operation }),
    mediaType,
    schema,
    ...(unconfirmed.length > 0 && { unconfirmed }),
  };
  return `${JSON.stringify(ordered, null, 2)}\n`;
}

/**
 * Reads the file of a contract. As strict as the reader of configs (B3): whatever is unknown or of another type is
 * an error with its place, all are listed, and with one there is no contract. It reads the shape only; a schema
 * that makes no sense is reported by the check.
 */
export function readContract(text: string): { contract?: Contract; problems: Problem[] } {
  const { context, problems } = readContext(text);
  if (hasErrors(problems)) return { problems };
  const reader = new ContractReader(text);
  reader.check(CONTRACT, context.root, { path: [], offset: text.length - text.trimStart().length });
  const all = [...problems, ...reader.problems];
  return hasErrors(all)
    ? { problems: all }
    : { contract: plainValue(context.root) as Contract, problems: all };
}

/** The shape of a value: one of several kinds; of a text also what is allowed, of an object its members. */
interface Shape {
  readonly kinds: readonly JsonKind[];
  readonly allowed?: readonly string[];
  readonly pattern?: RegExp;
  readonly members?: ReadonlyMap<string, Member>;
  /** Of each item of a list. */
  readonly items?: Shape;
  /** The number is the version of the format. */
  readonly isVersion?: true;
}

interface Member extends Shape {
  readonly isOptional?: true;
}

const TEXT = { kinds: ['string'] } as const satisfies Shape;
const DIGEST_TEXT = { ...TEXT, pattern: /^sha256:[0-9a-f]{64}$/ } as const satisfies Shape;
const OPTIONAL_TEXT = { ...TEXT, isOptional: true } as const satisfies Member;

const object = (members: Readonly<Record<string, Member>>): Shape => ({
  kinds: ['object'],
  members: new Map(Object.entries(members)),
});

const optional = (shape: Shape): Member => ({ ...shape, isOptional: true });
const listOf = (items: Shape): Shape => ({ kinds: ['array'], items });

const FLAG = { kinds: ['boolean'] } as const satisfies Shape;
const SCHEMA = { kinds: ['object', 'boolean'] } as const satisfies Shape;

const PARAMETER = object({ name: TEXT, in: TEXT, isRequired: optional(FLAG), schema: optional(SCHEMA) });

const SCHEME = object({
  name: TEXT,
  type: OPTIONAL_TEXT,
  scheme: OPTIONAL_TEXT,
  in: OPTIONAL_TEXT,
  key: OPTIONAL_TEXT,
});

const OPERATION = object({
  method: TEXT,
  path: TEXT,
  id: OPTIONAL_TEXT,
  summary: OPTIONAL_TEXT,
  server: OPTIONAL_TEXT,
  isBodyRequired: optional(FLAG),
  parameters: optional(listOf(PARAMETER)),
  security: optional(listOf(TEXT)),
  schemes: optional(listOf(SCHEME)),
});

const VERSION = 1;

const CONTRACT = object({
  version: { kinds: ['number'], isVersion: true },
  source: { ...TEXT, allowed: CONTRACT_SOURCES },
  document: object({ name: TEXT, digest: DIGEST_TEXT }),
  operation: optional(OPERATION),
  mediaType: TEXT,
  schema: SCHEMA,
  unconfirmed: optional(
    listOf(object({ place: listOf({ kinds: ['string', 'number'] }), digest: DIGEST_TEXT })),
  ),
});

interface At {
  readonly path: Path;
  readonly offset: number;
}

class ContractReader {
  readonly problems: Problem[] = [];
  readonly #lines: Lines;

  constructor(text: string) {
    this.#lines = new Lines(text);
  }

  check({ kinds, allowed, pattern, members, items, isVersion }: Shape, value: Json, at: At): void {
    const { type } = value;
    const where = this.#where(at);
    if (!kinds.includes(type)) {
      this.problems.push(problem('config-wrong-type', where, { expected: kinds, found: type }));
    } else if (value.type === 'object' && members) this.#checkMembers(members, value, at);
    else if (value.type === 'array' && items) this.#checkItems(items, value, at);
    else if (value.type === 'number' && isVersion) this.#checkVersion(value.text, at);
    else if (value.type === 'string') {
      const isAllowed = (allowed?.includes(value.value) ?? true) && (pattern?.test(value.value) ?? true);
      if (isAllowed) return;
      const found = value.value.slice(0, MAX_SHOWN);
      this.problems.push(problem('config-wrong-value', where, { allowed: allowed ?? [DIGEST], found, type }));
    }
  }

  #checkItems(shape: Shape, value: Extract<Json, { type: 'array' }>, at: At): void {
    const parts = partsOf(value);
    for (const [index, item] of value.items.entries())
      this.check(shape, item, { path: [...at.path, index], offset: parts?.valueOffset(index) ?? at.offset });
  }

  #checkMembers(known: ReadonlyMap<string, Member>, value: Extract<Json, { type: 'object' }>, at: At): void {
    const parts = partsOf(value);
    for (const [index, { name, value: part }] of value.members.entries()) {
      const path = [...at.path, name];
      const shape = known.get(name);
      if (shape) this.check(shape, part, { path, offset: parts?.valueOffset(index) ?? at.offset });
      else {
        const where = this.#where({ path, offset: parts?.nameOffset(index) ?? at.offset });
        const names = [...known.keys()].join(', ');
        this.problems.push(problem('config-unknown-setting', where, { name, known: names }));
      }
    }
    for (const [name, { isOptional }] of known) {
      if (isOptional || value.byName.has(name)) continue;
      const where = this.#where({ path: [...at.path, name], offset: at.offset });
      this.problems.push(problem('config-missing-setting', where, { name }));
    }
  }

  #checkVersion(text: string, at: At): void {
    const version = Number(text);
    if (version === VERSION) return;
    const where = this.#where(at);
    this.problems.push(
      version > VERSION
        ? problem('config-newer-version', where, { found: text, known: VERSION })
        : problem('config-wrong-value', where, { allowed: [String(VERSION)], found: text, type: 'number' }),
    );
  }

  #where({ path, offset }: At) {
    return { path, place: this.#lines.placeAt(offset), cause: 'file' } as const;
  }
}

const DIGEST = 'sha256:…';
const MAX_SHOWN = 40;

let last: { readonly text: string; readonly reading: ReturnType<typeof readContract> } | undefined;

/** Reads the contract of a draft; the same object while its text is the same. */
export function readContractText(text: string): ReturnType<typeof readContract> {
  if (last?.text !== text) last = { text, reading: readContract(text) };
  return last.reading;
}

/** The contract of a draft; undefined if it has none, or one that cannot be read. */
export const contractOfText = (text: string): Contract | undefined =>
  text === '' ? undefined : readContractText(text).contract;
