/** Reads the commands of a bash script, with the variables that it certainly sets. Nothing is run. */
import { Notes, note } from '../notes';
import { BashLexer } from './bash-lexer';
import type { Redirection, Token, Unclosed } from './bash-tokens';
import type { Command, CommandReaderContext, Expansion, ShellExpansion, ShellWord, Word } from './command';
import { nextCommandLine, PROGRAM } from './command-line';
import { Assignments, isPlainAssignment, mayAssignAfter, RESERVED, ShellVariables } from './shell-variables';

/**
 * Reads the commands of a bash script, those in `$(…)` included. Variables that the text itself sets are filled
 * in; other expansions are noted, and remain as written.
 *
 * A command with an unclosed quote is dropped, as bash would refuse it. Reading continues at the next line
 * with a command that sends.
 */
export function readBash(
  source: string,
  context: CommandReaderContext,
  variables = new ShellVariables(),
): Command[] {
  const commands: Command[] = [];
  const scope = { context, variables, base: 0, depth: 0, isInBlock: false };
  let from = 0;
  for (let times = 0; from !== -1 && times < MAX_RESUMED; times++) {
    const { found, unclosed } = new BashReader(source, scope).read(from);
    for (const command of found)
      if (!unclosed || startOf(command) < unclosed.commandStart) commands.push(command);
    if (!unclosed) return commands;
    noteUnclosed(unclosed, context);
    variables.forgetAll();
    const lineEnd = source.indexOf('\n', unclosed.start);
    from = lineEnd === -1 ? -1 : nextCommandLine(source, lineEnd + 1);
  }
  if (from !== -1) context.notes.add('more-notes', context.at(from), { listed: MAX_RESUMED });
  return commands;
}

/** Each attempt may read to the end of the text. */
const MAX_RESUMED = 10;
/** Arrays in arrays could multiply their words. */
const MAX_WORDS = 10_000;
/** A text that is no script could contain millions. */
const MAX_COMMANDS = 100_000;
/** Each level reads the text of its inner levels again. */
const MAX_DEPTH = 4;

const startOf = ({ words }: Command): number => words[0]?.start ?? 0;

