import { useMemo } from 'react';
import type { EngineName } from '../../export/engines';
import { ENGINE_LOOKS } from '../../export/engines/engine-names';
import { enginesTexts } from '../../i18n/code';
import { chain, type Diagram, diagramOf, type Step, type StepRole } from './engine-diagram';
import styles from './engine-picture.module.css';

const GLYPHS: Readonly<Record<StepRole, string>> = {
  start: '▶',
  code: '{ }',
  send: '↗',
  loop: '↻',
  show: '≡',
};

interface EnginePictureProps {
  readonly engine: EngineName;
  /** What is pasted, or the file that is saved and what it sends. */
  readonly text: string;
  readonly file: string;
  readonly method: string;
}

/** What will be there once the action was given to the engine. */
export function EnginePicture({ engine, text, file, method }: EnginePictureProps) {
  const diagram = useMemo(() => {
    if (ENGINE_LOOKS[engine].isPasted) return diagramOf(engine, text);
    return chain(
      ['start', enginesTexts.pictureData],
      ['code', file],
      ['send', enginesTexts.pictureRequest(method)],
    );
  }, [engine, text, file, method]);
  const { steps } = diagram;
  const columns = Math.max(...steps.map(({ column }) => column)) + 1;
  const rows = Math.max(...steps.map(({ row }) => row)) + 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: where it is wider than the pane, it scrolls
    <div className={styles.frame} tabIndex={0} role="img" aria-label={labelOf(engine, steps)}>
      <div className={styles.picture} style={{ '--columns': columns, '--rows': rows } as object}>
        <Links diagram={diagram} columns={columns} rows={rows} />
        {steps.map((step) => (
          <div
            key={`${step.column} ${step.row}`}
            className={styles.step}
            style={{ gridColumn: step.column + 1, gridRow: step.row + 1 }}
          >
            <span className={styles.glyph}>{GLYPHS[step.role]}</span>
            <span className={styles.name}>{step.name}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

const labelOf = (engine: EngineName, steps: readonly Step[]): string =>
  enginesTexts.picture(
    ENGINE_LOOKS[engine].short,
    steps.map(({ name }) => name),
  );

/** Lines between the steps, in a space in which each cell of the grid has the size 1. */
function Links({ diagram: { links }, columns, rows }: { diagram: Diagram; columns: number; rows: number }) {
  return (
    <svg
      aria-hidden="true"
      className={styles.links}
      viewBox={`0 0 ${columns} ${rows}`}
      preserveAspectRatio="none"
    >
      {links.map(([from, to]) => (
        <path key={`${from.name} ${to.name}`} d={lineBetween(from, to)} />
      ))}
    </svg>
  );
}

/** To a step further right, from side to side; back to one further left, below both. */
function lineBetween(from: Step, to: Step): string {
  if (to.column > from.column) {
    const [x, y] = [from.column + 0.9, from.row + 0.5];
    const [endX, endY] = [to.column + 0.1, to.row + 0.5];
    const middle = (x + endX) / 2;
    return `M${x} ${y}C${middle} ${y} ${middle} ${endY} ${endX} ${endY}`;
  }
  const [x, y] = [from.column + 0.5, from.row + 0.9];
  const endX = to.column + 0.5;
  return `M${x} ${y}C${x} ${y + 0.2} ${endX} ${y + 0.2} ${endX} ${to.row + 0.9}`;
}
