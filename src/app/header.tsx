/** The header of the app: its buttons and menu, the save state, and what is said of work and secrets that are not saved. */
import { type ComponentProps, Suspense, useEffect, useSyncExternalStore } from 'react';
import { shellTexts } from '../i18n/shell';
import { useAnnouncements } from '../ui/announcements';
import { Button, IconButton } from '../ui/button';
import { Icon } from '../ui/icon';
import { lazyComponent } from '../ui/lazy';
import type { MenuGroup } from '../ui/menu';
import { MenuButton } from '../ui/menu-button';
import sharedStyles from '../ui/shared.module.css';
import type { Vault } from '../workspace/secrets/vault';
import type { Saving } from '../workspace/storage/saving';
import styles from './header.module.css';
import { partId, SIDEBAR_BUTTON_ID } from './layout';
import saveStyles from './save-state.module.css';
import type { Session } from './session';
import { printedKeys } from './shortcuts';
import { UndoButtons, type UndoController } from './undoing';

interface HeaderProps {
  session: Session;
  steps: UndoController;
  /** Undefined if there is no sidebar to hide. */
  sidebar: { readonly shown: boolean; readonly toggle: () => void } | undefined;
  canExport: boolean;
  onDialog: (dialog: 'earlier' | 'palette' | 'import' | 'share' | 'export') => void;
  /** Goes to the editor. */
  onSkip: () => void;
  /** What is in the menu; undefined until the commands are loaded. */
  menu: () => readonly MenuGroup[] | undefined;
  /** Whether the changes of this version have not been viewed yet. */
  isNew: boolean;
}

export function Header({ session, steps, sidebar, canExport, onDialog, onSkip, menu, isNew }: HeaderProps) {
  return (
    <header id={partId('header')} className={styles.header} tabIndex={-1}>
      <Button look="primary" className={styles.skip ?? ''} onClick={onSkip}>
        {shellTexts.skip}
      </Button>
      <h1 className={styles.product} title={shellTexts.purpose}>
        {shellTexts.product}
      </h1>
      <SaveState saving={session.saving} onHistory={() => onDialog('earlier')} />
      {sidebar && (
        <IconButton
          id={SIDEBAR_BUTTON_ID}
          className={sidebar.shown ? (sharedStyles.onHover ?? '') : ''}
          icon="sidebar"
          label={sidebar.shown ? shellTexts.hideSidebar : shellTexts.showSidebar}
          aria-expanded={sidebar.shown}
          onClick={sidebar.toggle}
        />
      )}
      <div className={styles.actions}>
        <UndoButtons steps={session.steps} page={steps} />
        <HeaderButton
          look="quiet"
          icon="search"
          label={shellTexts.palette}
          keys="Mod+K"
          onClick={() => onDialog('palette')}
        />
        <HeaderButton
          look="quiet"
          icon="import"
          label={shellTexts.import}
          onClick={() => onDialog('import')}
        />
        <HeaderButton
          look="quiet"
          icon="share"
          label={shellTexts.share}
          disabled={!canExport}
          onClick={() => onDialog('share')}
        />
        <HeaderButton
          icon="export"
          label={shellTexts.export}
          disabled={!canExport}
          onClick={() => onDialog('export')}
        />
        <MenuButton
          icon="more"
          label={shellTexts.more}
          mark={isNew ? shellTexts.isNew : undefined}
          groups={menu}
        />
      </div>
    </header>
  );
}

interface HeaderButtonProps extends Omit<ComponentProps<typeof Button>, 'aria-label'> {
  label: string;
  /** The shortcut, which is shown beside the label. */
  keys?: string;
}

/** A button whose label is only its tooltip where there is no room. */
function HeaderButton({ label, keys, ...rest }: HeaderButtonProps) {
  return (
    <Button className={styles.named} data-keys={keys} aria-label={label} title={label} {...rest}>
      <span className={styles.word}>{label}</span>
      {keys !== undefined && <kbd className={styles.word}>{printedKeys(keys)}</kbd>}
    </Button>
  );
}

const useSaveState = (saving: Saving) => useSyncExternalStore(saving.subscribe, () => saving.state);

interface SaveStateProps {
  saving: Saving;
  /** Opens the earlier states. */
  onHistory: () => void;
}

/** One word in the header: whether everything is saved. Pressing it opens the earlier states. */
function SaveState({ saving, onHistory }: SaveStateProps) {
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

const SaveWarnings = lazyComponent(async () => (await import('./fault-views')).SaveWarnings);

/** Why something is not saved or may be lost, and what to do; empty while everything is saved. */
export function SaveAlert({ session, onImport }: { session: Session; onImport: () => void }) {
  const { saving } = session;
  const state = useSaveState(saving);
  const lost = useSyncExternalStore(saving.subscribe, () => saving.lost);
  const isWarning = state.type === 'failed' || (state.type === 'saved' && state.doubt === 'at-risk') || lost;
  // Always in the document, because screen readers announce only changes of an existing live region.
  return (
    <div role="alert">
      {isWarning && (
        <Suspense>
          <SaveWarnings session={session} state={state} lost={lost} onImport={onImport} />
        </Suspense>
      )}
    </div>
  );
}

/** Notifies once when secrets that should be stored are not; the dialog says why. */
export function useVaultNotice(vault: Vault, showSecrets: () => void): void {
  const { notify } = useAnnouncements();
  useEffect(() => {
    let told: string | undefined;
    const tell = () => {
      const { trouble } = vault.state;
      if (trouble && trouble !== told) {
        notify({
          subject: 'secrets',
          text: shellTexts.notRemembered,
          action: { label: shellTexts.secrets, run: showSecrets },
        });
      }
      told = trouble;
    };
    tell();
    return vault.subscribe(tell);
  }, [vault, notify, showSecrets]);
}
