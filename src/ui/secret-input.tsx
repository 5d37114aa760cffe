/** A field for a secret, with the button that shows it. */
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { commonTexts } from '../i18n/common';
import { IconButton } from './button';
import { TextInput } from './field';
import styles from './secret-input.module.css';
import sharedStyles from './shared.module.css';

interface SecretInputProps extends Omit<ComponentProps<typeof TextInput>, 'ref' | 'value' | 'type'> {
  /** Part of the accessible name of the button that reveals the value. */
  readonly label: string;
  readonly value: string;
  readonly ref?: RefObject<HTMLInputElement | null> | undefined;
  /** In the field, before the button that reveals. */
  readonly tools?: ReactNode;
  /** Of several fields that are revealed together: only the last has the button, so that Tab goes from field to field. */
  readonly revealing?: {
    readonly isRevealed: boolean;
    readonly onChange?: ((next: boolean) => void) | undefined;
  };
}

/**
 * A text that is masked until it is revealed. The value is set as a property: an attribute would
 * stand in the markup of the page, for everyone who reads or copies that.
 */
export function SecretInput({ label, value, ref, tools, revealing, ...rest }: SecretInputProps) {
  const [isOwnRevealed, setOwnRevealed] = useState(false);
  const revealed = revealing ? revealing.isRevealed : isOwnRevealed;
  const setRevealed = revealing ? revealing.onChange : setOwnRevealed;
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  useLayoutEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value;
  }, [value]);
  return (
    // The undo history holds no secrets, so the field keeps the undo of the browser.
    <div className={styles.line} data-own-undo="" data-tools={tools !== undefined || undefined}>
      <TextInput
        mono
        {...rest}
        ref={input}
        className={styles.input ?? ''}
        type={revealed ? 'text' : 'password'}
        autoComplete={revealed ? 'off' : 'new-password'}
      />
      <div className={styles.end}>
        {setRevealed && (
          <IconButton
            icon={revealed ? 'conceal' : 'reveal'}
            className={sharedStyles.onHover ?? ''}
            label={revealed ? commonTexts.conceal(label) : commonTexts.reveal(label)}
            onClick={() => setRevealed(!revealed)}
          />
        )}
        {tools}
      </div>
    </div>
  );
}
