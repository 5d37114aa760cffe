import { useSyncExternalStore } from 'react';
import { useWorkbench } from './react';

/** Where the values of secrets are, as far as whoever shows secrets has to know. */
export interface SecretKeeping {
  readonly subscribe: (listener: () => void) => () => void;
  readonly state: {
    /** In this tab only, on this device, or on this device behind a passphrase. */
    readonly keeping: 'tab' | 'device' | 'passphrase';
    /** The passphrase is wanted: the remembered values are not known here. */
    readonly isLocked: boolean;
  };
  /** Whether a secret goes by that name, known here or locked. */
  readonly isTaken: (name: string) => boolean;
}

/** How secrets are kept, and the way to change it. */
export function useSecretKeeping() {
  const { secrets, showSecrets } = useWorkbench();
  const { keeping, isLocked } = useSyncExternalStore(secrets.subscribe, () => secrets.state);
  return { keeping, isLocked, showSecrets };
}
