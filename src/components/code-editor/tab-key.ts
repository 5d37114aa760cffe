import { acceptCompletion } from '@codemirror/autocomplete';
import { indentLess, indentMore } from '@codemirror/commands';
import { Prec, StateEffect, StateField } from '@codemirror/state';
import { type Command, EditorView, keymap } from '@codemirror/view';
import { texts } from '../../i18n/code-editor';

const toggle = StateEffect.define();

/** Whether Tab indents; by default it moves the focus, so that nobody is trapped in the editor. */
const tabIndents = StateField.define<boolean>({
  create: () => false,
  update: (value, transaction) => (transaction.effects.some((effect) => effect.is(toggle)) ? !value : value),
});

const switchTab: Command = (view) => {
  view.dispatch({ effects: toggle.of(null) });
  const message = view.state.field(tabIndents) ? texts.tabIndents : texts.tabMoves;
  view.dispatch({ effects: EditorView.announce.of(message) });
  return true;
};

const whenIndenting =
  (command: Command): Command =>
  (view) =>
    view.state.field(tabIndents) && command(view);

/** Tab accepts an open completion, else moves the focus; Ctrl+M lets it indent. */
export const tabKey = [
  tabIndents,
  Prec.high(
    keymap.of([
      { key: 'Tab', run: acceptCompletion },
      { key: 'Tab', run: whenIndenting(indentMore), shift: whenIndenting(indentLess) },
      { key: 'Ctrl-m', mac: 'Shift-Alt-m', run: switchTab },
    ]),
  ),
];
