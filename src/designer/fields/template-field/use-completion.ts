import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Context } from '../../../core';
import { type Suggestion, suggest, suggestTags } from '../template-help/suggest';
import { insertionRange, typedInTag } from '../template-help/tags';
import { afterInput, insertText } from './text-input';

export interface OpenCompletion {
  readonly suggestions: readonly Suggestion[];
  readonly active: number;
  /** Where the list was asked for outside of tags: what is typed from there on narrows it. */
  readonly askedAt: number | undefined;
}

interface Completion {
  readonly open: OpenCompletion | undefined;
  readonly accept: (index: number) => void;
  /** Lists the values where the next tag goes. */
  readonly ask: () => void;
}

/** Where a key leads in a list of `length`. */
const MOVES: Readonly<Record<string, (active: number, length: number) => number>> = {
  ArrowDown: (active, length) => (active + 1) % length,
  ArrowUp: (active, length) => (active - 1 + length) % length,
  PageDown: (active, length) => Math.min(active + 8, length - 1),
  PageUp: (active) => Math.max(active - 8, 0),
};

/** The key of an edit that does more in a tag than it says. */
function keyOf({ inputType, data, isComposing }: InputEvent): string | undefined {
  if (inputType === 'deleteContentBackward') return 'Backspace';
  return inputType === 'insertText' && !isComposing ? (data ?? undefined) : undefined;
}

/**
 * Completion in a field: opened by typing in a tag, by Ctrl+Space or by its button, moved through by
 * arrow keys, accepted by Enter or Tab, closed by Escape. While it is closed it takes no key. What was
 * typed before this was there is completed as soon as it is.
 */
export function useCompletion(
  field: RefObject<HTMLTextAreaElement | null>,
  context: Context,
  isFocused: boolean,
  isTypedIn: RefObject<boolean>,
): Completion {
  const [open, setOpen] = useState<OpenCompletion>();
  const isAccepting = useRef(false);

  const show = (suggestions: readonly Suggestion[], askedAt?: number) =>
    setOpen(suggestions.length > 0 ? { suggestions, active: 0, askedAt } : undefined);

  const complete = (area: HTMLTextAreaElement): readonly Suggestion[] => {
    const isCaret = area.selectionStart === area.selectionEnd;
    return isCaret ? suggest(area.value, area.selectionStart, context) : [];
  };

  /** Narrows what was asked for, or completes what is typed in a tag. */
  const follow = () => {
    const area = field.current;
    if (!area) return;
    const askedAt = open?.askedAt;
    const caret = area.selectionStart;
    const typed = askedAt === undefined ? '' : area.value.slice(askedAt, caret);
    if (askedAt === undefined || caret < askedAt || !/^[\p{L}\p{N}_.$-]*$/u.test(typed)) show(complete(area));
    else show(suggestTags(typed, { start: askedAt, end: caret }, context), askedAt);
  };

  const ask = () => {
    const area = field.current;
    if (!area) return;
    const isFirst = document.activeElement !== area && area.selectionEnd === 0;
    area.focus();
    if (isFirst) area.setSelectionRange(area.value.length, area.value.length);
    const range = insertionRange(area.value, { start: area.selectionStart, end: area.selectionEnd });
    if (range.start === range.end) area.setSelectionRange(range.end, range.end);
    show(suggestTags('', range, context), range.end);
  };

  /** For Ctrl+Space, which goes on in the tag that the cursor is in. */
  const completeOrAsk = () => {
    const suggestions = field.current ? complete(field.current) : [];
    if (suggestions.length > 0) show(suggestions);
    else ask();
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
      completeOrAsk();
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
    if (!isAccepting.current) follow();
  });
  const onBeforeInput = useEffectEvent((event: InputEvent) => {
    const area = field.current;
    const key = keyOf(event);
    if (!area || key === undefined || area.selectionStart !== area.selectionEnd) return;
    const typed = typedInTag(area.value, area.selectionStart, key);
    if (!typed) return;
    event.preventDefault();
    isAccepting.current = true;
    if (area.value.slice(typed.from, typed.to) !== typed.insert)
      insertText(area, typed.from, typed.to, typed.insert);
    isAccepting.current = false;
    area.setSelectionRange(typed.caret, typed.caret);
    follow();
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
    const beforeInput = (event: InputEvent) => onBeforeInput(event);
    const key = (event: KeyboardEvent) => onKey(event);
    const move = () => onMove();
    area.addEventListener('beforeinput', beforeInput);
    const stop = afterInput(area, () => onInput());
    area.addEventListener('keydown', key);
    document.addEventListener('selectionchange', move);
    return () => {
      area.removeEventListener('beforeinput', beforeInput);
      stop();
      area.removeEventListener('keydown', key);
      document.removeEventListener('selectionchange', move);
      setOpen(undefined);
    };
  }, [field, isFocused, isTypedIn]);

  return { open, accept, ask };
}
