import { texts } from '../texts/shell';
import { Button, IconButton } from '../ui/button';
import { Icon } from '../ui/icon';
import type { Saving } from '../workspace/saving';
import styles from './header.module.css';
import { SaveState } from './save-state';
import { THEMES } from './theme';
import { useTheme } from './use-theme';

interface HeaderProps {
  saving: Saving;
  onHistory: () => void;
  /** Absent where there is no sidebar to hide. */
  sidebar: { readonly shown: boolean; readonly toggle: () => void } | undefined;
  canExport: boolean;
  onImport: () => void;
  onExport: () => void;
  onShortcuts: () => void;
}

export function Header({
  saving,
  onHistory,
  sidebar,
  canExport,
  onImport,
  onExport,
  onShortcuts,
}: HeaderProps) {
  return (
    <header className={styles.header}>
      {sidebar && (
        <IconButton
          icon="sidebar"
          label={sidebar.shown ? texts.hideSidebar : texts.showSidebar}
          aria-expanded={sidebar.shown}
          onClick={sidebar.toggle}
        />
      )}
      <h1 className={styles.product}>{texts.product}</h1>
      <SaveState saving={saving} onHistory={onHistory} />
      <div className={styles.actions}>
        <Button look="quiet" icon="import" aria-label={texts.import} title={texts.import} onClick={onImport}>
          <span className={styles.word}>{texts.import}</span>
        </Button>
        <Button look="primary" icon="export" disabled={!canExport} onClick={onExport}>
          {texts.export}
        </Button>
        <ThemeChoice />
        <IconButton icon="keyboard" label={texts.shortcuts} onClick={onShortcuts} />
      </div>
    </header>
  );
}

function ThemeChoice() {
  const [theme, setTheme] = useTheme();
  return (
    <span className={styles.theme}>
      <Icon name={`${theme}-theme`} />
      <select
        aria-label={texts.theme}
        title={texts.theme}
        value={theme}
        onChange={(event) => setTheme(THEMES[event.target.selectedIndex] ?? 'system')}
      >
        {THEMES.map((one) => (
          <option key={one} value={one}>
            {texts.themes[one]}
          </option>
        ))}
      </select>
    </span>
  );
}
