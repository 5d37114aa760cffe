/** A section of the form, and a badge beside a heading. */
import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  title: ReactNode;
  /** Beside the title, such as the setting that decides which fields follow. */
  choice?: ReactNode;
  /** At the end of the title's line. */
  actions?: ReactNode;
  children: ReactNode;
}

export function Section({ title, choice, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {choice}
        {actions && <span className={styles.actions}>{actions}</span>}
      </div>
      {children}
    </section>
  );
}

/** An important short text. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>;
}
