import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import styles from './announcements.module.css';
import { Button, IconButton } from './button';
import { MarkedText } from './marked-text';

interface Notice {
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** The action is available elsewhere too, so the notice may go by itself. */
  readonly isBrief?: boolean;
}

interface Announcements {
  /** Announces a text to screen readers without showing it. */
  readonly announce: (text: string) => void;
  /**
   * Shows something that was done, with a way back where there is one, and says it. What is
   * returned takes it away again, for when the way back is closed.
   */
  readonly notify: (notice: Notice) => () => void;
}

/** How long a notice without an action of its own stays. */
const NOTICE_TIMEOUT_MS = 10_000;

const AnnouncementsContext = createContext<Announcements | undefined>(undefined);

export function useAnnouncements(): Announcements {
  const announcements = useContext(AnnouncementsContext);
  if (!announcements) throw new Error('No Announcements around this component');
  return announcements;
}

interface AnnouncementsProps {
  children: ReactNode;
  /** The accessible name of the bar. */
  label: string;
  dismissLabel: string;
}

/** The live region for screen readers, and the bar with the latest notice. */
export function Announcements({ children, label, dismissLabel }: AnnouncementsProps) {
  const [said, setSaid] = useState({ text: '', turn: 0 });
  const [notice, setNotice] = useState<Notice>();
  /** While it is hovered or focused, the notice stays. */
  const [isHeld, setHeld] = useState(false);

  const announce = useCallback((text: string) => setSaid((last) => ({ text, turn: last.turn + 1 })), []);
  const notify = useCallback(
    (next: Notice) => {
      setNotice(next);
      announce(next.text);
      return () => setNotice((shown) => (shown === next ? undefined : shown));
    },
    [announce],
  );
  const value = useMemo(() => ({ announce, notify }), [announce, notify]);

  // A notice whose action is available nowhere else stays until it is dismissed.
  const isPassing = notice !== undefined && (!notice.action || notice.isBrief === true);
  useEffect(() => {
    if (!notice) setHeld(false);
    if (!isPassing || isHeld) return;
    const timer = setTimeout(() => setNotice(undefined), NOTICE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [notice, isPassing, isHeld]);
  const cameFrom = useRef<EventTarget>(null);
  /** Takes the bar away; the focus, if it was in there, goes back unless `run` moves it. */
  const leave = (run?: () => void) => {
    flushSync(() => setNotice(undefined));
    run?.();
    if (document.activeElement === document.body && cameFrom.current instanceof HTMLElement) {
      cameFrom.current.focus();
    }
  };

  return (
    <AnnouncementsContext value={value}>
      {children}
      <div className="visually-hidden" role="status">
        {/* A new element each time, so that the same words twice are said twice. */}
        <span key={said.turn}>{said.text}</span>
      </div>
      {notice && (
        <aside
          className={styles.notice}
          aria-label={label}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={({ currentTarget }) => setHeld(currentTarget.contains(document.activeElement))}
          onFocus={({ currentTarget, relatedTarget }) => {
            setHeld(true);
            if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
          }}
          onBlur={({ currentTarget, relatedTarget }) =>
            setHeld(currentTarget.contains(relatedTarget) || currentTarget.matches(':hover'))
          }
        >
          <span>
            <MarkedText text={notice.text} />
          </span>
          {notice.action && (
            <Button look="quiet" onClick={() => leave(notice.action?.run)}>
              {notice.action.label}
            </Button>
          )}
          <IconButton icon="close" label={dismissLabel} onClick={() => leave()} />
        </aside>
      )}
    </AnnouncementsContext>
  );
}
