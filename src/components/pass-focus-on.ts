const OPERABLE =
  ':is(button, input, select, textarea, a[href], [contenteditable="true"], [tabindex="0"]):not(:disabled, [tabindex="-1"])';

/** For what was removed with the focus in it: what comes into its place gets the focus, if nothing else has it by then. */
export function passFocusOn(parent: Element, before: Element | null): void {
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
  look();
}