function noteUnclosed({ endedBy, quote, start }: Unclosed, { notes, at }: CommandReaderContext): void {
  if (endedBy === 'apostrophe') notes.add('apostrophe-in-quotes', at(start), {});
  else if (endedBy === 'quote') notes.add('quotes-in-quotes', at(start), {});
  else notes.add('quote-unclosed', at(start), { quote });
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
class OpenCommand implements Command {
  readonly words: Word[] = [];
  readonly assigning = new Map<Word, boolean>();
  readonly collected = new Notes();
  /** The variables that were filled in. */
  readonly filledIn = new Set<string>();
  mayAssign = true;
  /** Only reserved words and assignments so far. */
  isAtBegin = true;
  hasInside = false;
  input: Word | undefined;
  inputFile: string | undefined;
  assigned: readonly string[] | undefined;

  /** `isCutOff`: an `&` in a URL without quotes ended the command before. */
  constructor(
    readonly source?: Command,
    readonly isCutOff = false,
    readonly isAfterLine = false,
  ) {}

  get notes() {
    return this.collected.list;
  }
}

class BashReader {
  readonly #found: Command[] = [];
  readonly #lexer: BashLexer;
  readonly #assignments: Assignments;
  #command = new OpenCommand();
  #awaited: { command: OpenCommand; redirection: Redirection }[] = [];

  constructor(
    readonly source: string,
    readonly scope: BashScope,
  ) {
    this.#lexer = new BashLexer(source, scope.base, scope.context.at);
    this.#assignments = new Assignments(scope.variables, scope.depth > 0, scope.isInBlock);
  }

  read(from: number): { readonly found: readonly Command[]; readonly unclosed: Unclosed | undefined } {
    const { notes, at } = this.scope.context;
    for (const token of this.#lexer.tokens(from)) {
      this.#take(token);
      if (this.#found.length < MAX_COMMANDS) continue;
      notes.add('more-requests', at(this.scope.base + from), { limit: MAX_COMMANDS });
      break;
    }
    this.#endCommand('', this.source.length);
    return { found: this.#found, unclosed: this.#lexer.unclosed };
  }

  #take(token: Token): void {
    const { at } = this.scope.context;
    const { collected } = this.#command;
    switch (token.type) {
      case 'word':
        this.#push(token.word);
        break;
      case 'remark':
        if (!collected.list.some(({ code }) => code === token.code))
          collected.add(token.code, at(token.start), {});
        break;
      case 'redirection':
        this.#redirect(token);
        break;
      case 'end':
        if (token.operator === '') this.#fillDocuments();
        this.#endCommand(token.operator, token.start - this.scope.base);
    }
  }

  #push(read: ShellWord): void {
    const several = this.#wordsOf(read);
    if (!several) {
      this.#pushOne(read);
      return;
    }
    const command = this.#command;
    command.words.push(...several);
    command.isAtBegin &&= several.length === 0;
    command.mayAssign &&= several.length === 0;
  }

  /** The words that the shell makes of an array, or of a variable outside of quotes; undefined if there is one. */
  #wordsOf({ pieces }: ShellWord): readonly Word[] | undefined {
    const [piece, ...others] = pieces;
    if (piece === undefined || typeof piece === 'string' || others.length > 0) return undefined;
    if (!this.#assignments.isOutside) return undefined;
    const { text, start, isQuoted } = piece;
    const found = this.scope.variables.wordsOf(text, isQuoted);
    if (!found || this.#command.words.length + found.words.length > MAX_WORDS) return undefined;
    this.#command.filledIn.add(found.name);
    return found.words.map((word) => (typeof word === 'string' ? plainWord(word, start) : word));
  }

  #pushOne(read: ShellWord): void {
    const command = this.#command;
    const isAssignment = read.isAssignment && command.mayAssign;
    const items = isAssignment ? read.items?.map((item) => this.#filledIn(item, false)) : undefined;
    const word = { ...this.#filledIn(read, isAssignment), ...(items && { items }) };
    const isPlain = read.isArray ? items !== undefined : isPlainAssignment(word);
    if (isAssignment) command.assigning.set(word, isPlain);
    this.#assignments.pass(word, command.isAtBegin && !isAssignment);
    command.words.push(word);
    command.isAtBegin &&= isAssignment || RESERVED.has(word.text);
    command.mayAssign &&= mayAssignAfter(command);
  }

  /** Fills in the known variables of a word; `isWhole`: the shell does not split their values. */
  #filledIn(read: ShellWord, isWhole: boolean): Word {
    const { start, pieces, notes } = read;
    const { at } = this.scope.context;
    const texts: string[] = [];
    const expansions: Expansion[] = [];
    let length = 0;
    for (const given of pieces) {
      // A workflow of GitHub fills it in before the shell reads the command.
      const piece = typeof given !== 'string' && given.text.startsWith('${{') ? given.text : given;
      const isWord = typeof piece !== 'string' && (piece.isQuoted || isWhole);
      const document = isWord ? this.#documentIn(piece) : undefined;
      if (document) {
        for (const one of document.notes) notes.push(one);
        for (const one of document.expansions)
          expansions.push({ ...one, from: length + one.from, to: length + one.to });
        texts.push(document.text);
        length += document.text.length;
        continue;
      }
      const known = typeof piece === 'string' ? undefined : this.#valueOf(piece, isWhole);
      const text = typeof piece === 'string' ? piece : known?.isSecret === false ? known.value : piece.text;
      if (typeof piece !== 'string' && known?.isSecret !== false) {
        this.#readInside(piece);
        const noted = note('shell-expansion', at(piece.start), { found: shownExpansion(piece.text) });
        notes.push(noted);
        const secret = known && { name: known.name, value: known.value, note: noted };
        expansions.push({ from: length, to: length + text.length, secret });
      }
      texts.push(text);
      length += text.length;
    }
    if (read.hasAlternatives && !isWhole) notes.add('brace-expansion', at(start), {});
    return { text: texts.join(''), start, expansions, notes: notes.list };
  }

  #valueOf({ text, isQuoted }: ShellExpansion, isWhole: boolean) {
    const isKnowable = this.#assignments.isOutside;
    const known = isKnowable ? this.scope.variables.filledIn(text, isQuoted || isWhole) : undefined;
    if (!known) this.#assignments.passExpansion(text);
    else if (!known.isSecret) this.#command.filledIn.add(known.name);
    return known;
  }

  /** `end`: the offset of the operator, which is empty at the end of a line or of the text. */
  #endCommand(operator: string, end: number): void {
    const { source, scope } = this;
    const command = this.#command;
    const last = command.words.at(-1);
    const isGlued = /[^\s&]/.test(source.charAt(end + 1)) && !/\s/.test(source.charAt(end - 1));
    const isCut = operator === '&' && last !== undefined && isGlued;
    const isUrlCut = isCut && /[?:]/.test(last.text);
    if (isUrlCut) command.collected.add('url-unquoted', scope.context.at(scope.base + end), {});
    // Arithmetic may change any variable.
    if (operator === '(' && source[end + 1] === '(') scope.variables.forgetAll();
    const isPiped = operator === '|' || operator === '|&';
    if (!last) {
      if (operator === '') return;
      this.#assignments.passOperator(operator);
      this.#command = new OpenCommand();
      return;
    }
    this.#found.push(command);
    command.assigned = this.#assignments.end(command, operator);
    command.collected.addNames(
      'shell-variable-filled-in',
      scope.context.at(startOf(command)),
      command.filledIn,
    );
    const isCutOff = isUrlCut || (isCut && command.isCutOff);
    this.#command = new OpenCommand(isPiped ? command : undefined, isCutOff, operator === '');
  }

  /** Skips redirections of the output, and keeps an input that is part of the text. */
  #redirect(redirection: Redirection): void {
    const { at } = this.scope.context;
    const command = this.#command;
    const { operator, start } = redirection;
    if (redirection.operator.startsWith('<<') && operator !== '<<<') {
      this.#awaited.push({ command, redirection });
      return;
    }
    const target = this.#filledIn(redirection.target, false);
    if (operator === '<<<') {
      command.input = { ...target, text: `${target.text}\n` };
    } else if (operator === '<') {
      command.inputFile = target.text;
      command.collected.add('file-not-read', at(start), { file: target.text });
    } else command.collected.add('redirection-skipped', at(start), {});
  }

  #fillDocuments(): void {
    for (const { command, redirection } of this.#awaited) {
      if (!redirection.document) continue;
      const document = this.#filledIn(redirection.document, true);
      const { text } = document;
      command.input = { ...document, text: text === '' || text.endsWith('\n') ? text : `${text}\n` };
    }
    this.#awaited = [];
  }

  /** Reads the commands in `$(…)`, if one of them may send. */
  #readInside(expansion: ShellExpansion): void {
    const inside = PROGRAM.test(expansion.text) ? this.#inside(expansion) : undefined;
    if (!inside) return;
    if (inside.unclosed) noteUnclosed(inside.unclosed, this.scope.context);
    else for (const command of inside.found) this.#found.push(command);
    this.#command.hasInside ||= inside.found.length > 0;
  }

  /** The here-document of `$(cat <<EOF …)`, without the line ends behind it. */
  #documentIn(expansion: ShellExpansion): Word | undefined {
    const inside = /^\$\(\s*cat\s*<</.test(expansion.text) ? this.#inside(expansion) : undefined;
    const [cat, ...others] = inside?.found ?? [];
    if (!cat?.input || cat.words.length > 1 || others.length > 0 || inside?.unclosed) return undefined;
    const { text, notes } = cat.input;
    return { ...cat.input, text: text.replace(/(?<!\n)\n+$/, ''), notes: [...notes, ...cat.notes] };
  }

  /** The commands in `$(…)`. */
  #inside({ text, start }: ShellExpansion): ReturnType<BashReader['read']> | undefined {
    const opening = /^(?:`|[$<>]\()/.exec(text)?.[0].length;
    const { context, variables, depth } = this.scope;
    if (opening === undefined || depth >= MAX_DEPTH) return undefined;
    const isInBlock = !this.#assignments.isOutside;
    const scope = { context, variables, base: start + opening, depth: depth + 1, isInBlock };
    return new BashReader(text.slice(opening, -1), scope).read(0);
  }
}

const plainWord = (text: string, start: number): Word => ({ text, start, expansions: [], notes: [] });

/** Commands and default values may contain secrets; names of variables do not. */
function shownExpansion(found: string): string {
  if (found.startsWith('`')) return '`…`';
  if (found[1] === '(') return `${found.slice(0, 2)}…)`;
  return found.replace(/^(\$\{\w*)[\s\S]*$/, '$1…}');
}
