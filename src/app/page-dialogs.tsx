/** Dialogs of the page itself: about the app, its shortcuts, and the open action with all samples. */
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { commandsTexts } from '../i18n/commands';
import { day } from '../i18n/format';
import { aboutTexts, loadReleases, type Release, shortcutsTexts } from '../i18n/help';
import { Dialog } from '../ui/dialog';
import { TrySamplesDialog } from '../workspace/samples/try-samples-dialog';
import { useOpenAction } from '../workspace/secrets/secret-warnings';
import { type AppCommand, inGroups } from './command';
import { ApprovedRequests, scoreOf, useSamplesToTry } from './open-action';
import styles from './page-dialogs.module.css';
import { markSeen, VERSION } from './preferences';
import type { Session } from './session';
import { printedKeys } from './shortcuts';

interface AboutProps {
  /** The last version whose changes the person had seen when the page was loaded. */
  readonly seen: string;
  readonly onClose: () => void;
}

/** Which version this is, and what changed since the one before. */
export async function loadAbout(): Promise<ComponentType<AboutProps>> {
  const releases = await loadReleases();
  return (props) => <About {...props} releases={releases} />;
}

function About({ seen, releases, onClose }: AboutProps & { readonly releases: readonly Release[] }) {
  useEffect(markSeen, []);
  const isKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  const known = releases.findIndex(({ version }) => version === seen);
  const text = useRef<HTMLElement>(null);
  return (
    <Dialog title={aboutTexts.title} onClose={onClose} initialFocus={text}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <section ref={text} className={styles.about} tabIndex={0} aria-label={aboutTexts.title}>
        <p>
          <strong>{aboutTexts.version(VERSION)}</strong>
        </p>
        <p>{aboutTexts.purpose}</p>
        <p>{aboutTexts.keeps}</p>
        <p>{isKept ? aboutTexts.offline : aboutTexts.onlineOnly}</p>
        <h3>{aboutTexts.changes}</h3>
        {releases.map(({ version, date, changes: lines }, index) => (
          <section key={version} className={styles.version}>
            <h4>
              {version} <time dateTime={date}>{day(date)}</time>{' '}
              {index < known && <span className={styles.fresh}>{aboutTexts.fresh}</span>}
            </h4>
            <ul>
              {lines.map((line) => (
                <li key={line}>
                  {line.split('`').map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part))}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
    </Dialog>
  );
}

interface ShortcutsDialogProps {
  commands: readonly AppCommand[];
  onClose: () => void;
}

/** All shortcuts: those of commands, and those of certain fields and lists. */
export function ShortcutsDialog({ commands, onClose }: ShortcutsDialogProps) {
  const everywhere = inGroups(commands.filter(({ keys }) => keys !== undefined)).map(
    ({ group, commands: inside }) => ({
      title: shortcutsTexts.everywhere(commandsTexts.groups[group]),
      shortcuts: inside.map(({ keys = [], title }) => [keys, title] as const),
    }),
  );
  const places = shortcutsTexts.places.map(({ title, shortcuts }) => ({
    title,
    shortcuts: shortcuts.map(([keys, does]) => [keys.split('|'), does] as const),
  }));
  const list = useRef<HTMLElement>(null);
  return (
    <Dialog title={shortcutsTexts.title} onClose={onClose} initialFocus={list}>
      <section
        ref={list}
        className={styles.text}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={shortcutsTexts.title}
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

/** The open action with all samples. It follows the action, which the fixes in it change. */
export function TrySamples({ session, onClose }: { session: Session; onClose: () => void }) {
  const [areApprovedShown, setApprovedShown] = useState(false);
  return (
    <>
      <TrySamplesDialog
        session={session}
        action={useOpenAction(session)}
        score={scoreOf(session)}
        tried={useSamplesToTry(session)}
        onApproved={() => setApprovedShown(true)}
        onClose={onClose}
      />
      {/* Over the table, which stays as it is. */}
      {areApprovedShown && (
        <ApprovedRequests session={session} onClose={() => setApprovedShown(false)} onLeave={onClose} />
      )}
    </>
  );
}
