/** A choice that the browser remembers. */
import { type ReactNode, useId, useState } from 'react';
import { readPreference, writePreference } from './browser/storage';
import { Field, Select } from './field';

interface RememberedSelect<Option extends { readonly id: string }> {
  readonly label: string;
  /** The key of the preference. */
  readonly preference: string;
  /** At least one. */
  readonly options: readonly Option[];
  readonly nameOf: (option: Option) => string;
}

/** A choice that the browser remembers, initially the first option; returns the chosen one and the field. */
export function useRememberedSelect<Option extends { readonly id: string }>(
  props: RememberedSelect<Option>,
): [Option, ReactNode] {
  const { label, preference, options, nameOf } = props;
  const known = (id: string | undefined) => options.find((one) => one.id === id) ?? (options[0] as Option);
  const [chosen, setChosen] = useState(() => known(readPreference(preference)));
  const selectId = useId();
  const choose = (id: string) => {
    setChosen(known(id));
    writePreference(preference, id);
  };
  const field = (
    <Field label={label} htmlFor={selectId}>
      <Select id={selectId} value={chosen.id} onChange={({ target }) => choose(target.value)}>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {nameOf(option)}
          </option>
        ))}
      </Select>
    </Field>
  );
  return [chosen, field];
}
