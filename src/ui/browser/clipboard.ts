/** Copies text to the clipboard. */
import { focusedElement } from './dom-root';

/** Puts exactly this text on the clipboard. False when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Refused by a permission: the older command may still work.
    }
  }
  return copyByCommand(text);
}

/**
 * For pages without the clipboard interface (plain http on another host than localhost). The text
 * goes through the copy event, because a text area would turn CR LF into LF.
 */
function copyByCommand(text: string): boolean {
  const focused = focusedElement();
  const carrier = document.createElement('textarea');
  carrier.value = ' ';
  carrier.className = 'visually-hidden';
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.body.append(carrier);
  document.addEventListener('copy', write, { capture: true });
  try {
    carrier.select();
    return document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', write, { capture: true });
    carrier.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
