import { useDeferredValue, useId, useMemo } from 'react';
import { ENGINE_NAMES, ENGINES, type EngineName, exportFor, reportOf } from '../../export/engines';
import { ENGINE_LOOKS } from '../../export/engines/engine-names';
import { enginesTexts } from '../../i18n/views';
import { useAnnouncements } from '../../ui/announcements';
import { Button } from '../../ui/button';
import { CodeText, codeViewLook, NoCode } from '../fields/code-text';
import { useBuilt, useExportedAction, useRuntimeContext } from '../fields/editor-context';
import { chooseEngine, giveIcon, giveLabel, useChosenEngine } from './engine-choice';
import { EnginePicture } from './engine-picture';
import { engineFile, give } from './engine-source';
import styles from './engine-view.module.css';

/** The engines as tiles, one of which is chosen. */
function EngineChoice({ chosen }: { chosen: EngineName }) {
  const name = useId();
  return (
    <fieldset className={styles.engines}>
      <legend className="visually-hidden">{enginesTexts.engine}</legend>
      {ENGINE_NAMES.map((engine) => (
        <label key={engine} className={styles.engine}>
          <input type="radio" name={name} checked={engine === chosen} onChange={() => chooseEngine(engine)} />
          <span className={styles.mark} aria-hidden="true">
            {ENGINE_LOOKS[engine].mark}
          </span>
          <span>{enginesTexts.title(engine)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** What is to be done, in order; each step can be ticked off. */
function Checklist({ steps }: { steps: readonly string[] }) {
  return (
    <ol className={styles.steps} aria-label={enginesTexts.stepsTitle}>
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
  <ul className={styles.lines}>
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
  const engine = useChosenEngine();
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
  const giveIt = async () => notify({ text: await give(engine, action, exported) });
  return (
    <div className={codeViewLook}>
      <EngineChoice chosen={engine} />
      <Button look="primary" icon={giveIcon(engine)} className={styles.give} onClick={() => void giveIt()}>
        {giveLabel(engine)}
      </Button>
      <EnginePicture engine={engine} text={text} file={file} method={action.method} />
      {form !== undefined && <p className={styles.part}>{enginesTexts.form(form)}</p>}
      <Checklist key={engine} steps={steps} />
      {secrets.length > 0 && (
        <section className={styles.part}>
          <h2>{enginesTexts.secretsTitle}</h2>
          <Lines lines={secrets.map(enginesTexts.secret)} />
        </section>
      )}
      <details className={styles.part}>
        <summary>{enginesTexts.notes(findings.length + 1)}</summary>
        <Lines lines={[...findings.map(enginesTexts.finding), enginesTexts.note]} />
      </details>
      <CodeText
        code={text}
        label={enginesTexts.text(enginesTexts.title(engine))}
        file={file}
        mediaType={mediaType}
      />
    </div>
  );
}
