import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { editorTexts } from '../../i18n/editor';
import { DEFAULT_TIMEOUT_SECONDS } from '../../send/exchange';
import { Button } from '../../ui/button';
import { MenuButton } from '../../ui/menu-button';
import sharedStyles from '../../ui/shared.module.css';
import { useEditor } from '../fields/editor-context';
import styles from './send-button.module.css';

/** A quick answer does not make the button flicker, and a second click does not cancel the first. */
const CANCEL_AFTER_MS = 500;
const TICK_MS = 100;

/** The milliseconds since a time of `performance.now`; 0 without one. */
export function useElapsed(since: number | undefined): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (since === undefined) return;
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [since]);
  return since === undefined ? 0 : Math.max(0, now - since);
}

/** Sends the open action; while a request is under way, cancels it and shows how long it takes. */
export function SendButton() {
  const { sending } = useEditor();
  useLayoutEffect(() => sending.offer(), [sending]);
  const { since, title } = useSyncExternalStore(sending.subscribe, () => sending.state);
  const elapsed = useElapsed(since);
  const isCancel = elapsed >= CANCEL_AFTER_MS;
  return (
    <div className={styles.area}>
      {/* Beside the end of the URL: while it is hidden it leaves no gap. */}
      <span className={sharedStyles.onHover}>
        <MenuButton icon="down" label={editorTexts.sendVia} groups={sending.menu} />
      </span>
      <Button
        look={isCancel ? 'plain' : 'primary'}
        className={styles.send}
        data-kept-clear
        title={title}
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={() => (isCancel ? sending.stop() : sending.send())}
      >
        {isCancel ? editorTexts.cancel : editorTexts.send}
        {isCancel && (
          <span className={styles.clock} aria-hidden="true">
            {editorTexts.elapsed(elapsed / 1000, DEFAULT_TIMEOUT_SECONDS)}
          </span>
        )}
      </Button>
    </div>
  );
}
