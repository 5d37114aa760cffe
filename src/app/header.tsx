import { type ReactNode, useSyncExternalStore } from 'react';
import { commandsTexts } from '../i18n/commands';
import { commonTexts } from '../i18n/common';
import { shellTexts } from '../i18n/shell';
import { Button, IconButton } from '../ui/button';
import { Icon } from '../ui/icon';
import { MenuButton } from '../ui/menu-button';
import type { Saving } from '../workspace/storage/saving';
import { type AppCommand, inGroups, printedKeys } from './command';
import styles from './header.module.css';
import { partId, SIDEBAR_BUTTON_ID } from './places';
import { saveEverything } from './save-everything';
import saveStyles from './save-state.module.css';
import type { Session } from './session';

interface HeaderProps {
  /** The indicator of the save state. */
  saveState: ReactNode;
  /** The undo and redo buttons. */
  undo: ReactNode;
  /** Undefined if there is no sidebar to hide. */
  sidebar: { readonly shown: boolean; readonly toggle: () => void } | undefined;
  canExport: boolean;
  onImport: () => void;
  onExport: () => void;
  /** All commands; the menu shows those that are marked for it. */
  commands: () => readonly AppCommand[];
  /** Whether the changes of this version have not been viewed yet. */
  isNew: boolean;
}

export function Header({
  saveState,
  undo,
  sidebar,
  canExport,
  onImport,
  onExport,
  commands,
  isNew,
}: HeaderProps) {
  return (
    <header id={partId('header')} className={styles.header} tabIndex={-1}>
      {sidebar && (
        <IconButton
          id={SIDEBAR_BUTTON_ID}
          icon="sidebar"
          label={sidebar.shown ? shellTexts.hideSidebar : shellTexts.showSidebar}
          aria-expanded={sidebar.shown}
          onClick={sidebar.toggle}
        />
      )}
      <h1 className={styles.product}>{shellTexts.product}</h1>
      {saveState}
      <div className={styles.actions}>
        {undo}
        <Button
          look="quiet"
          icon="import"
          aria-label={shellTexts.import}
          title={shellTexts.import}
          onClick={onImport}
        >
          <span className={styles.word}>{shellTexts.import}</span>
        </Button>
        <Button
          icon="export"
          aria-label={shellTexts.export}
          title={shellTexts.export}
          disabled={!canExport}
          onClick={onExport}
        >
          <span className={styles.word}>{shellTexts.export}</span>
        </Button>
        <MenuButton
          icon="more"
          label={commandsTexts.more}
          mark={isNew ? commandsTexts.isNew : undefined}
          groups={() => menuOf(commands())}
        />
      </div>
    </header>
  );
}

const menuOf = (commands: readonly AppCommand[]) =>
  inGroups(commands.filter(({ isInMenu }) => isInMenu)).map(({ group, commands: inside }) => ({
    title: commandsTexts.groups[group],
    items: inside.map((command) => ({
      ...command,
      keys: command.keys?.[0] === undefined ? undefined : printedKeys(command.keys[0]),
    })),
  }));

const useSaveState = (saving: Saving) => useSyncExternalStore(saving.subscribe, () => saving.state);

interface SaveStateProps {
  saving: Saving;
  /** Opens the earlier states. */
  onHistory: () => void;
}

/** One word in the header: whether everything is saved. Pressing it opens the earlier states. */
export function SaveState({ saving, onHistory }: SaveStateProps) {
  const state = useSaveState(saving);
  const shown = state.type === 'saved' && state.doubt ? 'doubtful' : state.type;
  const isLeavingSecrets = shown === 'saved' && state.type === 'saved' && state.isWithoutSecrets === true;
  const note = isLeavingSecrets ? shellTexts.savedWithoutSecrets : shellTexts.saveNotes[shown];
  return (
    <Button
      look="quiet"
      className={saveStyles.state ?? ''}
      data-state={shown}
      title={`${note} ${shellTexts.earlierStates}…`}
      aria-haspopup="dialog"
      onClick={onHistory}
    >
      <Icon name={ICONS[shown]} />
      <span className={saveStyles.word}>{shellTexts.saveStates[shown]}</span>
    </Button>
  );
}

const ICONS = { saved: 'complete', saving: 'export', failed: 'error', doubtful: 'warning' } as const;

/** Why something is not saved or may be lost, and what to do; empty while everything is saved. */
export function SaveFailure({ session, onImport }: { session: Session; onImport: () => void }) {
  const { saving } = session;
  const state = useSaveState(saving);
  const lost = useSyncExternalStore(saving.subscribe, () => saving.lost);
  const download = (
    <Button icon="download" onClick={() => saveEverything(session)}>
      {commandsTexts.titles.saveEverything}
    </Button>
  );
  // Always in the document, because screen readers announce only changes of an existing live region.
  return (
    <div role="alert">
      {state.type === 'failed' && (
        <Warning title={shellTexts.notSaved} text={shellTexts.saveFailures[state.failure]}>
          {download}
          {state.failure !== 'newer' && (
            <Button onClick={() => void saving.retry()}>{commonTexts.tryAgain}</Button>
          )}
        </Warning>
      )}
      {state.type === 'saved' && state.doubt === 'at-risk' && (
        <Warning title={shellTexts.storageFailed} text={shellTexts.downloadFirst}>
          {download}
        </Warning>
      )}
      {lost && (
        <Warning title={shellTexts.workLost} text={shellTexts.workLostText(lost.actions, lost.at)}>
          <Button icon="import" onClick={onImport}>
            {shellTexts.import}
          </Button>
          <Button onClick={() => saving.forgetLoss()}>{shellTexts.dismiss}</Button>
        </Warning>
      )}
    </div>
  );
}

function Warning({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={saveStyles.failure}>
      <p>
        <strong>{title}</strong> {text}
      </p>
      <span className={saveStyles.ways}>{children}</span>
    </div>
  );
}
