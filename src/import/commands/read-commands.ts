/** Reads the curl commands of a text, and names the commands that are not curl. */
import { Lines } from '../../core/internal';
import { type Note, type NoteLocation, Notes, note } from '../notes';
import { type Collected, type ForeignRequest, isNamed, type ReadRequest } from '../reading';
import { TemplateConverter } from '../template-converter';
import { Collection } from '../to-action';
import { samplesOf, Variables } from '../variables';
import { Arguments, type Setting } from './arguments';
import { readBash } from './bash';
import { readCmd } from './cmd';
import { type Command, type CommandReaderContext, ShellMarks, type Word } from './command';
import { blocksOf } from './command-line';
import { joined, shownName } from './joined-lines';
import { placeholdersOf, type WithPlaceholders, withPlaceholders } from './placeholders';
import { type CurlPlace, HTTPIE, PROGRAMS, programIn, programOf } from './programs';
import { nameOf, ShellVariables } from './shell-variables';

/**
 * Reads curl commands for bash or for cmd.exe. `given`: the variables of an `.http` file, which fills in
 * `{{name}}` before it reads the command.
 */
export function readCommands(written: string, given?: Variables): Collected {
  const marks = new ShellMarks(written);
  const source = given ? marks.withBraces(written, given) : written;
  const lines = new Lines(source);
  const collected = new Collection();
  const variables = new ShellVariables();
  const used = new Set<Command>();
  const others: OtherCommand[] = [];
  const { blocks, isPart } = blocksOf(source);
  const found = blocks.flatMap(({ text, start }) => {
    const at = (offset: number) => ({ place: lines.placeAt(start + offset) });
    const context = { notes: collected.notes, at };
    const commands = isForCmd(text) ? readCmd(text, context) : readBash(text, context, variables);
    const placed = commands.map((command) => ({ command, place: programIn(command.words), at }));
    return joined(placed, text);
  });
  for (const { command } of found) addExample(command.words, marks);
  const marked = found.map((one) => ({
    ...one,
    words: one.command.words.map((word) => marks.marked(word)),
  }));
  const tags = new Variables(marks.examples, withPlaceholders(marks));
  for (const { command, place, at, words } of marked) {
    if (collected.isFull) break;
    if (place.index === -1) others.push({ command, name: place.name, at });
    else
      readCommand(command, place, {
        collected,
        used,
        at,
        words,
        marks,
        tags,
        hasOwnBraces: given !== undefined,
      });
  }
  // Variables whose values became secrets of an action.
  for (const one of collected.actions.flatMap(({ notes }) => notes))
    if (one.code === 'shell-variable-filled-in')
      for (const name of one.values.names.split(', ')) variables.used.add(name);
  noteOthers(
    others.filter(({ command }) => !used.has(command)),
    variables,
    collected,
  );
  if (given)
    for (const uses of ['usedBare', 'usedAsText', 'usedInSecret'] as const)
      for (const name of tags[uses]) given[uses].add(name);
  if (isPart && !collected.isEmpty) collected.notes.add('text-around-code', {}, {});
  return withoutMarks(collected.result({ place: lines.placeAt(0) }, samplesOf(tags)), marks);
}

/** What no tag stands for is written as in the shell, and noted. */
function withoutMarks({ actions, notes, samples }: Collected, marks: ShellMarks): Collected {
  const converted = <Given extends Pick<ReadRequest, 'action' | 'notes'>>(given: Given): Given => ({
    ...given,
    action: marks.written(given.action),
    notes: [...given.notes.map((one) => marks.written(one)), ...marks.remaining(given.action, given.notes)],
  });
  return {
    actions: actions.map((one) => ({
      ...converted(one),
      ...(one.signed && { signed: one.signed.map(converted) }),
      ...(one.tagged && { tagged: converted(one.tagged) }),
    })),
    notes: notes.map((one) => marks.written(one)),
    samples,
  };
}

/** `for id in 1 2 3` has an example of the variable. */
function addExample(words: readonly Word[], marks: ShellMarks): void {
  const [loop, name, list, first] = words;
  if (loop?.text === 'for' && list?.text === 'in' && name && first?.expansions.length === 0)
    marks.addExample(name.text, first.text);
}

/** Carets before quotes or line ends, and doubled quotes inside of words, are not used in bash. */
const isForCmd = (source: string): boolean =>
  /\^"|\^\r?\n/.test(source) || (!source.includes("'") && /[^\s"\\]""[^\s"]/.test(source));

/** A command that is not curl. */
interface OtherCommand {
  readonly command: Command;
  readonly name: Word | undefined;
  readonly at: CommandReaderContext['at'];
}

/**
 * Names the commands that are not read, each once: a response below a command may be long. An assignment is
 * named only if no command uses its variable.
 */
