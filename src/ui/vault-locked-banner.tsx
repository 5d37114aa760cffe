/** The banner over what needs the locked vault. */
import { commonTexts } from '../i18n/common';
import { Button } from './button';
import { Icon } from './icon';
import styles from './vault-locked-banner.module.css';

interface VaultLockedBannerProps {
  readonly text: string;
  /** Opens what unlocks the vault. */
  readonly onUnlock: () => void;
}

/** Says that the vault is locked, with the way to open it. */
export function VaultLockedBanner({ text, onUnlock }: VaultLockedBannerProps) {
  return (
    <div className={styles.note}>
      <p>
        <Icon name="lock" /> {text}
      </p>
      <Button onClick={onUnlock}>{commonTexts.unlock}</Button>
    </div>
  );
}
