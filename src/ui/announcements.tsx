/** Announces changes: to screen readers, and as notices, which can have a button that undoes the change. */
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { undoTexts } from '../i18n/editor';
import { useLazy } from './lazy';
import { Lazy } from './lazy-part';
import type { Notice } from './notice-stack';

interface Announcements {
  /** Announces a text to screen readers without showing it. */
  readonly announce: (text: string) => void;
  /**
   * Shows a notice and announces it to screen readers. The returned function removes it, for example
   * when its action is no longer available.
   */
  readonly notify: (notice: Notice) => () => void;
}

/** Loaded with the first notice. */
const noticeStack = new Lazy(async () => (await import('./notice-stack')).NoticeStack);

/** Notices at a time. */
const MAX_NOTICES = 3;

/** The notices with one more, the latest last: one for each subject, and not too many. */
export function withNotice(shown: readonly Notice[], notice: Notice): readonly Notice[] {
  const others = shown.filter(({ subject }) => subject !== notice.subject);
  return [...others, notice].slice(-MAX_NOTICES);
}

const AnnouncementsContext = createContext<Announcements | undefined>(undefined);

export function useAnnouncements(): Announcements {
  const announcements = useContext(AnnouncementsContext);
  if (!announcements) throw new Error('No Announcements around this component');
  return announcements;
}

interface AnnouncementsProps {
  children: ReactNode;
  /** The id of the notices while there are some. */
  id: string;
  /** The accessible name of the notices. */
  label: string;
  dismissLabel: string;
}

/** The live region for screen readers, and the latest notices. */
export function Announcements({ children, ...stack }: AnnouncementsProps) {
  const [said, setSaid] = useState({ text: '', turn: 0 });
  const [notices, setNotices] = useState<readonly Notice[]>([]);

  const { part: NoticeStack } = useLazy(noticeStack, notices.length > 0);

  const announce = useCallback((text: string) => setSaid((last) => ({ text, turn: last.turn + 1 })), []);
  const withdraw = useCallback(
    (notice: Notice) => setNotices((shown) => shown.filter((one) => one !== notice)),
    [],
  );
  const notify = useCallback(
    (notice: Notice) => {
      setNotices((shown) => withNotice(shown, notice));
      announce(notice.text);
      return () => withdraw(notice);
    },
    [announce, withdraw],
  );
  const value = useMemo(() => ({ announce, notify }), [announce, notify]);

  return (
    <AnnouncementsContext value={value}>
      {children}
      <div className="visually-hidden" role="status">
        {/* A new element each time, so that the same words twice are said twice. */}
        <span key={said.turn}>{said.text}</span>
      </div>
      {NoticeStack && notices.length > 0 && <NoticeStack {...stack} notices={notices} onDismiss={withdraw} />}
    </AnnouncementsContext>
  );
}

/** Steps of undo, for changes that are announced with a button to undo them. */
export interface RevertibleSteps {
  readonly subscribe: (listener: () => void) => () => void;
  /** The number of the step that `change` makes; undefined where it makes none. */
  stepMadeBy(change: () => void): number | undefined;
  /** Makes everything that `work` changes one step. */
  transaction(work: () => void): void;
  canRevert(step: number): boolean;
  /** Undoes one step and keeps what came after it. */
  revert(step: number): void;
}

export const UndoContext = createContext<RevertibleSteps | undefined>(undefined);

/** Makes a change and shows a toast that undoes this change and no other; returns a function that withdraws the toast. By default, with the steps of the context. */
export function useUndoToast(
  own?: RevertibleSteps,
): (text: string, change: () => void, onTakenBack?: () => void) => () => void {
  const surrounding = useContext(UndoContext);
  const steps = own ?? surrounding;
  if (!steps) throw new Error('No UndoContext around this component');
  const { notify } = useAnnouncements();
  const stop = useRef<() => void>(undefined);

  return useCallback(
    (text, change, onTakenBack) => {
      const step = steps.stepMadeBy(change);
      stop.current?.();
      if (step === undefined || !steps.canRevert(step)) return notify({ text });
      const withdraw = notify({
        text,
        action: { label: undoTexts.undo, run: () => steps.revert(step) },
      });
      const unsubscribe = steps.subscribe(() => {
        if (steps.canRevert(step)) return;
        unsubscribe();
        withdraw();
        onTakenBack?.();
      });
      stop.current = unsubscribe;
      return withdraw;
    },
    [steps, notify],
  );
}
