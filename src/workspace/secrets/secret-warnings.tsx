/** Actions that leave the browser: which they are, what stands for their secrets, and what looks like a secret in them. */
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Action } from '../../core';
import { type ReplacedSecret, replacedSecrets } from '../../core/internal';
import { type DesignerHost, useDesigner } from '../../designer';
import { toAction } from '../../designer/store';
import { commonTexts } from '../../i18n/common';
import { type SecretGoal, secretScanTexts } from '../../i18n/editor-tools';
import { inLine } from '../../i18n/format';
import { settingName } from '../../i18n/naming';
import { looksSecret, type SecretLook } from '../../import/secret-scan';
import { Button } from '../../ui/button';
import { SeverityIcon } from '../../ui/icon';
import { MarkedText } from '../../ui/marked-text';
import type { ExportScope } from '../../ui/text-block';
import type { Library } from '../library/state/library';
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

/** What dialogs hand actions out of. */
export interface ActionSource {
  readonly library: Library;
  readonly host: DesignerHost;
}

/** The open action, for dialogs: the page around them does not render at each key. The one before while none can be read. */
export function useOpenAction({ host, library }: ActionSource): Action {
  const draft = useSyncExternalStore(library.subscribe, host.draft);
  const last = useRef(draft);
  last.current = draft ?? last.current;
  return last.current ? toAction(last.current) : host.fallback;
}

/** The readable ones of these actions in their current state; by default of all actions. */
export const readableActions = (
  library: Pick<Library, 'summaries' | 'draftOf'>,
  ids: readonly string[] = library.summaries.map(({ id }) => id),
): Action[] => ids.flatMap((id) => library.draftOf(id) ?? []).map(toAction);

/**
 * The actions that a dialog hands out: the open one or all, as the person decides, or those that were chosen before. And
 * what is written in place of their typed secrets.
 */
export function useOutgoing(source: ActionSource, chosen: readonly string[] | undefined) {
  const { library, host } = source;
  const action = useOpenAction(source);
  const [scope, setScope] = useState<ExportScope>(chosen ? 'all' : 'one');
  const actions = useMemo(
    () => (scope === 'one' ? [action] : readableActions(library, chosen)),
    [scope, action, library, chosen],
  );
  const replaced = useMemo(
    () => (scope === 'one' ? actions.flatMap(host.exportNames) : replacedSecrets(actions)),
    [scope, actions, host],
  );
  return { action, scope, setScope, actions, replaced, count: chosen?.length ?? library.summaries.length };
}

/** The names that replace typed secrets, each with its setting, or with its action if there are several. */
export const replacedNames = (
  replaced: readonly ReplacedSecret[],
  actions: readonly Action[],
  isOne: boolean,
): string[] =>
  replaced.map(
    ({ action, path, name }) => `${isOne ? settingName(path) : (actions[action]?.name ?? '')}: ${name}`,
  );

/** The names of secrets; of very many, the first. */
export function NameList({ title, names }: { title: string; names: readonly string[] }) {
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
