import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from '../../../../components/button';
import { TextInput } from '../../../../components/field';
import type { CustomScheme, Path } from '../../../../core';
import { signatureHeaderOf } from '../../../../core/internal';
import { useEditor } from '../../../../fields/editor-context';
import { sheetHolder, useSettingProblems } from '../../../../fields/setting-problems';
import { useLinkedField } from '../../../../fields/use-linked-field';
import { useUndoToast } from '../../../../fields/use-undo-toast';
import { texts } from '../../../../i18n/scheme-editor';
import styles from './custom-scheme.module.css';
import { PartList } from './part-list';

type SchemeField = CustomScheme['fields'][number];

const FIELDS: Path = ['authentication', 'scheme', 'fields'];

interface HeaderFieldListProps {
  readonly fields: readonly SchemeField[];
  /** How many fields are shown, and how many parts of all of them together. */
  readonly mostShown: number;
  readonly onChange: (fields: SchemeField[]) => void;
}

/** The header fields of a scheme, in the order in which they are sent. */
export function HeaderFieldList({ fields, mostShown, onChange }: HeaderFieldListProps) {
  const { link } = useEditor();
  const tell = useUndoToast();
  const { ref, onFocus, onBlur } = useLinkedField<HTMLButtonElement>(FIELDS);
  const problems = useSettingProblems(FIELDS);

  const add = () => {
    flushSync(() => onChange([...fields, { name: '', parts: [] }]));
    link.focusSetting({ path: [...FIELDS, fields.length, 'name'] });
  };
  const remove = (index: number) => {
    tell(texts.fieldRemoved(index + 1), () => flushSync(() => onChange(fields.toSpliced(index, 1))));
    link.focusSetting({
      path: fields.length > 1 ? [...FIELDS, Math.min(index, fields.length - 2), 'name'] : FIELDS,
    });
  };
  let room = mostShown;
  return (
    <div className={styles.list}>
      {fields.slice(0, mostShown).map((field, index) => {
        const partsShown = Math.min(field.parts.length, room);
        room -= partsShown;
        return (
          <HeaderField
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place in the list
            key={index}
            index={index}
            field={field}
            mostShown={partsShown}
            onChange={(next) => onChange(fields.with(index, next))}
            onRemove={() => remove(index)}
          />
        );
      })}
      {fields.length > mostShown && (
        <p className={styles.note}>{texts.firstShown(mostShown, fields.length)}</p>
      )}
      <div className={sheetHolder}>
        <Button
          ref={ref}
          look="quiet"
          icon="add"
          aria-describedby={problems.describedBy}
          onFocus={onFocus}
          onBlur={onBlur}
          onClick={add}
        >
          {texts.addField}
        </Button>
        {problems.sheet}
      </div>
    </div>
  );
}

interface HeaderFieldProps {
  readonly index: number;
  readonly field: SchemeField;
  readonly mostShown: number;
  readonly onChange: (field: SchemeField) => void;
  readonly onRemove: () => void;
}

function HeaderField({ index, field, mostShown, onChange, onRemove }: HeaderFieldProps) {
  const number = index + 1;
  const namePath = useMemo(() => [...FIELDS, index, 'name'], [index]);
  const partsPath = useMemo(() => [...FIELDS, index, 'parts'], [index]);
  const name = useLinkedField<HTMLInputElement>(namePath);
  const problems = useSettingProblems(namePath, true);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div role="group" aria-label={texts.field(number)} className={styles.headerField}>
      <div className={styles.headerName}>
        <div className={sheetHolder}>
          <TextInput
            mono
            aria-label={texts.fieldName(number)}
            placeholder={signatureHeaderOf()}
            value={field.name}
            invalid={problems.invalid}
            aria-describedby={problems.describedBy}
            onChange={({ target }) => onChange({ ...field, name: target.value })}
            {...name}
          />
          {problems.sheet}
        </div>
        <IconButton icon="delete" label={texts.removeField(number)} onClick={onRemove} />
      </div>
      <PartList
        label={field.name || texts.field(number)}
        path={partsPath}
        parts={field.parts}
        mostShown={mostShown}
        names={texts.fieldParts}
        onChange={(parts) => onChange({ ...field, parts })}
      />
    </div>
  );
}