function noteOthers(others: readonly OtherCommand[], variables: ShellVariables, { notes }: Collection): void {
  const names = new Map<string, NoteLocation>();
  for (const { command, name, at } of others) {
    const { words, assigned, hasInside, isCutOff } = command;
    const add = (shown: string, { start }: Word) => {
      if (names.size <= MAX_NAMED && !names.has(shown)) names.set(shown, at(start));
    };
    const [first] = words;
    // The note about the URL covers what an `&` cut off.
    if (isCutOff || !first) continue;
    if (assigned)
      for (const variable of assigned.filter((one) => !variables.used.has(one))) add(variable, first);
    else if (name && !(hasInside && isHolder(name.text)))
      add(shownName(name.text.split('=', 1)[0] ?? ''), name);
  }
  const [first] = names.values();
  const listed = [...names.keys()].slice(0, MAX_NAMED);
  if (first) notes.addNames('command-skipped', first, names.size > MAX_NAMED ? [...listed, '…'] : listed);
}

const MAX_NAMED = 20;

interface CommandScope {
  readonly collected: Collection;
  /** Commands whose output curl reads. */
  readonly used: Set<Command>;
  readonly at: CommandReaderContext['at'];
  /** The words of the command, with marks. */
  readonly words: readonly Word[];
  readonly marks: ShellMarks;
  /** The variables that become tags. */
  readonly tags: Variables;
  /** `{{name}}` is a variable of the file that the command is in. */
  readonly hasOwnBraces: boolean;
}

function readCommand(command: Command, found: CurlPlace, scope: CommandScope): void {
  const { collected, used, at, words, marks } = scope;
  const program = programOf(words[found.index]?.text ?? '') ?? 'curl';
  const reader = PROGRAMS[program];
  const notes = new Notes();
  for (const one of command.notes) notes.push(one);
  const before = words.slice(0, found.index).filter(({ text }) => text.includes('='));
  for (const word of before) notes.addNames('command-skipped', at(word.start), [nameOf(word)]);
  if (found.name) notes.addNames('command-skipped', at(found.name.start), [shownName(found.name.text)]);
  // Standard input can be read once.
  let input = inputOf(command, marks);
  const fileText = (file: string, { start }: Setting): string | undefined => {
    const given = file === '-' ? input : undefined;
    if (given === undefined) {
      // A redirection is noted where it stands.
      if (file !== '-' || command.inputFile === undefined) notes.add('file-not-read', at(start), { file });
      return undefined;
    }
    input = undefined;
    for (const one of given.notes) notes.push(one);
    if (given.from) used.add(given.from);
    return given.text;
  };
  const isFed = [command.input, command.source, command.inputFile].some((one) => one !== undefined);
  const scoped = { notes, at, program, isFed, fileText };
  const operations = new Arguments(words.slice(found.index + 1), reader.options, scoped).read();
  let common = notes.list.splice(0);
  for (const given of operations) {
    const settings = reader === HTTPIE ? given : withoutWords(given, marks, scoped);
    if (!settings.some(({ name }) => name === 'url')) {
      collected.notes.add('command-without-url', at(words[found.index]?.start ?? 0), { program });
      for (const one of common) if (one.severity !== 'hint') collected.notes.push(one);
    }
    for (const request of reader.requestsOf(settings, scoped)) {
      if (collected.isFull) return;
      const noted = [...common, ...notes.list.splice(0)];
      takeRequest(request, noted, words[found.index]?.text ?? '', scope);
      // Notes about options apply to each request, notes about a URL only to its own.
      common = noted.filter(({ code }) => !OF_ONE_URL.has(code));
    }
    for (const one of notes.list.splice(0)) collected.notes.push(one);
    common = [];
  }
}

/** Adds the action of a request, and offers tags in place of its placeholders. `called`: the word with the program. */
function takeRequest(
  request: ForeignRequest,
  noted: readonly Note[],
  called: string,
  scope: CommandScope,
): void {
  const { collected, tags, hasOwnBraces } = scope;
  const sent: WithPlaceholders = hasOwnBraces ? { request, found: [], kept: [] } : placeholdersOf(request);
  const { found, kept } = sent;
  const others = noted.filter(({ code, values }) => code !== 'placeholder' || !found.includes(values.found));
  const plain = withMeantBody(sent.request, called, scope);
  const tagged = sent.tagged && withMeantBody(sent.tagged, called, scope);
  const where = request.partsAt?.body ?? request.where;
  const placeholders = (all: readonly string[]): Note[] => {
    const shown = [...all.slice(0, MAX_NAMED), ...(all.length > MAX_NAMED ? ['…'] : [])].join(', ');
    return all.length === 0 ? [] : [note('placeholder', where, { found: shown })];
  };
  collected.take(plain.request, {
    notes: [...others, ...plain.notes, ...placeholders([...found, ...kept])],
    converter: new TemplateConverter(tags),
    tagged: tagged && {
      request: tagged.request,
      notes: [
        ...others.filter(({ code }) => code !== 'url-pattern-refused'),
        ...tagged.notes,
        ...placeholders(kept),
      ],
    },
  });
}

