import type { Session } from './session';

/** Lets the browser ask before the tab is closed, while something would be lost with it. */
export function warnBeforeUnload({ saving }: Session): void {
  window.addEventListener('beforeunload', (event) => {
    if (!saving.isUnsaved) return;
    // While the person reads the question, it is saved if it can be.
    void saving.flush();
    event.preventDefault();
  });
}
