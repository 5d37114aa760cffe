import { type ComponentProps, useState } from 'react';
import { texts } from '../../../texts/editor';
import { IconButton } from '../../../ui/button';
import { TextInput } from '../../../ui/field';
import styles from './secret-input.module.css';

/** Text that is masked until it is asked for. */
export function SecretInput({ label, ...rest }: ComponentProps<typeof TextInput> & { label: string }) {
  const [revealed, setRevealed] = useState(false);
  return (
    <div className={styles.line}>
      <TextInput
        mono
        className={styles.input ?? ''}
        {...rest}
        type={revealed ? 'text' : 'password'}
        autoComplete={revealed ? 'off' : 'new-password'}
      />
      <IconButton
        className={styles.reveal}
        icon={revealed ? 'conceal' : 'reveal'}
        label={revealed ? texts.conceal(label) : texts.reveal(label)}
        onClick={() => setRevealed(!revealed)}
      />
    </div>
  );
}