/** The variables of the shell that are names of members in a body, as in `{"$id": 1}`. */
function variablesAsNames(text: string, marks: ShellMarks): Set<string> {
  const names = new Set<string>();
  for (const { 0: found, index } of text.matchAll(marks.pattern))
    if (
      text[index - 1] === '"' &&
      /^"\s{0,9}:/.test(text.slice(index + found.length, index + found.length + 11))
    )
      names.add(`$${marks.nameIn(found)}`);
  return names;
}

/**
 * Notes a body that is no JSON though its Content-Type is. `curl.exe` is typed into PowerShell, which before
 * version 7.3 removed the backslashes before quotes.
 */
function withMeantBody(
  request: ForeignRequest,
  program: string,
  scope: CommandScope,
): { readonly request: ForeignRequest; readonly notes: readonly Note[] } {
  const { body, where, partsAt } = request;
  const at = partsAt?.body ?? where;
  const notes = new Notes();
  if (body.type === 'text')
    notes.addNames('shell-variable-as-name', at, variablesAsNames(body.text, scope.marks));
  const meant = withMeantQuotes(request, program, scope);
  return { request: meant.request, notes: [...notes.list, ...meant.notes] };
}

function withMeantQuotes(
  request: ForeignRequest,
  program: string,
  { tags }: CommandScope,
): { readonly request: ForeignRequest; readonly notes: readonly Note[] } {
  const { body, headers, where, partsAt } = request;
  const type = headers.findLast((header) => isNamed(header, 'content-type'))?.value;
  const isJson = (text: string) => {
    try {
      JSON.parse(tags.replaceIn(text, () => '0'));
      return true;
    } catch {
      return false;
    }
  };
  if (body.type !== 'text' || !/^application\/json\b/i.test(type ?? '')) return { request, notes: [] };
  const { text } = body;
  if (text.trim() === '' || isJson(text)) return { request, notes: [] };
  const at = partsAt?.body ?? where;
  const meant = text.replaceAll('\\"', '"');
  if (!/\.exe$/i.test(program) || !isJson(meant)) return { request, notes: [note('json-invalid', at, {})] };
  return {
    request: { ...request, body: { ...body, text: meant } },
    notes: [note('backslash-quotes', at, {})],
  };
}

const OF_ONE_URL: ReadonlySet<Note['code']> = new Set([
  'url-alternatives',
  'url-pattern-refused',
  'url-like-option',
  'path-as-is',
]);

/** A word that consists of the output of another command. */
const isHolder = (text: string): boolean => /^(?:\w+=)?["']?(?:\$\(|`)/.test(text);

/** The standard input of a command, and the command that produces it; undefined if it is unknown. */
function inputOf({ input, source }: Command, marks: ShellMarks) {
  if (input) return { ...textOf(marks.marked(input)), from: undefined };
  const words = source?.words.map((word) => marks.marked(word));
  const output = source && words && outputOf(words, source.input && marks.marked(source.input));
  if (!source || !words || !output) return undefined;
  return { text: output.text, notes: [...source.notes, ...output.notes], from: source };
}

interface Output {
  readonly text: string;
  readonly notes: readonly Note[];
}

const textOf = ({ text, notes }: Word): Output => ({ text: text.replaceAll('\r\n', '\n'), notes });

/** The output of `cat`, `echo` and `printf`, if it is known. */
function outputOf(words: readonly Word[], input: Word | undefined): Output | undefined {
  const [name, first, second] = words.map(({ text }) => text);
  if (name === 'cat')
    return (words.length === 1 || (words.length === 2 && first === '-')) && input ? textOf(input) : undefined;
  const notes = words.flatMap((word) => word.notes);
  const given = words.slice(1).map(({ text }) => text);
  const text =
    name === 'echo' ? echoed(given) : name === 'printf' ? printed(given, first, second) : undefined;
  return text === undefined ? undefined : { text, notes };
}

function echoed(given: readonly string[]): string | undefined {
  if (given[0] === '-n') return given.slice(1).join(' ');
  return /^-[eEn]+$/.test(given[0] ?? '') ? undefined : `${given.join(' ')}\n`;
}

function printed(given: readonly string[], first = '', second = ''): string | undefined {
  if (given.length === 2 && /^%s(?:\\n)?$/.test(first)) return second + (first === '%s' ? '' : '\n');
  return given.length === 1 && !/[\\%]/.test(first) ? first : undefined;
}

/**
 * The settings without variables that stand alone beside a URL: `$OPTIONS` rather contains options than another URL,
 * unless its name says so.
 */
function withoutWords(
  settings: readonly Setting[],
  marks: ShellMarks,
  { notes, at }: CommandReaderContext,
): readonly Setting[] {
  const urls = settings.filter(({ name }) => name === 'url');
  const isAlone = ({ value, expansions }: Setting): boolean =>
    expansions.length === 1 && value !== '' && value.replace(marks.pattern, '') === '';
  if (urls.every(isAlone)) return settings;
  const unknown = urls.filter((one) => isAlone(one) && !/ur[il]|host|endpoint|link|address/i.test(one.value));
  for (const { start, value } of unknown) notes.add('words-unknown', at(start), { found: value });
  return settings.filter((one) => !unknown.includes(one));
}
