import { useEffect, useEffectEvent } from 'react';
import { hasCurlCommand } from '../../formats/reading/curl/curl-line';

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Takes a curl command that is pasted where nothing takes text, and no dialog is open. */
export function usePastedCommand(onCommand: (command: string) => void): void {
  const take = useEffectEvent(onCommand);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (takesText(event.target) || document.querySelector('dialog[open]')) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!hasCurlCommand(text)) return;
      event.preventDefault();
      take(text);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}
