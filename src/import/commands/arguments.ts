/**
 * The options of a program, the arguments of a command sorted by them, and what programs make of their values: data,
 * forms, patterns in URLs, credentials.
 */
import type { DataRow } from '../../core';
import type { NoteLocation, Notes } from '../notes';
import type { ForeignBody, ForeignCredentials, SecretText } from '../reading';
import { isRespelled } from '../to-action';
import { FORM, JSON_TYPE, percentEncode } from '../to-body';
import type { CommandReaderContext, Expansion, Word } from './command';
import { quotedEnd } from './command-line';

/**
 * The effect of an option on a request.
 * - `reads`: it affects the request, and is read here.
 * - `without-effect`: the same bytes are sent, perhaps with another HTTP version.
 * - `not-available`: the request or its transport would differ, which actions do not support.
 */
export type Effect = 'reads' | 'without-effect' | 'not-available';

export interface ProgramOption {
  /** Its long name, without dashes. */
  readonly name: string;
  readonly takesValue: boolean;
  readonly effect: Effect;
  /** Its value contains variables of curl (`--expand-…`). */
  readonly isExpanded?: boolean;
}

/** The options of a program, by their names and letters. */
export class OptionTable {
  readonly #byName = new Map<string, ProgramOption>();
  readonly #byLetter = new Map<string, ProgramOption>();

  /** Names as a manual lists them; `X:request` has the short form `-X`. */
  constructor(rows: readonly (readonly [effect: Effect, takesValue: boolean, names: string])[]) {
    for (const [effect, takesValue, names] of rows) {
      for (const entry of names.split(/\s+/)) {
        const [, letter, name = entry] = /^(.):(.+)$/.exec(entry) ?? [];
        const option = { name, takesValue, effect };
        this.#byName.set(name, option);
        if (letter !== undefined) this.#byLetter.set(letter, option);
      }
    }
  }

  ofLetter(letter: string): ProgramOption | undefined {
    return this.#byLetter.get(letter);
  }

  /** An option by its long name, by an unambiguous beginning of it, or by its negation `no-…`. */
  named(name: string): ProgramOption | undefined {
    const option = this.#beginningWith(name);
    if (option) return option;
    // `--expand-data` is `--data` with variables of curl's own in its value.
    const expanded = name.startsWith('expand-') ? this.#beginningWith(name.slice(7)) : undefined;
    if (expanded?.takesValue) return { ...expanded, isExpanded: true };
    if (!name.startsWith('no-')) return undefined;
    const negated = this.#beginningWith(name.slice(3));
    // None of these options is on by default, so switching one off changes nothing.
    return negated && !negated.takesValue ? { ...negated, effect: 'without-effect' } : undefined;
  }

  /** The option that a word begins with, without its value; undefined for any other word. */
  shownOf(text: string): string | undefined {
    const [, dashes = '', name = ''] = /^(--?)([A-Za-z#:][\w.-]*)/.exec(text) ?? [];
    // The mode of a file, as listings write it.
    if (name === '' || /^-[r-][w-][xsS-]/.test(text)) return undefined;
    if (dashes === '--') return this.named(name) && dashes + name;
    return this.ofLetter(name.charAt(0)) && dashes + name.charAt(0);
  }

  #beginningWith(name: string): ProgramOption | undefined {
    const exact = this.#byName.get(name);
    if (exact || name === '') return exact;
    let found: ProgramOption | undefined;
    for (const option of this.#byName.values()) {
      if (!option.name.startsWith(name)) continue;
      if (found) return undefined;
      found = option;
    }
    return found;
  }
}

/** An option that affects the request, with its value. */
export interface Setting {
  readonly name: string;
  readonly value: string;
  /** The parts of its value that the shell would fill in. */
  readonly expansions: readonly Expansion[];
  /** As written: `-d` or `--data`. */
  readonly shown: string;
  /** The offset of its word in the source, in UTF-16 units. */
  readonly start: number;
  /** Its value contains variables of curl. */
  readonly isExpanded?: boolean;
}

/** Parses the arguments of a command: clusters of letters, attached values, `--`, and the `--next` of curl. */
export class Arguments {
  readonly #operations: Setting[][] = [[]];
  readonly #withoutEffect: { readonly shown: string; readonly start: number }[] = [];
  #index = 0;

