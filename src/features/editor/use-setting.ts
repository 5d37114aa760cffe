import { useCallback, useState } from 'react';
import { type FieldPath, type FieldPathValue, useFormContext, useWatch } from 'react-hook-form';
import type { Draft } from '../../model/draft';

/** One setting of the draft and its change; the component renders again only when this setting changes. */
export function useSetting<N extends FieldPath<Draft>>(
  name: N,
): [value: FieldPathValue<Draft, N>, change: (value: FieldPathValue<Draft, N>) => void] {
  const { control, setValue } = useFormContext<Draft>();
  const value = useWatch({ control, name, exact: true });
  const change = useCallback((next: FieldPathValue<Draft, N>) => setValue(name, next), [setValue, name]);
  return [value, change];
}

/** Whether a person has left this control once: until then, what is empty is not yet wrong. */
export function useVisited(): [visited: boolean, visit: () => void] {
  const [visited, setVisited] = useState(false);
  return [visited, useCallback(() => setVisited(true), [])];
}
