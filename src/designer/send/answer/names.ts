/**
 * Finds names in a response: members, parameters and header fields in its JSON, and names and positions in its
 * sentences.
 */
import { type SentMessage, stepsOfPointer, stepsOfText } from './sent-members';

/** How exactly a name is given. */
export type NameKind =
  /** From the root of the body, as a pointer or in steps. */
  | 'path'
  /** A name that may lie deeper in the body, such as that of a field of a form. */
  | 'field'
  /** A parameter of the query, or a field of the body. */
  | 'parameter'
  | 'query'
  | 'header'
  /** A part without a member of its own: a step of the path, a cookie. */
  | 'elsewhere';

export interface Named {
  readonly kind: NameKind;
  readonly steps: readonly string[];
  /** The sentence of the answer. */
  readonly words: string;
}

/** A position in the body that a parser gives. */
export interface Position {
  /** Counted from 1; without a line, `column` is an offset counted from 0. */
  readonly line: number | undefined;
  readonly column: number;
}

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Members that hold a sentence, the most telling first. */
const SENTENCES = [
  ...['message', 'msg', 'detail', 'description', 'errorMessage', 'error_message', 'errorSummary', 'issue'],
  ...['reason', 'title', 'error_description', 'error', 'code', 'Message', 'ErrorMessage', 'longMessage'],
];

/** The sentence of an entry; undefined if it has none. */
function sentenceOf(entry: JsonObject): string | undefined {
  const name = SENTENCES.find((each) => isText(entry[each]));
  if (name !== undefined) return String(entry[name]);
  const constraints = entry.constraints ?? entry.Message;
  const [first] = isObject(constraints) ? Object.values(constraints) : [];
  return isText(first) ? first : undefined;
}

const POINTERS = ['pointer', 'instancePath', 'dataPath', 'instanceLocation', 'jsonPointer'];
const FIELDS = [
  ...['field', 'field_name', 'fieldName', 'attr', 'attribute', 'property', 'propertyName', 'PropertyName'],
  ...['propertyPath', 'param', 'parameter_name', 'path', 'target', 'json_path'],
];
/** Lists whose entries name what is wrong by `name`. */
const NAMING_LISTS = /^(invalid[-_]?(params|fields|parameters)|field_?errors|field_?list)$/i;
const UNCERTAIN_INDEXES = /^field_?violations$/i;
/** Objects that have a member for each field with errors. */
const MAPS =
  /^(errors|field_?errors|validation_?errors|model_?state|details|invalid_?fields|fields|messages)$/i;
const LOCATIONS: ReadonlyMap<string, NameKind> = new Map([
  ...(['body', 'payload', 'json'] as const).map((name) => [name, 'path'] as const),
  ...(['query', 'querystring'] as const).map((name) => [name, 'query'] as const),
  ...(['header', 'headers'] as const).map((name) => [name, 'header'] as const),
  ...(['path', 'params', 'cookie', 'cookies'] as const).map((name) => [name, 'elsewhere'] as const),
]);

const fromText = (text: string): readonly string[] =>
  /^#?\//.test(text) ? stepsOfPointer(text) : stepsOfText(text);

const fromList = (list: readonly unknown[]): readonly string[] | undefined =>
  list.every((step) => typeof step === 'string' || typeof step === 'number') ? list.map(String) : undefined;

/** What an entry of a list of errors names; undefined if it names nothing. */
function namedBy(entry: JsonObject, words: string, list: string): Named | undefined {
  const source = isObject(entry.source) ? entry.source : entry;
  const pointer = POINTERS.map((name) => source[name]).find(isText);
  if (pointer !== undefined) return { kind: 'path', steps: fromText(pointer), words };
  if (isText(source.header)) return { kind: 'header', steps: [source.header], words };
  if (isText(source.parameter)) return { kind: 'parameter', steps: stepsOfText(source.parameter), words };
  if (Array.isArray(entry.loc)) return ofLocation(entry.loc, words);
  const field = namedByField(entry, words);
  if (field) return field;
  if (isText(entry.location) && isText(entry.locationType)) {
    const kind = entry.locationType === 'header' ? 'header' : 'parameter';
    return { kind, steps: stepsOfText(entry.location), words };
  }
  if (Array.isArray(entry.fields) && entry.fields.length === 1 && isText(entry.fields[0])) {
    return { kind: 'field', steps: stepsOfText(entry.fields[0]), words };
  }
  if (NAMING_LISTS.test(list) && isText(entry.name)) {
    return { kind: 'field', steps: stepsOfText(entry.name), words };
  }
  return undefined;
}

