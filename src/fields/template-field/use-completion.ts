import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Context } from '../../core';
import { type Suggestion, suggest } from '../template-help';
import { insertText } from './insert-text';

export interface OpenCompletion {
  readonly suggestions: readonly Suggestion[];
  readonly active: number;
}

interface Completion {
  readonly open: OpenCompletion | undefined;
  readonly accept: (index: number) => void;
}

/** Where a key leads in a list of `length`. */
const MOVES: Readonly<Record<string, (active: number, length: number) => number>> = {
  ArrowDown: (active, length) => (active + 1) % length,
  ArrowUp: (active, length) => (active - 1 + length) % length,
  PageDown: (active, length) => Math.min(active + 8, length - 1),
  PageUp: (active) => Math.max(active - 8, 0),
};

/**
 * Completion in a field: opened by typing in a tag or by Ctrl+Space, moved through by arrow keys,
 * accepted by Enter or Tab, closed by Escape. While it is closed it takes no key. What was typed
 * before this was there is completed as soon as it is.
 */
export function useCompletion(
  field: RefObject<HTMLTextAreaElement | null>,
  context: Context,
  isFocused: boolean,
  isTypedIn: RefObject<boolean>,
): Completion {
  const [open, setOpen] = useState<OpenCompletion>();
  const isAccepting = useRef(false);

  const ask = () => {
    const area = field.current;
    const isCaret = area && area.selectionStart === area.selectionEnd;
    const suggestions = isCaret ? suggest(area.value, area.selectionStart, context) : [];
    setOpen(suggestions.length > 0 ? { suggestions, active: 0 } : undefined);
  };

  const accept = (index: number) => {
    const area = field.current;
    const chosen = open?.suggestions[index];
    setOpen(undefined);
    if (!area || !chosen) return;
    isAccepting.current = true;
    insertText(area, chosen.from, chosen.to, chosen.insert);
    isAccepting.current = false;
    const caret = chosen.from + chosen.caret;
    area.setSelectionRange(caret, caret);
  };

  /** Whether the key was meant for the completion. */
  const take = (event: KeyboardEvent): boolean => {
    if (event.isComposing) return false;
    if (event.key === ' ' && event.ctrlKey) {
      ask();
      return true;
    }
    if (!open || event.ctrlKey || event.metaKey || event.altKey) return false;
    const move = MOVES[event.key];
    if (move) setOpen({ ...open, active: move(open.active, open.suggestions.length) });
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) accept(open.active);
    else if (event.key === 'Escape') setOpen(undefined);
    else return false;
    return true;
  };

  const onInput = useEffectEvent(() => {
    if (!isAccepting.current) ask();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!take(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  // A cursor that moves without typing leaves what was being completed.
  const onMove = useEffectEvent(() => {
    const caret = field.current?.selectionStart ?? 0;
    const [first] = open?.suggestions ?? [];
    if (first && (caret < first.from || caret > first.to)) setOpen(undefined);
  });

  useEffect(() => {
    const area = field.current;
    if (!area || !isFocused) return;
    if (isTypedIn.current) onInput();
    isTypedIn.current = false;
    const input = () => onInput();
    const key = (event: KeyboardEvent) => onKey(event);
    const move = () => onMove();
    area.addEventListener('input', input);
    area.addEventListener('keydown', key);
    document.addEventListener('selectionchange', move);
    return () => {
      area.removeEventListener('input', input);
      area.removeEventListener('keydown', key);
      document.removeEventListener('selectionchange', move);
      setOpen(undefined);
    };
  }, [field, isFocused, isTypedIn]);

  return { open, accept };
}
