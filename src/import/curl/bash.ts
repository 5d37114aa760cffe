/** Reads the commands of a bash script, which consist of words. */
import { type Note, Notes } from '../notes';
import { BashWords, BLANK_CONTINUATION, expansionEnd, type Unclosed } from './bash-words';
import { type CommandReaderContext, type CurlCommand, placeholderAt, type Word } from './command';
import { BLANK_RUN, matchAt, nextCurlLine, promptEnd } from './curl-line';
import { Assignments, type KnownValue, ShellVariables } from './shell-variables';

/**
 * Reads the commands of a bash script: quotes, line continuations, comments, lists of commands,
 * here-documents, and commands in `$(…)`. Nothing is run. Variables that the text itself sets are filled in;
 * other expansions are noted, and remain as written.
 *
 * A command with an unclosed quote is dropped, as bash would refuse it. Reading continues at the next line
 * that begins with curl.
 */
export function readBash(
  source: string,
  context: CommandReaderContext,
  variables = new ShellVariables(),
): CurlCommand[] {
  const commands: CurlCommand[] = [];
  const scope = { context, variables, base: 0, depth: 0, isInBlock: false };
  let from = 0;
  for (let times = 0; from !== -1 && times < MAX_RESUMED; times++) {
    const { found, unclosed } = new BashReader(source, scope).read(from);
    for (const command of found)
      if (!unclosed || startOf(command) < unclosed.commandStart) commands.push(command);
    if (!unclosed) return commands;
    noteUnclosed(unclosed, context);
    variables.forgetAll();
    const lineEnd = source.indexOf('\n', unclosed.offset);
    from = lineEnd === -1 ? -1 : nextCurlLine(source, lineEnd + 1);
  }
  if (from !== -1) context.notes.add('more-notes', context.at(from), { listed: MAX_RESUMED });
  return commands;
}

/** Each attempt may read to the end of the text. */
const MAX_RESUMED = 10;
/** A text that is no script could contain millions. */
const MAX_COMMANDS = 100_000;
/** Each level reads the text of its inner levels again. */
const MAX_DEPTH = 4;

const startOf = ({ words }: CurlCommand): number => words[0]?.start ?? 0;

function noteUnclosed({ isApostrophe, quote, offset }: Unclosed, { notes, at }: CommandReaderContext): void {
  if (isApostrophe) notes.add('apostrophe-in-quotes', at(offset), {});
  else notes.add('quote-unclosed', at(offset), { quote });
}

/** Shared by the reader of a text and those of the commands in it. */
interface BashScope {
  readonly context: CommandReaderContext;
  readonly variables: ShellVariables;
  /** The offset of the source of this reader in the text. */
  readonly base: number;
  /** The number of `$(…)` around it. */
  readonly depth: number;
  /** Whether a block or function is around it. */
  readonly isInBlock: boolean;
}

/** A command that is being read. Its here-document follows after its line. */
class OpenCommand implements CurlCommand {
  readonly words: Word[] = [];
  readonly collected = new Notes();
  /** The variables that were filled in. */
  readonly filledIn = new Set<string>();
  hasInside = false;
  input: string | undefined;
  assigned: readonly string[] | undefined;

  /** `isCutOff`: an `&` in a URL without quotes ended the command before. */
  constructor(
    readonly source: CurlCommand | undefined,
    readonly isCutOff: boolean,
  ) {}

  get notes(): readonly Note[] {
    return this.collected.list;
  }
}

interface HereDocument {
  readonly command: OpenCommand;
  readonly delimiter: string;
  readonly isIndented: boolean;
  readonly isQuoted: boolean;
}

class BashReader {
  readonly #found: CurlCommand[] = [];
  readonly #words: BashWords;
  readonly #assignments: Assignments;
  #command = new OpenCommand(undefined, false);
  #wordStart = 0;
  #awaited: HereDocument[] = [];

