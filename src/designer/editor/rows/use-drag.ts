import { type PointerEvent, type RefObject, useCallback, useState } from 'react';
import { scrollAtEdge, scrollerOf } from '../../../ui/edge-scroll';

interface Drag {
  readonly from: number;
  /** The row it would land before. */
  readonly target: number;
}

/** Moves rows by dragging the grip, with a line at the drop position; Escape cancels. */
export function useDrag(
  list: RefObject<HTMLElement | null>,
  count: number,
  move: (from: number, to: number) => void,
): { drag: Drag | undefined; onGrip: (index: number, event: PointerEvent<HTMLElement>) => void } {
  const [drag, setDrag] = useState<Drag>();

  const onGrip = useCallback(
    (from: number, event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !list.current) return;
      const grip = event.currentTarget;
      const rows = list.current;
      const scroller = scrollerOf(rows);
      const began = event.clientY;
      let y = began;
      let target = from;
      let frame = 0;
      grip.setPointerCapture(event.pointerId);

      const aim = () => {
        // Nothing lands behind the blank row at the end.
        target = Math.min(targetAt(rows, y), count - 1);
        setDrag({ from, target });
      };
      const roll = () => {
        scrollAtEdge(scroller, { from: began, to: y });
        aim();
        frame = requestAnimationFrame(roll);
      };
      const follow = (move: globalThis.PointerEvent) => {
        y = move.clientY;
        frame ||= requestAnimationFrame(roll);
      };
      const stop = () => {
        cancelAnimationFrame(frame);
        grip.removeEventListener('pointermove', follow);
        grip.removeEventListener('lostpointercapture', drop);
        window.removeEventListener('keydown', giveUp, { capture: true });
        setDrag(undefined);
      };
      const drop = () => {
        // The pointer may have moved since the last animation frame.
        if (frame) aim();
        stop();
        if (frame) move(from, target > from ? target - 1 : target);
      };
      const giveUp = (key: KeyboardEvent) => {
        if (key.key !== 'Escape') return;
        key.stopPropagation();
        stop();
      };
      grip.addEventListener('pointermove', follow);
      grip.addEventListener('lostpointercapture', drop);
      window.addEventListener('keydown', giveUp, { capture: true });
    },
    [list, count, move],
  );

  return { drag, onGrip };
}

function targetAt(list: HTMLElement, y: number): number {
  let after = 0;
  for (const row of list.querySelectorAll<HTMLElement>('[data-index]')) {
    const { top, bottom } = row.getBoundingClientRect();
    const index = Number(row.dataset.index);
    if (y < (top + bottom) / 2) return index;
    after = index + 1;
  }
  return after;
}
