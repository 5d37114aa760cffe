import { useEffect } from 'react';
import type { UndoHistory } from '../model/undo/undo-history';
import { keysOf } from './keys';

export const UNDO_KEYS = ['Mod+Z'];
export const REDO_KEYS = ['Mod+Shift+Z', 'Mod+Y'];

interface Ways {
  readonly undo: () => void;
  readonly redo: () => void;
}

const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(?:checkbox|radio|button)$/.test(target.type));

/** The fields of the editor are a part of the work, but for those that say otherwise. */
const isOfTheWork = (field: Element): boolean =>
  field.closest('#pane-edit') !== null && field.closest('[data-own-undo]') === null;

/**
 * The keys for undo and redo, and the menus of the browser, everywhere in the page but in dialogs.
 * A field that is no part of the work (a search, a secret value) keeps the undo of the browser as
 * long as something is typed in it. What is typed after the focus has moved is a step of its own.
 */
export function useUndoKeys(steps: UndoHistory, { undo, redo }: Ways): void {
  useEffect(() => {
    const before = new WeakMap<Element, string>();

    const isElsewhere = ({ target }: Event): boolean => {
      if (document.querySelector('dialog[open]')) return true;
      if (!isTextField(target) || isOfTheWork(target)) return false;
      return target.value !== (before.get(target) ?? '');
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const keys = keysOf(event);
      const way = UNDO_KEYS.includes(keys) ? undo : REDO_KEYS.includes(keys) ? redo : undefined;
      if (!way || isElsewhere(event)) return;
      event.preventDefault();
      event.stopPropagation();
      way();
    };
    const onInput = (event: InputEvent) => {
      const { inputType } = event;
      const way = inputType === 'historyUndo' ? undo : inputType === 'historyRedo' ? redo : undefined;
      if (!way || isElsewhere(event)) return;
      event.preventDefault();
      event.stopPropagation();
      way();
    };
    const onFocus = ({ target }: FocusEvent) => {
      steps.pause();
      if (isTextField(target)) before.set(target, target.value);
    };
    const captured = { capture: true };
    window.addEventListener('keydown', onKeyDown, captured);
    window.addEventListener('beforeinput', onInput, captured);
    window.addEventListener('focusin', onFocus, captured);
    return () => {
      window.removeEventListener('keydown', onKeyDown, captured);
      window.removeEventListener('beforeinput', onInput, captured);
      window.removeEventListener('focusin', onFocus, captured);
    };
  }, [steps, undo, redo]);
}
