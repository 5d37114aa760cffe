/** Fields of forms: a label, a control, messages, secrets, and texts that are too long to edit. */
import {
  type ClipboardEvent,
  type ComponentProps,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { commonTexts } from '../i18n/common';
import { inLine, isTooMuchToEdit } from '../i18n/format';
import { Button, IconButton, ReadOnlyContext } from './button';
import styles from './field.module.css';
import sharedStyles from './shared.module.css';

/** The class of everything that text is typed into, for controls that need a markup of their own. */
export const controlLook = styles.control ?? '';

interface TextInputProps extends ComponentProps<'input'> {
  mono?: boolean;
  invalid?: boolean;
  /** The preview points at the setting behind this control. */
  pointed?: boolean;
}

export function TextInput({ mono, invalid, pointed, className, ref, ...rest }: TextInputProps) {
  const { control, note } = useLongTextGuard({ ref, ...rest });
  return (
    <>
      <input
        type="text"
        className={`${controlLook} ${mono ? styles.mono : ''} ${className ?? ''}`}
        aria-invalid={invalid || undefined}
        data-pointed={pointed || undefined}
        autoComplete="off"
        spellCheck={false}
        readOnly={useContext(ReadOnlyContext)}
        {...rest}
        {...control}
      />
      {note}
    </>
  );
}

interface TextAreaProps extends ComponentProps<'textarea'> {
  invalid?: boolean;
}

/** A text area, for example for the text of a file. */
export function TextArea({ invalid, className, ref, ...rest }: TextAreaProps) {
  const { control, note } = useLongTextGuard({ ref, ...rest });
  return (
    <>
      <textarea
        className={`${controlLook} ${styles.mono} ${styles.area} ${className ?? ''}`}
        aria-invalid={invalid || undefined}
        autoComplete="off"
        spellCheck={false}
        {...rest}
        {...control}
      />
      {note}
    </>
  );
}

interface SelectProps extends ComponentProps<'select'> {
  pointed?: boolean;
}

export function Select({ pointed, className, ...rest }: SelectProps) {
  return (
    <select
      className={`${controlLook} ${className ?? ''}`}
      data-pointed={pointed || undefined}
      disabled={useContext(ReadOnlyContext)}
      {...rest}
    />
  );
}

interface FieldProps {
  label: string;
  /** The id of the control that the label names. */
  htmlFor: string;
  /** A short text beside the label. */
  note?: ReactNode;
  children: ReactNode;
}

/** A label above its control, with room for messages. */
export function Field({ label, htmlFor, note, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={htmlFor}>
          {label}
        </label>
        {note && <span className={styles.note}>{note}</span>}
      </div>
      {children}
    </div>
  );
}

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

/** Takes a text that would be inserted otherwise than by a paste, such as a drop, before the browser draws all of it. */
function takeLong(event: Event): void {
  const { currentTarget: field, data, dataTransfer, isComposing } = event as InputEvent;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const inserted = data ?? dataTransfer?.getData('text/plain') ?? '';
  if (!event.cancelable || isComposing || field.readOnly || inserted.length < LONG_INSERTED) return;
  const { value, selectionStart: start, selectionEnd: end } = field;
  const after = value.slice(0, start ?? value.length) + inserted + value.slice(end ?? value.length);
  if (!isTooMuchToEdit(after)) return;
  event.preventDefault();
  setText(field, field instanceof HTMLInputElement ? after.replace(/[\r\n]/g, '') : after);
}

/** What a key press inserts is never looked at. */
const LONG_INSERTED = 100;

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
function useLongTextGuard<E extends TextControl>(props: Held<E>) {
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
  useLayoutEffect(() => {
    const element = field.current;
    element?.addEventListener('beforeinput', takeLong);
    return () => element?.removeEventListener('beforeinput', takeLong);
  }, []);
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
    <div className={styles.secret} data-own-undo="" data-tools={tools !== undefined || undefined}>
      <TextInput
        mono
        {...rest}
        ref={input}
        className={styles.secretInput ?? ''}
        type={revealed ? 'text' : 'password'}
        autoComplete={revealed ? 'off' : 'new-password'}
      />
      <div className={styles.secretEnd}>
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
