import { EditorView } from '@codemirror/view';

/**
 * Typing over a selection. Left alone, Chromium puts the look of the replaced text into a style
 * attribute of the new one, which a strict content security policy refuses with an error.
 */
export const typingOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const isTyped = event.inputType === 'insertText' && event.data !== null && !event.isComposing;
    if (!isTyped || view.state.readOnly || view.state.selection.main.empty) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(event.data), { userEvent: 'input.type', scrollIntoView: true });
    return true;
  },
});
