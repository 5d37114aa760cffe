import { useDeferredValue, useMemo } from 'react';
import { useAnnouncements } from '../../components/announcements';
import { type Action, writeAction } from '../../core';
import { ConfigText } from '../../fields/config-text';
import { CopyButton } from '../../fields/copy-button';
import { texts } from '../../i18n/transfer';
import styles from './config-view.module.css';

/** The config JSON of the open action as it is exported, beside its request. */
export function ConfigView({ action }: { action: Action }) {
  const { notify } = useAnnouncements();
  const shown = useDeferredValue(action);
  const text = useMemo(() => writeAction(shown), [shown]);
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        <p className={styles.note}>{texts.configNote}</p>
        <CopyButton text={text} onDone={(said) => notify({ text: said })} />
      </div>
      <ConfigText text={text} />
    </div>
  );
}
