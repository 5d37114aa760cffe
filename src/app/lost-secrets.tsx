import { useSyncExternalStore } from 'react';
import { Messages } from '../components/messages';
import { useEditor } from '../fields/editor-context';
import { useSecretKeeping } from '../fields/use-secrets';
import { VaultLockedBanner } from '../fields/vault-locked-banner';
import { texts } from '../i18n/shell';
import styles from './open-action.module.css';

/** Says which secrets were typed in another tab or are locked, until their values are known here. */
export function LostSecrets({ names }: { names: readonly string[] }) {
  const { secrets } = useEditor();
  const { isLocked } = useSecretKeeping();
  const named = useSyncExternalStore(secrets.subscribe, () => secrets.named);
  const lost = names.filter((name) => !Object.hasOwn(named, name));
  if (lost.length === 0) return null;
  return (
    <div className={styles.lost}>
      {isLocked ? (
        <VaultLockedBanner text={texts.lockedSecrets(lost)} />
      ) : (
        <Messages messages={[{ severity: 'warning', text: texts.lostSecrets(lost) }]} />
      )}
    </div>
  );
}
