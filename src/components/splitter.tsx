import type { KeyboardEvent, PointerEvent } from 'react';
import styles from './splitter.module.css';

interface SplitterProps {
  label: string;
  /** The id of the pane whose size it sets. */
  controls: string;
  /** `x` sets the width of the pane, `y` its height. */
  axis?: 'x' | 'y';
  /** The size of the pane, in px or in percent of what the splitter divides. */
  unit?: 'px' | '%';
  value: number;
  min: number;
  max: number;
  /** Whether the pane stands before or after the splitter. */
  side: 'before' | 'after';
  onChange: (value: number) => void;
  /** Back to the size that it has by itself. */
  onReset: () => void;
}

/** How far an arrow key moves it. */
const STEPS = { px: 16, '%': 4 };

const KEYS = { x: ['ArrowLeft', 'ArrowRight'], y: ['ArrowUp', 'ArrowDown'] } as const;

/**
 * The line between two panes. It is dragged, or moved with the arrow keys; a double click or Enter
 * resets it.
 */
export function Splitter(props: SplitterProps) {
  const { label, controls, axis = 'x', unit = 'px', value, min, max, side, onChange, onReset } = props;
  const sign = side === 'before' ? 1 : -1;
  const resize = (next: number) => onChange(Math.round(Math.min(max, Math.max(min, next))));

  function onKeyDown(event: KeyboardEvent) {
    const [less, more] = KEYS[axis];
    const targets: Record<string, number> = {
      [less]: value - sign * STEPS[unit],
      [more]: value + sign * STEPS[unit],
      Home: min,
      End: max,
    };
    const target = targets[event.key];
    const isReset = event.key === 'Enter';
    if ((target === undefined && !isReset) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (target === undefined) onReset();
    else resize(target);
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    const handle = event.currentTarget;
    const length = (element: Element | null | undefined) =>
      element?.getBoundingClientRect()[axis === 'x' ? 'width' : 'height'] ?? 0;
    const at = (pointer: { clientX: number; clientY: number }) =>
      axis === 'x' ? pointer.clientX : pointer.clientY;
    const ofPixel = unit === 'px' ? 1 : 100 / (length(handle.parentElement) || 1);
    // The pane may be smaller than it was asked to be.
    const size = length(document.getElementById(controls)) * ofPixel;
    const from = at(event);
    handle.setPointerCapture(event.pointerId);
    const follow = (move: globalThis.PointerEvent) => resize(size + sign * (at(move) - from) * ofPixel);
    handle.addEventListener('pointermove', follow);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', follow), {
      once: true,
    });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is a widget, which <hr> is not
    <div
      className={styles.splitter}
      data-axis={axis}
      role="separator"
      tabIndex={0}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onDoubleClick={onReset}
    />
  );
}
