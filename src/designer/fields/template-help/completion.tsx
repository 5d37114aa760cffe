/** Completion of tags: the open list, its selection and keys. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Context } from '../../../core';
import { filtersAtCaret, type OfferPlace, offersAtCaret, tagsFor } from './offers';
import type { Suggestion } from './suggest';
import type { MissedKey } from './tags';
import { insertionPlace, type TextSurface } from './text-surface';

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
  /** Lists the lists that can be repeated at the cursor; false where there are none. */
  readonly askForList: () => boolean;
  /** Completes the tag that the cursor is in. */
  readonly complete: () => void;
}

interface CompletionProps extends OfferPlace {
  readonly isFocused: boolean;
  readonly missed?: RefObject<MissedKey>;
}

/** Where a key leads in a list of `length`. */
const MOVES: Readonly<Record<string, (active: number, length: number) => number>> = {
  ArrowDown: (active, length) => (active + 1) % length,
  ArrowUp: (active, length) => (active - 1 + length) % length,
  PageDown: (active, length) => Math.min(active + 8, length - 1),
  PageUp: (active) => Math.max(active - 8, 0),
};

/** What narrows a list that was asked for; undefined if something else was typed. */
function typedBetween(surface: TextSurface, from: number, to: number): string | undefined {
  if (to < from) return undefined;
  const near = surface.near(from, to);
  const typed = near.text.slice(from - near.from, to - near.from);
  return /^[\p{L}\p{N}_.$-]*$/u.test(typed) ? typed : undefined;
}

/**
 * Completion in an editor: opened by typing in a tag, by Ctrl+Space or by its button, moved through by
 * arrow keys, accepted by Enter or Tab, closed by Escape. While it is closed it takes no key. What was
 * typed or asked for before this was there is completed as soon as it is.
 */
export function useCompletion(props: CompletionProps, context: Context): Completion {
  const { surface, isFocused, missed } = props;
  const [open, setOpen] = useState<OpenCompletion>();
  const isAccepting = useRef(false);

  const show = (suggestions: readonly Suggestion[], askedAt?: number) =>
    setOpen(suggestions.length > 0 ? { suggestions, active: 0, askedAt } : undefined);

  const complete = () => show(offersAtCaret(props, context));

  /** Narrows what was asked for, or completes what is typed in a tag. */
  const follow = () => {
    const caret = surface.selection.start;
    const askedAt = open?.askedAt;
    const typed = askedAt === undefined ? undefined : typedBetween(surface, askedAt, caret);
    if (askedAt === undefined || typed === undefined) complete();
    else show(tagsFor(props, context, typed, { start: askedAt, end: caret }), askedAt);
  };

  const ask = () => {
    surface.focus();
    const range = insertionPlace(surface, surface.selection);
    if (range.start === range.end) surface.select(range);
    if (!surface.takesTag(range)) return surface.refuseTag?.();
    show(tagsFor(props, context, '', range), range.end);
  };

  const askForList = (): boolean => {
    surface.focus();
    const range = surface.selection;
    const lists = tagsFor(props, context, '', range).filter(({ isList }) => isList);
    show(lists, range.end);
    return lists.length > 0;
  };

  /** For Ctrl+Space, which goes on in the tag that the cursor is in. */
  const completeOrAsk = () => {
    const completed = offersAtCaret(props, context);
    const isFilter = completed.some(({ type }) => type === '');
    const suggestions = isFilter ? completed : [...completed, ...filtersAtCaret(props, context)];
    if (suggestions.length > 0) show(suggestions);
    else ask();
  };

  const accept = (index: number) => {
    const chosen = open?.suggestions[index];
    setOpen(undefined);
    if (!chosen) return;
    const { from, to, insert, caret, goesOn, selected } = chosen;
    isAccepting.current = true;
    surface.replace({ start: from, end: to }, insert, from + caret);
    if (selected) surface.select({ start: from + selected.start, end: from + selected.end });
    isAccepting.current = false;
    if (goesOn) complete();
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
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!take(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  // A cursor that moves without typing leaves what was being completed.
  const onMove = useEffectEvent(() => {
    const caret = surface.selection.start;
    const [first] = open?.suggestions ?? [];
    if (first && (caret < first.from || caret > first.to)) setOpen(undefined);
  });
  const onStart = useEffectEvent(() => {
    if (missed?.current === 'typed') follow();
    if (missed?.current === 'asked') completeOrAsk();
    if (missed) missed.current = undefined;
  });

  useEffect(() => {
    const { element } = surface;
    if (!element || !isFocused) return;
    onStart();
    const key = (event: KeyboardEvent) => onKey(event);
    // Before the editor takes the key itself.
    element.addEventListener('keydown', key, { capture: true });
    const stops = [surface.onInput(() => onInput()), surface.onMove(() => onMove())];
    return () => {
      element.removeEventListener('keydown', key, { capture: true });
      for (const stop of stops) stop();
      setOpen(undefined);
    };
  }, [surface, isFocused]);

  return { open, accept, ask, askForList, complete };
}
