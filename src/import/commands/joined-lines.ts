/** Joins the lines of a command that lack the sign which continues them. */
import { type Note, note } from '../notes';
import type { Command, CommandReaderContext, Word } from './command';
import { PROGRAM } from './command-line';
import { type CurlPlace, HTTPIE, PROGRAMS, programOf } from './programs';

/** A command with the place of its program, and where its offsets are in the text. */
export interface PlacedCommand {
  readonly command: Command;
  readonly place: CurlPlace;
  readonly at: CommandReaderContext['at'];
}

/**
 * Joins the options that begin a line with the command in the line before, which lacks its backslash. No command
 * begins with an option.
 */
export function joined(found: readonly PlacedCommand[], source: string): PlacedCommand[] {
  const commands: Joined[] = [];
  let sender: Joined | undefined;
  let end = 0;
  for (const one of found) {
    const before = commands.at(-1);
    const { words } = one.command;
    const isCommented = hasCommandInComment(source.slice(end, words[0]?.start ?? end));
    end = words.at(-1)?.start ?? end;
    if (sender && one.command.isAfterLine && one.place.index === -1 && !isCommented)
      if (sender === before ? sender.takes(one) : sender.notesAlone(one)) continue;
    const next = new Joined(one);
    commands.push(next);
    if (next.program) sender = next;
  }
  return commands.map((one) => one.whole());
}

/** Whether a line between two commands is a comment with a command, to which the second one belongs. */
const hasCommandInComment = (between: string): boolean =>
  between.split('\n').some((line) => /^\s*#/.test(line) && (PROGRAM.test(line) || /\\\s*$/.test(line)));

/** A command, with the lines that were joined to it. */
class Joined {
  readonly program: (typeof PROGRAMS)[keyof typeof PROGRAMS] | undefined;
  readonly #words: Word[];
  readonly #notes: Note[];
  readonly #more: Command[] = [];

  constructor(readonly first: PlacedCommand) {
    const { command, place } = first;
    const name = programOf(command.words[place.index]?.text ?? '');
    this.program = name && PROGRAMS[name];
    this.#words = [...command.words];
    this.#notes = [...command.notes];
  }

  whole(): PlacedCommand {
    const { first } = this;
    if (this.#notes.length === first.command.notes.length) return first;
    const inputs = [first.command, ...this.#more];
    return {
      ...first,
      command: {
        ...first.command,
        words: this.#words,
        notes: this.#notes,
        input: inputs.findLast(({ input }) => input)?.input,
        inputFile: inputs.findLast(({ inputFile }) => inputFile)?.inputFile,
      },
    };
  }

  /** Joins the next line; false if it is a command of its own. */
  takes({ command, at }: PlacedCommand): boolean {
    const [first] = command.words;
    const last = this.#words.at(-1);
    if (!first || !last || !this.program) return false;
    const isSign = this.#words.length > this.first.place.index + 1 && /^[/\\]$/.test(last.text);
    const option = this.program.options.shownOf(first.text);
    if (option === undefined && !this.#lacks(first) && !this.#isItem(first)) return false;
    if (isSign) this.#words.pop();
    if (isSign) this.#addOnce(note('line-end-sign', at(last.start), { found: last.text }));
    else
      this.#addOnce(note('line-not-continued', at(first.start), { option: option ?? shownName(first.text) }));
    for (const word of command.words) this.#words.push(word);
    for (const one of command.notes) this.#notes.push(one);
    this.#more.push(command);
    return true;
  }

  /** Notes an option that begins a line behind a pipeline; false for any other command. */
  notesAlone({ command, at }: PlacedCommand): boolean {
    const [first] = command.words;
    const option = first && this.program?.options.shownOf(first.text);
    if (option) this.#addOnce(note('option-alone', at(first.start), { option }));
    return option !== undefined;
  }

  #addOnce(slip: Note): void {
    if (!this.#notes.some(({ code }) => code === slip.code)) this.#notes.push(slip);
  }

  /** Whether a word is the URL that the command has not. */
  #lacks({ text }: Word): boolean {
    return URL_START.test(text) && !this.#words.some((word) => URL_START.test(word.text));
  }

  /** Whether a word is an item of HTTPie (`name=text`) in a line that is indented below its command. */
  #isItem(item: Word): boolean {
    const { command, at } = this.first;
    if (this.program !== HTTPIE || !/^[\w.[\]-]+(?::=|==|=|:)/.test(item.text)) return false;
    return (at(item.start).place?.column ?? 0) > (at(command.words[0]?.start ?? 0).place?.column ?? 0);
  }
}

const URL_START = /^https?:\/\//i;

/** The name of a command for a note. A line of a response is hidden, because it may contain a secret. */
export const shownName = (text: string): string => /^[\w.~/\\@%+-]{1,40}(?=:?$)/.exec(text)?.[0] ?? '…';
