/**
 * Replaces a part of a field's text as if it were typed, so that the field's own undo takes it
 * back. The only way to that is a command which the standard calls old; where it is missing the
 * text is set and announced by an event.
 */
export function insertText(field: HTMLTextAreaElement, from: number, to: number, text: string): void {
  const expected = field.value.slice(0, from) + text + field.value.slice(to);
  field.focus({ preventScroll: true });
  field.setSelectionRange(from, to);
  const isDone =
    text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  if (isDone && field.value === expected) return;
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}
