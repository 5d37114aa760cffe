import { rootOf } from '../../ui/browser/dom-root';
import type { EmbeddedDesigner } from './embedded-designer';

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'));

/** What a text field handles besides characters; not Tab and Escape, which a host may use to leave. */
const EDITING_KEY = /^(?:Backspace|Delete|Enter|Arrow\w+|Home|End|Page\w+|Dead|Process)$/;

/** A field that has the undo of the browser, because its values are in no step. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-own-undo], dialog') !== null;

/** Undo or redo, if these keys mean one; Cmd is Ctrl on a Mac. */
function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | undefined {
  const isMod = /mac|iphone|ipad/i.test(navigator.userAgent) ? metaKey : ctrlKey;
  if (!isMod || altKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && !shiftKey ? 'redo' : undefined;
}

/**
 * Takes the keys of undo and redo, and keeps from the host what was typed into a field or handled here: its shortcuts
 * of one key are not meant. Returns the end of that.
 */
export function handleKeys(designer: EmbeddedDesigner, container: HTMLElement): () => void {
  const shadow = rootOf(container);
  const take = (event: Event, way: 'undo' | 'redo' | undefined) => {
    if (!way || hasOwnUndo(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    designer[way]();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.isComposing) take(event, wayOf(event));
  };
  const onBeforeInput = (event: InputEvent) => {
    const { inputType } = event;
    take(event, inputType === 'historyUndo' ? 'undo' : inputType === 'historyRedo' ? 'redo' : undefined);
  };
  const keepInside = (event: Event) => {
    const { ctrlKey, metaKey, altKey, key } = event as KeyboardEvent;
    const isTyped = !ctrlKey && !metaKey && !altKey && (key.length === 1 || EDITING_KEY.test(key));
    if (event.defaultPrevented || (isTyped && isTextField(event.target))) event.stopPropagation();
  };
  const types = ['keydown', 'keypress', 'keyup'] as const;
  container.addEventListener('keydown', onKeyDown, { capture: true });
  container.addEventListener('beforeinput', onBeforeInput, { capture: true });
  // After the handlers of the designer, which its root runs.
  for (const type of types) shadow.addEventListener(type, keepInside);
  return () => {
    container.removeEventListener('keydown', onKeyDown, { capture: true });
    container.removeEventListener('beforeinput', onBeforeInput, { capture: true });
    for (const type of types) shadow.removeEventListener(type, keepInside);
  };
}
