import { type ComponentType, useCallback, useId, useSyncExternalStore } from 'react';
import { TextInput } from '../../components/field';
import { Segmented } from '../../components/segmented';
import { type ContentSetting, KINDS, OBJECT_IDS } from '../../core/internal';
import { useLinkedField } from '../../fields/use-linked-field';
import { texts } from '../../i18n/editor';
import { isBlank } from '../../model/draft';
import { DATA, useDraftForm } from './draft-form';
import styles from './editor.module.css';
import { useSetting, useValue } from './use-setting';

const NAME = ['name'];
const KIND = ['objectId'];

export function NameAndKind() {
  const [name, setName] = useSetting('name');
  const [kind, setKind] = useSetting('objectId');
  const { ref, ...nameField } = useLinkedField<HTMLInputElement>(NAME);
  const { ref: kindRef, ...kindField } = useLinkedField<HTMLInputElement>(KIND);
  const id = useId();
  const Kept = KEPT_BESIDE[KINDS[kind].content];

  return (
    <div className={styles.nameAndKind}>
      <div className={styles.name}>
        <label htmlFor={id} className="visually-hidden">
          {texts.name}
        </label>
        <TextInput
          id={id}
          ref={ref}
          className={styles.title}
          value={name}
          placeholder={texts.namePlaceholder}
          onChange={(event) => setName(event.target.value)}
          {...nameField}
        />
      </div>
      <Segmented
        label={texts.kind}
        labelHidden
        chosenRef={kindRef}
        options={OBJECT_IDS.map((value) => ({ value, label: texts.kinds[value].name }))}
        value={kind}
        onChange={setKind}
        {...kindField}
      />
      <p className={styles.kindNote}>
        <code>{kind}</code> · {texts.group} · {texts.kinds[kind].about}
      </p>
      <Kept />
    </div>
  );
}

/** Says that the rows are not lost while a kind without rows is chosen. */
function KeptRows() {
  const form = useDraftForm();
  const subscribe = useCallback((listener: () => void) => form.subscribe(DATA, listener), [form]);
  const rows = useSyncExternalStore(subscribe, () => form.rows.filter((row) => !isBlank(row)).length);
  return rows > 0 && <p className={styles.kindNote}>{texts.rowsKept(rows)}</p>;
}

/** The same of the body. */
function KeptBody() {
  const body = useValue('restApiCall.body');
  return body !== '' && <p className={styles.kindNote}>{texts.bodyKept}</p>;
}

const KEPT_BESIDE: Readonly<Record<ContentSetting, ComponentType>> = { data: KeptBody, body: KeptRows };
