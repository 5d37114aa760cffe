import { Button } from '../components/button';
import type { SchemeName } from '../core';
import { texts as authentication } from '../i18n/authentication';
import { texts } from '../i18n/signing-choice';
import styles from './way-choice.module.css';

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
            {texts.signWith(authentication.schemes[scheme])}
          </Button>
          <span>{texts.signWithNote}</span>
        </li>
      ))}
    </ul>
  );
}
