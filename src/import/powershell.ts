/** Reads `Invoke-WebRequest` and `Invoke-RestMethod`, as browsers copy them and as people write them. */
import { type Json, Lines } from '../core/internal';
import { membersOf, scalarText } from './json';
import { type NoteLocation, Notes } from './notes';
import { objectOf, PowerShellReader } from './powershell-values';
import type { Collected, ForeignBody, ForeignCredentials, ForeignHeader } from './reading';
import { TemplateConverter } from './template-converter';
import { Collection } from './to-action';
import { Variables } from './variables';

const COMMAND = /(?<![\w$"'-])(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm)(?![\w-])/gi;

/** `curl.exe` is curl itself. */
const CURL_LINE = /^[ \t]{0,100}curl(?=[ \t])(.*)$/gim;
const QUOTED = /"[^"]*"|'[^']*'/g;
const OPTION = /[ \t]-(?:Uri|Method|Headers|Body|ContentType|UseBasicParsing|OutFile)\b/;

/**
 * The offset of the first command, or -1. There `curl` may be one, with its parameters.
 * Beside a command of curl itself the others are told as what is not curl.
 */
export function powerShellAt(text: string, hasCurl: boolean): number {
  const alias = aliasAt(text);
  const command = alias === -1 && hasCurl ? -1 : text.search(COMMAND);
  return command === -1 || (alias !== -1 && alias < command) ? alias : command;
}

function aliasAt(text: string): number {
  for (const { index, 0: line, 1: rest = '' } of text.matchAll(CURL_LINE)) {
    if (OPTION.test(rest.replace(QUOTED, '""'))) return index + line.length - line.trimStart().length;
  }
  return -1;
}

/** The whole names of parameters; PowerShell takes any beginning of one. */
const PARAMETERS = {
  uri: 'Uri',
  method: 'Method',
  custommethod: 'CustomMethod',
  headers: 'Headers',
  body: 'Body',
  contenttype: 'ContentType',
  useragent: 'UserAgent',
  websession: 'WebSession',
  authentication: 'Authentication',
  token: 'Token',
} as const;

type Parameter = (typeof PARAMETERS)[keyof typeof PARAMETERS];

/** They say what becomes of the answer, or how it is sent. */
const WITHOUT_EFFECT =
  /^(?:UseBasicParsing|OutFile|PassThru|Verbose|SkipCertificateCheck|TimeoutSec|SessionVariable|DisableKeepAlive|ErrorAction|StatusCodeVariable|ResponseHeadersVariable|SkipHttpErrorCheck)$/i;

const parameterOf = (written: string): Parameter | undefined => {
  const name = Object.keys(PARAMETERS).find((one) => one.startsWith(written.toLowerCase()));
  return name === undefined ? undefined : PARAMETERS[name as keyof typeof PARAMETERS];
};

const COMMAND_LINE =
  /^[ \t]*(?:\$\w+[ \t]*=[ \t]*)?(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm)[ \t]+(?:[-"'$@]|https?:)/im;

/** The variable that the answer is put into. */
const ASSIGNED = /\$\w+[ \t]*=[ \t]*$/;

/** Reads a text with commands of PowerShell and of other programs, which `readOthers` reads. */
export function readBeside(text: string, readOthers: (rest: string) => Collected): Collected {
  if (!COMMAND_LINE.test(text)) return readOthers(text);
  let rest = '';
  let end = 0;
  const own = readPowerShell(text, (from, to) => {
    const before = text.slice(end, from).replace(ASSIGNED, (name) => ' '.repeat(name.length));
    rest += before + text.slice(from, to).replace(/[^\n]/g, ' ');
    end = to;
  });
  const others = readOthers(rest + text.slice(end));
  return {
    actions: [...own.actions, ...others.actions],
    notes: [...own.notes, ...others.notes],
    samples: [...own.samples, ...others.samples],
  };
}

/** `passed`: told where each command is. Reads a text with one or more commands. Variables that it sets before are filled in; others become tags. */
export function readPowerShell(text: string, passed?: (from: number, to: number) => void): Collected {
  const collection = new Collection();
  const lines = new Lines(text);
  const reader = new PowerShellReader(text);
  const assignments = new Assignments(text, reader);
  const alias = aliasAt(text);
  const starts = [
    ...(alias === -1 ? [] : [{ at: alias, end: alias + text.slice(alias).search(/[ \t]/) }]),
    ...Array.from(text.matchAll(COMMAND), ({ index, 0: name }) => ({ at: index, end: index + name.length })),
  ].sort((one, other) => one.at - other.at);
  let read = 0;
  for (const { at, end } of starts) {
    if (collection.isFull) break;
    if (at < read) continue;
    assignments.read(read, at);
    const command = new Command(reader, { place: lines.placeAt(at) });
    read = command.read(end);
    passed?.(at, read);
    command.take(collection);
  }
  return collection.result({});
}

const ASSIGNMENT = /^[ \t]*\$(?:global:|script:)?(\w+)[ \t]*=[ \t]*/gim;
/** What changes a variable: `+=`, an index, a member, or a call of a method. */
const CHANGE = /^[ \t]*\$(\w+)(?:\.Add[ \t]*\(|\[[ \t]*|[ \t]*\+=|\.(\w[\w-]*)[ \t]*(?:=|\())/gim;
/** Between the name and the value that are put into a table. */
const BETWEEN = /[ \t]*(?:,|\][ \t]*=)/y;
const CLOSED = /[ \t]*\)/y;

/** Variables that a script sets, as far as their values are known. */
class Assignments {
  constructor(
    readonly text: string,
    readonly reader: PowerShellReader,
  ) {}

  /** Takes the variables that are set between two offsets. */
  read(start: number, end: number): void {
    let read = start;
    const source = this.text.slice(start, end);
    const found = [...source.matchAll(ASSIGNMENT), ...source.matchAll(CHANGE)];
    for (const one of found.sort((one, other) => one.index - other.index)) {
      const { index, 0: written, 1: name = '' } = one;
      const at = start + index + written.length;
      if (at < read) continue;
      const isChange = !/[^+]=[ \t]*$/.test(written) || one.length > 2;
      const key = name.toLowerCase();
      read = isChange ? this.#change(key, written, at) : this.#assign(key, at);
    }
  }

  #assign(name: string, at: number): number {
    this.#forget(name);
    const { value, end } = this.reader.assigned(at);
    if (value && this.#isWhole(end)) this.reader.known.set(name, value);
    else if (this.#hasText(at)) this.reader.computed.add(name);
    return end;
  }

  #forget(name: string): void {
    this.reader.known.delete(name);
    this.reader.computed.delete(name);
  }

  /** Whether a value ends here; a pipeline makes something else of it. */
  #isWhole(at: number): boolean {
    const after = this.reader.skip(at);
    return this.reader.isEnd(after) && this.text.charAt(after) !== '|';
  }

  /** Whether an expression has a text in it, which is lost with it. */
  #hasText(at: number): boolean {
    const end = this.text.indexOf('\n', at);
    return /["']|@[({]/.test(this.text.slice(at, end === -1 ? undefined : end));
  }

  /** Sets a member of a known table; any other change makes the variable unknown. Returns the offset behind it. */
  #change(name: string, written: string, at: number): number {
    const { reader } = this;
    const before = reader.known.get(name);
    this.#forget(name);
    const [, member] = /\.(\w[\w-]*)[ \t]*=$/.exec(written) ?? [];
    const given = member === undefined ? reader.single(at) : undefined;
    const key = member ?? scalarText(given?.value);
    const between = given ? this.#lengthAt(BETWEEN, given.end) : 0;
    if (between === undefined || key === undefined || before?.type !== 'object') return at;
    const found = reader.literal(reader.skip((given?.end ?? at) + between));
    if (!found || !this.#isWhole(found.end + (this.#lengthAt(CLOSED, found.end) ?? 0))) return at;
    const members = new Map(before.members.map((one) => [one.name, one.value])).set(key, found.value);
    reader.known.set(name, objectOf(members));
    return found.end;
  }

  #lengthAt(pattern: RegExp, at: number): number | undefined {
    pattern.lastIndex = at;
    return pattern.exec(this.text)?.[0].length;
  }
}

/** One command: its parameters, by their whole names. */
class Command {
  readonly #notes = new Notes();
  readonly #given = new Map<Parameter, Given>();

  constructor(
    readonly reader: PowerShellReader,
    readonly where: NoteLocation,
  ) {}

  /** The offset behind the command. */
  read(from: number): number {
    const unread: string[] = [];
    const withoutEffect: string[] = [];
    let at = this.reader.skip(from);
    while (!this.reader.isEnd(at)) {
      const splat = this.reader.splatAt(at);
      if (splat) {
        unread.push(...this.#takeAll(splat));
        at = this.reader.skip(splat.end);
        continue;
      }
      const name = this.reader.parameterAt(at);
      const start = at;
      if (name) at = this.reader.skip(name.end);
      // A switch has no value.
      const value =
        name && (this.reader.parameterAt(at) || this.reader.isEnd(at)) ? undefined : this.reader.value(at);
      at = this.reader.skip(value?.end ?? at);
      const parameter = name ? parameterOf(name.value) : 'Uri';
      if (name && WITHOUT_EFFECT.test(name.value)) withoutEffect.push(`-${name.value}`);
      else if (name && parameter === undefined)
        this.#notes.add('option-not-available', this.where, { option: `-${name.value}` });
      else {
        const given = givenBy(value?.value);
        if (parameter && given !== undefined) this.#given.set(parameter, given);
        else unread.push(`-${parameter ?? name?.value ?? ''}`);
      }
      if (at === start) break;
    }
    this.#notes.addNames('not-read', this.where, [...unread, ...this.reader.unread.splice(0)]);
    if (withoutEffect.length > 0)
      this.#notes.add('options-without-effect', this.where, { options: withoutEffect.join(', ') });
    return at;
  }

  /** Takes the parameters of a table; returns those that are not read. */
  #takeAll({ name, value }: { readonly name: string; readonly value: Json | undefined }): string[] {
    if (value === undefined) return [name];
    return membersOf(value).flatMap((one) => {
      const parameter = parameterOf(one.name);
      const given = givenBy(one.value);
      if (parameter && given !== undefined) this.#given.set(parameter, given);
      return parameter && given !== undefined ? [] : [`-${one.name}`];
    });
  }

  take(collection: Collection): void {
    const { where, reader } = this;
    if (reader.missing !== undefined) {
      collection.notes.add('quote-unclosed', where, { quote: reader.missing });
      return;
    }
    if (this.#given.has('WebSession')) this.#notes.add('cookies', where, {});
    const method = this.#text('CustomMethod') ?? this.#text('Method') ?? 'Get';
    const credentials = this.#credentials();
    const request = {
      name: '',
      where,
      // Its names are written in any case.
      method: method.toUpperCase(),
      url: this.#text('Uri') ?? '',
      headers: this.#headers(),
      body: this.#body(),
      ...(credentials && { credentials }),
    };
    collection.take(request, {
      notes: this.#notes.list,
      converter: new TemplateConverter(new Variables(new Map())),
    });
  }

  #text(parameter: Parameter): string | undefined {
    const given = this.#given.get(parameter);
    return typeof given === 'string' ? given : undefined;
  }

  #headers(): ForeignHeader[] {
    const { where } = this;
    const given = this.#given.get('Headers');
    const headers = typeof given === 'object' ? [...given] : [];
    if (typeof given === 'string') this.#notes.addNames('not-read', where, ['-Headers']);
    const agent = this.#text('UserAgent');
    const type = this.#text('ContentType');
    return [
      // The fields of HTTP/2, which a browser copies without their colons.
      ...headers.filter(([name]) => !/^(?:authority|method|path|scheme)$/.test(name)),
      ...(type === undefined ? [] : [['Content-Type', type] as const]),
      ...(agent === undefined ? [] : [['User-Agent', agent] as const]),
    ].map(([name, value]) => ({ name, value, where }));
  }

  #body(): ForeignBody {
    const given = this.#given.get('Body');
    if (given === undefined) return { type: 'none' };
    const depth = typeof given === 'string' ? this.reader.cutAt.get(given) : undefined;
    if (depth !== undefined) this.#notes.add('json-depth', this.where, { depth });
    // PowerShell sends a text as a form unless it is told otherwise.
    if (typeof given === 'string') return { type: 'text', text: given, mediaType: FORM };
    return { type: 'pairs', rows: Array.from(given, ([key, value]) => ({ key, value, enabled: true })) };
  }

  #credentials(): ForeignCredentials | undefined {
    const kind = this.#text('Authentication');
    if (kind === undefined) return undefined;
    const token = this.#text('Token');
    if (token !== undefined && /^(?:bearer|oauth)$/i.test(kind))
      return { type: 'header', name: 'Authorization', value: `Bearer ${token}` };
    this.#notes.add('auth-not-available', this.where, { scheme: kind });
    return undefined;
  }
}

const FORM = 'application/x-www-form-urlencoded';

/** A text, or a table of texts. */
type Given = string | ReadonlyMap<string, string>;

/** The value of a parameter; undefined for one of another type, and for a table with an expression in it. */
function givenBy(value: Json | undefined): Given | undefined {
  if (value?.type !== 'object') return value?.type === 'null' ? 'null' : scalarText(value);
  const texts = new Map<string, string>();
  for (const one of value.members) {
    const text = scalarText(one.value);
    if (text === undefined || text.startsWith('{{$')) return undefined;
    texts.set(one.name, text);
  }
  return texts;
}
