/** Reads `Invoke-WebRequest` and `Invoke-RestMethod`, as browsers copy them and as people write them. */
import { type Json, Lines } from '../core/internal';
import { encodeText, multipartOf, rowsOf, withParameters } from './collections/request-parts';
import { matchAt } from './commands/command-line';
import { membersOf, objectOf, scalarText, textOf } from './json';
import { type NoteLocation, Notes } from './notes';
import { PowerShellReader } from './powershell-values';
import type { Collected, ForeignBody, ForeignHeader, ForeignRequest } from './reading';
import { TemplateConverter } from './template-converter';
import { Collection } from './to-action';
import { FORM } from './to-body';
import { Variables } from './variables';

/** A command, or a comment, which may name one. */
const COMMAND =
  /<#(?:[\s\S]*?#>|[\s\S]*)|(?<![^\s;(){}|])#[^\n]*|(?<![\w$"'-])(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm)(?![\w-])/gi;

const commandsIn = (text: string): RegExpExecArray[] =>
  [...text.matchAll(COMMAND)].filter(({ 0: found }) => !/^<?#/.test(found));

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
  const command = alias === -1 && hasCurl ? -1 : (commandsIn(text)[0]?.index ?? -1);
  return command === -1 || (alias !== -1 && alias < command) ? alias : command;
}

function aliasAt(text: string): number {
  for (const { index, 0: line, 1: rest = '' } of text.matchAll(CURL_LINE)) {
    if (OPTION.test(rest.replace(QUOTED, '""'))) return index + line.length - line.trimStart().length;
  }
  return -1;
}

/** The parameters that are read; PowerShell takes any beginning of a name. */
const PARAMETERS = [
  'Uri',
  'Method',
  'CustomMethod',
  'Headers',
  'Body',
  'ContentType',
  'UserAgent',
  'WebSession',
  'Authentication',
  'Token',
  'Credential',
  'Form',
  'InFile',
] as const;

type Parameter = (typeof PARAMETERS)[number];

/** They say what becomes of the answer, or how it is sent. */
const WITHOUT_EFFECT =
  /^(?:UseBasicParsing|OutFile|PassThru|Verbose|SkipCertificateCheck|TimeoutSec|SessionVariable|DisableKeepAlive|ErrorAction|StatusCodeVariable|ResponseHeadersVariable|SkipHttpErrorCheck|MaximumRedirection|MaximumRetryCount|RetryIntervalSec|(?:Connection|Operation)TimeoutSeconds|AllowUnencryptedAuthentication|AllowInsecureRedirect)$/i;

const parameterOf = (written: string): Parameter | undefined =>
  PARAMETERS.find((one) => one.toLowerCase().startsWith(written.toLowerCase()));

