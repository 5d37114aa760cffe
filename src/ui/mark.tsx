import styles from './mark.module.css';

/** A decorative monogram; the control around it has the accessible name. */
export const Mark = ({ text }: { text: string }) => (
  <span className={styles.mark} aria-hidden="true">
    {text}
  </span>
);

/** Two letters for a name: its first capitals, or its beginning. */
export function monogram(name: string): string {
  const capitals = name.match(/\p{Lu}/gu) ?? [];
  return capitals.length > 1 ? capitals.slice(0, 2).join('') : name.slice(0, 2);
}
