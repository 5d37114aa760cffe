import { type ComponentType, Suspense, useCallback, useId, useState, useSyncExternalStore } from 'react';
import { TextInput } from '../../components/field';
import { latePart } from '../../components/late-part';
import { Segmented } from '../../components/segmented';
import { type ContentSetting, KINDS, OBJECT_IDS } from '../../core/internal';
import { useEditor } from '../../fields/editor-context';
import { sheetHolder, useSettingProblems } from '../../fields/setting-problems';
import { useLinkedField } from '../../fields/use-linked-field';
import { texts } from '../../i18n/editor';
import { isBlank } from '../../model/draft';
import { DATA, useDraftForm } from './draft-form';
import styles from './editor.module.css';
import { useSetting, useValue } from './use-setting';

// Few change the kind, and the offers read JSON.
const BodyOffer = latePart(async () => (await import('./between-kinds/kind-offer')).BodyOffer, true);
const RowsOffer = latePart(async () => (await import('./between-kinds/kind-offer')).RowsOffer, true);

const NAME = ['name'];
const KIND = ['objectId'];
/** Where the next thing is typed. */
const URL_PLACE = { path: ['url'] };

export function NameAndKind() {
  const [name, setName] = useSetting('name');
  const [kind, setKind] = useSetting('objectId');
  // What replaces something is offered only to whoever has just changed the kind.
  const [hasChanged, setChanged] = useState(false);
  const { ref, ...nameField } = useLinkedField<HTMLInputElement>(NAME);
  const problems = useSettingProblems(NAME);
  const { ref: kindRef, ...kindField } = useLinkedField<HTMLInputElement>(KIND);
  const { link } = useEditor();
  const id = useId();
  const Kept = KEPT_BESIDE[KINDS[kind].content];

  return (
    <div className={styles.nameAndKind}>
      <div className={`${styles.name} ${sheetHolder}`}>
        <label htmlFor={id} className="visually-hidden">
          {texts.name}
        </label>
        <TextInput
          id={id}
          ref={ref}
          className={styles.title}
          value={name}
          placeholder={texts.namePlaceholder}
          invalid={problems.invalid}
          aria-describedby={problems.describedBy}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            // Else it would be a line end there.
            event.preventDefault();
            link.focusSetting(URL_PLACE);
          }}
          {...nameField}
        />
        {problems.sheet}
      </div>
      <Segmented
        label={texts.kind}
        labelHidden
        chosenRef={kindRef}
        options={OBJECT_IDS.map((value) => ({ value, label: texts.kinds[value].name }))}
        value={kind}
        onChange={(next) => {
          setKind(next);
          setChanged(true);
        }}
        {...kindField}
      />
      <p className={styles.kindNote}>
        <code>{kind}</code> · {texts.group} · {texts.kinds[kind].about}
      </p>
      <Kept isReplacing={hasChanged} onDone={() => setChanged(false)} />
    </div>
  );
}

interface KeptProps {
  /** Offers what would go in the place of something. */
  readonly isReplacing: boolean;
  readonly onDone: () => void;
}

/** Says that the rows are not lost while a kind without rows is chosen. */
function KeptRows(offer: KeptProps) {
  const form = useDraftForm();
  const subscribe = useCallback((listener: () => void) => form.subscribe(DATA, listener), [form]);
  const rows = useSyncExternalStore(subscribe, () => form.rows.filter((row) => !isBlank(row)).length);
  if (rows === 0) return null;
  return (
    <>
      <p className={styles.kindNote}>{texts.rowsKept(rows)}</p>
      <Suspense>
        <BodyOffer {...offer} />
      </Suspense>
    </>
  );
}

/** The same of the body. */
function KeptBody(offer: KeptProps) {
  const body = useValue('restApiCall.body');
  if (body === '') return null;
  return (
    <>
      <p className={styles.kindNote}>{texts.bodyKept}</p>
      <Suspense>
        <RowsOffer {...offer} />
      </Suspense>
    </>
  );
}

const KEPT_BESIDE: Readonly<Record<ContentSetting, ComponentType<KeptProps>>> = {
  data: KeptBody,
  body: KeptRows,
};
