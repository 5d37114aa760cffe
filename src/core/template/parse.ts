/** Parses templates into text and tags (B6). */
import type { Path, Range } from '../trace/traced';
import { LIMITS, type Limits } from './limits';
import type { BrokenTag, Tag, TemplateProblem } from './tag';
import { TagParser } from './tag-parser';

export type { BrokenTag, Control, Each, FilterCall, If, Step, Tag, UnreadControl } from './tag';

/** One setting that is a template, taken apart. */
export interface Setting {
  readonly path: Path;
  readonly text: string;
  readonly parts: readonly Part[];
}

/** Takes the template of a setting apart. */
export const parseSetting = (path: Path, text: string, left?: TagsLeft): Setting => ({
  path,
  text,
  parts: parseTemplate(text, left),
});

/** How many more tags of a setting are read (B33). All rows of the data are one setting and share one. */
export class TagsLeft {
  tags: number;
  broken: number;
  /** The limit was reached, and the first part that was not read has the problem. */
  isExceeded = false;

  constructor(readonly limits: Pick<Limits, 'tags' | 'brokenTags'>) {
    this.tags = limits.tags;
    this.broken = limits.brokenTags;
  }

  get isSpent(): boolean {
    return this.tags <= 0 || this.broken <= 0;
  }

  count(part: Part): void {
    if (part.type === 'text') return;
    this.tags--;
    if (part.type === 'broken' && !part.control) this.broken--;
  }

  /** Whether so many more are all read. */
  hasRoomFor({ tags, broken }: TagCount): boolean {
    return tags === 0 || (tags <= this.tags && broken < this.broken);
  }

  take({ tags, broken }: TagCount): void {
    this.tags -= tags;
    this.broken -= broken;
  }

  /** How many were read since. */
  since({ tags, broken }: TagCount): TagCount {
    return { tags: tags - this.tags, broken: broken - this.broken };
  }
}

/** Tags, broken ones among them. */
export interface TagCount {
  readonly tags: number;
  readonly broken: number;
}

export type Part = ({ readonly type: 'text' } & Range) | Tag | BrokenTag;

/**
 * Cuts a template into text and tags (B6). The parts tile the text; offsets are UTF-16 units. What
 * follows where no tag is left to be read is one broken tag (B33).
 */
export function parseTemplate(source: string, left = new TagsLeft(LIMITS)): readonly Part[] {
  if (source.length > MAX_KEPT_LENGTH || source.length > Math.min(left.tags, left.broken))
    return cut(source, left);
  const known = kept.get(source);
  if (known) {
    for (const part of known) left.count(part);
    return known;
  }
  const parts = cut(source, left);
  if (kept.size === MAX_KEPT) kept.clear();
  kept.set(source, parts);
  return parts;
}

/** The same short templates are read again for each key press, and for each request of a workflow. */
const kept = new Map<string, readonly Part[]>();
const MAX_KEPT = 4096;
const MAX_KEPT_LENGTH = 256;

function cut(source: string, left: TagsLeft): Part[] {
  const parts: Part[] = [];
  let textStart = 0;
  let open = source.indexOf('{{');
  while (open !== -1) {
    if (open > textStart) parts.push({ type: 'text', start: textStart, end: open });
    const part = left.isSpent
      ? excess(source, open, left)
      : (refused(source, open) ?? new TagParser(source, open).parse());
    left.count(part);
    parts.push(part);
    textStart = part.end;
    open = source.indexOf('{{', textStart);
  }
  if (textStart < source.length) parts.push({ type: 'text', start: textStart, end: source.length });
  return parts;
}

function excess(source: string, start: number, left: TagsLeft): BrokenTag {
  const { tags, brokenTags } = left.limits;
  const range = { start, end: start + 2 };
  const problem: TemplateProblem =
    left.tags <= 0
      ? { code: 'template-too-many-tags', range, values: { limit: tags } }
      : { code: 'template-too-many-broken', range, values: { limit: brokenTags } };
  const problems = left.isExceeded ? [] : [problem];
  left.isExceeded = true;
  return { type: 'broken', start, end: source.length, problems };
}

const RESERVED = '#/^>!=&';

/** `{{{` and the openings that other template languages give a meaning. */
function refused(source: string, open: number): BrokenTag | undefined {
  const sigil = source[open + 2];
  if (sigil === undefined) return undefined;
  const range = { start: open, end: open + 3 };
  if (sigil === '{') {
    return { type: 'broken', ...range, problems: [{ code: 'template-triple-brace', range, values: {} }] };
  }
  if (!RESERVED.includes(sigil)) return undefined;
  return { type: 'broken', ...range, problems: [{ code: 'template-reserved', range, values: { sigil } }] };
}
