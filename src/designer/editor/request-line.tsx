import { Suspense, useId, useRef } from 'react';
import type { Action } from '../../core';
import { editorTexts } from '../../i18n/editor';
import { Select } from '../../ui/field';
import { lazyComponent } from '../../ui/lazy';
import { useLinkedField } from '../fields/editor-context';
import { sheetHolder, useSettingProblems } from '../fields/setting-problems';
import { TemplateField } from '../fields/template-field/template-field';
import { SendButton } from '../send/send-button';
import styles from './editor.module.css';
import { useSetting } from './open-draft';
import { usePastedCommand } from './pasted-command/use-pasted-command';

const PastedNotes = lazyComponent(async () => (await import('./pasted-command/pasted-notes')).PastedNotes);

const METHOD = ['method'];
const URL_PATH = ['url'];
const METHODS: readonly Action['method'][] = ['GET', 'POST', 'PUT'];

/** Method and URL, in the order of the request line, and the button that sends. */
export function RequestLine({ canSend }: { canSend: boolean }) {
  const [method, setMethod] = useSetting('method');
  const [url, setUrl] = useSetting('url');
  const { ref, ...methodField } = useLinkedField<HTMLSelectElement>(METHOD);
  const problems = useSettingProblems(URL_PATH);
  const { pasted, onPaste, actions } = usePastedCommand();
  const id = useId();
  const urlField = useRef<HTMLTextAreaElement>(null);

  return (
    <div>
      <div className={styles.requestLine}>
        <div className={`${styles.target} ${sheetHolder}`}>
          <div>
            <label htmlFor={id} className="visually-hidden">
              {editorTexts.method}
            </label>
            <Select
              id={id}
              ref={ref}
              className={styles.method}
              data-method={method}
              value={method}
              onChange={(event) => setMethod(METHODS[event.target.selectedIndex] ?? method)}
              {...methodField}
            >
              {METHODS.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          </div>
          <TemplateField
            path={URL_PATH}
            label={editorTexts.url}
            labelHidden
            value={url}
            onChange={setUrl}
            onPaste={onPaste}
            fieldRef={urlField}
            placeholder={editorTexts.urlPlaceholder}
            describedBy={problems.describedBy}
            invalid={problems.invalid}
          />
          {/* Tab leads to what mends the URL before it leads to sending it. */}
          <div className={styles.urlProblems}>{problems.sheet}</div>
        </div>
        {canSend && <SendButton />}
      </div>
      {pasted && (
        <Suspense>
          <PastedNotes pasted={pasted} actions={actions} onLeave={() => urlField.current?.focus()} />
        </Suspense>
      )}
    </div>
  );
}
