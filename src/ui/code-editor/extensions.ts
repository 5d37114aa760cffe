/** The extensions of CodeMirror that the editors use, and the theme of its colours. */
import { defaultKeymap, indentLess, indentMore } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension, Prec, StateEffect, StateField, type Text } from '@codemirror/state';
import {
  type Command,
  closeHoverTooltips,
  Decoration,
  type DecorationSet,
  drawSelection,
  dropCursor,
  EditorView,
  hasHoverTooltips,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { codePointName, controlName } from '../../core/internal';
import { codeEditorTexts } from '../../i18n/editor-tools';
import { JOINED, MAX_JOINED } from '../../i18n/format';
import { surplusLabel } from '../marked-text';

/** The colours of tokens.css follow light and dark by themselves, so one theme serves both. */
const theme = EditorView.theme({
  '&': {
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    fontSize: 'var(--text)',
    borderRadius: 'inherit',
  },
  // Outside of the gutter, which would lie over it.
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '0' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    lineHeight: 'var(--line-height-mono)',
    borderRadius: 'inherit',
  },
  '.cm-content': { caretColor: 'var(--ink)', padding: 'var(--space-half) 0' },
  '.cm-line': { padding: '0 var(--space)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ink)' },
  '& > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { background: 'var(--selection)' },
  '.cm-content ::selection': { background: 'var(--selection)' },
  '.cm-gutters': {
    backgroundColor: 'var(--surface)',
    color: 'var(--ink-faint)',
    border: 'none',
  },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--ink)', fontWeight: '600' },
  '.cm-placeholder': { color: 'var(--ink-faint)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--surface-hover)',
    outline: '1px solid var(--line-control)',
  },
  '&.cm-focused .cm-nonmatchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid var(--error)',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--warning-soft)', outline: '1px solid var(--warning)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--selection)' },
  // A frame only: a ground looks like a selection.
  '.cm-selectionMatch': { backgroundColor: 'transparent', outline: '1px solid var(--line-control)' },

  '.cm-panels': {
    backgroundColor: 'var(--surface-sunken)',
    color: 'var(--ink)',
    fontFamily: 'var(--font-ui)',
    borderColor: 'var(--line)',
  },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panels-bottom': { borderTop: '1px solid var(--line)' },
  '.cm-panel.cm-search': { fontSize: 'var(--text)' },
  '.cm-panel.cm-search label': { fontSize: 'inherit' },
  '.cm-textfield': {
    fontSize: 'inherit',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line-control)',
    borderRadius: 'var(--radius)',
    minBlockSize: 'var(--row)',
  },
  '.cm-button': {
    fontSize: 'inherit',
    background: 'var(--surface)',
    border: '1px solid var(--line-control)',
    borderRadius: 'var(--radius)',
    minBlockSize: 'var(--row)',
  },
  '.cm-panel.cm-search [name=close]': {
    color: 'var(--ink)',
    minInlineSize: 'calc(1.5 * var(--rem))',
    minBlockSize: 'calc(1.5 * var(--rem))',
  },

  '.cm-tooltip': {
    backgroundColor: 'var(--surface-raised)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    boxShadow: 'var(--shadow-small)',
    fontFamily: 'var(--font-ui)',
    fontSize: 'var(--text)',
    maxInlineSize: 'min(28 * var(--rem), 100vw - 2 * var(--rem))',
    overflow: 'hidden',
    zIndex: '20',
  },
  '.cm-tooltip-section:not(:first-child)': { borderTop: '1px solid var(--line)' },
  '.cm-diagnostic': {
    padding: 'var(--space-half) var(--space)',
    borderInlineStart: '3px solid var(--hint)',
    fontFamily: 'var(--font-ui)',
  },
  '.cm-diagnostic-error': { borderColor: 'var(--error)' },
  '.cm-diagnostic-warning': { borderColor: 'var(--warning)' },
  '.cm-lintRange': { backgroundImage: 'none', textDecorationThickness: '1.5px', textUnderlineOffset: '3px' },
  '.cm-lintRange-error': { textDecoration: 'underline wavy var(--error)', textDecorationSkipInk: 'none' },
  '.cm-lintRange-warning': { textDecoration: 'underline wavy var(--warning)', textDecorationSkipInk: 'none' },
  '.cm-lintRange-info, .cm-lintRange-hint': {
    textDecoration: 'underline dotted var(--hint)',
    textDecorationSkipInk: 'none',
  },
});

