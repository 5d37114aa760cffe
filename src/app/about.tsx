import { useEffect } from 'react';
import { Dialog } from '../components/dialog';
import { texts } from '../i18n/about';
import { texts as changes } from '../i18n/changes';
import styles from './about.module.css';
import { markSeen, VERSION } from './version';

interface AboutProps {
  /** The last version whose changes the person had seen when the page was loaded. */
  readonly seen: string;
  readonly onClose: () => void;
}

/** Which version this is, and what changed since the one before. */
export function About({ seen, onClose }: AboutProps) {
  useEffect(markSeen, []);
  const isKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  const known = changes.findIndex(({ version }) => version === seen);
  return (
    <Dialog open title={texts.title} closeLabel={texts.close} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <section className={styles.about} tabIndex={0} aria-label={texts.title}>
        <p>
          <strong>{texts.version(VERSION)}</strong>
        </p>
        <p>{texts.purpose}</p>
        <p>{texts.keeps}</p>
        <p>{isKept ? texts.offline : texts.onlineOnly}</p>
        <h3>{texts.changes}</h3>
        {changes.map(({ version, date, changes: lines }, index) => (
          <section key={version} className={styles.version}>
            <h4>
              {version} <time dateTime={date}>{date}</time>{' '}
              {index < known && <span className={styles.fresh}>{texts.fresh}</span>}
            </h4>
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
      </section>
    </Dialog>
  );
}
