import { lazy, Suspense, useId, useRef, useState } from 'react';
import { Button } from '../../components/button';
import { Field, Select } from '../../components/field';
import type { Action } from '../../core';
import { useSettingProblems } from '../../fields/setting-problems';
import { TemplateField } from '../../fields/template-field/template-field';
import { useLinkedField } from '../../fields/use-linked-field';
import { texts } from '../../i18n/editor';
import styles from './editor.module.css';
import { usePastedCommand } from './pasted-command/use-pasted-command';
import { useSetting, useVisited } from './use-setting';

const PastedNotes = lazy(async () => ({
  default: (await import('./pasted-command/pasted-notes')).PastedNotes,
}));

const QueryTable = lazy(async () => ({ default: (await import('./query/query-table')).QueryTable }));

const METHOD = ['method'];
const URL_PATH = ['url'];
const METHODS: readonly Action['method'][] = ['GET', 'POST', 'PUT'];

/** Method and URL, as they stand in the first line of the request. */
export function RequestLine() {
  const [method, setMethod] = useSetting('method');
  const [url, setUrl] = useSetting('url');
  const [visited, visit] = useVisited();
  const { ref, ...methodField } = useLinkedField<HTMLSelectElement>(METHOD);
  const problems = useSettingProblems(URL_PATH, url === '' && !visited);
  const { pasted, onPaste, dismiss } = usePastedCommand();
  const id = useId();
  const queryId = useId();
  const [isQueryShown, setQueryShown] = useState(false);
  const urlField = useRef<HTMLTextAreaElement>(null);
  const onDismiss = () => {
    dismiss();
    urlField.current?.focus();
  };

  return (
    <div>
      <div className={styles.requestLine}>
        <Field label={texts.method} htmlFor={id}>
          <Select
            id={id}
            ref={ref}
            className={styles.method}
            value={method}
            onChange={(event) => setMethod(METHODS[event.target.selectedIndex] ?? method)}
            {...methodField}
          >
            {METHODS.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        <TemplateField
          path={URL_PATH}
          label={texts.url}
          value={url}
          onChange={setUrl}
          onBlur={visit}
          onPaste={onPaste}
          fieldRef={urlField}
          placeholder={texts.urlPlaceholder}
          describedBy={problems.describedBy}
          invalid={problems.invalid}
        />
      </div>
      {problems.list}
      <Button
        look="quiet"
        icon={isQueryShown ? 'down' : 'right'}
        aria-expanded={isQueryShown}
        aria-controls={isQueryShown ? queryId : undefined}
        onClick={() => setQueryShown(!isQueryShown)}
      >
        {texts.query}
      </Button>
      {isQueryShown && (
        <Suspense>
          <QueryTable id={queryId} url={url} onChange={setUrl} />
        </Suspense>
      )}
      {pasted && (
        <Suspense>
          <PastedNotes pasted={pasted} onDismiss={onDismiss} />
        </Suspense>
      )}
    </div>
  );
}
