import { defaultKeymap } from '@codemirror/commands';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { lineWrapping } from './line-wrapping';
import { phrases } from './phrases';
import { specialCharacters } from './special-characters';
import { tabKey } from './tab-key';
import { appearance } from './theme';
import { typingOver } from './typing-over';

/** The app has a use of its own for these keys. */
const LEFT_TO_THE_APP = new Set(['Mod-Enter', 'Mod-/']);
const editing = defaultKeymap.filter(({ key }) => !LEFT_TO_THE_APP.has(key ?? ''));

/** What every code editor of the app has. Undo is not among it: the app remembers what is done anywhere. */
export const standard: Extension = [
  // A carriage return is then a character like any other, kept and shown (B17).
  EditorState.lineSeparator.of('\n'),
  EditorState.tabSize.of(2),
  indentUnit.of('  '),
  lineNumbers(),
  highlightActiveLineGutter(),
  specialCharacters,
  phrases,
  drawSelection(),
  dropCursor(),
  bracketMatching(),
  highlightSelectionMatches(),
  search({ top: true }),
  lineWrapping,
  // Editable content takes the focus anyway; this says so to tools that look for it.
  EditorView.contentAttributes.of({ tabindex: '0' }),
  typingOver,
  tabKey,
  keymap.of([...editing, ...searchKeymap, ...lintKeymap]),
  appearance,
];
