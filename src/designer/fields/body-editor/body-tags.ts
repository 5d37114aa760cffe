/**
 * Tags in the body editor: how JSON is parsed around them, their marks, matching brackets, and what the preview
 * highlights.
 */
import { jsonLanguage } from '@codemirror/lang-json';
import { bracketMatching, LanguageSupport } from '@codemirror/language';
import { linter } from '@codemirror/lint';
import { type EditorState, Prec, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { Range } from '../../../core';
import { parseTemplate } from '../../../core/internal';
import { type RangedDiagnostics, type TagState, tagsIn } from '../template-help/tags';
import { diagnosticsNear } from '../template-help/text-surface';
import { nearText } from './body-surface';

const json = jsonLanguage.parser;
type Input = Exclude<Parameters<typeof json.startParse>[0], string>;

/** How far back on its line a tag may begin before the place where parsing resumes. */
const REACH = 300;
/** Longer lines are parsed in chunks of this length. */
const MAX_CHUNK_LENGTH = 4096;

/**
 * The document as the JSON parser sees it: each tag reads as a number of its length, which is a value as a whole and may
 * also stand in a string.
 */
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
    .map(({ type, start, end }) => (type === 'tag' ? '1'.repeat(end - start) : text.slice(start, end)))
    .join('');
}

/** JSON whose strings and values may be tags. */
export const templateJson = new LanguageSupport(
  jsonLanguage.configure({
    wrap: (_, input, fragments, ranges) => json.startParse(new WithoutTags(input), fragments, ranges),
  }),
);

/** The diagnostics of the body, for its text as it was when they were reported. */
export const setDiagnostics = StateEffect.define<RangedDiagnostics>();

export const bodyDiagnostics = StateField.define<RangedDiagnostics>({
  create: () => ({ shown: [], quiet: [] }),
  update(diagnostics, { effects }) {
    for (const effect of effects) if (effect.is(setDiagnostics)) return effect.value;
    return diagnostics;
  },
});

export const areDiagnosticsNew = ({ state, startState }: ViewUpdate): boolean =>
  state.field(bodyDiagnostics) !== startState.field(bodyDiagnostics);

/** A longer tag may not fit into a line of a narrow page, and breaks like other text. */
const MAX_UNBROKEN_LENGTH = 30;

const marksFor = (classes: string): Readonly<Record<TagState, Decoration>> => ({
  fine: Decoration.mark({ class: `${classes} cm-tag-fine` }),
  warning: Decoration.mark({ class: `${classes} cm-tag-warning` }),
  error: Decoration.mark({ class: `${classes} cm-tag-error` }),
  typed: Decoration.mark({ class: `${classes} cm-tag-typed` }),
});

const SHORT = marksFor('cm-tag cm-tag-short');
const LONG = marksFor('cm-tag');

const pills = EditorView.theme({
  '.cm-tag': {
    borderRadius: '3px',
    paddingBlock: '1px',
    color: 'var(--ink)',
    textUnderlineOffset: '0.25em',
    textDecorationSkipInk: 'none',
    boxDecorationBreak: 'clone',
    WebkitBoxDecorationBreak: 'clone',
  },
  '.cm-tag-short': { whiteSpace: 'pre' },
  '.cm-tag *': { color: 'inherit' },
  '.cm-tag-fine, .cm-tag-warning': {
    background: 'var(--origin-context-soft)',
    color: 'var(--origin-context)',
    fontWeight: '600',
  },
  '.cm-tag-fine': { textDecoration: 'var(--origin-context-mark)' },
  '.cm-tag-typed': { background: 'var(--surface-hover)' },
  '.cm-tag-error': { background: 'var(--error-soft)' },
});

/** Marks the tags of what is visible, never of the whole document. */
function visibleTags({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let done = 0;
  for (const range of visibleRanges) {
    const near = nearText(state, range.from, range.to);
    const { text, from } = near;
    const tags = tagsIn(text, diagnosticsNear(state.field(bodyDiagnostics), near));
    for (const { start, end, state: tagState } of tags) {
      if (from + start < done) continue;
      done = from + end;
      const marks = end - start > MAX_UNBROKEN_LENGTH ? LONG : SHORT;
      builder.add(from + start, done, marks[tagState]);
    }
  }
  return builder.finish();
}

const plugin = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = visibleTags(view);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged || areDiagnosticsNew(update))
        this.decorations = visibleTags(update.view);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

const MATCHING = Decoration.mark({ class: 'cm-matchingBracket' });
const NOT_MATCHING = Decoration.mark({ class: 'cm-nonmatchingBracket' });

/** The braces of a tag are no brackets of the JSON around it, and need not match. */
const isInTag = (state: EditorState, position: number): boolean => {
  const { text, from } = nearText(state, position);
  const offset = position - from;
  return parseTemplate(text).some(
    (part) => part.type !== 'text' && part.start <= offset && offset < part.end,
  );
};

/** Shows which brackets match; what is unmatched is marked only outside of tags. */
export const tagBrackets = bracketMatching({
  renderMatch({ start, end, matched }, state) {
    if (!matched && isInTag(state, start.from)) return [];
    const mark = matched ? MATCHING : NOT_MATCHING;
    return [start, ...(end ? [end] : [])].map(({ from, to }) => mark.range(from, to));
  },
});

export const tagMarks = [
  // The lowest, so that a tag stays one element around other marks inside it.
  Prec.lowest(plugin),
  pills,
  // The card of a tag has its problems.
  linter(null, {
    tooltipFilter: (problems, state) => problems.filter(({ from }) => !isInTag(state, from)),
  }),
];

/** Highlighted tags, and the text that the preview points at. */
interface HighlightedParts {
  readonly tags: readonly Range[];
  readonly pointed: Range | undefined;
}

export const highlightTags = StateEffect.define<HighlightedParts>();

const pointedText = Decoration.mark({ class: 'cm-pointed' });
const highlightedTag = Decoration.mark({ class: 'cm-pointed cm-lit' });

function highlightMarks({ tags, pointed }: HighlightedParts, length: number): DecorationSet {
  const parts = tags.map((range) => [range, highlightedTag] as const);
  const isTag = tags.some(({ start, end }) => start === pointed?.start && end === pointed.end);
  const all = pointed && !isTag ? [...parts, [pointed, pointedText] as const] : parts;
  const marks = all.flatMap(([{ start, end }, mark]) => {
    const [from, to] = [Math.min(start, length), Math.min(end, length)];
    return from < to ? [mark.range(from, to)] : [];
  });
  return Decoration.set(marks, true);
}

/** The parts of the body that belong to what is hovered elsewhere. */
export const tagHighlights = [
  StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(marks, { changes, effects, newDoc }) {
      for (const effect of effects)
        if (effect.is(highlightTags)) return highlightMarks(effect.value, newDoc.length);
      return marks.map(changes);
    },
    provide: (field) => EditorView.decorations.from(field),
  }),
  EditorView.theme({
    '.cm-pointed': { background: 'var(--accent-soft)', outline: '1px solid var(--accent)' },
    '.cm-lit': {
      borderRadius: '3px',
      background: 'var(--origin-context-soft)',
      outline: '1.5px solid var(--origin-context)',
    },
  }),
];