  constructor(
    readonly words: readonly Word[],
    readonly options: OptionTable,
    readonly scope: CommandReaderContext,
  ) {}

  read(): Setting[][] {
    let isOptions = true;
    for (; this.#index < this.words.length; this.#index++) {
      const word = this.words[this.#index];
      if (!word) break;
      const { text } = word;
      if (isOptions && text === '--') isOptions = false;
      else if (isOptions && text.startsWith('--')) this.#long(word);
      else if (isOptions && text.startsWith('-') && text !== '-') this.#cluster(word);
      else if (MANY_WORDS.test(text)) this.#noteUnknown(word);
      else this.#set('url', '--url', word, word, text);
    }
    const [first] = this.#withoutEffect;
    if (first) {
      const options = [...new Set(this.#withoutEffect.map(({ shown }) => shown))].join(', ');
      this.scope.notes.add('options-without-effect', this.scope.at(first.start), { options });
    }
    return this.#operations;
  }

  /** The shell makes words of it, which may be options. */
  #noteUnknown({ text, start }: Word): void {
    this.scope.notes.add('words-unknown', this.scope.at(start), { found: text });
  }

  /** `from`: the word that the option begins in; `value` ends the word `given`. */
  #set(name: string, shown: string, from: Word, given: Word, value: string, isExpanded = false): void {
    const cut = given.text.length - value.length;
    const expansions = given.expansions.map((one) => ({ ...one, from: one.from - cut, to: one.to - cut }));
    for (const word of new Set([from, given])) for (const one of word.notes) this.scope.notes.push(one);
    this.#operations.at(-1)?.push({ name, value, expansions, start: from.start, shown, isExpanded });
  }

  #long(word: Word): void {
    const { text } = word;
    const name = text.slice(2);
    const equals = name.indexOf('=');
    const whole = this.options.named(name);
    const option = whole ?? (equals === -1 ? undefined : this.options.named(name.slice(0, equals)));
    const shown = `--${equals === -1 || whole ? name : name.slice(0, equals)}`;
    this.#take(option, shown, word, whole ? undefined : name.slice(equals + 1));
  }

  /** Letters after one dash; the first that takes a value takes the rest of the word. */
  #cluster(word: Word): void {
    const { text } = word;
    for (let at = 1; at < text.length; at++) {
      const letter = text.charAt(at);
      const option = this.options.ofLetter(letter);
      const rest = text.slice(at + 1);
      this.#take(option, `-${letter}`, word, option?.takesValue && rest !== '' ? rest : undefined);
      if (option?.takesValue) return;
    }
  }

  #take(option: ProgramOption | undefined, shown: string, word: Word, glued: string | undefined): void {
    const { notes } = this.scope;
    const where = this.scope.at(word.start);
    if (!option) {
      notes.add('option-unknown', where, { option: shown });
      return;
    }
    let given = word;
    if (option.takesValue && glued === undefined) {
      const next = this.words[this.#index + 1];
      if (!next) {
        notes.add('option-incomplete', where, { option: shown });
        return;
      }
      this.#index += 1;
      given = next;
    }
    if (option.name === 'next') {
      this.#operations.push([]);
      return;
    }
    // Notes about words that do not affect the request are dropped.
    if (option.effect === 'reads') {
      const value = option.takesValue ? (glued ?? given.text) : '';
      this.#set(option.name, shown, word, given, value, option.isExpanded);
    } else if (option.effect === 'without-effect') this.#withoutEffect.push({ shown, start: word.start });
    else notes.add('option-not-available', where, { option: shown });
  }
}

/** The arguments of a script, or an array whose items are not known. */
const MANY_WORDS = /^\$(?:[@*]|\{[@*]\}|\{\w+\[[@*]\]\})$/;

/** The text of standard input (`-`), if it is known. For other files adds a note and returns undefined. */
export type FileText = (file: string, setting: Setting) => string | undefined;

/** What the reader of a program's arguments is given beside them. */
export interface ProgramScope extends CommandReaderContext {
  /** The name that the program is called by, such as `https`. */
  readonly program: string;
  /** Something is redirected or piped into the command. */
  readonly isFed: boolean;
  readonly fileText: FileText;
}

/** The most requests of one command: each contains all of its data. */
export const MAX_URLS = 100;

/** What programs make of the values of their options. */

