import { Dialog } from '../components/dialog';
import { texts as commandTexts } from '../i18n/commands';
import { texts } from '../i18n/shortcuts';
import { type AppCommand, inGroups } from './command';
import { printedKeys } from './keys';
import styles from './shortcuts-dialog.module.css';

interface ShortcutsDialogProps {
  commands: readonly AppCommand[];
  onClose: () => void;
}

/** Every shortcut: those of the commands, and those that belong to a place. */
export function ShortcutsDialog({ commands, onClose }: ShortcutsDialogProps) {
  const everywhere = inGroups(commands.filter(({ keys }) => keys !== undefined)).map(
    ({ group, commands: inside }) => ({
      title: texts.everywhere(commandTexts.groups[group]),
      shortcuts: inside.map(({ keys = [], title }) => [keys, title] as const),
    }),
  );
  const places = texts.places.map(({ title, shortcuts }) => ({
    title,
    shortcuts: shortcuts.map(([keys, does]) => [keys.split('|'), does] as const),
  }));
  return (
    <Dialog open title={texts.title} closeLabel={texts.close} onClose={onClose}>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={texts.title}
      >
        {[...everywhere, ...places].map(({ title, shortcuts }) => (
          <section key={title} className={styles.group}>
            <h3>{title}</h3>
            <dl>
              {shortcuts.map(([keys, does]) => (
                <div key={`${keys.join()} ${does}`} className={styles.shortcut}>
                  <dt className={styles.keys}>
                    {keys.map((one) => (
                      <kbd key={one}>{printedKeys(one)}</kbd>
                    ))}
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
