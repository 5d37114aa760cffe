import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { useLongTextGuard } from './long-text';

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
    <select className={`${controlLook} ${className ?? ''}`} data-pointed={pointed || undefined} {...rest} />
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
