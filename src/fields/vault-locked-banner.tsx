import { Button } from '../components/button';
import { Icon } from '../components/icon';
import { texts } from '../i18n/common';
import { useSecretKeeping } from './use-secrets';
import styles from './vault-locked-banner.module.css';

/** Says that the vault is locked, with the way to open it; nothing while it is open. */
export function VaultLockedBanner({ text }: { text: string }) {
  const { isLocked, showSecrets } = useSecretKeeping();
  if (!isLocked) return null;
  return (
    <div className={styles.note}>
      <p>
        <Icon name="lock" /> {text}
      </p>
      <Button onClick={showSecrets}>{texts.unlock}</Button>
    </div>
  );
}
