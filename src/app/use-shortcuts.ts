import { useEffect, useRef } from 'react';
import type { AppCommand } from './command';
import { keysOf, writesText } from './keys';

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'));

/** The shortcuts of the whole page; they rest while a dialog is open. */
export function useShortcuts(
  commands: () => readonly AppCommand[],
  /** Says why what was asked for cannot be done now. */
  refuse: (reason: string) => void,
): void {
  const latest = useRef({ commands, refuse });
  latest.current = { commands, refuse };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const keys = keysOf(event);
      // Typing is most of what is pressed; it must not wait for the table.
      if (writesText(keys) && (keys.length > 1 || takesText(event.target))) return;
      const command = latest.current
        .commands()
        .find((one) => one.keys?.includes(keys) && one.isHeardElsewhere === undefined);
      if (!command) return;
      event.preventDefault();
      // An open dialog comes first; the browser's own meaning of the keys would surprise there too.
      if (document.querySelector('dialog[open]')) return;
      event.stopPropagation();
      if (command.unavailable === undefined) command.run();
      else latest.current.refuse(command.unavailable);
    };
    // Captured, so that a code editor does not take Mod+Enter for a line end.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
