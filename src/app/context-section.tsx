import { useSyncExternalStore } from 'react';
import { ContextPane } from '../features/context';
import { texts as commandTexts } from '../texts/commands';
import { texts } from '../texts/shell';
import { Button } from '../ui/button';
import type { Samples } from '../workspace/samples';
import styles from './context-section.module.css';
import { saveSample } from './save-sample';
import type { DialogName } from './shell';

interface ContextSectionProps {
  samples: Samples;
  /** Whether there is an action to try with samples. */
  hasAction: boolean;
  onDialog: (dialog: DialogName) => void;
}

export function ContextSection({ samples, hasAction, onDialog }: ContextSectionProps) {
  const { text, problems } = useSyncExternalStore(samples.subscribe, () => samples.reading);
  const openId = useSyncExternalStore(samples.subscribe, () => samples.openId);
  return (
    <>
      <ContextPane
        bar={{
          samples,
          untried: hasAction ? undefined : commandTexts.noAction,
          onImport: () => onDialog('import-samples'),
          onTry: (hostile) => onDialog(hostile ? 'hostile-samples' : 'samples'),
        }}
        id={openId}
        text={text}
        onChange={samples.change}
        problems={problems}
      />
      <Button look="quiet" icon="export" className={styles.save} onClick={() => saveSample(samples)}>
        {texts.saveSample}
      </Button>
    </>
  );
}
