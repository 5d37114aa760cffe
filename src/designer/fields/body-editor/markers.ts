/** Markers in the body editor (B39): putting them before elements and around members, and drawing them in words. */
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
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
import { type Control, type Literal, parseTemplate } from '../../../core/internal';
import { bodyEditorTexts } from '../../../i18n/editor-tools';
import { areDiagnosticsNew, bodyDiagnostics } from './body-tags';

/** The words of a marker, with room for its path. */
const MARKERS = { each: '{{ each  }}', if: '{{ if  }}' } as const;

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;

const isElement = ({ name, parent }: SyntaxNode): boolean =>
  parent?.name === 'Array' && !/^[[\],⚠]$/.test(name);

/** What a marker governs: an element of a list, or with `if` a member if that is closer. */
function governed(node: SyntaxNode, word: keyof typeof MARKERS): SyntaxNode | undefined {
  for (let at: SyntaxNode | null = node; at; at = at.parent) {
    if (isElement(at) || (at.name === 'Property' && word === 'if')) return at;
    if (at === node && at.parent?.name === 'Array') return undefined;
  }
  return undefined;
}

/** Time to read a body to its end. */
const PARSE_MS = 100;

/** The element or member of a selection: exactly what is selected, or what the cursor or the selection is in. */
function selectedPart({ state }: EditorView, word: keyof typeof MARKERS): SyntaxNode | undefined {
  const { from, to, empty } = state.selection.main;
  const text = state.sliceDoc(from, to);
  const start = from + (text.length - text.trimStart().length);
  const end = Math.max(start, from + text.replace(/(?<![\s,])[\s,]+$/, '').length);
  // Right behind a value the cursor is in it.
  const isBehind =
    empty &&
    /[^\s,:[{]/.test(state.sliceDoc(from - 1, from)) &&
    /^[\s,}\]]?$/.test(state.sliceDoc(from, from + 1));
  const tree = ensureSyntaxTree(state, state.doc.length, PARSE_MS) ?? syntaxTree(state);
  let part = governed(tree.resolveInner(start, isBehind ? -1 : 1), word);
  let isWider = false;
  while (part && part.to < end) {
    isWider = true;
    part = part.parent ? governed(part.parent, word) : undefined;
  }
  // Several elements are not one.
  if (isWider && part && (part.from !== start || part.to !== end)) return undefined;
  return part ?? (word === 'each' ? repeatable(tree.resolveInner(start, 1)) : undefined);
}

/** The only element of the list that is the value of the member around a place. */
function repeatable(node: SyntaxNode): SyntaxNode | undefined {
  let member: SyntaxNode | null = node;
  while (member && member.name !== 'Property') member = member.parent;
  const value = member?.lastChild;
  const elements = value?.name === 'Array' ? elementsOf(value) : [];
  return elements.length === 1 ? elements[0] : undefined;
}

function elementsOf({ firstChild }: SyntaxNode): SyntaxNode[] {
  const elements: SyntaxNode[] = [];
  for (let child = firstChild; child; child = child.nextSibling) if (isElement(child)) elements.push(child);
  return elements;
}

/** Whether a body is no JSON, so that its elements and members cannot be told apart. */
export function isNoJson({ state }: EditorView): boolean {
  const tree = ensureSyntaxTree(state, state.doc.length, PARSE_MS) ?? syntaxTree(state);
  let isBroken = false;
  tree.iterate({
    enter: ({ type }) => {
      isBroken ||= type.isError;
      return !isBroken;
    },
  });
  return isBroken;
}

/** Whether the cursor is where a value has yet to be written: in an empty list or body, or behind a colon. */
export function isValueMissing({ state }: EditorView): boolean {
  const { head, empty } = state.selection.main;
  const before = state.sliceDoc(Math.max(0, head - LIST_REACH), head).trimEnd();
  const behind = state.sliceDoc(head, head + LIST_REACH).trimStart();
  return empty && /[[:]$|^$/.test(before) && /^[\]},]|^$/.test(behind);
}

/** More white space than this is not looked through. */
const LIST_REACH = 1000;

/**
 * Puts a marker before the element that is selected or that the cursor is in, with `if` also around a member; the
 * cursor goes where its path is written. False where neither is. The same name once for each item of a list would be
 * no JSON object, so no member is repeated.
 */
export function markerBefore(view: EditorView, word: keyof typeof MARKERS): boolean {
  const node = selectedPart(view, word);
  if (!node) return false;
  const isMember = node.name === 'Property';
  const marker = `"${MARKERS[word]}"`;
  const tag = { from: node.from + 1, length: MARKERS[word].length };
  const changes = view.state.changes(
    isMember
      ? [
          { from: node.from, insert: `${marker}: { ` },
          { from: node.to, insert: ' }' },
        ]
      : [{ from: node.from, insert: `${marker}, ` }],
  );
  view.focus();
  view.dispatch({
    changes,
    selection: { anchor: node.from + marker.indexOf('  ') + 1 },
    effects: begin.of({ tag, undo: changes.invert(view.state.doc) }),
    userEvent: 'input',
    scrollIntoView: true,
  });
  return true;
}

/** A marker whose path was not written yet. */
interface BegunMarker {
  readonly tag: { readonly from: number; readonly length: number };
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
    const { from, length } = begun.tag;
    if (head < from || head > from + length) queueMicrotask(() => takeBack(view));
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
