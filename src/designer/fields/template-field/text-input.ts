import { differenceOf } from '../../../core/internal';

/**
 * A text area shows every line end as LF, and would give a text back without its carriage
 * returns. So an edit is taken from what was shown and applied to the text as it is.
 */
export const shownText = (original: string): string =>
  original.includes('\r') ? original.replace(/\r\n?/g, '\n') : original;

/** The original with the one edit that makes `shownAfter` of the text that was shown for it. */
export function applyEdit(original: string, shownAfter: string): string {
  if (!original.includes('\r')) return shownAfter;
  const shownBefore = shownText(original);
  if (shownAfter === shownBefore) return original;
  const { from, to, insert } = differenceOf(shownBefore, shownAfter);
  const head = original.slice(0, originalOffset(original, from));
  const tail = insert + original.slice(originalOffset(original, to));
  // What was deleted between them must not make one line end of two.
  return head.endsWith('\r') && tail.startsWith('\n') ? `${head}\n${tail}` : head + tail;
}

/** Where an offset of the shown text stands in the original. */
export function originalOffset(original: string, shown: number): number {
  if (!original.includes('\r')) return shown;
  let offset = 0;
  for (let left = shown; left > 0 && offset < original.length; left--) offset += unitAt(original, offset);
  return offset;
}

/** Where an offset of the original stands in the shown text. */
export function shownOffset(original: string, offset: number): number {
  return shownText(original.slice(0, offset)).length;
}

/** CR LF is shown as one line end. */
const unitAt = (text: string, offset: number): number =>
  text[offset] === '\r' && text[offset + 1] === '\n' ? 2 : 1;

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

/**
 * Hears that something was typed in a field after React has heard it, until it is stopped. A listener
 * at the field itself comes before React: what it renders puts back the text of before, and what was
 * typed is lost.
 */
export function afterInput(field: HTMLElement, listener: () => void): () => void {
  const hear = ({ target }: Event) => {
    if (target === field) listener();
  };
  document.addEventListener('input', hear);
  return () => document.removeEventListener('input', hear);
}
