import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { tagUnder } from './place';

const SHOW_AFTER = 200;
const HIDE_AFTER = 200;

interface HoveredTag {
  /** Where the tag begins under which the pointer rests. */
  readonly start: number | undefined;
  /** For the card: it stays while the pointer is on it. */
  readonly keep: () => void;
  readonly leave: () => void;
  readonly dismiss: () => void;
}

/** The tag on which the pointer rests; it is left late, so that the pointer can reach the card. */
export function useHoveredTag(
  field: RefObject<HTMLTextAreaElement | null>,
  backdrop: RefObject<HTMLDivElement | null>,
): HoveredTag {
  const [start, setStart] = useState<number>();
  const timer = useRef(0);
  const aim = useRef<number>(undefined);

  const turnTo = (next: number | undefined) => {
    if (aim.current === next) return;
    aim.current = next;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setStart(next), next === undefined ? HIDE_AFTER : SHOW_AFTER);
  };
  const onPointer = useEffectEvent(turnTo);

  useEffect(() => {
    const area = field.current;
    if (!area) return;
    const move = ({ clientX, clientY }: PointerEvent) =>
      onPointer(tagUnder(backdrop.current, clientX, clientY));
    const leave = () => onPointer(undefined);
    area.addEventListener('pointermove', move);
    area.addEventListener('pointerleave', leave);
    return () => {
      window.clearTimeout(timer.current);
      area.removeEventListener('pointermove', move);
      area.removeEventListener('pointerleave', leave);
    };
  }, [field, backdrop]);

  return {
    start,
    keep: () => turnTo(start),
    leave: () => turnTo(undefined),
    dismiss: () => setStart(undefined),
  };
}
