/** Reads YAML as JSON values, without their comments. */
import {
  Composer,
  type CST,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type ParsedNode,
  Parser,
  type Scalar,
} from 'yaml';
import type { Place } from '../core';
import { type Json, type JsonMember, jsonObject, jsonTextWithin, Lines } from '../core/internal';
import type { YamlFault } from './notes';

export type YamlReading =
  | { readonly root: Json }
  | { readonly fault: YamlFault; readonly place?: Place | undefined };

/** The document around a part that is read by itself. */
export interface YamlSurroundings {
  /** The value of an alias whose anchor is not in the part. */
  alias(offset: number): Json;
  /** Called for each anchor of the part, with the offset of its value. */
  anchored(name: string, offset: number, value: Json): void;
  /** The members of a mapping, with those of the mappings that its `<<` refer to. */
  merged(members: readonly MaybeMerge[], offset: number): readonly JsonMember[];
}

/** A member of a mapping, perhaps with `<<` as its key. */
export interface MaybeMerge {
  readonly member: JsonMember;
  readonly isMerge: boolean;
}

/** In UTF-16 units. The parser takes about a second for a million. */
const MAX_LENGTH = 4 * 1024 * 1024;

/** The composer is recursive, and takes several calls for a level. */
const MAX_DEPTH = 100;

/** The values that aliases may repeat, beside one for each character. */
const MAX_REPEATED = 10_000;

/** Reads one document of YAML 1.2 with the core schema. The last of repeated keys counts, as in JSON. */
export function readYaml(text: string, surroundings?: YamlSurroundings): YamlReading {
  if (text.length > MAX_LENGTH) return { fault: 'length' };
  const tokens = tokensOf(text);
  if (!tokens || isDeep(tokens)) return { fault: 'depth' };
  // Checking that keys are unique, and making errors readable, would take quadratic time.
  const composer = new Composer({ uniqueKeys: false, prettyErrors: false, logLevel: 'silent' });
  const [document, second] = composer.compose(tokens, true, text.length);
  const wrong = document?.errors[0]?.pos[0] ?? second?.range[0];
  if (wrong !== undefined) return { fault: 'syntax', place: new Lines(text).placeAt(wrong) };
  const root = new Conversion(text.length, surroundings).valueOf(document?.contents);
  return root ? { root } : { fault: 'aliases' };
}

/** Undefined where the parser, which is recursive too, exhausts the stack. */
function tokensOf(text: string): CST.Token[] | undefined {
  try {
    return [...new Parser().parse(text)];
  } catch (error) {
    // Firefox calls it an InternalError.
    if (error instanceof Error && /^(?:Range|Internal)Error$/.test(error.name)) return undefined;
    throw error;
  }
}

/** Whether collections are nested above the limit. */
function isDeep(documents: readonly CST.Token[]): boolean {
  let level: readonly (CST.Token | null | undefined)[] = documents;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((token) => {
      if (token?.type === 'document') return [token.value];
      return token && 'items' in token ? token.items.flatMap(({ key, value }) => [key, value]) : [];
    });
  }
  return false;
}

interface Anchored {
  readonly value: Json;
  /** How many values it contains, with itself. */
  readonly size: number;
}

class Conversion {
  readonly #anchors = new Map<string, Anchored>();
  readonly #limit: number;
  #size = 0;

  constructor(
    length: number,
    readonly surroundings: YamlSurroundings | undefined,
  ) {
    this.#limit = length + MAX_REPEATED;
  }

  /** Undefined where aliases repeat too much. */
  valueOf(node: ParsedNode | null | undefined): Json | undefined {
    if (isAlias(node)) {
      const named = this.#anchors.get(node.source);
      if (!named && this.surroundings) return this.surroundings.alias(node.range[0]);
      this.#size += named?.size ?? 0;
      return this.#size > this.#limit ? undefined : named?.value;
    }
    // Inside of its own node, it names nothing yet.
    if (node?.anchor) this.#anchors.delete(node.anchor);
    const before = this.#size;
    this.#size += 1;
    const value = isScalar(node) ? scalarOf(node) : this.#collectionOf(node);
    if (value && node?.anchor) {
      // The last one before an alias counts, which may be inside of this node.
      if (!this.#anchors.has(node.anchor))
        this.#anchors.set(node.anchor, { value, size: this.#size - before });
      this.surroundings?.anchored(node.anchor, node.range[0], value);
    }
    return value;
  }

  #collectionOf(node: ParsedNode | null | undefined): Json | undefined {
    if (isSeq(node)) {
      const items = node.items.map((item) => this.valueOf(item));
      return items.every(isFound) ? { type: 'array', items } : undefined;
    }
    if (!isMap(node)) return NULL;
    const members: MaybeMerge[] = [];
    for (const { key, value } of node.items) {
      const name = this.valueOf(key);
      const named = this.valueOf(value);
      if (!name || !named) return undefined;
      const written = keyText(name);
      if (written === undefined) return undefined;
      members.push({
        member: { name: written, value: named },
        isMerge: isScalar(key) && key.type === 'PLAIN' && key.value === '<<',
      });
    }
    return jsonObject(
      this.surroundings?.merged(members, node.range[0]) ?? members.map(({ member }) => member),
    );
  }
}

/** The octets of a collection as a key: aliases may repeat in it without a limit. */
const MAX_KEY = 1024;

/** The name that a value is as a key; undefined for a collection that is too large. */
export const keyText = (key: Json): string | undefined =>
  key.type === 'string' ? key.value : jsonTextWithin(MAX_KEY, key);

const isFound = <T>(value: T | undefined): value is T => value !== undefined;

const NULL: Json = { type: 'null' };

/** A number of JSON keeps its characters. */
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** A plain scalar of one line, without a comment behind it. */
export function yamlScalar(source: string): Json {
  if (/^(?:|~|null|Null|NULL)$/.test(source)) return NULL;
  if (/^(?:true|True|TRUE)$/.test(source)) return { type: 'boolean', value: true };
  if (/^(?:false|False|FALSE)$/.test(source)) return { type: 'boolean', value: false };
  if (JSON_NUMBER.test(source)) return { type: 'number', text: source };
  if (!/^[-+.]?\d/.test(source)) return { type: 'string', value: source };
  // The other spellings of numbers.
  const reading = readYaml(source);
  return 'root' in reading ? reading.root : { type: 'string', value: source };
}

function scalarOf({ value, source = '' }: Scalar): Json {
  switch (typeof value) {
    case 'string':
      return { type: 'string', value };
    case 'boolean':
      return { type: 'boolean', value };
    case 'number':
      if (!Number.isFinite(value)) return { type: 'string', value: source };
      return { type: 'number', text: JSON_NUMBER.test(source) ? source : String(value) };
    default:
      return NULL;
  }
}
