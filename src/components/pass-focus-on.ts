const OPERABLE =
  ':is(button, input, select, textarea, a[href], [contenteditable="true"], [tabindex="0"]):not(:disabled, [tabindex="-1"])';

/** For an element that is about to go with the focus in it: what comes in its place gets the focus, if nothing else has it by then. */
export function passFocusOn(element: Element): void {
  const { parentElement: parent, previousElementSibling: before } = element;
  if (!parent) return;
  const look = () => {
    const isLost = document.activeElement === document.body;
    const first = [...parent.querySelectorAll<HTMLElement>(OPERABLE)].find(
      (one) =>
        one.checkVisibility() &&
        !(before && before.compareDocumentPosition(one) !== Node.DOCUMENT_POSITION_FOLLOWING),
    );
    if (isLost) first?.focus();
    if (!isLost || first || !parent.isConnected) watch.disconnect();
  };
  const watch = new MutationObserver(look);
  watch.observe(parent, { childList: true, subtree: true });
}
