/** A popover beside an anchor, and where it is placed. */
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import styles from './floating.module.css';

/** The sides of its anchor in the order in which a popover is tried there. */
type Side = 'above' | 'below' | 'beside';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Surroundings {
  readonly window: Size;
  /** How high it may reach where there is room elsewhere. */
  readonly ceiling: number;
  /** What it covers nowhere, such as the messages of the field with what mends them. */
  readonly keptClear: readonly Box[];
}

interface FloatingProps extends ComponentProps<'div'> {
  /** The rectangle beside which it is shown; undefined if it is gone. */
  readonly anchor: () => Box | undefined;
  readonly sides: readonly Side[];
  /** What it covers nowhere. */
  readonly keptClear?: () => readonly Box[];
  /** How high it may reach where there is room elsewhere. */
  readonly ceiling?: () => number;
}

const GAP = 4;
const MARGIN = 8;

/** A popover beside an anchor, which does not take the focus. */
export function Floating({ anchor, sides, keptClear, ceiling, className, children, ...rest }: FloatingProps) {
  const ref = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = ref.current;
    // A host that has just removed the designer closed it.
    if (!element?.isConnected) return;
    if (!element.matches(':popover-open')) element.showPopover();
    const place = () => {
      const beside = anchor();
      element.style.visibility = beside ? 'visible' : 'hidden';
      if (!beside) return;
      // A keyboard on the screen may lie over the rest of the window.
      const { offsetTop: top = 0, height = window.innerHeight } = window.visualViewport ?? {};
      const bottom = top + height;
      const room = Math.max(beside.top - top, bottom - beside.bottom) - GAP - MARGIN;
      element.style.setProperty('--room', `${room}px`);
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const found = floatingPlace(size, beside, sides, {
        window: { width: window.innerWidth, height: bottom },
        ceiling: Math.max(top, ceiling?.() ?? 0),
        keptClear: keptClear?.() ?? [],
      });
      element.style.top = `${found.top}px`;
      element.style.left = `${found.left}px`;
    };
    place();
    const moved = [window, window.visualViewport];
    for (const one of moved) {
      one?.addEventListener('scroll', place, { capture: true, passive: true });
      one?.addEventListener('resize', place);
    }
    return () => {
      for (const one of moved) {
        one?.removeEventListener('scroll', place, { capture: true });
        one?.removeEventListener('resize', place);
      }
    };
  });

  return (
    <div ref={ref} popover="manual" className={`${styles.floating} ${className ?? ''}`} {...rest}>
      {children}
    </div>
  );
}

const doOverlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * The place of a popover: the first side of its anchor where it has room and covers nothing that is kept clear, moved to
 * the left where that is enough, else the first place below all of that; where nothing has room, the one of these where
 * most of it is seen.
 */
export function floatingPlace(
  { width, height }: Size,
  anchor: Box,
  sides: readonly Side[],
  { window, ceiling, keptClear }: Surroundings,
): Pick<Box, 'left' | 'top'> {
  const within = (value: number, room: number) => Math.max(MARGIN, Math.min(value, room - MARGIN));
  const left = within(anchor.left, window.width - width);
  const top = (at: number) => within(at, window.height - height);
  const lowest = keptClear.reduce((found, { bottom }) => Math.max(found, bottom), anchor.bottom);
  const places = {
    above: { left, top: anchor.top - GAP - height, ceiling },
    below: { left, top: anchor.bottom + GAP, ceiling: 0 },
    beside: { left: anchor.right + GAP, top: top(anchor.top), ceiling: 0 },
  };
  /** A place, and those on the same side of the anchor that end before what is kept clear. */
  const withMoved = (place: (typeof places)[Side]) => [
    place,
    ...keptClear
      .map((one) => ({ ...place, left: one.left - GAP - width }))
      .filter((one) => one.left >= MARGIN && one.left < left && one.left + width >= anchor.left),
  ];
  const tried = [
    ...sides.flatMap((side) => withMoved(places[side])),
    { left, top: lowest + GAP, ceiling: 0 },
  ];
  const doesFit = (place: (typeof tried)[number]) =>
    place.top >= Math.max(MARGIN, place.ceiling) &&
    place.top + height <= window.height - MARGIN &&
    place.left + width <= window.width - MARGIN;
  const isClear = (place: Pick<Box, 'left' | 'top'>) => {
    const box = { ...place, right: place.left + width, bottom: place.top + height };
    return ![anchor, ...keptClear].some((one) => doOverlap(box, one));
  };
  const clear = tried.filter(isClear);
  const found = clear.find(doesFit) ?? clear.find((place) => doesFit({ ...place, ceiling: 0 }));
  /** How much of it the window shows. */
  const seen = (place: Pick<Box, 'left' | 'top'>) =>
    Math.max(0, Math.min(place.left + width, window.width) - Math.max(place.left, 0)) *
    Math.max(0, Math.min(place.top + height, window.height) - Math.max(place.top, 0));
  const best = found ?? clear.reduce((one, other) => (seen(other) > seen(one) ? other : one));
  return { left: best.left, top: best.top };
}
