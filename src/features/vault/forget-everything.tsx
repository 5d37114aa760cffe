import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/button';
import { texts } from '../../i18n/vault';
import styles from './secrets.module.css';

/** Deletes all values, after a confirmation. */
export function ForgetEverything({ onForget }: { onForget: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const leave = () => {
    flushSync(() => setAsking(false));
    button.current?.focus();
  };
  const ask = () => {
    flushSync(() => setAsking(true));
    keep.current?.focus();
  };
  if (!isAsking) {
    return (
      <div className={styles.ways}>
        <Button ref={button} look="danger" icon="delete" onClick={ask}>
          {texts.forgetAll}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.question}>
      <p role="alert">{texts.forgetAllQuestion}</p>
      <div className={styles.ways}>
        <Button ref={keep} onClick={leave}>
          {texts.forgetAllNo}
        </Button>
        <Button
          look="danger"
          onClick={() => {
            leave();
            onForget();
          }}
        >
          {texts.forgetAllYes}
        </Button>
      </div>
    </div>
  );
}