  constructor(
    readonly source: string,
    readonly scope: BashScope,
  ) {
    this.#assignments = new Assignments(scope.variables, scope.depth > 0, scope.isInBlock);
    this.#words = new BashWords(source, {
      base: scope.base,
      where: (offset) => this.#where(offset),
      commandStart: () => this.#command.words[0]?.start ?? scope.base + this.#wordStart,
      filledIn: (expansion, isWhole) => this.#filledIn(expansion, isWhole),
      onCommands: (from, to) => this.#readInside(from, to),
    });
  }

  read(from: number): { readonly found: readonly CurlCommand[]; readonly unclosed: Unclosed | undefined } {
    const { source } = this;
    this.#words.at = from;
    while (this.#words.at < source.length && !this.#words.unclosed && this.#found.length < MAX_COMMANDS)
      this.#next();
    const isCut = this.#words.at < source.length && !this.#words.unclosed;
    this.#endCommand('');
    if (isCut)
      this.scope.context.notes.add('more-requests', this.#where(this.#words.at), { limit: MAX_COMMANDS });
    return { found: this.#found, unclosed: this.#words.unclosed };
  }

  #readWord(): Word {
    this.#wordStart = this.#words.at;
    return this.#words.read(this.#assignments.begins(this.source, this.#wordStart));
  }

  #filledIn(expansion: string, isWhole: boolean): KnownValue | undefined {
    const known = this.#assignments.isOutside ? this.scope.variables.filledIn(expansion, isWhole) : undefined;
    if (!known) this.#assignments.passExpansion(expansion);
    else if (!known.isSecret) this.#command.filledIn.add(known.name);
    return known;
  }

  #where(offset: number) {
    return this.scope.context.at(this.scope.base + offset);
  }

  /** Continues between words. */
  #next(): void {
    const { source } = this;
    if (this.#command.words.length === 0 && (this.#words.at === 0 || source[this.#words.at - 1] === '\n')) {
      if (this.#beginLine()) return;
    }
    const character = source.charAt(this.#words.at);
    const [operator] = matchAt(CONTROL, source, this.#words.at) ?? [];
    const continuation = this.#words.continuationAt(this.#words.at) || this.#blankContinuation();
    if (continuation > 0) {
      this.#words.at += continuation;
      this.#words.at += matchAt(SECOND_PROMPT, source, this.#words.at)?.[0].length ?? 0;
    } else if (character === '\n') this.#endLine();
    else if (SPACE.test(character)) this.#spaces();
    else if (character === '#') this.#words.at = this.#words.lineEnd();
    else if (character === '(' && this.#isArray()) this.#array();
    else if (operator !== undefined) this.#endCommand(operator);
    else if (
      /[<>&]/.test(character) &&
      !placeholderAt(source, this.#words.at) &&
      source[this.#words.at + 1] !== '('
    )
      this.#redirect();
    else this.#push(this.#readWord());
  }

  /** Skips text before a command on its line. Returns whether it skipped anything. */
  #beginLine(): boolean {
    const start = this.#words.at;
    this.#words.at = promptEnd(this.source, start);
    BLANK_RUN.lastIndex = this.#words.at;
    if (BLANK_RUN.test(this.source)) this.#words.at = BLANK_RUN.lastIndex;
    const [whole, name = ''] = matchAt(POWERSHELL, this.source, this.#words.at) ?? [];
    if (whole !== undefined) {
      this.#wordStart = this.#words.at;
      this.#push({ text: name, start: this.scope.base + this.#words.at, expansions: [], notes: [] });
      this.#words.at += whole.length;
      this.#toPowerShellEnd();
    }
    return this.#words.at > start;
  }

  /** In PowerShell a back-tick at the end of a line continues the command. */
  #toPowerShellEnd(): void {
    const { source } = this;
    for (let isContinued = true; isContinued; ) {
      const start = this.#words.at;
      const end = this.#words.lineEnd();
      const textEnd = source[end - 1] === '\r' ? end - 1 : end;
      isContinued = end < source.length && textEnd > start && source[textEnd - 1] === '`';
      this.#words.at = isContinued ? end + 1 : end;
    }
  }

  #spaces(): void {
    const [run = ''] = matchAt(SPACES, this.source, this.#words.at) ?? [];
    if (this.#command.words.length > 0 && /[^ \t\r]/.test(run))
      this.#noteOnce('no-break-space', this.#words.at);
    this.#words.at += run.length;
  }

  #noteOnce(code: 'no-break-space' | 'backslash-blank', offset: number): void {
    const { collected } = this.#command;
    if (!collected.list.some((note) => note.code === code)) collected.add(code, this.#where(offset), {});
  }

  #push(word: Word): void {
    this.#command.words.push(word);
    this.#assignments.pass(word);
  }

  /** `operator` ends the command; it is empty at the end of a line or of the text. */
  #endCommand(operator: string): void {
    const command = this.#command;
    const last = command.words.at(-1);
    const isGlued = last !== undefined && /[^\s&]/.test(this.source.charAt(this.#words.at + 1));
    const isCut = operator === '&' && isGlued && !SPACE.test(this.source.charAt(this.#words.at - 1));
    const isUrlCut = isCut && /[?:]/.test(last.text);
    if (isUrlCut) command.collected.add('url-unquoted', this.#where(this.#words.at), {});
    this.#words.at += operator.length;
    // Arithmetic may change any variable.
    if (operator === '(' && this.source[this.#words.at] === '(') this.scope.variables.forgetAll();
    if (last) {
      this.#found.push(command);
      command.assigned = this.#assignments.end(command.words, operator);
      if (command.filledIn.size > 0)
        command.collected.addNames(
          'shell-variable-filled-in',
          this.scope.context.at(startOf(command)),
          command.filledIn,
        );
    } else this.#assignments.bracket(operator);
    const isPiped = operator === '|' || operator === '|&';
    // A line end after a pipe does not end the pipeline.
    if (isPiped && last) this.#command = new OpenCommand(command, false);
    else if (last || operator !== '')
      this.#command = new OpenCommand(undefined, isUrlCut || (isCut && command.isCutOff));
  }

  /** Ends the command at a line end, and reads its here-documents, which begin after it. */
  #endLine(): void {
    this.#words.at += 1;
    for (const document of this.#awaited) {
      if (this.#words.unclosed) break;
      const { command, isQuoted, isIndented } = document;
      const [from, to] = this.#documentRange(document);
      const text = this.source.slice(from, to);
      if (isQuoted) command.input = isIndented ? text.replace(/^\t+/gm, '') : text;
      else this.#fillIn(document, text, from);
      const input = (command.input ?? '').replaceAll('\r\n', '\n');
      command.input = input === '' || input.endsWith('\n') ? input : `${input}\n`;
    }
    this.#awaited = [];
    this.#endCommand('');
  }

  /** The range of a here-document. Reading continues after it. */
  #documentRange({ delimiter, isIndented, isQuoted }: HereDocument): [number, number] {
    const { source } = this;
    const from = this.#words.at;
    while (this.#words.at < source.length) {
      const start = this.#words.at;
      let line = '';
      // A backslash joins lines before they are compared with the delimiter.
      for (let isJoined = true; isJoined && this.#words.at < source.length; ) {
        const end = this.#words.lineEnd();
        const part = source.slice(this.#words.at, end).replace(/\r$/, '');
        isJoined = !isQuoted && end < source.length && endsWithBackslash(part);
        line += isJoined ? part.slice(0, -1) : part;
        this.#words.at = end + 1;
      }
      if ((isIndented ? line.replace(/^\t+/, '') : line) === delimiter) return [from, start];
    }
    return [from, source.length];
  }

  /** Reads a here-document whose delimiter is not quoted. */
  #fillIn({ command, isIndented }: HereDocument, text: string, from: number): void {
    const inner = new BashReader(text, {
      ...this.scope,
      base: this.scope.base + from,
      isInBlock: !this.#assignments.isOutside,
    });
    inner.#command = command;
    const { text: input, notes } = inner.#words.document(isIndented);
    command.input = input;
    for (const note of notes) command.collected.push(note);
    for (const found of inner.#found) this.#found.push(found);
    if (inner.#words.unclosed)
      this.#words.stop(inner.#words.unclosed.quote, from + inner.#words.unclosed.offset);
  }

  /** Skips redirections of the output, and keeps an input that is part of the text. */
  #redirect(): void {
    const { source } = this;
    const command = this.#command;
    const [operator = ''] = matchAt(OPERATOR, source, this.#words.at) ?? [];
    const last = command.words.at(-1);
    // A digit right before it is the file descriptor: `2>/dev/null`.
    if (last && /^[0-9]$/.test(last.text) && last.start + 1 === this.scope.base + this.#words.at)
      command.words.pop();
    const start = this.#words.at;
    this.#words.at += operator.length;
    this.#words.at += matchAt(SPACES, source, this.#words.at)?.[0].length ?? 0;
    const from = this.#words.at;
    const target = this.#readWord();
    if (operator === '<<<') {
      command.input = `${target.text}\n`;
      for (const note of target.notes) command.collected.push(note);
    } else if (operator.startsWith('<<')) {
      const isQuoted = /['"\\]/.test(source.slice(from, this.#words.at));
      this.#awaited.push({ command, delimiter: target.text, isIndented: operator === '<<-', isQuoted });
    } else if (operator === '<')
      command.collected.add('file-not-read', this.#where(start), { file: target.text });
    else command.collected.add('redirection-skipped', this.#where(start), {});
  }

  /** The length of a backslash, blanks and a line end, or of a backslash at the end of the text. */
  #blankContinuation(): number {
    const [found = ''] = matchAt(BLANK_CONTINUATION, this.source, this.#words.at) ?? [];
    if (found.endsWith('\n')) this.#noteOnce('backslash-blank', this.#words.at);
    return found.length;
  }

  #isArray(): boolean {
    const last = this.#command.words.at(-1);
    return (
      last !== undefined && this.source[this.#words.at - 1] === '=' && this.#assignments.isAssignment(last)
    );
  }

  /** `NAME=(…)` has no known value. */
  #array(): void {
    const end = expansionEnd(this.source, this.#words.at - 1);
    const last = this.#command.words.at(-1);
    if (last) this.#assignments.makeUnknown(last);
    if (end === -1) this.#words.stop(')', this.#words.at);
    else this.#words.at = end;
  }

  /** Reads the commands in `$(…)`, if one of them may be curl. */
  #readInside(from: number, to: number): void {
    const { context, variables, base, depth } = this.scope;
    const inside = this.source.slice(from, to);
    if (depth >= MAX_DEPTH || !/curl/i.test(inside)) return;
    const isInBlock = !this.#assignments.isOutside;
    const scope = { context, variables, base: base + from, depth: depth + 1, isInBlock };
    const { found, unclosed } = new BashReader(inside, scope).read(0);
    if (unclosed) noteUnclosed({ ...unclosed, offset: base + from + unclosed.offset }, context);
    else for (const command of found) this.#found.push(command);
    this.#command.hasInside ||= found.length > 0;
  }
}

/** Two backslashes are an escaped one. */
function endsWithBackslash(line: string): boolean {
  let count = 0;
  while (line[line.length - 1 - count] === '\\') count += 1;
  return count % 2 === 1;
}

/** Typographic spaces count as plain ones. */
const SPACE = /[ \t\v\f\r\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/;
const SPACES = /[ \t\v\f\r\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]*/y;
const CONTROL = /\|[|&]?|&&|&(?!>)|;{1,2}|[()]/y;
const OPERATOR = /<<<|<<-?|&>>?|>>|[<>][&|]?/y;
/** The prompt of a continued line. The target of a redirection hardly begins like an option. */
const SECOND_PROMPT = /[ \t]*>[ \t]+(?=-)/y;
const POWERSHELL = /(?:\$[\w:]{1,60}[ \t]*=[ \t]*)?(Invoke-WebRequest|Invoke-RestMethod|iwr|irm)\b/iy;