const COMMAND_LINE =
  /^[ \t]*(?:\$\w+[ \t]*=[ \t]*)?(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm)[ \t]+(?:[-"'$@]|https?:)/im;

/** What is piped into a command is its body. */
const PIPED = /(?<!\|)\|\s*$/;

/** Reads a text with commands of PowerShell and of other programs, which `readOthers` reads. */
export function readBeside(text: string, readOthers: (rest: string) => Collected): Collected {
  if (!COMMAND_LINE.test(text)) return readOthers(text);
  let rest = '';
  let end = 0;
  const own = readPowerShell(text, (from, to) => {
    rest += text.slice(end, from) + text.slice(from, to).replace(/[^\n]/g, ' ');
    end = to;
  });
  const others = readOthers(rest + text.slice(end));
  return {
    actions: [...own.actions, ...others.actions],
    notes: [...own.notes, ...others.notes],
    samples: [...own.samples, ...others.samples],
  };
}

/**
 * Reads a text with one or more commands. Variables that it sets before are filled in; others become tags.
 * `passed`: told where each command is, and what sets a variable.
 */
export function readPowerShell(
  text: string,
  passed: (from: number, to: number) => void = () => undefined,
): Collected {
  const collection = new Collection();
  const lines = new Lines(text);
  const reader = new PowerShellReader(text);
  const assignments = new Assignments(reader, passed);
  const alias = aliasAt(text);
  const starts = [
    ...(alias === -1 ? [] : [{ at: alias, end: alias + text.slice(alias).search(/[ \t]/) }]),
    ...commandsIn(text).map(({ index, 0: name }) => ({ at: index, end: index + name.length })),
  ].sort((one, other) => one.at - other.at);
  let read = 0;
  for (const { at, end } of starts) {
    if (collection.isFull) break;
    if (at < read) continue;
    assignments.read(read, at);
    const command = new Command(reader, { place: lines.placeAt(at) });
    read = command.read(end, PIPED.test(text.slice(Math.max(0, at - 100), at)));
    passed(at, read);
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
    readonly reader: PowerShellReader,
    readonly passed: (from: number, to: number) => void,
  ) {}

  /** Takes the variables that are set between two offsets. */
  read(start: number, end: number): void {
    let read = start;
    const source = this.reader.source.slice(start, end);
    const found = [...source.matchAll(ASSIGNMENT), ...source.matchAll(CHANGE)];
    for (const one of found.sort((one, other) => one.index - other.index)) {
      const { index, 0: written, 1: name = '' } = one;
      const at = start + index + written.length;
      if (at < read) continue;
      const isChange = !/[^+]=[ \t]*$/.test(written) || one.length > 2;
      const key = name.toLowerCase();
      read = isChange ? this.#change(key, written, at) : this.#assign(key, at);
      this.passed(start + index, Math.min(read, end));
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
    return this.reader.isEnd(after) && this.reader.source.charAt(after) !== '|';
  }

  /** Whether an expression has a text in it, which is lost with it. */
  #hasText(at: number): boolean {
    const end = this.reader.source.indexOf('\n', at);
    return /["']|@[({]/.test(this.reader.source.slice(at, end === -1 ? undefined : end));
  }

  /** Sets a member of a known table; any other change makes the variable unknown. Returns the offset behind it. */
  #change(name: string, written: string, at: number): number {
    const { reader } = this;
    const before = reader.known.get(name);
    this.#forget(name);
    const [, member] = /\.(\w[\w-]*)[ \t]*=$/.exec(written) ?? [];
    const given = member === undefined ? reader.single(at) : undefined;
    const key = member ?? scalarText(given?.value);
    const between = given ? matchAt(BETWEEN, reader.source, given.end)?.[0].length : 0;
    if (between === undefined || key === undefined || before?.type !== 'object') return at;
    const found = reader.literal(reader.skip((given?.end ?? at) + between));
    if (!found || !this.#isWhole(found.end + (matchAt(CLOSED, reader.source, found.end)?.[0].length ?? 0)))
      return at;
    const members = new Map(before.members.map((one) => [one.name, one.value])).set(key, found.value);
    reader.known.set(name, objectOf(members));
    return found.end;
  }
}

/** `@params`: a table of parameters. */
const SPLAT = /@(\w+)/y;

/** One command: its parameters, by their whole names. */
class Command {
  readonly #notes = new Notes();
  readonly #given = new Map<Parameter, Json>();
  readonly #withoutEffect: string[] = [];

  constructor(
    readonly reader: PowerShellReader,
    readonly where: NoteLocation,
  ) {}

  /** The offset behind the command. */
  read(from: number, isPiped: boolean): number {
    const { reader, where } = this;
    const unread = isPiped ? ['-Body'] : [];
    let at = reader.skip(from);
    while (!reader.isEnd(at)) {
      const start = at;
      const [splat, table = ''] = matchAt(SPLAT, reader.source, at) ?? [];
      if (splat !== undefined) {
        const known = reader.known.get(table.toLowerCase());
        if (known?.type !== 'object') unread.push(splat);
        for (const { name, value } of membersOf(known)) unread.push(...this.#take(name, value));
        at = reader.skip(at + splat.length);
        continue;
      }
      const name = reader.parameterAt(at);
      if (name) at = reader.skip(name.end);
      // A switch has no value.
      const isSwitch = name && (reader.parameterAt(at) || reader.isEnd(at));
      const value = isSwitch ? undefined : reader.value(at);
      at = reader.skip(value?.end ?? at);
      unread.push(...this.#take(name?.value ?? 'Uri', value?.value));
      if (at === start) break;
    }
    this.#notes.addNames('not-read', where, [...unread, ...reader.unread.splice(0)]);
    if (this.#withoutEffect.length > 0)
      this.#notes.add('options-without-effect', where, { options: this.#withoutEffect.join(', ') });
    return at;
  }

  /** Takes a parameter; returns its name if its value is not read. */
  #take(name: string, value: Json | undefined): string[] {
    const parameter = parameterOf(name);
    if (WITHOUT_EFFECT.test(name)) this.#withoutEffect.push(`-${name}`);
    else if (parameter === undefined)
      this.#notes.add('option-not-available', this.where, { option: `-${name}` });
    else if (value === undefined || value.type === 'array') return [`-${parameter}`];
    else if (value.type !== 'null') this.#given.set(parameter, value);
    return [];
  }

  take(collection: Collection): void {
    const { where, reader } = this;
    if (reader.missing !== undefined) {
      collection.notes.add('quote-unclosed', where, { quote: reader.missing });
      return;
    }
    const notes = this.#notes;
    const converter = new TemplateConverter(new Variables(new Map()));
    if (this.#given.has('WebSession')) notes.add('cookies', where, {});
    // Its names are written in any case.
    const method = (this.#text('CustomMethod') ?? this.#text('Method') ?? 'Get').toUpperCase();
    const url = this.#text('Uri') ?? '';
    const body = this.#body();
    // A table is the query of a GET.
    const query = method === 'GET' && body.type === 'pairs' ? body.rows : [];
    const pairs = query.map(({ key, value }) => ({ name: key, value }));
    const request = {
      name: '',
      where,
      method,
      url: withParameters(url, pairs, { where, notes, converter }, encodeForm),
      headers: this.#headers(),
      body: query.length > 0 ? ({ type: 'none' } as const) : body,
      ...this.#credentials(),
    };
    collection.take(request, { notes: notes.list, converter });
  }

  #text(parameter: Parameter): string | undefined {
    return scalarText(this.#given.get(parameter));
  }

  /** The members of a table, as texts. Those of another type are not read. */
  #rows(parameter: 'Headers' | 'Body' | 'Form') {
    const given = this.#given.get(parameter);
    const unread = given === undefined || given.type === 'object' ? [] : [`-${parameter}`];
    const rows = membersOf(given).flatMap(({ name, value }) => {
      const text = value.type === 'null' ? '' : scalarText(value);
      if (text === undefined) unread.push(`-${parameter}.${name}`);
      // An expression in a form gives a file.
      return text === undefined ? [] : [{ name, value: text, isOff: false, isFile: text.startsWith('{{$') }];
    });
    this.#notes.addNames('not-read', this.where, unread);
    return rows;
  }

  #headers(): ForeignHeader[] {
    const agent = this.#text('UserAgent');
    const type = this.#text('ContentType');
    // The fields of HTTP/2, which a browser copies without their colons.
    const given = this.#rows('Headers').filter(
      ({ name }) => !/^(?:authority|method|path|scheme)$/.test(name),
    );
    return [
      ...given,
      ...(type === undefined ? [] : [{ name: 'Content-Type', value: type }]),
      ...(agent === undefined ? [] : [{ name: 'User-Agent', value: agent }]),
    ].map(({ name, value }) => ({ name, value, where: this.where }));
  }

  #body(): ForeignBody {
    const { where, reader } = this;
    const file = this.#text('InFile');
    if (file !== undefined) this.#notes.add('file-not-read', where, { file });
    if (this.#given.has('Form')) return multipartOf(this.#rows('Form'), where, this.#notes);
    const text = this.#text('Body');
    if (text === undefined)
      return this.#given.has('Body') ? { type: 'pairs', rows: rowsOf(this.#rows('Body')) } : { type: 'none' };
    const depth = reader.cutAt.get(text);
    if (depth !== undefined) this.#notes.add('json-depth', where, { depth });
    // PowerShell sends a text as a form unless it is told otherwise.
    return { type: 'text', text, mediaType: FORM };
  }

  #credentials(): Pick<ForeignRequest, 'credentials' | 'hasCredentialsElsewhere'> {
    const scheme = this.#text('Authentication') ?? 'None';
    const credential = this.#given.get('Credential');
    if (/^none$/i.test(scheme)) {
      // They are sent when the server asks for them.
      if (credential) this.#notes.add('option-not-available', this.where, { option: '-Credential' });
      return {};
    }
    const token = this.#text('Token');
    const [username, password] = [textOf(credential, 'username'), textOf(credential, 'password')];
    if (/^basic$/i.test(scheme) && username !== undefined && password !== undefined)
      return { credentials: { type: 'basic', username, password } };
    if (/^(?:bearer|oauth)$/i.test(scheme) && token !== undefined)
      return { credentials: { type: 'header', name: 'Authorization', value: `Bearer ${token}` } };
    this.#notes.add('credentials-elsewhere', this.where, { scheme });
    return { hasCredentialsElsewhere: true };
  }
}

/** As `WebUtility.UrlEncode` does. */
const encodeForm = (text: string): string =>
  encodeText(text).replaceAll('%20', '+').replaceAll('~', '%7E').replaceAll("'", '%27');
