import type { SchemeName } from '../../core';
import { authenticationTexts } from '../../i18n/common';
import { pastedCommandTexts } from '../../i18n/editor-tools';
import { signingChoiceTexts } from '../../i18n/signing';
import { Button } from '../../ui/button';
import type { KeyScheme } from '../secrets/secret-names';
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
            {pastedCommandTexts.keepKey[scheme]}
          </Button>
          <span>{pastedCommandTexts.keepKeyNote[scheme]}</span>
        </li>
      ))}
    </ul>
  );
}

interface SchemeChoiceProps {
  /** Those that a source shows. */
  readonly schemes: readonly SchemeName[];
  /** Where it can be taken back: the one that is chosen, if any. */
  readonly chosen?: SchemeName | 'none';
  readonly onChoose: (scheme: SchemeName) => void;
}

/** The ways to sign a request in place of the signature that it came with. */
export function SchemeChoice({ schemes, chosen, onChoose }: SchemeChoiceProps) {
  return (
    <ul className={styles.ways}>
      {schemes.map((scheme) => (
        <li key={scheme}>
          <Button aria-pressed={chosen && chosen === scheme} onClick={() => onChoose(scheme)}>
            {signingChoiceTexts.signWith(authenticationTexts.schemes[scheme])}
          </Button>
          <span>{signingChoiceTexts.signWithNote}</span>
        </li>
      ))}
    </ul>
  );
}