const highlight = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--ink)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--syntax-literal)' },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: 'var(--ink-soft)' },
]);

const SELECTED = Decoration.mark({ class: 'cm-selected' });

/** The selection once more, over the grounds of tags and marks: the editor draws it below all text. */
const selectedText = [
  // The highest precedence makes the innermost element, whose ground is seen.
  Prec.highest(
    ViewPlugin.fromClass(
      class {
        decorations: DecorationSet;

        constructor(view: EditorView) {
          this.decorations = selectedIn(view);
        }

        update({ docChanged, selectionSet, viewportChanged, view }: ViewUpdate): void {
          if (docChanged || selectionSet || viewportChanged) this.decorations = selectedIn(view);
        }
      },
      { decorations: ({ decorations }) => decorations },
    ),
  ),
  EditorView.theme({ '.cm-selected': { background: 'var(--selection)', paddingBlock: '1px' } }),
];

function selectedIn({ state: { selection }, visibleRanges }: EditorView): DecorationSet {
  if (selection.ranges.every(({ empty }) => empty)) return Decoration.none;
  const marks = selection.ranges.flatMap((range) =>
    visibleRanges.flatMap((visible) => {
      const from = Math.max(range.from, visible.from);
      const to = Math.min(range.to, visible.to);
      return from < to ? [SELECTED.range(from, to)] : [];
    }),
  );
  return Decoration.set(marks, true);
}

const appearance = [theme, syntaxHighlighting(highlight)];

/**
 * Longer lines are not wrapped, because a wrapped line is laid out completely on each key press; in
 * UTF-16 units.
 */
const MAX_WRAPPED_LINE = 10_000;

function hasLongLine(doc: Text): boolean {
  for (const line of doc.iterLines()) if (line.length > MAX_WRAPPED_LINE) return true;
  return false;
}

const isUnwrapped = StateField.define<boolean>({
  create: ({ doc }: EditorState) => hasLongLine(doc),
  update(before, { docChanged, changes, newDoc }) {
    if (!docChanged) return before;
    if (before) return hasLongLine(newDoc);
    let isLong = false;
    changes.iterChangedRanges((_, __, from, to) => {
      isLong ||=
        newDoc.lineAt(from).length > MAX_WRAPPED_LINE ||
        newDoc.lineAt(to).length > MAX_WRAPPED_LINE ||
        to - from > MAX_WRAPPED_LINE;
    });
    return isLong && hasLongLine(newDoc);
  },
});

/** Wraps lines, unless one is as long as those of a minified document. */
export const lineWrapping = [
  isUnwrapped,
  EditorView.contentAttributes.compute(
    [isUnwrapped],
    (state): Record<string, string> => (state.field(isUnwrapped) ? {} : { class: 'cm-lineWrapping' }),
  ),
];

/** Keys that are shortcuts of the app. */
const LEFT_TO_THE_APP = new Set(['Mod-Enter', 'Mod-/']);
const editing = defaultKeymap.filter(({ key }) => !LEFT_TO_THE_APP.has(key ?? ''));

/** Translates CodeMirror's own texts, such as those of the search panel. */
const phrases = EditorState.phrases.of(codeEditorTexts.phrases);

function specialElement(name: string): HTMLElement {
  const shown = document.createElement('span');
  shown.className = 'cm-special';
  shown.textContent = name;
  shown.title = name;
  return shown;
}

class Surplus extends WidgetType {
  constructor(readonly label: string) {
    super();
  }

  override eq(other: Surplus): boolean {
    return other.label === this.label;
  }

  override toDOM(): HTMLElement {
    return specialElement(this.label);
  }
}

const surplus = new MatchDecorator({
  regexp: new RegExp(`(?<=[${JOINED}]{${MAX_JOINED}})[${JOINED}]+`, 'gu'),
  decoration: ([found]) => Decoration.replace({ widget: new Surplus(surplusLabel(found)) }),
});

/**
 * Merges thousands of marks on one character into one element, because the browser would draw them for
 * seconds.
 */
