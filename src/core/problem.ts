import type { Path, Range } from './trace/origin';

/** An error stops the request, a warning or a hint does not (B28). */
export type Severity = 'error' | 'warning' | 'hint';

/** What has to change: the settings, the sample context, the secrets, or the file that was read (B29). */
export type Cause = 'settings' | 'context' | 'secrets' | 'file';

/** A place in a text that was read; line and column count from 1, offset from 0, in UTF-16 units. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

const error = <V>(text: (values: V) => string) => ({ severity: 'error' as Severity, text });
const warning = <V>(text: (values: V) => string) => ({ severity: 'warning' as Severity, text });
const hint = <V>(text: (values: V) => string) => ({ severity: 'hint' as Severity, text });

/** Every problem there is: its stable code, its usual severity and its message. */
const table = {
  // Reading a config or a context
  'json-syntax': error(
    (v: { expected: string; found: string }) => `This is not JSON: expected ${v.expected}, found ${v.found}.`,
  ),
  'json-too-deep': error(
    (v: { limit: number }) => `Nested more than ${v.limit} levels deep. Flatten the document.`,
  ),
  'json-repeated-member': error(
    (v: { name: string }) => `The member “${v.name}” occurs twice in this object. Remove one of the two.`,
  ),
  'json-lone-surrogate': hint(
    () => 'This string holds half of a surrogate pair. It cannot be sent; replace it if the value is used.',
  ),
  'file-too-large': error(
    (v: { bytes: number; limit: number }) =>
      `The file has ${v.bytes} bytes; at most ${v.limit} are read. Choose a smaller file.`,
  ),
  'file-too-many-values': error(
    (v: { values: number; limit: number }) =>
      `The file holds ${v.values} values; at most ${v.limit} are read. Divide it into smaller files.`,
  ),
  'file-more-problems': error(
    (v: { listed: number }) =>
      `Only the first ${v.listed} problems are listed. Correct them and read it again.`,
  ),
  'config-wrong-type': error(
    (v: { expected: string; found: string }) => `Expected ${v.expected}, found ${v.found}.`,
  ),
  'config-wrong-value': error(
    (v: { allowed: string; found: string }) => `${v.found} is not allowed here. Use ${v.allowed}.`,
  ),
  'config-missing-setting': error((v: { name: string }) => `The setting “${v.name}” is missing. Add it.`),
  'config-unknown-setting': error(
    (v: { name: string; known: string }) => `“${v.name}” is not a setting here. Known: ${v.known}.`,
  ),
  'config-newer-version': error(
    (v: { found: string; known: number }) =>
      `Version ${v.found} is newer than this program, which knows up to ${v.known}. Update it to read this file.`,
  ),
  'config-secret-name': error(
    (v: { name: string }) =>
      `“${v.name}” cannot name a secret. Use letters, digits and _, and do not start with a digit.`,
  ),
  'config-no-actions': error(() => 'The bundle holds no action. Add at least one.'),

  // Templates
  'template-unclosed': error(
    () => "This tag is not closed. Add }} after it, or write {{ '{{' }} for two braces.",
  ),
  'template-triple-brace': error(
    () => 'Three braces in a row are not a tag. Write { {{ for a brace before a tag.',
  ),
  'template-reserved': error(
    (v: { sigil: string }) => `{{${v.sigil} is reserved. Tags only insert a value: {{ order.id }}.`,
  ),
  'template-syntax': error(
    (v: { expected: string; found: string }) => `In this tag, expected ${v.expected}, found ${v.found}.`,
  ),
  'template-unknown-filter': error(
    (v: { name: string; known: string }) => `There is no filter “${v.name}”. Filters: ${v.known}.`,
  ),
  'template-arguments': error(
    (v: { filter: string; expected: string }) => `The filter “${v.filter}” takes ${v.expected}.`,
  ),
  'template-raw-not-last': error(() => 'The filter “raw” must be the last one. Move it to the end.'),
  'template-raw-refused': error(
    () => 'The filter “raw” is not available here: a Webhook encodes every key and value. Remove it.',
  ),
  'template-raw': warning(() => 'The value is inserted without encoding. Make sure that it fits this place.'),
  'template-encoded-twice': warning(
    () => 'The filter “url” encodes, and a URL encodes again: % becomes %25. Remove the filter.',
  ),
  'template-default-unused': hint(
    (v: { value: string }) => `The value is ${v.value}, which is not missing, so “default” does not apply.`,
  ),
  'value-missing': error(
    (v: { path: string }) => `The context has no value ${v.path}. Correct the path, or add | default: ''.`,
  ),
  'value-not-text': error(
    (v: { path: string; type: string }) =>
      `${v.path} is an ${v.type}, not text. ${v.type === 'array' ? 'Add | join, or | json.' : 'Add | json.'}`,
  ),
  'value-not-array': error(
    (v: { path: string; type: string }) =>
      `“join” needs an array, and ${v.path} is of type ${v.type}. Remove the filter.`,
  ),
  'value-too-large': error(
    (v: { path: string; limit: number }) =>
      `${v.path} would have more than ${v.limit} bytes here, and is left out. Insert a smaller value, or use fewer filters.`,
  ),
  'values-too-large': error(
    (v: { limit: number }) =>
      `From here on no value is filled in: with their filters, the values would have more than ${v.limit} characters in all. ` +
      'Use fewer tags or filters on large values.',
  ),
  'template-too-many-tags': error(
    (v: { limit: number }) =>
      `A setting can hold ${v.limit} tags; what follows from here is left out. Insert larger values with fewer tags.`,
  ),
  'text-lone-surrogate': error(
    () => 'The text holds half of a surrogate pair, which UTF-8 cannot carry. Delete or replace it.',
  ),
  'value-lone-surrogate': error(
    (v: { path: string }) =>
      `${v.path} holds half of a surrogate pair, which UTF-8 cannot carry. Correct the value.`,
  ),

  // URL
  'url-empty': error(
    () => 'The URL is missing. Enter an absolute URL such as https://api.example.com/orders.',
  ),
  'url-not-absolute': error(() => 'The URL is not absolute. Start it with https:// or http://.'),
  'url-scheme': error(
    (v: { scheme: string }) => `The scheme ${v.scheme}: is not supported. Use https:// or http://.`,
  ),
  'url-control': error(
    (v: { character: string }) =>
      `The URL holds the control character ${v.character}. Delete it, or percent-encode it.`,
  ),
  'url-credentials': error(
    () => 'A URL with a user or password is not sent. Remove it and choose Basic auth below.',
  ),
  'url-host-missing': error(() => 'The URL has no host. Write one after //, such as api.example.com.'),
  'url-host-invalid': error((v: { host: string }) => `“${v.host}” is not a valid host name. Correct it.`),
  'url-host-slashes': error(
    (v: { host: string }) =>
      `With the values filled in, “${v.host}” would become the host. Make sure that a value brings the host, and that exactly ` +
      'two slashes, from one text or one value, stand before it.',
  ),
  'url-too-large': error(
    (v: { limit: number }) =>
      `With the values filled in, the URL would have more than ${v.limit} bytes. What does not fit is left out; insert less.`,
  ),
  'url-port-invalid': error(
    (v: { port: string }) => `“${v.port}” is not a port. Use a number from 0 to 65535.`,
  ),
  'url-host-value': error(
    (v: { character: string }) =>
      `A value inside the host may hold ASCII letters, digits, - and . only, not ${v.character}. ` +
      'To insert more, put the scheme too into the value and start the URL with the tag.',
  ),
  'url-port-value': error(
    (v: { character: string }) => `A value inside the port may hold digits only, not ${v.character}.`,
  ),
  'url-scheme-tag': error(
    () =>
      'A tag cannot make part of the scheme. Write https:// as text, or start the URL with a tag that brings it.',
  ),
  'url-start-value': error(
    (v: { found: string }) =>
      `The value ends inside the host, so /, ?, # or : must follow the tag, not ${v.found}.`,
  ),
  'url-dot-segment': error(
    (v: { segment: string }) =>
      `With the value filled in, this path segment is “${v.segment}”, which would change the path. Correct the value.`,
  ),
  'url-empty-segment': warning(
    () => 'With the value filled in, this path segment is empty. Check the value.',
  ),
  'url-fragment': hint(() => 'The part from # on is never sent.'),

  // Body
  'key-empty': error(() => 'The key is missing. Enter one, or switch the row off.'),
  'key-repeated': error(
    (v: { key: string; row: number }) =>
      `The key “${v.key}” is used by row ${v.row} already, and a JSON object holds it once. Rename one of the two.`,
  ),
  'body-too-large': error(
    (v: { limit: number }) =>
      `With the values filled in, the body would have more than ${v.limit} bytes. What does not fit is left out; insert less.`,
  ),
  'body-tag-in-escape': error(
    () => 'A tag cannot stand inside an escape sequence. Complete the escape before it.',
  ),
  'body-not-json': warning(
    (v: { expected: string; found: string }) =>
      `With the values filled in, the body is not JSON: expected ${v.expected}, found ${v.found}.`,
  ),
  'body-repeated-member': hint(
    (v: { name: string }) => `“${v.name}” occurs twice in this object; most receivers keep the last.`,
  ),
  'body-number-rounded': hint(
    (v: { number: string }) => `Many receivers round ${v.number}. Send it as a string to be safe.`,
  ),
  'body-too-deep': hint(
    (v: { limit: number }) => `Nested more than ${v.limit} levels deep; many receivers refuse that.`,
  ),
  'body-more-hints': hint(
    (v: { listed: number }) => `There is more of this kind after the first ${v.listed}.`,
  ),
  'body-with-get': warning(
    () => 'A body in a GET request has no defined meaning, and browsers refuse to send it. Use POST or PUT.',
  ),

  // Authentication
  'credential-tag': hint(
    () =>
      'Tags are not filled in here: the braces are sent as they stand. Write the value itself, or name a secret.',
  ),
  'username-colon': error(() => 'A username cannot hold a colon in Basic auth. Remove it.'),
  'credential-too-large': error(
    (v: { limit: number }) => `At most ${v.limit} bytes are allowed here. Enter a shorter text.`,
  ),
  'credential-control': error(
    (v: { character: string }) => `The control character ${v.character} is not allowed here. Delete it.`,
  ),
  'header-name-empty': error(() => 'The header name is missing. Enter one, such as X-Api-Key.'),
  'header-name-invalid': error(
    (v: { character: string }) =>
      `A header name cannot hold ${v.character}. Use letters, digits and ! # $ % & ' * + - . ^ _ \` | ~.`,
  ),
  'header-name-refused': error(
    (v: { name: string }) =>
      `${v.name} is set by HTTP itself and cannot carry a key. Choose another header name.`,
  ),
  'secret-empty': error(() => 'The secret is missing. Enter it.'),
  'header-value-invalid': error(
    (v: { character: string }) =>
      `A header value holds visible ASCII characters and inner spaces only, no ${v.character}. Correct the key.`,
  ),
  'secret-missing': error(
    (v: { name: string }) => `There is no value for the secret ${v.name}. Enter it to see the request.`,
  ),

  'more-problems': error(
    (v: { listed: number }) =>
      `Only the first ${v.listed} problems are listed. Correct them to see the others.`,
  ),
};

