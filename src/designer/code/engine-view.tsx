/** The view “Run it”: the code for an engine, a diagram of the workflow that it becomes there, and how to run it. */
import { useDeferredValue, useId, useMemo } from 'react';
import { ENGINE_NAMES, ENGINES, type EngineName, exportFor, reportOf } from '../../export/engines';
import { ENGINE_LOOKS } from '../../export/engines/engine-names';
import { enginesTexts } from '../../i18n/views';
import { useAnnouncements } from '../../ui/announcements';
import { shellFileName } from '../../ui/browser/file';
import { Button } from '../../ui/button';
import { TextBlock } from '../../ui/text-block';
import { useBuilt, useExportedAction, useRuntimeContext } from '../fields/editor-context';
import { CodeText, codeViewLook, NoCode } from './code-view';
import { rememberEngine, showEngine, useShownEngine } from './copies';
import styles from './engine-picture.module.css';
import engineViewStyles from './engine-view.module.css';
import { engineFile, giveToEngine } from './give-to-engine';
import { giveIcon, giveLabel } from './quick-copies';

type StepRole = 'start' | 'code' | 'check' | 'send' | 'stop' | 'loop' | 'show';

/** A step at a place in a grid, and the ids of the steps to which its data goes. */
export interface EngineStep {
  readonly id: string;
  readonly name: string;
  readonly role: StepRole;
  readonly x: number;
  readonly y: number;
  readonly next: readonly string[];
}

interface Workflow {
  readonly nodes: readonly { name: string; type: string; position: [number, number] }[];
  readonly connections: Readonly<Record<string, { main: readonly (readonly { node: string }[])[] }>>;
}

type Flow = readonly { id: string; name: string; type: string; x?: number; y: number; wires: string[][] }[];

const ROLES: readonly (readonly [RegExp, StepRole])[] = [
  [/trigger$|inject/i, 'start'],
  [/splitInBatches$/, 'loop'],
  [/\.if$/, 'check'],
  [/stopAndError$/, 'stop'],
  [/http ?request$/i, 'send'],
  [/^debug$/, 'show'],
];

/** The nodes of the workflow or flow that is pasted, in columns and rows that count from 0; without notes and comments. */
export function stepsIn(engine: EngineName, text: string): EngineStep[] {
  const content: unknown = JSON.parse(text);
  const nodes = engine === 'node-red' ? nodesOfFlow(content as Flow) : nodesOfWorkflow(content as Workflow);
  const columns = inOrder(nodes.map(({ x }) => x));
  const rows = inOrder(nodes.map(({ y }) => y));
  return nodes.map(({ type, x, y, next, ...node }) => ({
    ...node,
    role: ROLES.find(([pattern]) => pattern.test(type))?.[1] ?? 'code',
    x: columns.indexOf(x),
    y: rows.indexOf(y),
    next: [...new Set(next)],
  }));
}

const nodesOfWorkflow = ({ nodes, connections }: Workflow) =>
  nodes
    .filter(({ type }) => !type.endsWith('stickyNote'))
    .map(({ name, type, position: [x, y] }) => {
      const next = connections[name]?.main.flat().map(({ node }) => node) ?? [];
      return { id: name, name, type, x, y, next };
    });

const nodesOfFlow = (flow: Flow) =>
  flow.flatMap(({ id, name, type, x, y, wires }) =>
    x === undefined || type === 'comment' ? [] : [{ id, name, type, x, y, next: wires.flat() }],
  );

const inOrder = (numbers: readonly number[]) => [...new Set(numbers)].sort((a, b) => a - b);

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

