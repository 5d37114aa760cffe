/** Name, kind, method and URL of an action, with the button that sends. */
import { type ReactNode, Suspense, useId, useRef } from 'react';
import type { Action } from '../../core';
import { OBJECT_IDS } from '../../core/internal';
import { editorTexts } from '../../i18n/editor';
import { Segmented } from '../../ui/button';
import { Select, TextInput } from '../../ui/field';
import { lazyComponent } from '../../ui/lazy';
import { allowedOf, useEditor, useLimits, useLinkedField } from '../fields/editor-context';
import { sheetHolder, useSettingProblems } from '../fields/setting-problems';
import { TemplateField } from '../fields/template-field/template-field';
import { SendButton } from '../send/send-button';
import styles from './editor.module.css';
import { useSetting } from './open-draft';
import { usePastedCommand } from './pasted-command/use-pasted-command';

const NAME = ['name'];
const KIND = ['objectId'];
/** The field that is usually filled in next. */
const URL_PLACE = { path: ['url'] };

interface NameAndKindProps {
  readonly tools: ReactNode;
  /** The user has chosen another kind. */
  readonly onKindChosen: () => void;
}

export function NameAndKind({ tools, onKindChosen }: NameAndKindProps) {
  const [name, setName] = useSetting('name');
  const [kind, setKind] = useSetting('objectId');
  const { ref, ...nameField } = useLinkedField<HTMLInputElement>(NAME);
  const problems = useSettingProblems(NAME);
  const { ref: kindRef, ...kindField } = useLinkedField<HTMLInputElement>(KIND);
  const { link } = useEditor();
  const { kinds } = useLimits();
  const id = useId();

  return (
    <div className={styles.nameAndKind}>
      <div className={`${styles.name} ${sheetHolder}`}>
        <label htmlFor={id} className="visually-hidden">
          {editorTexts.name}
        </label>
        <TextInput
          id={id}
          ref={ref}
          className={styles.title}
          value={name}
          placeholder={editorTexts.namePlaceholder}
          invalid={problems.invalid}
          aria-describedby={problems.describedBy}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            // Otherwise Enter would insert a line break.
            event.preventDefault();
            link.focusSetting(URL_PLACE);
          }}
          {...nameField}
        />
        {problems.sheet}
      </div>
      <Segmented
        label={editorTexts.kind}
        labelHidden
        chosenRef={kindRef}
        options={allowedOf(OBJECT_IDS, kinds, kind).map((value) => ({
          value,
          label: editorTexts.kinds[value].name,
          title: `${value} · ${editorTexts.group} · ${editorTexts.kinds[value].about}`,
        }))}
        value={kind}
        onChange={(next) => {
          setKind(next);
          onKindChosen();
        }}
        {...kindField}
      />
      {tools}
    </div>
  );
}

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
