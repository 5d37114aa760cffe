/** Markers in the body editor (B39): putting them before elements and around members, and drawing them in words. */
import {
  type ChangeSet,
  type Extension,
  type Line,
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
import { areDiagnosticsNew, bodyDiagnostics } from './body-tags';
import { type MarkerRefusal, type MarkerWord, markerEdit } from './marker-place';

/** Whether the cursor is where a value has yet to be written: in an empty list or body, or behind a colon. */
export function isValueMissing({ state }: EditorView): boolean {
  const { head, empty } = state.selection.main;
  const before = state.sliceDoc(Math.max(0, head - LIST_REACH), head).trimEnd();
  const behind = state.sliceDoc(head, head + LIST_REACH).trimStart();
  return empty && /[[:]$|^$/.test(before) && /^[\]},]|^$/.test(behind);
}

/** More white space than this is not looked through. */
const LIST_REACH = 1000;

/** Puts a marker into the body; the cursor goes where its path is written. Returns why there is no place for it. */
export function markerBefore(view: EditorView, word: MarkerWord): MarkerRefusal | undefined {
  const { from: start, to: end } = view.state.selection.main;
  const edit = markerEdit(view.state.doc.toString(), { start, end }, word);
  if ('reason' in edit) return edit;
  const changes = view.state.changes(
    edit.changes.map(({ start: from, end: to, insert }) => ({ from, to, insert })),
  );
  view.focus();
  view.dispatch({
    changes,
    selection: { anchor: edit.caret },
    effects: begin.of({ tag: edit.tag, undo: changes.invert(view.state.doc) }),
    userEvent: 'input',
    scrollIntoView: true,
  });
  return undefined;
}

/** A marker whose path was not written yet. */
interface BegunMarker {
  readonly tag: Range;
  readonly undo: ChangeSet;
}

const begin = StateEffect.define<BegunMarker | undefined>();

const begunMarker = StateField.define<BegunMarker | undefined>({
  create: () => undefined,
  update(begun, { docChanged, effects }) {
    for (const effect of effects) if (effect.is(begin)) return effect.value;
    return docChanged ? undefined : begun;
  },
});

/** Takes a marker away again that nothing was written in, once the cursor has left it. */
const unwrittenMarkers: Extension = [
  begunMarker,
  EditorView.updateListener.of(({ view, state, selectionSet }) => {
    const begun = state.field(begunMarker);
    if (!begun || !selectionSet) return;
    const { head } = state.selection.main;
    const { start, end } = begun.tag;
    if (head < start || head > end) queueMicrotask(() => takeBack(view));
  }),
  EditorView.domEventHandlers({
    // A page in the background keeps its focus.
    blur: (_, view) => {
      if (document.hasFocus()) queueMicrotask(() => takeBack(view));
    },
  }),
];

function takeBack(view: EditorView): void {
  const begun = view.state.field(begunMarker, false);
  if (begun) view.dispatch({ changes: begun.undo, effects: begin.of(undefined), userEvent: 'delete' });
}

/** The words of a marker. A click puts the cursor into its text, which is then shown. */
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

/** `text` is the text of the marker's line. */
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

const markersInWords: Extension = [
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

export const markers: Extension = [unwrittenMarkers, markersInWords];
