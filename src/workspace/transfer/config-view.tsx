import { useDeferredValue, useMemo } from 'react';
import { type Action, writeAction } from '../../core';
import { CopyButton } from '../../designer/fields/code-text';
import { ConfigText } from '../../designer/fields/config-text';
import { transferTexts } from '../../i18n/transfer';
import { useAnnouncements } from '../../ui/announcements';
import styles from './config-view.module.css';

/** The config JSON of the open action as an export writes it. */
export function ConfigView({ action }: { action: Action }) {
  const { notify } = useAnnouncements();
  const shown = useDeferredValue(action);
  const text = useMemo(() => writeAction(shown), [shown]);
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        <p className={styles.note}>{transferTexts.configNote}</p>
        <CopyButton text={text} onDone={(said) => notify({ text: said })} />
      </div>
      <ConfigText text={text} />
    </div>
  );
}
