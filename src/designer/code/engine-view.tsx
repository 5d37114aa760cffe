import { useDeferredValue, useMemo } from 'react';
import { ENGINE_NAMES, ENGINES, exportFor, reportOf, type WantedSecret } from '../../export/engines';
import { enginesTexts } from '../../i18n/code';
import { fileName } from '../../ui/browser/file';
import { useRememberedSelect } from '../../ui/remembered-select';
import { CodeText, codeViewLook, NoCode } from '../fields/code-text';
import { useBuilt, useExportedAction, useRuntimeContext } from '../fields/editor-context';
import styles from './engine-view.module.css';

const OPTIONS = ENGINE_NAMES.map((id) => ({ id }));

interface PartProps {
  readonly title: string;
  readonly lines: readonly string[];
  readonly isNumbered?: boolean;
}

/** A heading and the lines under it. */
function Part({ title, lines, isNumbered }: PartProps) {
  const List = isNumbered ? 'ol' : 'ul';
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <List>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </List>
    </section>
  );
}

const secretLines = (secrets: readonly WantedSecret[]): readonly string[] =>
  secrets.length === 0 ? [enginesTexts.noSecrets] : secrets.map(enginesTexts.secret);

/** The action as an engine takes it, how it is run there, and what the engine changes. */
export function EngineView() {
  const action = useDeferredValue(useExportedAction());
  const context = useDeferredValue(useRuntimeContext());
  const { request } = useDeferredValue(useBuilt());
  const [{ id: engine }, engineField] = useRememberedSelect({
    label: enginesTexts.engine,
    preference: 'engine',
    options: OPTIONS,
    nameOf: ({ id }) => enginesTexts.title(id),
  });
  const exported = useMemo(() => exportFor(engine, action), [engine, action]);
  const findings = useMemo(
    () => reportOf(engine, { action, context, request }),
    [engine, action, context, request],
  );
  if (exported.type === 'errors')
    return <NoCode text={enginesTexts.notExported} problem={exported.problems[0]} />;

  const { extension, mediaType } = ENGINES[engine];
  const file = fileName(action.name, extension);
  return (
    <div className={codeViewLook}>
      {engineField}
      <p className={styles.note}>{enginesTexts.note}</p>
      <Part
        title={enginesTexts.stepsTitle}
        lines={enginesTexts.steps(engine, file, exported.secrets)}
        isNumbered
      />
      <Part title={enginesTexts.secretsTitle} lines={secretLines(exported.secrets)} />
      <Part title={enginesTexts.reportTitle} lines={findings.map(enginesTexts.finding)} />
      <CodeText
        code={exported.text}
        label={enginesTexts.text(enginesTexts.title(engine))}
        file={file}
        mediaType={mediaType}
        language={mediaType === 'application/json' ? 'json' : 'javascript'}
      />
    </div>
  );
}
