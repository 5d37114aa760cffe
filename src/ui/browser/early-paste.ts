/** A text that is pasted on the page before the part of it that takes commands was loaded. */

let pasted: string | undefined;

/** Whether what is typed or pasted at a place goes into it. */
export const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'));

/** The text of a paste where nothing takes text. */
export const textPastedIn = ({ target, clipboardData }: ClipboardEvent): string | undefined =>
  takesText(target) ? undefined : clipboardData?.getData('text/plain');

function paste(event: ClipboardEvent): void {
  pasted = textPastedIn(event) ?? pasted;
}

/** Keeps a pasted text until `takeEarlyPaste` is called. */
export function keepEarlyPaste(): void {
  document.addEventListener('paste', paste);
}

/** The text that was pasted last; from now on none is kept. */
export function takeEarlyPaste(): string | undefined {
  document.removeEventListener('paste', paste);
  const taken = pasted;
  pasted = undefined;
  return taken;
}
