import type { RefObject } from 'react';
import { copyText } from '../../../browser/clipboard';
import { useAnnouncements } from '../../../components/announcements';
import { Button } from '../../../components/button';
import type { KeyForm } from '../../../core/internal';
import { texts as commonTexts } from '../../../i18n/common';
import { texts } from '../../../i18n/signing-form';
import { texts as undoTexts } from '../../../i18n/undo';
import styles from './signing-fields.module.css';

/** A secret field, for what stands beside it. */
export interface SecretTarget {
  readonly label: string;
  readonly value: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly set: (value: string) => void;
}

interface SecretToolsProps extends SecretTarget {
  /** What the signing scheme takes. */
  readonly form: KeyForm;
}

/** Makes a new signing secret, and copies it for the receiver when it is asked for. */
export function SecretTools({ form, label, value, input, set }: SecretToolsProps) {
  const { notify } = useAnnouncements();

  const generate = async () => {
    const { generatedSecret } = await import('../../../model/secrets/generated-secret');
    const field = input.current;
    if (!field) return;
    const before = field.value;
    const secret = generatedSecret(form, (octets) => crypto.getRandomValues(octets));
    field.focus();
    field.select();
    // As if it were typed, so that the undo of the field takes it back.
    if (!document.execCommand('insertText', false, secret)) set(secret);
    notify({
      text: texts.secretGenerated,
      subject: 'secret-generated',
      // The undo of the field takes it back too.
      isBrief: true,
      action: { label: undoTexts.undo, run: () => field.value === secret && set(before) },
    });
  };
  const copy = async () =>
    notify({ text: (await copyText(value)) ? commonTexts.copied : commonTexts.copyFailed });

  return (
    <div className={styles.tools}>
      <Button look="quiet" aria-label={texts.generateSecretFor(label)} onClick={() => void generate()}>
        {texts.generateSecret}
      </Button>
      {value !== '' && (
        <Button look="quiet" aria-label={texts.copySecret(label)} onClick={() => void copy()}>
          {commonTexts.copy}
        </Button>
      )}
    </div>
  );
}
