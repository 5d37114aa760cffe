/** The document, or the shadow root of an embedded designer, that contains an element; focus and selection in it. */

/** The focused element, inside of shadow roots too; the body if nothing has the focus. */
export function focusedElement(): Element | null {
  let focused = globalThis.document?.activeElement ?? null;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

/** Whether what is typed or pasted at a place goes into it. */
export const takesText = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, input:not([type="checkbox"], [type="radio"])'));

/** Whether letters that are pressed at a place are meant for it: a list of choices takes them too. */
export const takesLetters = (target: EventTarget | null): boolean =>
  takesText(target) || target instanceof HTMLSelectElement;

/**
 * Moves the focus to where nobody asked to type. Where a keyboard would come over the page for it, a text only comes
 * into sight, unless one had the focus already.
 */
export function focusUnasked(focus: () => void): void {
  const wasTyping = takesText(focusedElement());
  focus();
  const focused = focusedElement();
  if (!wasTyping && takesText(focused) && matchMedia('(hover: none) and (pointer: coarse)').matches)
    focused.blur();
}

/** The document or the shadow root that an element is in. */
export function rootOf(element: Element | null): Document | ShadowRoot {
  const root = element?.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}

/** The selection around an element. Chromium shows the document no selection of a shadow root. */
export function selectionAround(element: Element): Selection | null {
  const root = rootOf(element) as { readonly getSelection?: () => Selection | null };
  return root.getSelection ? root.getSelection() : getSelection();
}

/** A background tab never paints, so what it renders counts as painted after this time, in ms. */
const WITHOUT_FRAMES_MS = 1000;

/**
 * Runs the callback once the current content of the page has been painted. The returned function
 * cancels it.
 */
export function afterPaint(run: () => void): () => void {
  const stop = () => {
    cancelAnimationFrame(frame);
    clearTimeout(painted);
    clearTimeout(unpainted);
  };
  const once = () => {
    stop();
    run();
  };
  let painted: ReturnType<typeof setTimeout> | undefined;
  // A frame callback runs before its paint; a timer set in it runs after.
  const frame = requestAnimationFrame(() => {
    painted = setTimeout(once);
  });
  const unpainted = setTimeout(once, WITHOUT_FRAMES_MS);
  return stop;
}
