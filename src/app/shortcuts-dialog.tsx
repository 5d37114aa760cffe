import { texts } from '../texts/shell';
import { Dialog } from '../ui/dialog';
import styles from './shortcuts-dialog.module.css';

const MOD = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title={texts.shortcuts} closeLabel={texts.close} onClose={onClose}>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={texts.shortcuts}
      >
        {texts.shortcutGroups.map(({ title, shortcuts }) => (
          <section key={title} className={styles.group}>
            <h3>{title}</h3>
            <dl>
              {shortcuts.map(([keys, does]) => (
                <div key={keys} className={styles.shortcut}>
                  <dt>
                    <kbd>{keys.replace('Mod', MOD)}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  );
}
