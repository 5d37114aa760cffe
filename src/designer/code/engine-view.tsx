import { useDeferredValue, useId, useMemo, useState } from 'react';
import { ENGINE_NAMES, ENGINES, exportFor, reportOf, type WantedSecret } from '../../export/engines';
import { isEngineName } from '../../export/engines/engine-names';
import { enginesTexts } from '../../i18n/code';
import { fileName } from '../../ui/browser/file';
import { readPreference, writePreference } from '../../ui/browser/storage';
import { Field, Select } from '../../ui/field';
import { CodeText, codeViewLook, NoCode } from '../fields/code-text';
import { useBuilt, useExportedAction, useRuntimeContext } from '../fields/editor-context';
import styles from './engine-view.module.css';

const ENGINE_PREFERENCE = 'engine';

const [FIRST] = ENGINE_NAMES;

const engineWith = (name = '') => (isEngineName(name) ? name : FIRST);

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
  const [engine, setEngine] = useState(() => engineWith(readPreference(ENGINE_PREFERENCE)));
  const selectId = useId();
  const exported = useMemo(() => exportFor(engine, action), [engine, action]);
  const findings = useMemo(
    () => reportOf(engine, { action, context, request }),
    [engine, action, context, request],
  );
  if (exported.type === 'errors')
    return <NoCode text={enginesTexts.notExported} problem={exported.problems[0]} />;

  const choose = (name: string) => {
    setEngine(engineWith(name));
    writePreference(ENGINE_PREFERENCE, name);
  };
  const { extension, mediaType } = ENGINES[engine];
  const file = fileName(action.name, extension);
  return (
    <div className={codeViewLook}>
      <Field label={enginesTexts.engine} htmlFor={selectId}>
        <Select id={selectId} value={engine} onChange={(event) => choose(event.target.value)}>
          {ENGINE_NAMES.map((name) => (
            <option key={name} value={name}>
              {enginesTexts.title(name)}
            </option>
          ))}
        </Select>
      </Field>
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
