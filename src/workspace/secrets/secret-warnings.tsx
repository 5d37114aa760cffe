/** The warning about settings that look like secrets, before actions leave the browser. */
import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import type { Action } from '../../core';
import { type ReplacedSecret, replacedSecrets } from '../../core/internal';
import { useDesigner } from '../../designer';
import { commonTexts } from '../../i18n/common';
import { type SecretGoal, secretScanTexts } from '../../i18n/editor-tools';
import { inLine } from '../../i18n/format';
import { settingName } from '../../i18n/naming';
import { Button } from '../../ui/button';
import { SeverityIcon } from '../../ui/icon';
import { MarkedText } from '../../ui/marked-text';
import { looksSecret, type SecretLook } from './secret-scan';
import styles from './secret-warnings.module.css';

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
  const designer = useDesigner();
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
        const text = secretScanTexts.looks(why, String(path.at(-1)), settingName(path), goal);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in a setting has no identity of its own
          <li key={index} className={styles.look}>
            <p>
              <SeverityIcon severity="warning" />
              <span>
                <MarkedText
                  text={named ? secretScanTexts.ofAction(name || secretScanTexts.unnamed, text) : text}
                />
              </span>
            </p>
            {onLeave && (
              <Button
                look="quiet"
                onClick={() => {
                  flushSync(onLeave);
                  designer.focus(path, range);
                }}
              >
                {secretScanTexts.show}
              </Button>
            )}
          </li>
        );
      })}
      {found.length > MAX_WARNINGS && <li>{secretScanTexts.more(found.length - MAX_WARNINGS)}</li>}
    </ul>
  );
}

const MAX_NAMES = 20;

/**
 * What an export writes in place of the typed secrets of these actions.
 *
 * @param exportNames for the open action alone
 */
export const useReplacedSecrets = (
  actions: readonly Action[],
  exportNames: ((action: Action) => readonly ReplacedSecret[]) | undefined,
): readonly ReplacedSecret[] =>
  useMemo(
    () => (exportNames ? actions.flatMap(exportNames) : replacedSecrets(actions)),
    [actions, exportNames],
  );

/** The names that replace typed secrets, each with its setting, or with its action if there are several. */
export const replacedNames = (
  replaced: readonly ReplacedSecret[],
  actions: readonly Action[],
  isOne: boolean,
): string[] =>
  replaced.map(
    ({ action, path, name }) => `${isOne ? settingName(path) : (actions[action]?.name ?? '')}: ${name}`,
  );

interface NameListProps {
  readonly title: string;
  readonly names: readonly string[];
}

/** The names of secrets; of very many, the first. */
export function NameList({ title, names }: NameListProps) {
  const hidden = names.length - MAX_NAMES;
  return (
    <div>
      <p>{title}</p>
      <ul className={styles.names}>
        {names.slice(0, MAX_NAMES).map((name) => (
          <li key={name}>
            <code>{inLine(name)}</code>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={styles.more}>{commonTexts.more(hidden)}</p>}
    </div>
  );
}
