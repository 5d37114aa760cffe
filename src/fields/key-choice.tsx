import { Button } from '../components/button';
import { texts } from '../i18n/common';
import type { KeyScheme } from '../model/secrets/username-as-key';
import styles from './way-choice.module.css';

const SCHEMES = ['basic', 'bearer'] as const;

interface KeyChoiceProps {
  /** Where it can be taken back: which way it is kept, if any. */
  readonly kept?: KeyScheme | 'not';
  readonly onKeep: (scheme: KeyScheme) => void;
}

/** The ways to keep a key that stands as a user name as a secret. */
export function KeyChoice({ kept, onKeep }: KeyChoiceProps) {
  return (
    <ul className={styles.ways}>
      {SCHEMES.map((scheme) => (
        <li key={scheme}>
          <Button aria-pressed={kept && kept === scheme} onClick={() => onKeep(scheme)}>
            {texts.keepKey[scheme]}
          </Button>
          <span>{texts.keepKeyNote[scheme]}</span>
        </li>
      ))}
    </ul>
  );
}
