import { useCallback, useSyncExternalStore } from 'react';
import type { DataRow } from '../../core';
import { BLANK_ROW } from '../../model/draft';
import { type AnySettingName, settingValue, type ValueOf } from '../../model/edit/settings';
import { useDraftForm } from './draft-form';

/** One value of the draft; the component renders again only when this one changes. */
export function useValue<Name extends AnySettingName>(name: Name): ValueOf<Name> {
  const form = useDraftForm();
  return useSyncExternalStore(form.subscribe, () => settingValue(form.draft, name));
}

/** One row of the draft, in the same way. */
export function useRow(index: number): DataRow {
  const form = useDraftForm();
  return useSyncExternalStore(form.subscribe, () => form.rows[index] ?? BLANK_ROW);
}

/** One setting of the draft and its change. */
export function useSetting<Name extends AnySettingName>(
  name: Name,
): [value: ValueOf<Name>, change: (value: ValueOf<Name>) => void] {
  const form = useDraftForm();
  const change = useCallback((next: ValueOf<Name>) => form.set(name, next), [form, name]);
  return [useValue(name), change];
}
