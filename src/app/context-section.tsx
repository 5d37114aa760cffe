import { useSyncExternalStore } from 'react';
import { ContextPane } from '../features/context';
import { texts } from '../texts/shell';
import { Button } from '../ui/button';
import type { ContextSample } from '../workbench/context-sample';
import styles from './context-section.module.css';
import { saveSample } from './save-sample';

export function ContextSection({ sample }: { sample: ContextSample }) {
  const { text, problems } = useSyncExternalStore(sample.subscribe, () => sample.reading);
  return (
    <>
      <ContextPane text={text} onChange={sample.change} problems={problems} />
      <Button look="quiet" icon="export" className={styles.save} onClick={() => saveSample(sample)}>
        {texts.saveSample}
      </Button>
    </>
  );
}
