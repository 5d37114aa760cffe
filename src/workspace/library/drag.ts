/** Dragging actions in the list, by mouse, pen or touch. */
import { scrollAtEdge, scrollerOf } from '../../ui/use-window';
import { chosenWith, type ItemActions, type ListState } from './item-actions';
import { type Line, lineKey, splitNameOf } from './listing';
import type { Library } from './state/library';

/** A press becomes a drag when the pointer has moved this far. */
const DRAG_THRESHOLD_PX = 6;

interface DragContext {
  readonly library: Library;
  /** The list as it is rendered now. */
  readonly state: () => ListState;
  readonly actions: ItemActions;
}

/**
 * Starts dragging an action, with all that are selected, to another position or folder; Escape
 * cancels. Touch scrolls the list instead; for touch and keyboard there are commands that move the
 * open action up, down and into a folder, and Alt+↑ and Alt+↓ for the focused one.
 */
export function followPress(press: PointerEvent, { library, state, actions }: DragContext): void {
  const pressed = press.target instanceof Element ? press.target : undefined;
  const row = pressed?.closest<HTMLElement>('[data-id]');
  const list = row?.closest('ul');
  const line = state().lines.find((one) => lineKey(one) === row?.dataset.id);
  // In a rename field, dragging selects text.
  if (!list || line?.type !== 'action' || !line.summary.isReadable || pressed?.matches('input')) return;
  const { id } = line.summary;
  const ids = chosenWith(state(), id).filter((one) => library.draftOf(one));
  const listening = new AbortController();
  let last = press;
  let phase: 'pressed' | 'dragged' | 'cancelled' = 'pressed';
  let target: DropTarget | undefined;
  let frame = 0;

  /** Marks the dragged actions and the target folder, or the line beside which they would be inserted. */
  const mark = (lines: readonly Line[]) => {
    const marks = new Map(ids.map((one) => [one, 'dragged']));
    if (target?.type === 'into') {
      const { folder } = target;
      for (const one of lines) if (folderOf(one) === folder) marks.set(lineKey(one), 'into');
    } else if (target) {
      marks.set(target.other, target.type);
    }
    showMarks(list, marks);
    list.dataset.dragging = target ? 'somewhere' : 'nowhere';
  };
  const aim = () => {
    const { clientX, clientY } = last;
    const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-id]');
    const { lines, isOrdered } = state();
    target = undefined;
    if (over?.dataset.id && list.contains(over)) {
      const { top, bottom } = over.getBoundingClientRect();
      const half = { isLower: clientY > (top + bottom) / 2, isOrdered };
      target = dropTargetAt(lines, ids, over.dataset.id, half);
    }
    mark(lines);
  };
  const roll = () => {
    scrollAtEdge(scrollerOf(list), { from: press.clientY, to: last.clientY });
    aim();
    frame = requestAnimationFrame(roll);
  };
  const rest = () => {
    cancelAnimationFrame(frame);
    showMarks(list, new Map());
    delete list.dataset.dragging;
  };
  const stop = () => {
    listening.abort();
    rest();
  };
  const move = (event: PointerEvent) => {
    last = event;
    // It may have been let go before this was loaded.
    if ((event.buttons & 1) === 0) return stop();
    const way = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
    if (phase !== 'pressed' || way < DRAG_THRESHOLD_PX) return;
    phase = 'dragged';
    roll();
  };
  const letGo = (up: PointerEvent) => {
    // The pointer may have moved since the last animation frame.
    last = up;
    if (phase === 'dragged') aim();
    stop();
    if (phase === 'pressed') return;
    // The click that comes of letting go would open an action.
    const swallow = (click: Event) => click.stopPropagation();
    window.addEventListener('click', swallow, { capture: true });
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
    if (target?.type === 'into') actions.moveInto(ids, target.folder, id);
    else if (target) actions.moveBeside(ids, target.type, target.other, id);
  };
  const cancel = (key: KeyboardEvent) => {
    if (key.key !== 'Escape' || phase !== 'dragged') return;
    key.stopPropagation();
    phase = 'cancelled';
    target = undefined;
    rest();
  };
  const { signal } = listening;
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', letGo, { signal });
  window.addEventListener('pointercancel', stop, { signal });
  window.addEventListener('keydown', cancel, { signal, capture: true });
}

function showMarks(list: HTMLElement, marks: ReadonlyMap<string, string>): void {
  for (const row of list.querySelectorAll<HTMLElement>('[data-id]')) {
    const mark = marks.get(row.dataset.id ?? '');
    if (mark) row.dataset.drag = mark;
    else delete row.dataset.drag;
  }
}

/** The drop target of dragged actions. */
export type DropTarget =
  | { readonly type: 'into'; readonly folder: string }
  | { readonly type: 'before' | 'after'; readonly other: string };

/** The folder of a line; empty for an action outside of folders. */
export const folderOf = (line: Line): string =>
  line.type === 'folder' ? line.folder : splitNameOf(line.summary).folder;

/**
 * The drop target on a line: its folder or, if all dragged actions are in that folder already, a
 * position beside the line. `isLower`: on the lower half of the line; `isOrdered`: the list is sorted
 * manually. Undefined if the drop would change nothing, and in a list without folders.
 */
export function dropTargetAt(
  lines: readonly Line[],
  ids: readonly string[],
  key: string,
  { isLower, isOrdered }: { readonly isLower: boolean; readonly isOrdered: boolean },
): DropTarget | undefined {
  const dragged = lines.filter((line) => ids.includes(lineKey(line)));
  const to = lines.find((line) => lineKey(line) === key);
  if (dragged.length === 0 || !to || dragged.includes(to)) return undefined;
  const folder = folderOf(to);
  if (dragged.some((line) => folderOf(line) !== folder)) {
    return lines.some(({ type }) => type === 'folder') ? { type: 'into', folder } : undefined;
  }
  if (to.type === 'folder' || !isOrdered) return undefined;
  return { type: isLower ? 'after' : 'before', other: key };
}
