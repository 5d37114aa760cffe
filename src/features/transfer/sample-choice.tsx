import { useState } from 'react';
import { MarkedText } from '../../components/marked-text';
import { CopyButton } from '../../fields/copy-button';
import { texts } from '../../i18n/transfer';
import type { NamedText } from '../../model/samples/samples-file';
import styles from './open-import-dialog.module.css';

interface SampleChoiceProps {
  /** The values of variables, as samples. */
  readonly samples: readonly NamedText[];
  readonly isTicked: boolean;
  readonly onTurn: (on: boolean) => void;
}

/** Offers the values of variables as samples, so that what uses them can be sent at once. */
export function SampleChoice({ samples, isTicked, onTurn }: SampleChoiceProps) {
  const [said, setSaid] = useState('');
  const [first] = samples;
  if (!first) return null;
  return (
    <div className={styles.sample}>
      <label className={styles.sampleChoice}>
        <input type="checkbox" checked={isTicked} onChange={({ target }) => onTurn(target.checked)} />
        <span>
          <MarkedText text={texts.addSamples(samples.map(({ name }) => name))} />
        </span>
      </label>
      {samples.length === 1 && <CopyButton text={first.text} onDone={setSaid} />}
      <span role="status">{said}</span>
    </div>
  );
}
