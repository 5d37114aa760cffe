import { type ClipboardEvent, type Ref, useId, useImperativeHandle, useRef } from 'react';
import { commonTexts } from '../i18n/common';
import { inLine, isTooMuchToEdit } from '../i18n/format';
import { Button } from './button';
import styles from './long-text.module.css';

/** Characters that are shown of a text that is only long, and not slow to draw. */
const SHOWN_LENGTH = 2000;

/** The shortened text that a field shows if the whole text is too long to edit. */
export function shortenedText(text: string): string {
  const beginning = text.slice(0, SHOWN_LENGTH);
  return isTooMuchToEdit(beginning) ? inLine(text) : `${beginning}…`;
}

interface LongTextNoteProps {
  readonly id: string;
  readonly length: number;
  readonly onClear: () => void;
}

/** Explains that a text is too long to be edited, with a button that clears it. */
export function LongTextNote({ id, length, onClear }: LongTextNoteProps) {
  return (
    <div className={styles.long}>
      <p id={id}>{commonTexts.tooLong(length)}</p>
      <Button look="quiet" onClick={onClear}>
        {commonTexts.clear}
      </Button>
    </div>
  );
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Sets the text of a controlled field; React receives the same event as for typing. */
function setText(field: TextControl, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

interface Held<E extends TextControl> {
  readonly ref: Ref<E | null> | undefined;
  readonly value?: unknown;
  readonly readOnly?: boolean | undefined;
  readonly onPaste?: ((event: ClipboardEvent<E>) => void) | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

/**
 * Keeps a controlled text field responsive: a text that would take the browser seconds to draw on each
 * key press is shown shortened and read-only, with a button that clears it. Render `note` after the
 * field.
 */
export function useLongTextGuard<E extends TextControl>(props: Held<E>) {
  const { ref, value, readOnly, onPaste } = props;
  const field = useRef<E>(null);
  const id = useId();
  useImperativeHandle<E | null, E | null>(ref, () => field.current);
  const held =
    !readOnly && typeof value === 'string' && isTooMuchToEdit(value)
      ? {
          value: shortenedText(value),
          readOnly: true,
          'aria-describedby': `${id} ${props['aria-describedby'] ?? ''}`,
        }
      : {};
  const clear = () => {
    if (!field.current) return;
    setText(field.current, '');
    field.current.focus();
  };
  return {
    control: {
      ref: field,
      ...held,
      // The browser would draw all of the text before a note could appear.
      onPaste(event: ClipboardEvent<E>) {
        onPaste?.(event);
        const { currentTarget: at, clipboardData } = event;
        if (event.defaultPrevented || typeof value !== 'string' || at.readOnly) return;
        const text = at.value;
        const { selectionStart: start, selectionEnd: end } = at;
        const pasted = clipboardData.getData('text/plain');
        const after = text.slice(0, start ?? text.length) + pasted + text.slice(end ?? text.length);
        if (!isTooMuchToEdit(after)) return;
        event.preventDefault();
        setText(at, at instanceof HTMLInputElement ? after.replace(/[\r\n]/g, '') : after);
      },
    },
    note: 'readOnly' in held && <LongTextNote id={id} length={(value as string).length} onClear={clear} />,
  };
}