/** What the first member named like a field names. */
function namedByField(entry: JsonObject, words: string): Named | undefined {
  // The `path` of a GraphQL error is that of the response, and one with slashes that of the URL.
  const isOther = 'locations' in entry || 'extensions' in entry || String(entry.path).startsWith('/');
  const name = FIELDS.find((each) => {
    const value = entry[each];
    const isNamed = isText(value) || (Array.isArray(value) && value.length > 0);
    return isNamed && !(each === 'path' && isOther);
  });
  if (name === undefined) return undefined;
  const value = entry[name];
  if (Array.isArray(value)) {
    const steps = fromList(value);
    const isOfBody = name === 'path' || name === 'property';
    return steps && { kind: isOfBody ? 'path' : 'field', steps, words };
  }
  const text = String(value);
  const location = LOCATIONS.get(String(entry.location ?? entry.in).toLowerCase());
  if (location === 'header') return { kind: location, steps: [text], words };
  if (location === 'query' || location === 'elsewhere') {
    return { kind: location, steps: stepsOfText(text), words };
  }
  return { kind: text.startsWith('/') ? 'path' : 'field', steps: fromText(text), words };
}

/** FastAPI: the place first, then the steps. */
function ofLocation(loc: readonly unknown[], words: string): Named | undefined {
  const [first = '', ...steps] = fromList(loc) ?? [];
  const location = LOCATIONS.get(first);
  return { kind: location ?? 'path', steps: location ? steps : [first, ...steps], words };
}

/** Names found in one answer; more help nobody. */
const MAX_NAMED = 50;
const MAX_DEPTH = 64;

/** Reads the names in the JSON of an answer, and collects its sentences. */
export class AnswerNames {
  readonly named: Named[] = [];
  readonly sentences: string[] = [];

  constructor(root: unknown) {
    if (isObject(root) && isErrorMap(root)) this.#map(root, [], 0);
    else this.#visit(root, '', 0);
  }

  #add(named: Named, list = ''): void {
    // Google counts from 1 in its documentation, many of its services from 0.
    const isUncertain = UNCERTAIN_INDEXES.test(list) && named.steps.some((step) => /^\d+$/.test(step));
    const steps = isUncertain ? [] : named.steps;
    if (this.named.length < MAX_NAMED) this.named.push({ ...named, steps });
  }

  #visit(value: unknown, list: string, depth: number): void {
    if (depth > MAX_DEPTH) return;
    if (isText(value)) this.#sentence(value);
    else if (Array.isArray(value)) for (const each of value) this.#visit(each, list, depth + 1);
    else if (isObject(value)) this.#entry(value, list, depth);
  }

  #entry(entry: JsonObject, list: string, depth: number): void {
    const words = sentenceOf(entry);
    const named = words === undefined ? undefined : namedBy(entry, words, list);
    if (named) this.#add(named, list);
    else if (words !== undefined) this.#sentence(words);
    for (const [name, value] of Object.entries(entry)) {
      if (isObject(value) && MAPS.test(name) && namesFields(value)) this.#map(value, [], depth + 1);
      else if (Array.isArray(value) || isObject(value)) this.#visit(value, name, depth + 1);
    }
  }

  #sentence(text: string): void {
    if (this.sentences.length < MAX_NAMED) this.sentences.push(text);
  }

  #map(value: unknown, steps: readonly string[], depth: number): void {
    if (depth > MAX_DEPTH) return;
    const [first] = Array.isArray(value) ? value : [value];
    const words = isText(first) ? first : isObject(first) ? sentenceOf(first) : undefined;
    if (words !== undefined) this.#add({ kind: steps.length > 1 ? 'path' : 'field', steps, words });
    else if (typeof value === 'object' && value !== null) {
      for (const [name, each] of Object.entries(value)) {
        const inner = name === '_errors' ? [] : fromText(name);
        this.#map(each, [...steps, ...inner], depth + 1);
      }
    }
  }
}

/** Whether the object maps names to errors, and is not itself one error. */
const namesFields = (map: JsonObject): boolean => sentenceOf(map) === undefined || allLists(map);

const allLists = (map: JsonObject): boolean => Object.values(map).every((each) => Array.isArray(each));

