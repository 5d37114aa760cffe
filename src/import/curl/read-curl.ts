/** Reads the curl commands of a text, and names the commands that are not curl. */
import { Lines } from '../../core/internal';
import { type Note, type NoteLocation, Notes } from '../notes';
import { type Collected, Collection, type Conversion } from '../reading';
import { TemplateConverter } from '../template-converter';
import { toAction } from '../to-action';
import { readBash } from './bash';
import { readCmd } from './cmd';
import { Arguments, type CommandReaderContext, type CurlCommand, type Setting, type Word } from './command';
import { blocksOf } from './curl-line';
import { requestsOf } from './operation';
import { nameOf, RESERVED, ShellVariables } from './shell-variables';

/** Reads curl commands for bash or for cmd.exe. */
export function readCurl(source: string): Collected {
  const lines = new Lines(source);
  const collected = new Collection();
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
  if (isPart && !collected.isEmpty) collected.notes.add('text-around-code', {}, {});
  return collected.result({ place: lines.placeAt(0) });
}

/** Carets before quotes or line ends, and doubled quotes inside of words, are not used in bash. */
const isForCmd = (source: string): boolean =>
  /\^"|\^\r?\n/.test(source) || (!source.includes("'") && /[^\s"\\]""[^\s"]/.test(source));

/** Collects the commands that are not curl. Names are noted once: a response below a command may be long. */
class OtherCommands {
  readonly #names = new Map<string, NoteLocation>();
  /** Assigned variables, which are noted only if no command uses them. */
  readonly #assigned = new Map<string, NoteLocation>();
  /** Commands whose output curl reads. */
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

/** The name of a command for a note. A line of a response is hidden, because it may contain a secret. */
const shownName = (text: string): string => /^[\w.~/\\@%+-]{1,40}(?=:?$)/.exec(text)?.[0] ?? '…';

/** Records a command that is not curl, unless another note tells about it. */
function noteOther(command: CurlCommand, name: Word | undefined, { others, at }: CommandScope): void {
  // The note about the URL covers the rest of it.
  if (command.isCutOff) return;
  if (command.assigned) others.assigned(command.assigned, at(command.words[0]?.start ?? 0));
  else if (name && !(command.hasInside && isHolder(name.text)))
    others.add(command, shownName(name.text.split('=', 1)[0] ?? ''), at(name.start));
}

/** The variables whose values became secrets of an action. */
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
  // Standard input can be read once.
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
      // Notes about options apply to each request, notes about a URL only to its own.
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

/** A word that consists of the output of another command. */
const isHolder = (text: string): boolean => /^(?:\w+=)?["']?(?:\$\(|`)/.test(text);

/** The standard input of a command. */
interface Input {
  readonly text: string;
  readonly notes: readonly Note[];
  /** The commands that produce it. */
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

/** The output of `cat`, `echo` and `printf`, if it is known. */
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

/** Programs that run another one with the arguments after their own, and their options that take a value. */
const STARTING: ReadonlyMap<string, RegExp> = new Map([
  ['sudo', /^-[ughpCrtUDRT]$/],
  ['doas', /^-[uC]$/],
  ['env', /^-[uC]$/],
  ['nice', /^-n$/],
  ['timeout', /^-[ks]$/],
  ['command', /^$/],
  ['builtin', /^$/],
  ['exec', /^-a$/],
  ['nohup', /^$/],
  ['winpty', /^$/],
]);

/** Programs that run another one elsewhere, with more arguments, or more than once. */
const STARTING_ELSEWHERE = /^(?:kubectl|oc|docker|docker-compose|podman|ssh|xargs|watch|parallel)$/;

/** The position of curl in a command. */
interface CurlPlace {
  /** -1 if the command does not run curl. */
  readonly index: number;
  /** The program that it runs instead, or that runs curl elsewhere. */
  readonly name: Word | undefined;
}

/** Finds curl after prompts, reserved words, variables and programs that run it. */
export function curlAt(words: readonly Word[]): CurlPlace {
  let at = 0;
  for (let word = words[at]; word; word = words[at]) {
    const { text } = word;
    const withValue = STARTING.get(text);
    if (isCurl(text)) return { index: at, name: undefined };
    if (STARTING_ELSEWHERE.test(text)) {
      const index = words.findIndex((one, place) => place > at && isCurl(one.text));
      return { index, name: word };
    }
    if (withValue) at = behindOptions(words, at + 1, withValue);
    else if (/^(?:[$%#>]|-p|[A-Za-z_]\w*\+?=[\s\S]*)$/.test(text) || RESERVED.has(text)) at += 1;
    else return { index: -1, name: word };
  }
  // An assignment alone has no program.
  return { index: -1, name: words.findLast(({ text }) => text.includes('=')) };
}

function behindOptions(words: readonly Word[], from: number, withValue: RegExp): number {
  let at = from;
  for (let text = words[at]?.text; text !== undefined; text = words[at]?.text) {
    if (withValue.test(text)) at += 2;
    else if (/^(?:-\S*|\d+[smhd]?)$/.test(text)) at += 1;
    else return at;
  }
  return at;
}

const isCurl = (text: string): boolean => /(?:^|[\\/])curl(?:\.exe)?$/i.test(text) && !/^\w+:\/\//.test(text);
