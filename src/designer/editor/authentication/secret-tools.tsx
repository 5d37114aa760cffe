import type { ReactNode, RefObject } from 'react';
import type { KeyForm } from '../../../core/internal';
import { commonTexts } from '../../../i18n/common';
import { undoTexts } from '../../../i18n/editor';
import { signingFormTexts } from '../../../i18n/signing';
import { useAnnouncements } from '../../../ui/announcements';
import { copyText } from '../../../ui/browser/clipboard';
import { Button, IconButton } from '../../../ui/button';
import type { MenuItem } from '../../../ui/menu';

/** The secret field that a tool works on. */
export interface SecretTarget {
  readonly label: string;
  readonly value: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly set: (value: string) => void;
}

/** What can be done with the value of a secret field. */
export interface SecretTools {
  readonly items: readonly MenuItem[];
  /** The likely one, in the field. */
  readonly button: ReactNode;
}

/** Makes a new signing secret of the form that the scheme requires, and copies it for the receiver. */
export function useSecretTools(form: KeyForm): (target: SecretTarget) => SecretTools {
  const { notify } = useAnnouncements();

  const generate = async ({ input, set }: SecretTarget) => {
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
  const copy = async (value: string) =>
    notify({ text: (await copyText(value)) ? commonTexts.copied : commonTexts.copyFailed });

  return (target) => {
    const { label, value } = target;
    const [generateLabel, copyLabel] = [
      signingFormTexts.generateSecretFor(label),
      signingFormTexts.copySecret(label),
    ];
    const run = { generate: () => void generate(target), copy: () => void copy(value) };
    if (value === '')
      return {
        items: [],
        button: (
          <Button look="quiet" aria-label={generateLabel} onClick={run.generate}>
            {signingFormTexts.generateSecret}
          </Button>
        ),
      };
    return {
      items: [{ id: 'generate', title: generateLabel, run: run.generate }],
      button: <IconButton icon="duplicate" label={copyLabel} onClick={run.copy} />,
    };
  };
}
