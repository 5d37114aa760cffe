import { useSyncExternalStore } from 'react';
import { texts } from '../texts/shell';
import { Messages } from '../ui/messages';
import { useWorkbench } from '../workbench/react';
import styles from './open-action.module.css';

/** Says which secrets were typed in another tab, until their values are entered here. */
export function LostSecrets({ names }: { names: readonly string[] }) {
  const { live } = useWorkbench();
  const secrets = useSyncExternalStore(live.subscribe, () => live.inputs.secrets);
  const lost = names.filter((name) => !Object.hasOwn(secrets, name));
  if (lost.length === 0) return null;
  return (
    <div className={styles.lost}>
      <Messages messages={[{ severity: 'warning', text: texts.lostSecrets(lost) }]} />
    </div>
  );
}
