import { Lines } from '../../../core/internal';
import { type Note, type NoteLocation, Notes } from '../note';
import { Collection, type Reading } from '../reading';
import { TemplateConverter } from '../template-converter';
import { type Conversion, toAction } from '../to-action';
import { Arguments, type Setting } from './arguments';
import { readBash } from './bash';
import { readCmd } from './cmd';
import { blocksOf } from './code-blocks';
import type { CommandReaderContext, CurlCommand, Word } from './command';
import { requestsOf } from './operation';
import { curlAt } from './programs';
import { nameOf, ShellVariables } from './shell-variables';

/** Reads the curl commands of a text in the language of bash or of Windows' cmd. */
export function readCurl(source: string): Reading {
  const lines = new Lines(source);
  const collected = new Collection('curl');
  const others = new OtherCommands();
  const variables = new ShellVariables();
  const { blocks, isPart } = blocksOf(source);
  for (const { text, start } of blocks) {
    const at = (offset: number) => ({ place: lines.placeAt(start + offset) });
    const context = { notes: collected.notes, at };
    const commands = isForCmd(text) ? readCmd(text, context) : readBash(text, context, variables);
    for (const command of commands) {
      if (collected.isFull) break;
      readCommand(command, { collected, others, variables, at });
    }
  }
  others.note(collected.notes, variables);
  if (collected.isEmpty) collected.notes.add('nothing-found', { place: lines.placeAt(0) }, {});
  else if (isPart) collected.notes.add('text-around-code', {}, {});
  return collected.reading();
}

/** Carets before quotes or line ends, or doubled quotes inside of words: bash has no use for them. */
const isForCmd = (source: string): boolean =>
  /\^"|\^\r?\n/.test(source) || (!source.includes("'") && /[^\s"\\]""[^\s"]/.test(source));

/** The commands that are not curl: named once, as an answer printed below a command may have many lines. */
class OtherCommands {
  readonly #names = new Map<string, NoteLocation>();
  /** Assignments count only where nothing used them. */
  readonly #assigned = new Map<string, NoteLocation>();
  /** The commands that gave curl its input. */
  readonly used = new Set<CurlCommand>();
  readonly #candidates: { command: CurlCommand; name: string; where: NoteLocation }[] = [];

