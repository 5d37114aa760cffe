import { lazy, Suspense, useId, useRef } from 'react';
import { Field, Select } from '../../components/field';
import type { Action } from '../../core';
import { sheetHolder, useSettingProblems } from '../../fields/setting-problems';
import { TemplateField } from '../../fields/template-field/template-field';
import { useLinkedField } from '../../fields/use-linked-field';
import { texts } from '../../i18n/editor';
import styles from './editor.module.css';
import { usePastedCommand } from './pasted-command/use-pasted-command';
import { TourPlace } from './tour/tour-place';
import { useSetting } from './use-setting';

const PastedNotes = lazy(async () => ({
  default: (await import('./pasted-command/pasted-notes')).PastedNotes,
}));

const METHOD = ['method'];
const URL_PATH = ['url'];
const METHODS: readonly Action['method'][] = ['GET', 'POST', 'PUT'];

/** Method and URL, as they stand in the first line of the request. */
export function RequestLine() {
  const [method, setMethod] = useSetting('method');
  const [url, setUrl] = useSetting('url');
  const { ref, ...methodField } = useLinkedField<HTMLSelectElement>(METHOD);
  const problems = useSettingProblems(URL_PATH);
  const { pasted, onPaste, dismiss, keepKey } = usePastedCommand();
  const id = useId();
  const urlField = useRef<HTMLTextAreaElement>(null);
  const onDismiss = () => {
    dismiss();
    urlField.current?.focus();
  };

  return (
    <div className={sheetHolder}>
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
          onPaste={onPaste}
          fieldRef={urlField}
          placeholder={texts.urlPlaceholder}
          describedBy={problems.describedBy}
          invalid={problems.invalid}
        />
      </div>
      <TourPlace at="url" sheet={problems.sheet} sheetId={problems.describedBy} isEmpty={url === ''} />
      {pasted && (
        <Suspense>
          <PastedNotes
            pasted={pasted}
            onDismiss={onDismiss}
            onKeepKey={(scheme) => {
              // The button goes away.
              urlField.current?.focus();
              void keepKey(scheme);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
