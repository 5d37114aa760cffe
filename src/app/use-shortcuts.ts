import { useEffect } from 'react';

export interface ShortcutActions {
  readonly onPrimary: () => void;
  readonly onExport: () => void;
  readonly onHelp: () => void;
}

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'));

/** The shortcuts of the whole page; they rest while a dialog is open. */
export function useShortcuts({ onPrimary, onExport, onHelp }: ShortcutActions): void {
  useEffect(() => {
    const actions: Record<string, () => void> = {
      'Mod Enter': onPrimary,
      'Mod s': onExport,
      'Mod /': onHelp,
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey) return;
      const isMod = event.ctrlKey || event.metaKey;
      const isQuestion = event.key === '?' && !isMod && !takesText(event.target);
      const action = isQuestion ? onHelp : isMod ? actions[`Mod ${event.key}`] : undefined;
      if (!action) return;
      event.preventDefault();
      // An open dialog comes first; the browser's own meaning of the keys would surprise there too.
      if (document.querySelector('dialog[open]')) return;
      event.stopPropagation();
      action();
    };
    // Captured, so that a code editor does not take Mod+Enter for a line end.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [onPrimary, onExport, onHelp]);
}
