import { useSyncExternalStore } from 'react';
import { useWorkbench } from './react';

/** How secrets are kept, and the way to change it. */
export function useSecretKeeping() {
  const { secrets, showSecrets } = useWorkbench();
  const { keeping, isLocked } = useSyncExternalStore(secrets.subscribe, () => secrets.state);
  return { keeping, isLocked, showSecrets };
}

/** The value of a named secret as this tab knows it, and its change. Where it is kept is for the vault to decide. */
export function useSecretValue(name: string): [value: string, change: (value: string) => void] {
  const { live } = useWorkbench();
  const value = useSyncExternalStore(live.subscribe, () => {
    const { secrets } = live.inputs;
    return Object.hasOwn(secrets, name) ? (secrets[name] ?? '') : '';
  });
  return [
    value,
    (next) => {
      const { [name]: _, ...others } = live.inputs.secrets;
      live.update({ secrets: next === '' ? others : { ...others, [name]: next } });
    },
  ];
}