/** The workflow that the engine has once it was given the action. */
function EnginePicture({ engine, text, file, method }: EnginePictureProps) {
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
const stepsWith = (file: string, method: string): EngineStep[] => [
  { id: 'data', name: enginesTexts.pictureData, role: 'start', x: 0, y: 0, next: ['file'] },
  { id: 'file', name: file, role: 'code', x: 1, y: 0, next: ['request'] },
  { id: 'request', name: enginesTexts.pictureRequest(method), role: 'send', x: 2, y: 0, next: [] },
];

/** To steps further right, from side to side; back to those further left, below both. */
function linesFrom({ x, y, next }: EngineStep, steps: readonly EngineStep[]): string {
  const targets = steps.filter(({ id }) => next.includes(id));
  const lines = targets.map((to) =>
    to.x > x
      ? `M${x + 0.9} ${y + 0.5}C${x + 1} ${y + 0.5} ${to.x} ${to.y + 0.5} ${to.x + 0.1} ${to.y + 0.5}`
      : `M${x + 0.5} ${y + 0.9}C${x + 0.5} ${y + 1.1} ${to.x + 0.5} ${y + 1.1} ${to.x + 0.5} ${to.y + 0.9}`,
  );
  return lines.join('');
}

/** The engines as tiles, one of which is chosen. */
function EngineChoice({ chosen }: { chosen: EngineName }) {
  const name = useId();
  return (
    <fieldset className={engineViewStyles.engines}>
      <legend className="visually-hidden">{enginesTexts.engine}</legend>
      {ENGINE_NAMES.map((engine) => (
        <label key={engine} className={engineViewStyles.engine}>
          <input type="radio" name={name} checked={engine === chosen} onChange={() => showEngine(engine)} />
          <span className={engineViewStyles.mark} aria-hidden="true">
            {ENGINE_LOOKS[engine].mark}
          </span>
          <span>{enginesTexts.title(engine)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The steps to do, in order; each can be ticked off. */
function Checklist({ steps }: { steps: readonly string[] }) {
  return (
    <ol className={engineViewStyles.steps} aria-label={enginesTexts.stepsTitle}>
      {steps.map((step) => (
        <li key={step}>
          <label>
            <input type="checkbox" />
            <span>{step}</span>
          </label>
        </li>
      ))}
    </ol>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className={engineViewStyles.lines}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

/** The action as an engine takes it, how it is run there, and what the engine changes. */
export function EngineView() {
  const action = useDeferredValue(useExportedAction());
  const context = useDeferredValue(useRuntimeContext());
  const { request } = useDeferredValue(useBuilt());
  const { notify } = useAnnouncements();
  const engine = useShownEngine();
  const exported = useMemo(() => exportFor(engine, action), [engine, action]);
  const findings = useMemo(
    () => reportOf(engine, { action, context, request }),
    [engine, action, context, request],
  );
  if (exported.type === 'errors')
    return <NoCode text={enginesTexts.notExported} problem={exported.problems[0]} />;

  const { text, form, secrets } = exported;
  const { mediaType } = ENGINES[engine];
  const file = engineFile(engine, action);
  const steps = enginesTexts.steps(engine, file, secrets);
  const giveIt = async () => {
    rememberEngine(engine);
    notify({ text: await giveToEngine(engine, action, exported) });
  };
  return (
    <div className={codeViewLook}>
      <EngineChoice chosen={engine} />
      <Button
        look="primary"
        icon={giveIcon(engine)}
        className={engineViewStyles.give}
        onClick={() => void giveIt()}
      >
        {giveLabel(engine)}
      </Button>
      <EnginePicture engine={engine} text={text} file={file} method={action.method} />
      {form !== undefined && <p className={engineViewStyles.part}>{enginesTexts.form(form)}</p>}
      <Checklist key={engine} steps={steps} />
      {secrets.length > 0 && (
        <section className={engineViewStyles.part}>
          <h2>{enginesTexts.secretsTitle}</h2>
          <Lines lines={secrets.map(enginesTexts.secret)} />
        </section>
      )}
      <details className={engineViewStyles.part}>
        <summary>{enginesTexts.notes(findings.length + 1)}</summary>
        <Lines lines={[...findings.map(enginesTexts.finding), enginesTexts.note]} />
      </details>
      <TextBlock
        text={runCommand(action.name)}
        label={enginesTexts.commandLine}
        caption={enginesTexts.commandLine}
        copying={{ label: enginesTexts.copyCommand }}
      />
      <CodeText
        code={text}
        label={enginesTexts.text(enginesTexts.title(engine))}
        file={file}
        mediaType={mediaType}
      />
    </div>
  );
}

/** Sends one request for each row of a file, with the file that Export saves the config as. */
const runCommand = (actionName: string): string =>
  `npx action-designer run ${shellFileName(actionName)} --contexts rows.jsonl`;
