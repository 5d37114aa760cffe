import { flushSync } from 'react-dom';
import { texts } from '../../i18n/library';
import type { Library } from '../../model/library/library';
import { Drag, type Dragged } from './drag';
import type { Spot } from './drop-spot';
import { folderKey, keyOf } from './listing';
import { nameAt, placeOf } from './place';

/** What a drop needs of the list around it. */
export interface Around extends Pick<Dragged, 'shown'> {
  readonly library: Library;
  /** Makes a change and tells of it, with a way back. */
  readonly tell: (text: string, change: () => void) => void;
  readonly announce: (text: string) => void;
  /** Moves the focus to a line. */
  readonly focus: (key: string) => void;
}

/**
 * A press on an action drags it to another place of its folder, or into another folder. Fingers
 * scroll the list. For them, for keys and for whoever cannot drag there are commands that move the
 * open action up, down and into a folder; Alt+↑ and Alt+↓ move the one that has the focus.
 */
export function followPress(press: PointerEvent, around: Around): void {
  const pressed = press.target instanceof Element ? press.target : undefined;
  const row = pressed?.closest<HTMLElement>('[data-id]');
  const list = row?.closest('ul');
  const line = around.shown().lines.find((one) => keyOf(one) === row?.dataset.id);
  // In the field of a name, a drag selects text.
  if (!list || line?.is !== 'action' || !line.summary.isReadable || pressed?.matches('input')) return;
  const { id } = line.summary;
  new Drag(press, list, { id, shown: around.shown, drop: (spot) => land(id, spot, around) }).begin();
}

function land(id: string, spot: Spot, { library, shown, tell, announce, focus }: Around): void {
  const keys = () => shown().lines.map(keyOf);
  if (spot.is === 'into') {
    const { folder } = spot;
    tell(texts.movedInto(folder), () =>
      flushSync(() =>
        library.revise(id, (draft) => ({
          ...draft,
          name: nameAt({ folder, label: placeOf(draft.name).label }),
        })),
      ),
    );
    focus(keys().includes(id) ? id : folderKey(folder));
    return;
  }
  flushSync(() => library.move(id, spot.is, spot.other));
  focus(id);
  const ids = shown().lines.flatMap((line) => (line.is === 'action' ? [line.summary.id] : []));
  announce(texts.moved(ids.indexOf(id) + 1, ids.length));
}
