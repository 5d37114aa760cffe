import { copyText } from '../browser/clipboard';
import { Button } from '../components/button';
import { texts } from '../i18n/common';

interface CopyButtonProps {
  readonly text: string;
  /** The accessible name, where another such button is near. */
  readonly label?: string;
  readonly disabled?: boolean;
  /** Gets what is to be said about it. */
  readonly onDone: (said: string) => void;
}

/** Copies a text and says whether that worked. */
export function CopyButton({ text, label, disabled, onDone }: CopyButtonProps) {
  const copy = async () => onDone((await copyText(text)) ? texts.copied : texts.copyFailed);
  return (
    <Button aria-label={label} disabled={disabled} onClick={() => void copy()}>
      {texts.copy}
    </Button>
  );
}
