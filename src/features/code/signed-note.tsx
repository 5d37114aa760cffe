import { useAnnouncements } from '../../components/announcements';
import { Button } from '../../components/button';
import { useWorkbench } from '../../fields/react';
import { texts } from '../../i18n/code';
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
