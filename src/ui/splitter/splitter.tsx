import type { KeyboardEvent, PointerEvent } from 'react';
import styles from './splitter.module.css';

interface SplitterProps {
  label: string;
  /** The id of the pane whose width it sets. */
  controls: string;
  /** Width of that pane in px. */
  value: number;
  min: number;
  max: number;
  /** Whether the pane stands before or after the splitter. */
  side: 'before' | 'after';
  onChange: (value: number) => void;
}

const STEP = 16;

/** The line between two panes; it is dragged, or moved with the arrow keys. */
export function Splitter({ label, controls, value, min, max, side, onChange }: SplitterProps) {
  const sign = side === 'before' ? 1 : -1;
  const resize = (next: number) => onChange(Math.round(Math.min(max, Math.max(min, next))));

  function onKeyDown(event: KeyboardEvent) {
    const next: Record<string, number> = {
      ArrowLeft: value - sign * STEP,
      ArrowRight: value + sign * STEP,
      Home: min,
      End: max,
    };
    const target = next[event.key];
    if (target === undefined) return;
    event.preventDefault();
    resize(target);
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    const handle = event.currentTarget;
    const from = event.clientX;
    handle.setPointerCapture(event.pointerId);
    const follow = (move: globalThis.PointerEvent) => resize(value + sign * (move.clientX - from));
    handle.addEventListener('pointermove', follow);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', follow), {
      once: true,
    });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is a widget, which <hr> is not
    <div
      className={styles.splitter}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    />
  );
}
