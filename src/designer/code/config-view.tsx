import { useDeferredValue, useMemo } from 'react';
import { type Action, writeAction } from '../../core';
import { transferTexts } from '../../i18n/transfer';
import { ConfigText } from '../../ui/config-text';
import styles from './config-view.module.css';

/** The config JSON of the open action as an export writes it. */
export function ConfigView({ action }: { action: Action }) {
  const shown = useDeferredValue(action);
  const text = useMemo(() => writeAction(shown), [shown]);
  return (
    <div className={styles.view}>
      <ConfigText text={text} caption={transferTexts.configNote} />
    </div>
  );
}
