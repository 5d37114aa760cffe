import { flushSync } from 'react-dom';
import { libraryTexts, listMenuTexts } from '../../i18n/library';
import { scrollAtEdge, scrollerOf } from '../../ui/edge-scroll';
import { idsOf } from './item-actions';
import { folderKey, type Line, lineKey } from './listing';
import type { Library } from './state/library';
import { joinName, splitName, splitNameOf } from './state/name-parts';

/** The dragged actions, the list below the pointer, and the drop handler. */
interface Dragged {
  readonly ids: readonly string[];
  /** The list as it is now; whether its order is that of the person, and all of it is shown. */
  readonly shown: () => { readonly lines: readonly Line[]; readonly isOrdered: boolean };
  readonly drop: (spot: DropTarget) => void;
}

/** A press becomes a drag when the pointer has moved this far. */
const DRAG_THRESHOLD_PX = 6;

/** Dragged actions that follow the pointer, with a mark at the drop target; Escape cancels. */
class Drag {
  readonly #press: PointerEvent;
  readonly #list: HTMLElement;
  readonly #dragged: Dragged;
  readonly #listening = new AbortController();
  #last: PointerEvent;
  #state: 'pressed' | 'dragged' | 'given-up' = 'pressed';
  #spot: DropTarget | undefined;
  #frame = 0;
  /** The keys of the lines of a folder, cached for the current list. */
  #folder: { readonly lines: readonly Line[]; readonly name: string; readonly keys: readonly string[] } = {
    lines: [],
    name: '',
    keys: [],
  };

  constructor(press: PointerEvent, list: HTMLElement, dragged: Dragged) {
    this.#press = press;
    this.#last = press;
    this.#list = list;
    this.#dragged = dragged;
  }

  /** Follows the pointer until it is let go. */
  begin(): void {
    const { signal } = this.#listening;
    window.addEventListener('pointermove', this.#follow, { signal });
    window.addEventListener('pointerup', this.#letGo, { signal });
    window.addEventListener('pointercancel', this.#stop, { signal });
    window.addEventListener('keydown', this.#giveUp, { signal, capture: true });
  }

  #follow = (move: PointerEvent): void => {
    // It may have been let go before this was loaded.
    if ((move.buttons & 1) === 0) {
      this.#stop();
      return;
    }
    this.#last = move;
    const way = Math.hypot(move.clientX - this.#press.clientX, move.clientY - this.#press.clientY);
    if (this.#state !== 'pressed' || way < DRAG_THRESHOLD_PX) return;
    this.#state = 'dragged';
    this.#roll();
  };

  #roll = (): void => {
    scrollAtEdge(scrollerOf(this.#list), { from: this.#press.clientY, to: this.#last.clientY });
    this.#aim();
    this.#frame = requestAnimationFrame(this.#roll);
  };

  #aim(): void {
    const { clientX, clientY } = this.#last;
    const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-id]');
    const { lines, isOrdered } = this.#dragged.shown();
    this.#spot = undefined;
    if (row?.dataset.id && this.#list.contains(row)) {
      const { top, bottom } = row.getBoundingClientRect();
      const half = { isLower: clientY > (top + bottom) / 2, isOrdered };
      this.#spot = dropTargetAt(lines, this.#dragged.ids, row.dataset.id, half);
    }
    this.#mark(lines);
  }

  /** Marks the target folder, or the line beside which the actions would be inserted. */
  #mark(lines: readonly Line[]): void {
    const spot = this.#spot;
    const marks = new Map(this.#dragged.ids.map((id) => [id, 'dragged']));
    if (spot?.type === 'into') {
      for (const key of this.#keysIn(spot.folder, lines)) marks.set(key, 'into');
    } else if (spot) {
      marks.set(spot.other, spot.type);
    }
    this.#show(marks);
    this.#list.dataset.dragging = spot ? 'somewhere' : 'nowhere';
  }

  #keysIn(name: string, lines: readonly Line[]): readonly string[] {
    if (this.#folder.lines !== lines || this.#folder.name !== name) {
      const keys = lines.filter((line) => folderOf(line) === name).map(lineKey);
      this.#folder = { lines, name, keys };
    }
    return this.#folder.keys;
  }

  #show(marks: ReadonlyMap<string, string>): void {
    for (const row of this.#list.querySelectorAll<HTMLElement>('[data-id]')) {
      const mark = marks.get(row.dataset.id ?? '');
      if (mark) row.dataset.drag = mark;
      else delete row.dataset.drag;
    }
  }

  #letGo = (up: PointerEvent): void => {
    if (this.#state === 'dragged') {
      // The pointer may have moved since the last animation frame.
      this.#last = up;
      this.#aim();
    }
    this.#stop();
    if (this.#state === 'pressed') return;
    // The click that comes of letting go would open an action.
    const swallow = (click: Event) => click.stopPropagation();
    window.addEventListener('click', swallow, { capture: true });
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
    if (this.#spot) this.#dragged.drop(this.#spot);
  };

  #giveUp = (key: KeyboardEvent): void => {
    if (key.key !== 'Escape' || this.#state !== 'dragged') return;
    key.stopPropagation();
    this.#state = 'given-up';
    this.#spot = undefined;
    this.#rest();
  };

  #stop = (): void => {
    this.#listening.abort();
    this.#rest();
  };

  #rest(): void {
    cancelAnimationFrame(this.#frame);
    this.#show(new Map());
    delete this.#list.dataset.dragging;
  }
}

/** The parts of the list that a drop needs. */
export interface DragContext extends Pick<Dragged, 'shown'> {
  readonly library: Library;
  /** Everything that an action is dragged with. */
  readonly chosenWith: (id: string) => readonly string[];
  /** Makes a change and shows a notice with Undo. */
  readonly changeWithUndo: (text: string, change: () => void) => void;
  /** Joins the changes to one undo step. */
  readonly inOneStep: (change: () => void) => void;
  readonly announce: (text: string) => void;
  /** Moves the focus to a line. */
  readonly focus: (key: string) => void;
}

/**
 * Starts dragging an action, with all that are selected, to another position or folder. Touch scrolls
 * the list instead; for touch and keyboard there are commands that move the open action up, down and
 * into a folder, and Alt+↑ and Alt+↓ for the focused one.
 */
export function followPress(press: PointerEvent, around: DragContext): void {
  const pressed = press.target instanceof Element ? press.target : undefined;
  const row = pressed?.closest<HTMLElement>('[data-id]');
  const list = row?.closest('ul');
  const line = around.shown().lines.find((one) => lineKey(one) === row?.dataset.id);
  // In a rename field, dragging selects text.
  if (!list || line?.type !== 'action' || !line.summary.isReadable || pressed?.matches('input')) return;
  const { id } = line.summary;
  const ids = around.chosenWith(id).filter((one) => around.library.draftOf(one));
  const drop = (spot: DropTarget) =>
    spot.type === 'into' ? landIn(ids, id, spot, around) : landBeside(ids, id, spot, around);
  new Drag(press, list, { ids, shown: around.shown, drop }).begin();
}

function landIn(
  ids: readonly string[],
  pressed: string,
  { folder }: Extract<DropTarget, { type: 'into' }>,
  { library, shown, changeWithUndo, inOneStep, focus }: DragContext,
): void {
  const text = ids.length === 1 ? libraryTexts.movedInto(folder) : listMenuTexts.moved(ids.length, folder);
  const change = () => {
    for (const id of ids)
      library.revise(id, (draft) => ({
        ...draft,
        name: joinName({ folder, label: splitName(draft.name).label }),
      }));
  };
  changeWithUndo(text, () => flushSync(() => inOneStep(change)));
  const isShown = shown().lines.some((line) => lineKey(line) === pressed);
  focus(isShown ? pressed : folderKey(folder));
}

function landBeside(
  ids: readonly string[],
  pressed: string,
  { type, other }: Exclude<DropTarget, { type: 'into' }>,
  { library, shown, inOneStep, announce, focus }: DragContext,
): void {
  const inOrder = () => idsOf(shown().lines);
  // The last moved action ends up nearest to the target.
  const moved = inOrder().filter((id) => ids.includes(id));
  if (type === 'after') moved.reverse();
  flushSync(() =>
    inOneStep(() => {
      for (const id of moved) library.move(id, type, other);
    }),
  );
  focus(pressed);
  announce(libraryTexts.moved(inOrder().indexOf(pressed) + 1, inOrder().length));
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
