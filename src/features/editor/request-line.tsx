import { Suspense, useId, useRef, useState } from 'react';
import { Button } from '../../components/button';
import { Select } from '../../components/field';
import { latePart } from '../../components/late-part';
import type { Action } from '../../core';
import { sheetHolder, useSettingProblems } from '../../fields/setting-problems';
import { TemplateField } from '../../fields/template-field/template-field';
import { useLinkedField } from '../../fields/use-linked-field';
import { texts } from '../../i18n/editor';
import styles from './editor.module.css';
import { usePastedCommand } from './pasted-command/use-pasted-command';
import { TourPlace } from './tour/tour-place';
import { useSetting } from './use-setting';

const PastedNotes = latePart(async () => (await import('./pasted-command/pasted-notes')).PastedNotes);

const QueryTable = latePart(async () => (await import('./query/query-table')).QueryTable);

const METHOD = ['method'];
const URL_PATH = ['url'];
const METHODS: readonly Action['method'][] = ['GET', 'POST', 'PUT'];

/** Method and URL, as they stand in the first line of the request, and the button that sends it. */
export function RequestLine({ onSend }: { onSend: () => void }) {
  const [method, setMethod] = useSetting('method');
  const [url, setUrl] = useSetting('url');
  const { ref, ...methodField } = useLinkedField<HTMLSelectElement>(METHOD);
  const problems = useSettingProblems(URL_PATH);
  const { pasted, onPaste, dismiss, correct, readAgain, keepKey, sign } = usePastedCommand();
  const id = useId();
  const queryId = useId();
  const [isQueryShown, setQueryShown] = useState(false);
  const urlField = useRef<HTMLTextAreaElement>(null);
  const onDismiss = () => {
    dismiss();
    urlField.current?.focus();
  };

  return (
    <>
      <div className={sheetHolder}>
        <div className={styles.requestLine}>
          <div>
            <label htmlFor={id} className="visually-hidden">
              {texts.method}
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
            label={texts.url}
            labelHidden
            value={url}
            onChange={setUrl}
            onPaste={onPaste}
            fieldRef={urlField}
            placeholder={texts.urlPlaceholder}
            describedBy={problems.describedBy}
            invalid={problems.invalid}
          />
          {/* Tab leads to what mends the URL before it leads to sending it. */}
          <div className={styles.urlProblems}>
            <TourPlace at="url" sheet={problems.sheet} sheetId={problems.describedBy} isEmpty={url === ''} />
          </div>
          <Button look="primary" data-kept-clear onClick={onSend}>
            {texts.send}
          </Button>
        </div>
        {pasted && (
          <Suspense>
            <PastedNotes
              pasted={pasted}
              onDismiss={onDismiss}
              onCorrect={correct}
              onReadAgain={() => {
                // The button goes away with the refusal.
                urlField.current?.focus();
                readAgain();
              }}
              onKeepKey={(scheme) => {
                // The button goes away.
                urlField.current?.focus();
                void keepKey(scheme);
              }}
              onSign={sign}
            />
          </Suspense>
        )}
      </div>
      {/* Outside: what is said about the URL lies over it only while the URL has the focus. */}
      <div className={styles.afterUrl}>
        <Button
          look="quiet"
          className={styles.query}
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
      </div>
    </>
  );
}
