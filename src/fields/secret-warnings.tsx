import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../components/button';
import { MarkedText } from '../components/marked-text';
import { SeverityIcon } from '../components/messages';
import type { Action } from '../core';
import { type SecretGoal, texts } from '../i18n/secret-scan';
import { looksSecret, type SecretLook } from '../model/secrets/secret-scan';
import { useEditor } from './editor-context';
import styles from './secret-warnings.module.css';
import { settingName } from './setting-name';

interface SecretWarningsProps {
  readonly actions: readonly Action[];
  readonly goal: SecretGoal;
  /** With several actions, or one that is not open, each is named. */
  readonly named: boolean;
  /** Closes the dialog, so that a warning can lead to its setting; for the open action only. */
  readonly onLeave?: () => void;
  /** Whether another message says the same of the action at this index already. Must be stable. */
  readonly isTold?: (index: number, why: SecretLook) => boolean;
}

const MAX_WARNINGS = 5;

/** Warns of settings that seem to hold a secret, before they leave the app. Never blocks. */
export function SecretWarnings({ actions, goal, named, onLeave, isTold }: SecretWarningsProps) {
  const { link } = useEditor();
  const found = useMemo(
    () =>
      actions.flatMap((action, index) =>
        looksSecret(action)
          .filter(({ why }) => !isTold?.(index, why))
          .map((look) => ({ ...look, name: action.name })),
      ),
    [actions, isTold],
  );
  if (found.length === 0) return null;
  return (
    <ul className={styles.looks}>
      {found.slice(0, MAX_WARNINGS).map(({ path, range, why, name }, index) => {
        const text = texts.looks(why, String(path.at(-1)), settingName(path), goal);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in a setting has no identity of its own
          <li key={index} className={styles.look}>
            <p>
              <SeverityIcon severity="warning" />
              <span>
                <MarkedText text={named ? texts.ofAction(name || texts.unnamed, text) : text} />
              </span>
            </p>
            {onLeave && (
              <Button
                look="quiet"
                onClick={() => {
                  flushSync(onLeave);
                  link.focusSetting({ path, range });
                }}
              >
                {texts.show}
              </Button>
            )}
          </li>
        );
      })}
      {found.length > MAX_WARNINGS && <li>{texts.more(found.length - MAX_WARNINGS)}</li>}
    </ul>
  );
}
