import { messages } from './language';

/** Every visible text of the code editor itself. */
export const english = {
  tabIndents: 'Tab now indents. Press Ctrl+M to let it move the focus again.',
  tabMoves: 'Tab moves the focus.',
  /** CodeMirror's words for its own parts, by its English ones; `$` stands for a value. */
  phrases: {} as Readonly<Record<string, string>>,
};

export const texts = messages('codeEditor', english);
