/**
 * Decorations of the body editor: its tags, matching brackets, the lines of markers, and what the preview highlights.
 */
import { bracketMatching } from '@codemirror/language';
import { linter } from '@codemirror/lint';
import {
  type EditorState,
  type Line,
  Prec,
  RangeSetBuilder,
  StateEffect,
  StateField,
} from '@codemirror/state';
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
import { type RangedDiagnostics, type TagState, tagsIn } from '../template-help/tags';
import { diagnosticsNear } from '../template-help/text-surface';
import { nearText } from './body-surface';

/** The diagnostics of the body, for its text as it was when they were reported. */
export const setDiagnostics = StateEffect.define<RangedDiagnostics>();

export const bodyDiagnostics = StateField.define<RangedDiagnostics>({
  create: () => ({ shown: [], quiet: [] }),
  update(diagnostics, { effects }) {
    for (const effect of effects) if (effect.is(setDiagnostics)) return effect.value;
    return diagnostics;
  },
});

const areDiagnosticsNew = ({ state, startState }: ViewUpdate): boolean =>
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

/**
 * A marker in words, such as “for each line of order.lines” (B39). A click puts the cursor into its text, which is then
 * shown.
 */
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

/** A longer line is shown as it is written. */
const MAX_LINE_LENGTH = 2000;

/** A marker where it stands, with the quotes around it, and its path. */
interface PlacedMarker {
  readonly from: number;
  readonly to: number;
  readonly path: { readonly from: number; readonly to: number };
  readonly words: string;
}

function markersOf({ text, from, length }: Line): PlacedMarker[] {
  if (length > MAX_LINE_LENGTH || !/\{\{ *(?:each|if) /.test(text)) return [];
  return parseTemplate(text).flatMap((part): PlacedMarker[] => {
    if (part.type !== 'broken' || !part.control) return [];
    const before = QUOTE_BEFORE.exec(text.slice(0, part.start));
    const behind = QUOTE_BEHIND.exec(text.slice(part.end));
    if (!before || !behind) return [];
    const { start, end } = part.control.path.range;
    return [
      {
        from: from + before.index,
        to: from + part.end + behind[0].length,
        path: { from: from + start, to: from + end },
        words: wordsOf(part.control, text.slice(0, part.end)),
      },
    ];
  });
}

function visibleMarkers({ state, visibleRanges }: EditorView): PlacedMarker[] {
  const found: PlacedMarker[] = [];
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      at = line.to + 1;
      found.push(...markersOf(line));
    }
  }
  return found;
}

/** The longest time between two clicks of one double click. */
const CLICKS_MS = 500;

const settled = StateEffect.define();

/**
 * Draws markers in words, but not those that the cursor touches, nor those with a problem. One that is shown as text
 * stays so while the cursor is on its line, and until a sequence of clicks is over: lines that are wrapped anew between
 * two clicks would lay other text under the pointer.
 */
class MarkerWords {
  decorations: DecorationSet = Decoration.none;
  /** Where the markers begin that are shown as text. */
  #asText: ReadonlySet<number> = new Set();
  /** Where the marker begins whose words were clicked last. */
  #clicked: number | undefined;
  #isHeld = false;
  #timer = 0;

  constructor(readonly view: EditorView) {
    this.#draw();
  }

  update(update: ViewUpdate): void {
    const { docChanged, viewportChanged, selectionSet, focusChanged, changes, transactions } = update;
    if (docChanged) {
      this.#isHeld = false;
      this.#asText = new Set([...this.#asText].map((from) => changes.mapPos(from, 1)));
    }
    // A click outside of the editor, too, is meant for what is under the pointer.
    if (focusChanged && !this.view.hasFocus) this.hold();
    const isSettled = transactions.some(({ effects }) => effects.some((effect) => effect.is(settled)));
    const isChanged = docChanged || viewportChanged || selectionSet || focusChanged;
    if (isChanged || isSettled || areDiagnosticsNew(update)) this.#draw();
  }

  /** Folds nothing for as long as a double click takes. */
  hold(): void {
    this.#isHeld = true;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.#isHeld = false;
      this.view.dispatch({ effects: settled.of(null) });
    }, CLICKS_MS);
  }

  /** The first click on the words of a marker shows its text; the second selects its path. */
  click({ target, detail, button }: MouseEvent): boolean {
    const { view } = this;
    const words = target instanceof Element ? target.closest('.cm-marker') : null;
    if (words) this.#clicked = view.posAtDOM(words);
    else if (detail < 2) this.#clicked = undefined;
    const at = this.#clicked;
    if (button !== 0 || detail !== 2 || at === undefined || at > view.state.doc.length) return false;
    const marker = markersOf(view.state.doc.lineAt(at)).find(({ from }) => from === at);
    if (!marker) return false;
    view.focus();
    view.dispatch({
      selection: { anchor: marker.path.from, head: marker.path.to },
      userEvent: 'select.pointer',
    });
    return true;
  }

  destroy(): void {
    window.clearTimeout(this.#timer);
  }

  #draw(): void {
    const { state, hasFocus } = this.view;
    const { shown } = state.field(bodyDiagnostics);
    const touches = (from: number, to: number) =>
      hasFocus && state.selection.ranges.some((range) => range.from <= to && range.to >= from);
    const isOnLine = (at: number) => {
      const line = state.doc.lineAt(at);
      return touches(line.from, line.to);
    };
    const asText = new Set<number>();
    const builder = new RangeSetBuilder<Decoration>();
    for (const { from, to, words } of visibleMarkers(this.view)) {
      const stays = this.#asText.has(from) && (this.#isHeld || isOnLine(from));
      if (stays || touches(from, to)) asText.add(from);
      else if (!shown.some(({ range }) => range && range.start < to && range.end > from)) {
        builder.add(from, to, Decoration.replace({ widget: new MarkerLine(words) }));
      }
    }
    this.#asText = asText;
    this.decorations = builder.finish();
  }
}

export const markerLines = [
  ViewPlugin.fromClass(MarkerWords, {
    decorations: ({ decorations }) => decorations,
    eventObservers: {
      mousedown() {
        this.hold();
      },
      // A button that was held for long.
      mouseup() {
        this.hold();
      },
    },
    eventHandlers: {
      mousedown(event) {
        return this.click(event);
      },
    },
  }),
  EditorView.theme({
    '.cm-marker': {
      padding: '1px 4px',
      border: '1px solid var(--origin-context)',
      borderRadius: '3px',
      background: 'var(--origin-context-soft)',
      color: 'var(--origin-context)',
      fontFamily: 'var(--font-sans, system-ui, sans-serif)',
      fontSize: '0.92em',
      cursor: 'text',
      boxDecorationBreak: 'clone',
      WebkitBoxDecorationBreak: 'clone',
    },
  }),
];
