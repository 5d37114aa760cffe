import { bracketMatching } from '@codemirror/language';
import { linter } from '@codemirror/lint';
import { type EditorState, Prec, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import type { Range } from '../../../core';
import { type Control, type Literal, parseTemplate } from '../../../core/internal';
import { bodyEditorTexts } from '../../../i18n/editor-tools';
import { type Ranged, type TagState, tagsIn } from '../template-help/tags';
import { remarksNear } from '../template-help/text-surface';
import { nearText } from './body-surface';

/** What the body editor draws: its tags, the brackets that match, and the part that the preview points at. */

/** What is said of the body, for its text as it was reported last. */
export const setRemarks = StateEffect.define<Ranged>();

export const bodyRemarks = StateField.define<Ranged>({
  create: () => ({ shown: [], quiet: [] }),
  update(remarks, { effects }) {
    for (const effect of effects) if (effect.is(setRemarks)) return effect.value;
    return remarks;
  },
});

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
    for (const { start, end, state: tagState } of tagsIn(text, remarksNear(state.field(bodyRemarks), near))) {
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

    update({ docChanged, viewportChanged, view, state, startState }: ViewUpdate): void {
      if (docChanged || viewportChanged || state.field(bodyRemarks) !== startState.field(bodyRemarks)) {
        this.decorations = visibleTags(view);
      }
    }
  },
  { decorations: ({ decorations }) => decorations },
);

const MATCHING = Decoration.mark({ class: 'cm-matchingBracket' });
const NOT_MATCHING = Decoration.mark({ class: 'cm-nonmatchingBracket' });

/** A brace of a tag is no bracket of the JSON around it, so that it matches none there is no fault. */
const isInTag = (state: EditorState, position: number): boolean => {
  const { text, from } = nearText(state, position);
  const offset = position - from;
  return tagsIn(text, { shown: [], quiet: [] }).some(({ start, end }) => start <= offset && offset < end);
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
  // So that a tag stays one piece around what else is marked inside it.
  Prec.lowest(plugin),
  pills,
  // Of a tag its card says it.
  linter(null, {
    tooltipFilter: (problems, state) => problems.filter(({ from }) => !isInTag(state, from)),
  }),
];

/** What lights up: tags, and the text that the preview points at. */
interface LitParts {
  readonly tags: readonly Range[];
  readonly pointed: Range | undefined;
}

export const lightUp = StateEffect.define<LitParts>();

const pointedText = Decoration.mark({ class: 'cm-pointed' });
const litTag = Decoration.mark({ class: 'cm-pointed cm-lit' });

function litMarksOf({ tags, pointed }: LitParts, length: number): DecorationSet {
  const parts = tags.map((range) => [range, litTag] as const);
  const isTag = tags.some(({ start, end }) => start === pointed?.start && end === pointed.end);
  const all = pointed && !isTag ? [...parts, [pointed, pointedText] as const] : parts;
  const marks = all.flatMap(([{ start, end }, mark]) => {
    const [from, to] = [Math.min(start, length), Math.min(end, length)];
    return from < to ? [mark.range(from, to)] : [];
  });
  return Decoration.set(marks, true);
}

/** The parts of the body that belong to what is hovered elsewhere. */
export const litMarks = [
  StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(marks, { changes, effects, newDoc }) {
      for (const effect of effects) if (effect.is(lightUp)) return litMarksOf(effect.value, newDoc.length);
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

/** Draws the markers of a body as quiet lines: “for each line of order.lines” (B39). */

/** A marker in words. A click puts the cursor into its text, which is then shown. */
class MarkerLine extends WidgetType {
  constructor(readonly words: string) {
    super();
  }

  override eq({ words }: MarkerLine): boolean {
    return words === this.words;
  }

  override toDOM(): HTMLElement {
    const line = document.createElement('span');
    line.className = 'cm-marker';
    line.textContent = this.words;
    return line;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/** `line` and `text` are the text of the marker's line; its parts are named as they are written. */
function wordsOf(control: Control, text: string): string {
  const path = text.slice(control.path.range.start, control.path.range.end);
  if (control.type === 'each') {
    const { item, count, isOptional } = control;
    const words = bodyEditorTexts.forEach(item.name, path, count?.name);
    return isOptional ? `${words} ${bodyEditorTexts.ifThere}` : words;
  }
  const { comparison } = control;
  if (!comparison) return bodyEditorTexts.onlyIf(path);
  const literal = literalText(comparison.literal);
  return comparison.isEqual
    ? bodyEditorTexts.onlyIfEqual(path, literal)
    : bodyEditorTexts.onlyIfDiffers(path, literal);
}

const literalText = (literal: Literal): string => {
  if (literal.type === 'string') return `'${literal.value}'`;
  if (literal.type === 'number') return literal.text;
  return literal.type === 'null' ? 'null' : String(literal.value);
};

const QUOTE_BEFORE = /" *$/;
const QUOTE_BEHIND = /^ *"/;

/** The markers of what is visible, but not those that the cursor touches, nor those with a problem. */
function visibleMarkers({ state, visibleRanges, hasFocus }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      at = line.to + 1;
      if (line.length > MAX_LINE_LENGTH || !/\{\{ *(?:each|if) /.test(line.text)) continue;
      addMarkers(builder, state, line.from, line.text, hasFocus);
    }
  }
  return builder.finish();
}

/** A longer line is shown as it is written. */
const MAX_LINE_LENGTH = 2000;

function addMarkers(
  builder: RangeSetBuilder<Decoration>,
  state: EditorState,
  lineFrom: number,
  text: string,
  hasFocus: boolean,
): void {
  for (const part of parseTemplate(text)) {
    if (part.type !== 'broken' || !part.control) continue;
    const before = QUOTE_BEFORE.exec(text.slice(0, part.start));
    const behind = QUOTE_BEHIND.exec(text.slice(part.end));
    if (!before || !behind) continue;
    const from = lineFrom + before.index;
    const to = lineFrom + part.end + behind[0].length;
    if (hasFocus && state.selection.ranges.some((range) => range.from <= to && range.to >= from)) continue;
    const { shown } = state.field(bodyRemarks);
    if (shown.some(({ range }) => range && range.start < to && range.end > from)) continue;
    const words = wordsOf(part.control, text.slice(0, part.end));
    builder.add(from, to, Decoration.replace({ widget: new MarkerLine(words) }));
  }
}

export const markerLines = [
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = visibleMarkers(view);
      }

      update({ docChanged, viewportChanged, selectionSet, focusChanged, ...rest }: ViewUpdate): void {
        const { view, state, startState } = rest;
        const isReported = state.field(bodyRemarks) !== startState.field(bodyRemarks);
        if (docChanged || viewportChanged || selectionSet || focusChanged || isReported) {
          this.decorations = visibleMarkers(view);
        }
      }
    },
    { decorations: ({ decorations }) => decorations },
  ),
  EditorView.theme({
    '.cm-marker': {
      color: 'var(--ink-soft)',
      fontFamily: 'var(--font-sans, system-ui, sans-serif)',
      fontSize: '0.92em',
      cursor: 'text',
    },
  }),
];