/** The options whose values are joined to one body. */
export const DATA = ['data', 'data-ascii', 'data-binary', 'data-raw', 'data-urlencode', 'json'];

/** The body of the data options; undefined if there are none. */
export function dataOf(settings: readonly Setting[], fileText: FileText): ForeignBody | undefined {
  let text: string | undefined;
  let isJson = false;
  for (const setting of settings) {
    // JSON is concatenated; other data is joined like a form.
    const joint = text && setting.name !== 'json' ? '&' : '';
    text = (text ?? '') + joint + pieceOf(setting, fileText);
    isJson ||= setting.name === 'json';
  }
  return text === undefined ? undefined : { type: 'text', text, mediaType: isJson ? JSON_TYPE : FORM };
}

function pieceOf(setting: Setting, fileText: FileText): string {
  const { name, value } = setting;
  if (name === 'data-urlencode') return urlEncoded(setting, fileText);
  if (name === 'data-raw' || !value.startsWith('@')) return value;
  const text = fileText(value.slice(1), setting) ?? '';
  return name === 'data' || name === 'data-ascii' ? text.replace(/[\r\n\0]/g, '') : text;
}

/** `content`, `=content`, `name=content`, `@file` or `name@file`: the name is not encoded, the content is. */
export function urlEncoded(setting: Setting, fileText: FileText): string {
  const { value } = setting;
  const sign = value.search(/[=@]/);
  if (sign === -1) return encoded(value);
  const name = value.slice(0, sign);
  const rest = value.slice(sign + 1);
  const content = value[sign] === '=' ? rest : (fileText(rest, setting) ?? '');
  return (name === '' ? '' : `${name}=`) + encoded(content);
}

/** Encodes like curl: a space is a plus sign. */
export const encoded = (text: string): string => percentEncode(text).replaceAll('%20', '+');

/** The fields of a multipart form. */
export function multipartOf(fields: readonly Setting[]): ForeignBody {
  const rows: DataRow[] = [];
  const files: string[] = [];
  for (const { name, value } of fields) {
    const [, key = '', content = ''] = /^([^=]*)=?([\s\S]*)$/.exec(value) ?? [];
    if (name === 'form' && /^[@<]/.test(content)) files.push(key);
    else rows.push({ key, value: name === 'form' ? textOfField(content) : content, enabled: true });
  }
  return { type: 'multipart', rows, files };
}