/** Django REST framework, Rails: the answer itself maps names to lists of sentences. */
const isErrorMap = (root: JsonObject): boolean =>
  holdsErrors(root, 0) && !Object.keys(root).some((name) => MAPS.test(name));

/** Whether all that it holds are lists of sentences. */
function holdsErrors(value: unknown, depth: number): boolean {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return false;
  const values = Object.values(value);
  if (Array.isArray(value) && values.every(isText)) return values.length > 0;
  return values.length > 0 && values.every((each) => holdsErrors(each, depth + 1));
}

const POSITIONS: readonly RegExp[] = [
  /\bline:? (?<line>\d+),? (?:column|col|position):? (?<column>\d+)/i,
  /\[line: ?(?<line>\d+), column: ?(?<column>\d+)\]/i,
  /\bline (?<line>\d+) char (?<column>\d+)/i,
  /\b(?:position|offset|char|character) (?<column>\d+)\b/i,
];
const OF_JSON = /json|deseriali[sz]|\[source:|unmarshal/i;
const OF_SYNTAX = /json|unexpected|expect|invalid|pars|token|character|unterminated|syntax/i;

const LINE_BREAK_IN_VALUE = /\\(?:[nr]|u000[ad])/i;

/** The position in the body that a parser gives in a sentence. */
export function positionIn(words: string, sent: Pick<SentMessage, 'isJson' | 'body'>): Position | undefined {
  for (const pattern of POSITIONS) {
    const { line, column } = pattern.exec(words)?.groups ?? {};
    if (column === undefined) continue;
    const position = { line: line === undefined ? undefined : Number(line), column: Number(column) };
    return isOfBody(words, position, sent) ? position : undefined;
  }
  return undefined;
}

/** In a valid body a syntax error is one of a language inside it, such as a query, unless only the body has that line. */
function isOfBody(
  words: string,
  { line = 1 }: Position,
  { isJson, body }: Pick<SentMessage, 'isJson' | 'body'>,
): boolean {
  if (isJson && OF_JSON.test(words)) return true;
  return OF_SYNTAX.test(words) && !(isJson && (line === 1 || LINE_BREAK_IN_VALUE.test(body)));
}

/** Sentences in which a name stands at a known place. */
const NAMED_IN: readonly (readonly [kind: NameKind, pattern: RegExp])[] = [
  ['path', /\[json-pointer:(?<name>\/[^\]\s]{0,300})\]/],
  ['path', /\bPath:? '?(?<name>\$?[\w.[\]$-]+)'?(?:,| \||\.?$)/],
  ['path', / path (?<name>\$\.[\w.[\]-]+)$/],
  ['path', /^body(?<name>\/[^\s:]+) /],
  ['path', /\bbody\.(?<name>[\w.[\]-]{1,200}) should /],
  ['query', /^querystring\/(?<name>[^\s/]+) /],
  ['header', /^headers\/(?<name>[^\s/]+) /],
  ['field', /\bat '(?<name>[\w.-]+)' failed to satisfy/],
  ['field', /\bGo struct field \w+\.(?<name>[\w.]+) of type/],
  ['path', /^(?<name>\w+[.[][\w.[\]-]*): /],
  ['path', /^(?<name>[\w.[\]-]+) (?:must|should|is|has|cannot|can't|may) /],
  // A quoted word alone may be a value.
  [
    'path',
    /\b(?:field|parameter|property|attribute|key|argument|for|the) ['"`](?<name>[a-z_][\w.[\]-]{0,200})['"`]/i,
  ],
  ['path', /^['"`](?<name>[a-z_][\w.[\]-]{0,200})['"`] (?:must|should|is|has|cannot|can't|may|length) /i],
];

const CHAIN = /\["(?<name>[^"\]]+)"\]|\[(?<index>\d+)\]/g;
/** A sentence is searched up to here. */
const MAX_SEARCHED = 2000;

/** The names in a sentence, all of which may be meant. */
export function namesIn(sentence: string): Named[] {
  const words = sentence.slice(0, MAX_SEARCHED);
  const [, chain] = words.split('through reference chain:');
  if (chain !== undefined) {
    const steps = [...chain.matchAll(CHAIN)].map(({ groups }) => groups?.name ?? groups?.index ?? '');
    return [{ kind: 'path', steps, words }];
  }
  const found: Named[] = [];
  for (const [kind, pattern] of NAMED_IN) {
    const name = pattern.exec(words)?.groups?.name;
    if (name !== undefined) found.push({ kind, steps: fromText(name), words });
  }
  return found;
}
