import { nextCurlLine } from './curl-line';

/** A part of a text, and where it begins. */
interface Block {
  readonly text: string;
  readonly start: number;
}

/** A line of back-ticks or tildes around a block of code in Markdown, which may be a list item or a quotation. */
const FENCE = /^[\s>*+-]{0,20}(?:`{3,}[^`]*$|~~~)/;
const ASSIGNMENT = /^[ \t]*(?:\$[ \t]+)?(?:export[ \t]+)?[A-Za-z_]\w*=/m;

/**
 * The blocks of code of a Markdown text, without their fences; the whole text where it has none. A block
 * without curl is left out, unless it sets variables, and so is the text around them, unless it has curl.
 */
export function blocksOf(source: string): { readonly blocks: readonly Block[]; readonly isPart: boolean } {
  const parts = partsOf(source);
  const isRead = ({ text }: Block, index: number) =>
    nextCurlLine(text) !== -1 || (index % 2 === 1 && ASSIGNMENT.test(text));
  const blocks = parts.length === 1 ? parts : parts.filter(isRead);
  const read = new Set(blocks);
  const isPart = parts.some((part) => !read.has(part) && part.text.trim() !== '');
  return { blocks, isPart };
}

/** The text cut at its fences: around the blocks and inside of them by turns. */
function partsOf(source: string): Block[] {
  const parts: Block[] = [];
  let start = 0;
  for (let at = 0; at < source.length; ) {
    const next = source.indexOf('\n', at);
    const end = next === -1 ? source.length : next;
    const line = end - at > MAX_FENCE ? '' : source.slice(at, end);
    if (FENCE.test(line)) {
      parts.push({ text: source.slice(start, at), start });
      start = Math.min(end + 1, source.length);
    }
    at = end + 1;
  }
  parts.push({ text: source.slice(start), start });
  return parts;
}

/** No fence is longer, with the name of its language. */
const MAX_FENCE = 200;