/** A field may be quoted, and followed by `;type=…`. */
function textOfField(content: string): string {
  const end = content.startsWith('"') ? quotedEnd(content, 0) : undefined;
  return end === undefined
    ? content.replace(/;(?:type|headers|encoder|filename)=[\s\S]*$/, '')
    : content.slice(1, end - 1).replace(/\\(["\\])/g, '$1');
}

/** The first of the URLs that curl makes of `{one,two}` and `[1-3]`. */
interface FirstUrl {
  readonly url: string;
  readonly hasAlternatives: boolean;
  /** curl would refuse the braces or brackets as an invalid pattern. */
  readonly isRefused: boolean;
}

/** A set or range, and what stands for its first alternative; or brackets that mean themselves. */
const PATTERN = new RegExp(
  [
    String.raw`\\[{}[\]]`,
    String.raw`\[\]|\[[0-9A-Fa-f:.]{0,50}:[0-9A-Fa-f:.]{0,50}:[0-9A-Fa-f:.]{0,50}(?:%[\w.~-]{1,50})?\]`,
    String.raw`\{(?<first>(?:[^{}[\],\\]|\\[\s\S])*)(?:,(?:[^{}[\]\\]|\\[\s\S])*)?\}`,
    String.raw`\[(?:(?<number>\d{1,15})-(?<last>\d{1,15})|(?<letter>[A-Za-z])-(?<end>[A-Za-z]))(?::0*[1-9]\d{0,15})?\]`,
    String.raw`[{}[\]]`,
  ].join('|'),
  'g',
);

/**
 * Takes the first alternative of each set and range, and removes backslashes before braces and brackets, as
 * curl does. `fixed`: the parts that the shell fills in before curl reads the URL.
 */
export function firstUrl(text: string, fixed: readonly Expansion[]): FirstUrl {
  let hasAlternatives = false;
  let isRefused = false;
  const url = masked(text, fixed).replace(PATTERN, (found, ...given) => {
    const { first, number, last, letter, end } = given.at(-1);
    if (first === undefined && number === undefined && letter === undefined) {
      isRefused ||= found.length === 1;
      return found.startsWith('\\') ? found.slice(1) : found;
    }
    hasAlternatives = true;
    isRefused ||= found === '{}' || Number(number ?? 0) > Number(last ?? 0) || (letter ?? '') > (end ?? '');
    return first === undefined ? (number ?? letter) : first.replace(/\\([\s\S])/g, '$1');
  });
  if (isRefused) return { url: text, hasAlternatives: false, isRefused };
  const shown = fixed.map(({ from, to }) => text.slice(from, to));
  return { url: url.replace(/\0/g, () => shown.shift() ?? '\0'), hasAlternatives, isRefused };
}

/** The text with a mask in place of some of its parts. */
function masked(text: string, parts: readonly Expansion[]): string {
  let result = '';
  let passed = 0;
  for (const { from, to } of parts) {
    result += `${text.slice(passed, from)}\0`;
    passed = to;
  }
  return result + text.slice(passed);
}

/** Credentials in the options of commands. */

/** A value with its secrets filled in; undefined if it contains none. */
export function secretText(
  { value, expansions }: Setting,
  become: (text: string) => string | undefined,
): SecretText | undefined {
  const secrets = expansions.flatMap(({ from, to, secret }) => (secret ? [{ from, to, ...secret }] : []));
  if (secrets.length === 0) return undefined;
  let filled = '';
  let passed = 0;
  for (const secret of secrets) {
    filled += value.slice(passed, secret.from) + secret.value;
    passed = secret.to;
  }
  const text = become(filled + value.slice(passed));
  if (text === undefined) return undefined;
  return { value: text, names: secrets.map(({ name }) => name), notes: secrets.map(({ note }) => note) };
}

/** The value of the header `name`, with its secrets filled in. `headerOf`: how the program reads a header. */
export const headerSecret = (
  setting: Setting,
  name: string,
  headerOf: (text: string) => { readonly name: string; readonly value: string } | undefined,
): SecretText | undefined =>
  secretText(setting, (text) => {
    const header = headerOf(text);
    return header?.name === name ? header.value : undefined;
  });

/** `user:password` as Basic auth; without the colon the program asks for the password. */
export function basicOf(
  user: Setting,
  { notes, at }: CommandReaderContext,
  colon = user.value.indexOf(':'),
): ForeignCredentials & { readonly type: 'basic' } {
  if (colon === -1) notes.add('password-asked', at(user.start), {});
  const username = colon === -1 ? user.value : user.value.slice(0, colon);
  const password = colon === -1 ? '' : user.value.slice(colon + 1);
  if (username !== '' && colon !== -1 && password === '') notes.add('username-as-key', at(user.start), {});
  // An action stores the username as plain text.
  const expansions = user.expansions.filter(({ from }) => colon !== -1 && from > colon);
  const asSecret = secretText({ ...user, expansions }, (text) => text.slice(colon + 1));
  return { type: 'basic', username, password, asSecret };
}

/** How programs respell a URL, other than the URL Standard does. */

/** What is sent in other characters than written. Percent-escapes of letters and digits are decoded by Python. */
const RESPELLED = {
  python: /[[\]{}|\\^`]|%(?![\dA-F]{2})|%(?:2[DE]|5F|7E|3\d|[46][1-9A-F]|[57][\dA])/,
  wget: /[{}|\\^`]|%(?![\dA-Fa-f]{2})/,
};

/** Whether the path of a URL has segments such as `..`, which an action resolves as the URL Standard does. */
export const hasDotSegments = (url: string): boolean =>
  /^(?:[a-z]+:\/\/)?[^/?#]*(?:\/[^/?#]*)*?\/(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(url);

/** Notes what the conversion of the URL does not find: it compares the URL with the URL Standard. */
export function noteRespelled(
  url: string,
  program: keyof typeof RESPELLED,
  where: NoteLocation,
  notes: Notes,
): void {
  const [, target = ''] = /^(?:[a-z]+:\/\/)?[^/?#]*([^#]*)/i.exec(url) ?? [];
  const isNoted = isRespelled(/^[a-z]+:\/\//i.test(url) ? url : `http://${url}`);
  if (RESPELLED[program].test(target) && !isNoted) notes.add('url-respelled', where, {});
}
