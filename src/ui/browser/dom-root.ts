/** The document, or the shadow root of an embedded designer, as a component inside finds it. */

/** The focused element, inside of shadow roots too; the body if nothing has the focus. */
export function focusedElement(): Element | null {
  let focused = globalThis.document?.activeElement ?? null;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
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
