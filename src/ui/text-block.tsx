import { type ReactNode, useId } from 'react';
import { commonTexts } from '../i18n/common';
import { useAnnouncements } from './announcements';
import { copyText } from './browser/clipboard';
import { Button } from './button';
import styles from './text-block.module.css';

/** A longer text is shown in part, so that a body of megabytes does not stop the page; in characters. */
const MAX_SHOWN_LENGTH = 100_000;

interface TextBlockProps {
  readonly text: string;
  readonly label: string;
  /** Renders the text, or the part that is shown. */
  readonly render?: (text: string) => ReactNode;
  /** It scrolls by itself and does not grow with its text. */
  readonly isBounded?: boolean;
}

/** A text or code to be read and selected, with a note if it is too long to be shown completely. */
export function TextBlock({ text, label, render = String, isBounded }: TextBlockProps) {
  const noteId = useId();
  const isShortened = text.length > MAX_SHOWN_LENGTH;
  return (
    <>
      {isShortened && (
        <p id={noteId} className={styles.note}>
          {commonTexts.shortened(text.length)}
        </p>
      )}
      <section
        className={`${styles.text} ${isBounded ? styles.bounded : ''}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        aria-describedby={isShortened ? noteId : undefined}
      >
        <pre>{render(isShortened ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text)}</pre>
      </section>
    </>
  );
}

interface CopyButtonProps {
  readonly text: string;
  /** The accessible name, where another such button is near. */
  readonly label?: string;
  readonly disabled?: boolean;
  readonly look?: 'quiet';
  /** Receives the result in words; otherwise it is shown as a notice. */
  readonly onDone?: (said: string) => void;
  /** “Copy” by default. */
  readonly children?: ReactNode;
}

/** Copies a text and says whether that worked. */
export function CopyButton({ text, label, disabled, look, onDone, children }: CopyButtonProps) {
  const { notify } = useAnnouncements();
  const copy = async () => {
    const said = (await copyText(text)) ? commonTexts.copied : commonTexts.copyFailed;
    if (onDone) onDone(said);
    else notify({ text: said });
  };
  return (
    <Button aria-label={label} disabled={disabled} {...(look && { look })} onClick={() => void copy()}>
      {children ?? commonTexts.copy}
    </Button>
  );
}
