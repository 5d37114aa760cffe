/** The JSON language of the code editor, in which strings and values may be tags. */
import { jsonLanguage } from '@codemirror/lang-json';
import { LanguageSupport } from '@codemirror/language';
import { parseTemplate } from '../../../core/internal';

const json = jsonLanguage.parser;
type Input = Exclude<Parameters<typeof json.startParse>[0], string>;

/** How far back on its line a tag may begin before the place where parsing resumes. */
const REACH = 300;
/** Longer lines are parsed in chunks of this length. */
const MAX_CHUNK_LENGTH = 4096;

/** The document as the JSON parser sees it: each tag reads as `null`, padded to its length. */
class WithoutTags implements Input {
  readonly lineChunks = false;
  /** The start of the next line, as parsing mostly goes from line to line. */
  #lineStart = 0;

  constructor(readonly input: Input) {}

  get length(): number {
    return this.input.length;
  }

  read(from: number, to: number): string {
    return this.input.read(from, to);
  }

  chunk(from: number): string {
    const piece = firstChunkOf(this.input.chunk(from));
    if (piece === '\n') {
      this.#lineStart = from + 1;
      return piece;
    }
    const lead = from === this.#lineStart ? '' : this.#leadOf(from);
    return maskTags(lead + piece).slice(lead.length);
  }

  /** What stands before a place on its line, as far as a tag may reach. */
  #leadOf(from: number): string {
    const before = this.input.read(Math.max(0, from - REACH), from);
    return before.slice(before.lastIndexOf('\n') + 1);
  }
}

/** The beginning of a line, not ending inside a tag. */
function firstChunkOf(line: string): string {
  if (line.length <= MAX_CHUNK_LENGTH) return line;
  const piece = line.slice(0, MAX_CHUNK_LENGTH);
  const open = piece.endsWith('{') ? MAX_CHUNK_LENGTH - 1 : piece.lastIndexOf('{{');
  return open > 0 && !piece.includes('}}', open) ? piece.slice(0, open) : piece;
}

function maskTags(text: string): string {
  if (!text.includes('{{')) return text;
  return parseTemplate(text)
    .map(({ type, start, end }) => (type === 'tag' ? 'null'.padEnd(end - start) : text.slice(start, end)))
    .join('');
}

/** JSON whose strings and values may be tags. */
export const templateJson = new LanguageSupport(
  jsonLanguage.configure({
    wrap: (_, input, fragments, ranges) => json.startParse(new WithoutTags(input), fragments, ranges),
  }),
);
