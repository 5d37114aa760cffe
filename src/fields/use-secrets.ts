import { useSyncExternalStore } from 'react';
import { useEditor } from './editor-context';

/** Whether the secrets are locked, and the way to them. */
export function useSecretKeeping() {
  const { secrets, showSecrets } = useEditor();
  const { isLocked } = useSyncExternalStore(secrets.subscribe, () => secrets.state);
  return { isLocked, showSecrets };
}

/** The value of a named secret as this tab knows it, and its change. */
export function useSecretValue(name: string): [value: string, change: (value: string) => void] {
  const { secrets } = useEditor();
  const value = useSyncExternalStore(secrets.subscribe, () =>
    Object.hasOwn(secrets.named, name) ? (secrets.named[name] ?? '') : '',
  );
  return [value, (next) => secrets.setNamed({ [name]: next === '' ? undefined : next })];
}
