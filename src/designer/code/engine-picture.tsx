import { useMemo } from 'react';
import type { EngineName } from '../../export/engines';
import { ENGINE_LOOKS } from '../../export/engines/engine-names';
import { enginesTexts } from '../../i18n/views';
import { type Step, type StepRole, stepsIn } from './engine-diagram';
import styles from './engine-picture.module.css';

const GLYPHS: Readonly<Record<StepRole, string>> = {
  start: '▶',
  code: '{ }',
  check: '?',
  send: '↗',
  stop: '■',
  loop: '↻',
  show: '≡',
};

interface EnginePictureProps {
  readonly engine: EngineName;
  /** What is pasted, or the file that is saved and the method it sends with. */
  readonly text: string;
  readonly file: string;
  readonly method: string;
}

/** What will be there once the action was given to the engine. */
export function EnginePicture({ engine, text, file, method }: EnginePictureProps) {
  const { short, isPasted } = ENGINE_LOOKS[engine];
  const steps = useMemo(
    () => (isPasted ? stepsIn(engine, text) : stepsWith(file, method)),
    [isPasted, engine, text, file, method],
  );
  const columns = Math.max(...steps.map(({ x }) => x)) + 1;
  const rows = Math.max(...steps.map(({ y }) => y)) + 1;
  const label = enginesTexts.picture(
    short,
    steps.map(({ name }) => name),
  );
  return (
    <div
      className={styles.frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: where it is wider than the pane, it scrolls
      tabIndex={0}
      role="img"
      aria-label={label}
      translate={isPasted ? 'no' : undefined}
    >
      <div className={styles.picture} style={{ '--columns': columns, '--rows': rows } as object}>
        {/* In a space in which each cell of the grid has the size 1 */}
        <svg aria-hidden="true" viewBox={`0 0 ${columns} ${rows}`} preserveAspectRatio="none">
          <path d={steps.map((step) => linesFrom(step, steps)).join('')} />
        </svg>
        {steps.map(({ id, name, role, x, y }) => (
          <div key={id} className={styles.step} style={{ gridColumn: x + 1, gridRow: y + 1 }}>
            <span className={styles.glyph}>{GLYPHS[role]}</span>
            <span className={styles.name} title={name}>
              {name}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Data goes to the file, and a request leaves it. */
const stepsWith = (file: string, method: string): Step[] => [
  { id: 'data', name: enginesTexts.pictureData, role: 'start', x: 0, y: 0, next: ['file'] },
  { id: 'file', name: file, role: 'code', x: 1, y: 0, next: ['request'] },
  { id: 'request', name: enginesTexts.pictureRequest(method), role: 'send', x: 2, y: 0, next: [] },
];

/** To steps further right, from side to side; back to those further left, below both. */
function linesFrom({ x, y, next }: Step, steps: readonly Step[]): string {
  const targets = steps.filter(({ id }) => next.includes(id));
  const lines = targets.map((to) =>
    to.x > x
      ? `M${x + 0.9} ${y + 0.5}C${x + 1} ${y + 0.5} ${to.x} ${to.y + 0.5} ${to.x + 0.1} ${to.y + 0.5}`
      : `M${x + 0.5} ${y + 0.9}C${x + 0.5} ${y + 1.1} ${to.x + 0.5} ${y + 1.1} ${to.x + 0.5} ${to.y + 0.9}`,
  );
  return lines.join('');
}
