import styles from './drop-sign.module.css';

/** Covers the page while files are held over it. */
export function DropSign({ text }: { text: string }) {
  return (
    <div className={styles.drop} aria-hidden="true">
      <p>{text}</p>
    </div>
  );
}
