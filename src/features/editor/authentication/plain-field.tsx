import { useId } from 'react';
import { Field, TextInput } from '../../../components/field';
import type { Path } from '../../../core';
import { sheetHolder, useSettingProblems } from '../../../fields/setting-problems';
import { useLinkedField } from '../../../fields/use-linked-field';
import type { TextSetting } from '../../../model/edit/settings';
import { useSetting } from '../use-setting';
import styles from './authentication.module.css';

interface PlainFieldProps {
  path: Path;
  name: TextSetting;
  label: string;
  placeholder?: string;
}

/** A line of text in which no template works. */
export function PlainField({ path, name, label, placeholder }: PlainFieldProps) {
  const [value, change] = useSetting(name);
  const { ref, ...field } = useLinkedField<HTMLInputElement>(path);
  const problems = useSettingProblems(path);
  const id = useId();
  return (
    <div className={`${styles.plain} ${sheetHolder}`}>
      <Field label={label} htmlFor={id}>
        <TextInput
          id={id}
          ref={ref}
          mono
          value={value}
          placeholder={placeholder}
          invalid={problems.invalid}
          aria-describedby={problems.describedBy}
          onChange={(event) => change(event.target.value)}
          {...field}
        />
      </Field>
      {problems.sheet}
    </div>
  );
}
