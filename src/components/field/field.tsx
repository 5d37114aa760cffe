import type { ReactNode } from 'react';
import styles from './field.module.css';

interface FieldProps {
  label: string;
  /** The id of the control that the label names. */
  htmlFor: string;
  /** A remark beside the label. */
  note?: ReactNode;
  children: ReactNode;
}

/** A label over its control, with room for what is to be said about it. */
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
