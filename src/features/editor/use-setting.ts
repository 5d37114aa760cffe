import { useCallback, useSyncExternalStore } from 'react';
import type { FieldPath, FieldPathValue } from 'react-hook-form';
import type { Draft } from '../../model/draft';
import type { AnySettingName } from '../../model/edit/settings';
import { useDraftForm } from './draft-form';

/** One value of the draft; the component renders again only when this one changes. */
export function useValue<Name extends FieldPath<Draft>>(name: Name): FieldPathValue<Draft, Name> {
  const form = useDraftForm();
  const subscribe = useCallback((listener: () => void) => form.subscribe(name, listener), [form, name]);
  return useSyncExternalStore(subscribe, () => form.valueOf(name));
}

/** One setting of the draft and its change. */
export function useSetting<Name extends AnySettingName>(
  name: Name,
): [value: FieldPathValue<Draft, Name>, change: (value: FieldPathValue<Draft, Name>) => void] {
  const form = useDraftForm();
  const change = useCallback((next: FieldPathValue<Draft, Name>) => form.set(name, next), [form, name]);
  return [useValue(name), change];
}
