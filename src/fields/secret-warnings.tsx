import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../components/button';
import { MarkedText } from '../components/marked-text';
import { SeverityIcon } from '../components/messages';
import type { Action } from '../core';
import { type SecretGoal, texts } from '../i18n/secret-scan';
import { looksSecret, type SecretLook } from '../model/secrets/secret-scan';
import { useWorkbench } from './react';
import styles from './secret-warnings.module.css';
import { settingName } from './setting-name';

interface SecretWarningsProps {
  readonly actions: readonly Action[];
  readonly goal: SecretGoal;
  /** With several actions, or one that is not open, each is named. */
  readonly named: boolean;
  /** Closes what is in front of the editor, for the open action alone: each then leads to its setting. */
  readonly onLeave?: () => void;
  /** Whether it is said of the action at this place already; the same function for the same actions. */
  readonly isTold?: (index: number, why: SecretLook) => boolean;
}

const MAX_WARNINGS = 5;

/** Says which settings look as if they held a secret, before they are handed on as they are. Never blocks. */
export function SecretWarnings({ actions, goal, named, onLeave, isTold }: SecretWarningsProps) {
  const { link } = useWorkbench();
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
