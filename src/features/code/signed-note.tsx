import { texts } from '../../texts/code';
import { useAnnouncements } from '../../ui/announcements';
import { Button } from '../../ui/button';
import { useWorkbench } from '../../workbench/react';
import styles from './code-view.module.css';

/** Says that a signature in code grows old, and makes a new one. */
export function SignedNote() {
  const { refreshTime } = useWorkbench();
  const { announce } = useAnnouncements();
  const refresh = () => {
    refreshTime();
    announce(texts.refreshed);
  };
  return (
    <div className={styles.signed}>
      <p>{texts.signed}</p>
      <Button onClick={refresh}>{texts.refreshTime}</Button>
    </div>
  );
}
