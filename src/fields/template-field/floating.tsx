import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import styles from './completion-list.module.css';

interface FloatingProps extends ComponentProps<'div'> {
  /** The rectangle beside which it is shown; undefined if it is gone. */
  readonly anchor: () => DOMRect | undefined;
  readonly side: 'above' | 'below';
}

const GAP = 4;
const MARGIN = 8;

/** A popover beside an anchor, which does not take the focus. */
export function Floating({ anchor, side, className, children, ...rest }: FloatingProps) {
  const ref = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    if (!element.matches(':popover-open')) element.showPopover();
    const place = () => moveTo(element, anchor(), side);
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  });

  return (
    <div ref={ref} popover="manual" className={`${styles.floating} ${className ?? ''}`} {...rest}>
      {children}
    </div>
  );
}

function moveTo(element: HTMLElement, place: DOMRect | undefined, side: 'above' | 'below'): void {
  element.style.visibility = place ? 'visible' : 'hidden';
  if (!place) return;
  const { offsetWidth, offsetHeight } = element;
  const above = place.top - GAP - offsetHeight;
  const below = place.bottom + GAP;
  const fitsAbove = above >= MARGIN;
  const fitsBelow = below + offsetHeight <= window.innerHeight - MARGIN;
  const isAbove = side === 'above' ? fitsAbove || !fitsBelow : fitsAbove && !fitsBelow;
  const left = Math.min(place.left, window.innerWidth - offsetWidth - MARGIN);
  element.style.top = `${Math.max(MARGIN, isAbove ? above : below)}px`;
  element.style.left = `${Math.max(MARGIN, left)}px`;
}
