import { useCallback, useSyncExternalStore } from 'react';
import type { FieldPath, FieldPathValue } from 'react-hook-form';
import type { TextChange } from '../../core/internal';
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
): [
  value: FieldPathValue<Draft, Name>,
  set: (value: FieldPathValue<Draft, Name>, change?: TextChange) => void,
] {
  const form = useDraftForm();
  const set = useCallback(
    (next: FieldPathValue<Draft, Name>, change?: TextChange) => form.set(name, next, change),
    [form, name],
  );
  return [useValue(name), set];
}
