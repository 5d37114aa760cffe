import { useSyncExternalStore } from 'react';
import { useEditor } from './editor-context';

/** How secrets are kept, and the way to change it. */
export function useSecretKeeping() {
  const { secrets, showSecrets } = useEditor();
  const { keeping, isLocked } = useSyncExternalStore(secrets.subscribe, () => secrets.state);
  return { keeping, isLocked, showSecrets };
}

/** The value of a named secret as this tab knows it, and its change. */
export function useSecretValue(name: string): [value: string, change: (value: string) => void] {
  const { secrets } = useEditor();
  const value = useSyncExternalStore(secrets.subscribe, () =>
    Object.hasOwn(secrets.named, name) ? (secrets.named[name] ?? '') : '',
  );
  return [value, (next) => secrets.setNamed({ [name]: next === '' ? undefined : next })];
}
