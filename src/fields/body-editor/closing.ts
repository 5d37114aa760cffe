import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { typedInTag } from '../template-help/tag-typing';
import { nearText } from './body-state';

/** Types in a tag; false where typing does only what it says. */
function typeInTag(view: EditorView, key: string): boolean {
  const { main, ranges } = view.state.selection;
  if (!main.empty || ranges.length > 1 || view.state.readOnly) return false;
  const near = nearText(view.state, main.head);
  const caret = main.head - near.from;
  // Of several braces behind the cursor only the first was added with the one before it.
  const text = key === '{' ? near.text.slice(0, caret + 1) : near.text;
  const typed = typedInTag(text, caret, key);
  if (!typed) return false;
  view.dispatch({
    changes: { from: near.from + typed.from, to: near.from + typed.to, insert: typed.insert },
    selection: { anchor: near.from + typed.caret },
    userEvent: key === 'Backspace' ? 'delete.backward' : 'input.type',
    scrollIntoView: true,
  });
  return true;
}

/** Tags, brackets and quotes close themselves. */
export const closing: Extension = [
  Prec.high([
    EditorView.inputHandler.of((view, _from, _to, text) => typeInTag(view, text)),
    keymap.of([{ key: 'Backspace', run: (view) => typeInTag(view, 'Backspace') }]),
  ]),
  closeBrackets(),
  keymap.of(closeBracketsKeymap),
];
