/** Draws the markers of a body as quiet lines: “for each line of order.lines” (B39). */
import { type EditorState, RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import { type Control, type Literal, parseTemplate } from '../../../core/internal';
import { bodyEditorTexts } from '../../../i18n/editor-tools';
import { bodyRemarks } from './body-tags';

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
    const { item, count } = control;
    return bodyEditorTexts.forEach(count ? `${item.name}, ${count.name}` : item.name, path);
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

/** The markers of what is visible, but not those that the selection touches, nor those with a problem. */
function visibleMarkers({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      at = line.to + 1;
      if (line.length > MAX_LINE_LENGTH || !/\{\{ *(?:each|if) /.test(line.text)) continue;
      addMarkers(builder, state, line.from, line.text);
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
): void {
  for (const part of parseTemplate(text)) {
    if (part.type !== 'broken' || !part.control) continue;
    const before = QUOTE_BEFORE.exec(text.slice(0, part.start));
    const behind = QUOTE_BEHIND.exec(text.slice(part.end));
    if (!before || !behind) continue;
    const from = lineFrom + before.index;
    const to = lineFrom + part.end + behind[0].length;
    if (state.selection.ranges.some((range) => range.from <= to && range.to >= from)) continue;
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

      update({ docChanged, viewportChanged, selectionSet, view, state, startState }: ViewUpdate): void {
        const isReported = state.field(bodyRemarks) !== startState.field(bodyRemarks);
        if (docChanged || viewportChanged || selectionSet || isReported) {
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