  add(command: CurlCommand, name: string, where: NoteLocation): void {
    if (this.#candidates.length < MAX_OTHERS) this.#candidates.push({ command, name, where });
  }

  assigned(names: readonly string[], where: NoteLocation): void {
    for (const name of names) if (!this.#assigned.has(name)) this.#assigned.set(name, where);
  }

  note(notes: Notes, variables: ShellVariables): void {
    const add = (name: string, where: NoteLocation) => {
      if (!this.#names.has(name)) this.#names.set(name, where);
    };
    for (const [name, where] of this.#assigned) if (!variables.used.has(name)) add(name, where);
    for (const { command, name, where } of this.#candidates) if (!this.used.has(command)) add(name, where);
    const [first] = this.#names.values();
    const names = [...this.#names.keys()];
    const more = names.length > MAX_NAMED ? ['…'] : [];
    if (first) notes.addNames('command-skipped', first, [...names.slice(0, MAX_NAMED), ...more]);
  }
}

const MAX_OTHERS = 10_000;
const MAX_NAMED = 20;

interface CommandScope {
  readonly collected: Collection;
  readonly others: OtherCommands;
  readonly variables: ShellVariables;
  readonly at: CommandReaderContext['at'];
}

/** The name of a command as a note may show it: not a line of an answer, which may hold a secret. */
const shownName = (text: string): string => /^[\w.~/\\@%+-]{1,40}(?=:?$)/.exec(text)?.[0] ?? '…';

/** Names a command that is not curl, where no other note does. */
function noteOther(command: CurlCommand, name: Word | undefined, { others, at }: CommandScope): void {
  // The note of the URL says that the rest of it is not read.
  if (command.isCutOff) return;
  if (command.assigned) others.assigned(command.assigned, at(command.words[0]?.start ?? 0));
  else if (name && !(command.hasInside && isHolder(name.text)))
    others.add(command, shownName(name.text.split('=', 1)[0] ?? ''), at(name.start));
}

/** The variables of secrets that became the one of an action. */
const filledInSecrets = (conversion: Conversion): string[] =>
  'action' in conversion
    ? conversion.notes.flatMap((one) =>
        one.code === 'shell-variable-filled-in' ? one.values.names.split(', ') : [],
      )
    : [];

function readCommand(command: CurlCommand, scope: CommandScope): void {
  const { collected, others, variables, at } = scope;
  const { words } = command;
  const found = curlAt(words);
  if (found.index === -1) {
    noteOther(command, found.name, scope);
    return;
  }
  const notes = new Notes();
  for (const one of command.notes) notes.push(one);
  const before = words.slice(0, found.index).filter(({ text }) => text.includes('='));
  for (const word of before) notes.addNames('command-skipped', at(word.start), [nameOf(word)]);
  if (found.name) notes.addNames('command-skipped', at(found.name.start), [shownName(found.name.text)]);
  // What comes by standard input is there once.
  let input: Input | undefined = inputOf(command);
  const fileText = (file: string, { start }: Setting): string | undefined => {
    const given = file === '-' ? input : undefined;
    if (given === undefined) {
      notes.add('file-not-read', at(start), { file });
      return undefined;
    }
    input = undefined;
    for (const one of given.notes) notes.push(one);
    for (const one of given.from) others.used.add(one);
    return given.text;
  };
  const noting = { notes, at };
  const operations = new Arguments(words.slice(found.index + 1), noting).read();
  let common = notes.list.splice(0);
  for (const settings of operations) {
    if (!settings.some(({ name }) => name === 'url')) {
      collected.notes.add('command-without-url', at(words[found.index]?.start ?? 0), {});
      for (const one of common) if (one.severity !== 'hint') collected.notes.push(one);
    }
    for (const request of requestsOf(settings, noting, fileText)) {
      if (collected.isFull) return;
      const noted = [...common, ...notes.list.splice(0)];
      const conversion = toAction(request, new TemplateConverter(), noted);
      for (const name of filledInSecrets(conversion)) variables.used.add(name);
      collected.take(conversion);
      // What is noted of the options is true of each request, what is noted of a URL of one alone.
      common = noted.filter(({ code }) => !OF_ONE_URL.has(code));
    }
    for (const one of notes.list.splice(0)) collected.notes.push(one);
    common = [];
  }
}

const OF_ONE_URL: ReadonlySet<Note['code']> = new Set([
  'url-alternatives',
  'url-pattern-refused',
  'url-like-option',
]);

/** A word that only holds the output of another command. */
const isHolder = (text: string): boolean => /^(?:\w+=)?["']?(?:\$\(|`)/.test(text);

/** What a command reads, where the text says it. */
interface Input {
  readonly text: string;
  readonly notes: readonly Note[];
  /** The commands that write it. */
  readonly from: readonly CurlCommand[];
}

function inputOf({ input, source }: CurlCommand): Input | undefined {
  if (input !== undefined) return { text: input, notes: [], from: [] };
  if (!source) return undefined;
  const text = outputOf(source);
  if (text === undefined) return undefined;
  const notes = [source.notes, ...source.words.map((word) => word.notes)].flat();
  return { text, notes, from: [source] };
}

/** What `cat`, `echo` and `printf` write, where the text says it. */
function outputOf({ words, input }: CurlCommand): string | undefined {
  const [name, ...given] = words.map(({ text }) => text);
  const [first = '', second = ''] = given;
  switch (name) {
    case 'cat':
      return given.length === 0 || (given.length === 1 && first === '-') ? input : undefined;
    case 'echo': {
      if (first === '-n') return given.slice(1).join(' ');
      return /^-[eEn]+$/.test(first) ? undefined : `${given.join(' ')}\n`;
    }
    case 'printf':
      if (given.length === 2 && /^%s(?:\\n)?$/.test(first)) return second + (first === '%s' ? '' : '\n');
      return given.length === 1 && !/[\\%]/.test(first) ? first : undefined;
    default:
      return undefined;
  }
}
