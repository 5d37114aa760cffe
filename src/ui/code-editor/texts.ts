/** Every visible text of the code editor itself. */
export const texts = {
  tabIndents: 'Tab now indents. Press Ctrl+M to let it move the focus again.',
  tabMoves: 'Tab moves the focus.',
};