type Table = typeof table;
export type ProblemCode = keyof Table;
export type ProblemValues<C extends ProblemCode> =
  Parameters<Table[C]['text']> extends [infer V] ? V : Record<never, never>;

/** One thing that is wrong or worth knowing, as data; `describe` makes the sentence. */
export interface ProblemOf<C extends ProblemCode> {
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

export const PROBLEM_CODES = Object.keys(table) as ProblemCode[];

/** Makes a problem with the severity of its code, unless `where` says otherwise. */
export function problem<C extends ProblemCode>(code: C, where: Where, values: ProblemValues<C>): Problem {
  return {
    severity: where.severity ?? table[code].severity,
    code,
    cause: where.cause ?? 'settings',
    path: where.path,
    ...(where.range && { range: where.range }),
    ...(where.place && { place: where.place }),
    values,
  } as Problem;
}

/** The message for people: what is wrong and what to do. The only place where problems become prose. */
export function describe(problem: Problem): string {
  const { text } = table[problem.code] as { text: (values: Record<string, unknown>) => string };
  const values = Object.entries(problem.values as object).map(([name, value]) => [name, readable(value)]);
  return text(Object.fromEntries(values));
}

/** Values can be as long as a file; a sentence cannot. */
const LONGEST_VALUE = 160;

function readable(value: unknown): unknown {
  if (typeof value === 'number') return value.toLocaleString('en-GB');
  return typeof value === 'string' && value.length > LONGEST_VALUE
    ? `${value.slice(0, LONGEST_VALUE)}…`
    : value;
}

const GRAVITY = { hint: 0, warning: 1, error: 2 } as const satisfies Record<Severity, number>;

const graver = (one: Severity | undefined, other: Severity): Severity =>
  one !== undefined && GRAVITY[one] > GRAVITY[other] ? one : other;

/** The problems of one build, as far as anyone would read them; a last one says that there are more. */
export class ProblemList {
  readonly #listed: Problem[] = [];
  #severity: Severity | undefined;

  constructor(readonly limit: number) {}

  get length(): number {
    return this.#listed.length;
  }

  /** No more is listed: there is no need to look for more. */
  get isFull(): boolean {
    return this.#severity !== undefined;
  }

  push(found: Problem): void {
    if (this.length < this.limit) this.#listed.push(found);
    else this.#severity = graver(this.#severity, found.severity);
  }

  all(): Problem[] {
    const severity = this.#severity;
    if (!severity) return this.#listed;
    return [...this.#listed, problem('more-problems', { path: [], severity }, { listed: this.length })];
  }
}

export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.severity === 'error');
}
