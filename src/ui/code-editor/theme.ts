import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The colours of tokens.css follow light and dark by themselves, so one theme serves both. */
const theme = EditorView.theme({
  '&': {
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    fontSize: 'var(--text)',
    borderRadius: 'inherit',
  },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-1px' },
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
  '.cm-selectionMatch': { backgroundColor: 'var(--surface-hover)' },

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

export const appearance = [theme, syntaxHighlighting(highlight)];
