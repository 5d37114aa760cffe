import type { Session } from './session';

/** Lets the browser ask before the tab is closed, while something would be lost with it. */
export function warnBeforeUnload({ shelf, sample }: Session): void {
  window.addEventListener('beforeunload', (event) => {
    if (shelf.hasUnkept || sample.isUnkept) event.preventDefault();
  });
}
