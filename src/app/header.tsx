import type { ReactNode } from 'react';
import { Button, IconButton } from '../components/button';
import { MenuButton } from '../components/menu';
import { texts as commandTexts } from '../i18n/commands';
import { texts } from '../i18n/shell';
import { type AppCommand, inGroups } from './command';
import { partId, SIDEBAR_BUTTON_ID } from './focus-places';
import styles from './header.module.css';
import { printedKeys } from './keys';

interface HeaderProps {
  /** Whether everything is kept. */
  saveState: ReactNode;
  /** The undo and redo buttons. */
  undo: ReactNode;
  /** Absent where there is no sidebar to hide. */
  sidebar: { readonly shown: boolean; readonly toggle: () => void } | undefined;
  canExport: boolean;
  onImport: () => void;
  onExport: () => void;
  /** The menu at its end holds those that say so. */
  commands: () => readonly AppCommand[];
  /** What changed in this version has not been looked at. */
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
          label={sidebar.shown ? texts.hideSidebar : texts.showSidebar}
          aria-expanded={sidebar.shown}
          onClick={sidebar.toggle}
        />
      )}
      <h1 className={styles.product}>{texts.product}</h1>
      {saveState}
      <div className={styles.actions}>
        {undo}
        <Button look="quiet" icon="import" aria-label={texts.import} title={texts.import} onClick={onImport}>
          <span className={styles.word}>{texts.import}</span>
        </Button>
        <Button
          icon="export"
          aria-label={texts.export}
          title={texts.export}
          disabled={!canExport}
          onClick={onExport}
        >
          <span className={styles.word}>{texts.export}</span>
        </Button>
        <MenuButton
          icon="more"
          label={commandTexts.more}
          mark={isNew ? commandTexts.isNew : undefined}
          groups={() => menuOf(commands())}
        />
      </div>
    </header>
  );
}

const menuOf = (commands: readonly AppCommand[]) =>
  inGroups(commands.filter(({ isInMenu }) => isInMenu)).map(({ group, commands: inside }) => ({
    title: commandTexts.groups[group],
    items: inside.map((command) => ({
      ...command,
      keys: command.keys?.[0] === undefined ? undefined : printedKeys(command.keys[0]),
    })),
  }));
