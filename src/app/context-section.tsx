import { useSyncExternalStore } from 'react';
import { ContextPane } from '../features/context';
import { texts } from '../texts/shell';
import { Button } from '../ui/button';
import type { Samples } from '../workspace/samples';
import styles from './context-section.module.css';
import { saveSample } from './save-sample';

export function ContextSection({ samples }: { samples: Samples }) {
  const { text, problems } = useSyncExternalStore(samples.subscribe, () => samples.reading);
  const openId = useSyncExternalStore(samples.subscribe, () => samples.openId);
  return (
    <>
      <ContextPane key={openId} text={text} onChange={samples.change} problems={problems} />
      <Button look="quiet" icon="export" className={styles.save} onClick={() => saveSample(samples)}>
        {texts.saveSample}
      </Button>
    </>
  );
}
