import type { RefObject } from 'react';
import type { KeyForm } from '../../../core/internal';
import { signingFormTexts } from '../../../i18n/signing';
import { undoTexts } from '../../../i18n/undo';
import { useAnnouncements } from '../../../ui/announcements';
import { Button } from '../../../ui/button';
import { CopyButton } from '../../../ui/text-block';
import styles from './signing-fields.module.css';

/** The secret field that a tool works on. */
export interface SecretTarget {
  readonly label: string;
  readonly value: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly set: (value: string) => void;
}

interface SecretToolsProps extends SecretTarget {
  /** The form of key that the signing scheme requires. */
  readonly form: KeyForm;
}

/** Makes a new signing secret, and copies it for the receiver when it is asked for. */
export function SecretTools({ form, label, value, input, set }: SecretToolsProps) {
  const { notify } = useAnnouncements();

  const generate = async () => {
    const { generatedSecret } = await import('../../secrets/generated-secret');
    const field = input.current;
    if (!field) return;
    const before = field.value;
    const secret = generatedSecret(form, (octets) => crypto.getRandomValues(octets));
    field.focus();
    field.select();
    // Inserted like typed text, so that the undo of the field reverts it.
    if (!document.execCommand('insertText', false, secret)) set(secret);
    notify({
      text: signingFormTexts.secretGenerated,
      subject: 'secret-generated',
      action: { label: undoTexts.undo, run: () => field.value === secret && set(before) },
    });
  };

  return (
    <div className={styles.tools}>
      <Button
        look="quiet"
        aria-label={signingFormTexts.generateSecretFor(label)}
        onClick={() => void generate()}
      >
        {signingFormTexts.generateSecret}
      </Button>
      {value !== '' && <CopyButton look="quiet" text={value} label={signingFormTexts.copySecret(label)} />}
    </div>
  );
}
