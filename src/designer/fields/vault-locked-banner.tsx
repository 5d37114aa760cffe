import { commonTexts } from '../../i18n/common';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { useSecretKeeping } from './editor-context';
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
      <Button onClick={showSecrets}>{commonTexts.unlock}</Button>
    </div>
  );
}
