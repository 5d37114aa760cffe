import { useSyncExternalStore } from 'react';
import { useWorkbench } from './react';

/** How secrets are kept, and the way to change it. */
export function useSecretKeeping() {
  const { secrets, showSecrets } = useWorkbench();
  const { keeping, isLocked } = useSyncExternalStore(secrets.subscribe, () => secrets.state);
  return { keeping, isLocked, showSecrets };
}
