import { texts } from '../../texts/workbench';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { useSecretKeeping } from '../secret-keeping';
import styles from './vault-note.module.css';

/** Says that the vault is locked, with the way to open it; nothing while it is open. */
export function VaultNote({ text }: { text: string }) {
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