const surplusMarks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = surplus.createDeco(view);
    }

    update(update: ViewUpdate): void {
      this.decorations = surplus.updateDeco(update, this.decorations);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

/** Shows invisible characters by their names; a carriage return is not highlighted as an error. */
const specialCharacters = [
  highlightSpecialChars({
    addSpecialChars: /\u00a0/g,
    render(code) {
      const shown = specialElement(controlName(code) ?? codePointName(code));
      if (code === 13) shown.classList.add('cm-special-line-end');
      return shown;
    },
  }),
  surplusMarks,
  EditorView.theme({
    '.cm-special': {
      marginInline: '1px',
      padding: '0 2px',
      borderRadius: '3px',
      backgroundColor: 'var(--error-soft)',
      color: 'var(--error)',
      fontSize: 'calc(0.625 * var(--rem))',
      verticalAlign: '0.1em',
    },
    '.cm-special-line-end': { backgroundColor: 'transparent', color: 'var(--ink-soft)' },
  }),
];

const toggle = StateEffect.define();

/**
 * Whether Tab indents. By default it moves the focus, so that keyboard users are not trapped in the
 * editor.
 */
const tabIndents = StateField.define<boolean>({
  create: () => false,
  update: (value, transaction) => (transaction.effects.some((effect) => effect.is(toggle)) ? !value : value),
});

const switchTab: Command = (view) => {
  view.dispatch({ effects: toggle.of(null) });
  const message = view.state.field(tabIndents) ? codeEditorTexts.tabIndents : codeEditorTexts.tabMoves;
  view.dispatch({ effects: EditorView.announce.of(message) });
  return true;
};

const whenIndenting =
  (command: Command): Command =>
  (view) =>
    view.state.field(tabIndents) && command(view);

/** Tab moves the focus; Ctrl+M lets it indent. */
const tabKey = [
  tabIndents,
  Prec.high(
    keymap.of([
      { key: 'Tab', run: whenIndenting(indentMore), shift: whenIndenting(indentLess) },
      { key: 'Ctrl-m', mac: 'Shift-Alt-m', run: switchTab },
    ]),
  ),
];

/**
 * Typing over a selection. Left alone, Chromium puts the look of the replaced text into a style
 * attribute of the new one, which a strict content security policy refuses with an error.
 */
const typingOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const isTyped = event.inputType === 'insertText' && event.data !== null && !event.isComposing;
    if (!isTyped || view.state.readOnly || view.state.selection.main.empty) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(event.data), { userEvent: 'input.type', scrollIntoView: true });
    return true;
  },
});

/** A click on the number of a line puts the cursor at the beginning of its text. */
const clickedNumbers = lineNumbers({
  domEventHandlers: {
    mousedown(view, { from, to }, event) {
      if (!(event instanceof MouseEvent) || event.button !== 0) return false;
      const indent =
        /^[ \t]*/.exec(view.state.sliceDoc(from, Math.min(to, from + MAX_WRAPPED_LINE)))?.[0] ?? '';
      view.focus();
      view.dispatch({ selection: { anchor: from + indent.length }, userEvent: 'select.pointer' });
      return true;
    },
  },
});

/** What was opened at the text by F8 or the pointer goes with the focus, and with Escape. */
const passingTooltips = [
  EditorView.domEventHandlers({
    blur(_, view) {
      if (hasHoverTooltips(view.state)) queueMicrotask(() => view.dispatch({ effects: closeHoverTooltips }));
    },
  }),
  Prec.high(
    keymap.of([
      {
        key: 'Escape',
        run(view) {
          if (!hasHoverTooltips(view.state)) return false;
          view.dispatch({ effects: closeHoverTooltips });
          return true;
        },
      },
    ]),
  ),
];

/** The extensions of every code editor. Undo is not among them: the app has one undo history for everything. */
export const standardExtensions: Extension = [
  // Makes a carriage return an ordinary character that is preserved and shown (B17).
  EditorState.lineSeparator.of('\n'),
  EditorState.tabSize.of(2),
  indentUnit.of('  '),
  clickedNumbers,
  highlightActiveLineGutter(),
  specialCharacters,
  phrases,
  drawSelection(),
  selectedText,
  dropCursor(),
  bracketMatching(),
  highlightSelectionMatches(),
  search({ top: true }),
  lineWrapping,
  // Editable content is focusable anyway; the attribute is for tools that check for it.
  EditorView.contentAttributes.of({ tabindex: '0' }),
  typingOver,
  tabKey,
  passingTooltips,
  keymap.of([...editing, ...searchKeymap, ...lintKeymap]),
  appearance,
];
