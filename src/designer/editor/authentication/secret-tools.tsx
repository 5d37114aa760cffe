import type { ReactNode, RefObject } from 'react';
import { base64, type KeyForm } from '../../../core/internal';
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

  const generate = ({ input, set }: SecretTarget) => {
    const field = input.current;
    if (!field) return;
    const before = field.value;
    const secret = generatedSecret(form);
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
    const run = { generate: () => generate(target), copy: () => void copy(value) };
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

/** As long as the output of SHA-256, which RFC 2104 §3 asks of a key. */
const LENGTH = 32;

const FORMS: { readonly [Form in KeyForm]: (octets: Uint8Array) => string } = {
  // In characters that need no quotes anywhere.
  utf8: (octets) => base64(octets).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  hex: (octets) => Array.from(octets, (octet) => octet.toString(16).padStart(2, '0')).join(''),
  base64,
  whsec: (octets) => `whsec_${base64(octets)}`,
};

/** A new secret of random octets, in the form that a signing scheme takes. */
export const generatedSecret = (form: KeyForm): string =>
  FORMS[form](crypto.getRandomValues(new Uint8Array(LENGTH)));
