/** Shows the content of a link in the page's URL, and adds it after a confirmation. */
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { faultsTexts } from '../i18n/library';
import { useUndoToast } from '../ui/announcements';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { NotLoadedNote, useLazy } from '../ui/lazy';
import { Lazy } from '../ui/lazy-part';
import { checksum } from '../workspace/sharing/fragment';
import type { SharedContent } from '../workspace/sharing/shared-link-dialog';
import type { CrashGuard } from './crash-guard';
import { DialogBoundary } from './faults';
import type { Session } from './session';

const sharedLinkDialog = new Lazy(
  async () => (await import('../workspace/sharing/shared-link-dialog')).SharedLinkDialog,
);

/** How long a link waits for the action and the sample to be painted, in ms. */
const MAX_WAIT_MS = 2000;

/**
 * Whether the action and the sample have been painted, or took too long. Then a link can be opened: if it
 * crashes the page, the guard holds back nothing else.
 */
function useIsWorkPainted(guard: CrashGuard): boolean {
  const [isPainted, setPainted] = useState(!guard.isOpeningWork);
  useEffect(() => {
    if (isPainted) return undefined;
    const look = () => setPainted(!guard.isOpeningWork);
    look();
    const unsubscribe = guard.subscribe(look);
    const timer = setTimeout(() => setPainted(true), MAX_WAIT_MS);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [guard, isPainted]);
  return isPainted;
}

interface SharedLinkProps {
  session: Session;
  /** The fragment of the page's URL, a link. */
  fragment: string;
  onAdded: () => void;
}

/** Shows the content of a link in the page's URL; nothing is added without confirmation. */
export function SharedLink({ session, fragment, onAdded }: SharedLinkProps) {
  const tell = useUndoToast();
  const id = checksum(fragment);
  const { openings } = session;
  const isHeldBack = useSyncExternalStore(openings.subscribe, () => openings.isHeldBack('link', id));
  const isWorkPainted = useIsWorkPainted(openings);
  const isOpening = !isHeldBack && isWorkPainted;
  const { part: SharedLinkDialog, hasFailed, retry } = useLazy(sharedLinkDialog, !isHeldBack);
  // Before anything of it is read.
  useLayoutEffect(() => {
    if (!isOpening) return undefined;
    openings.begin('link', id);
    return () => openings.abandon('link');
  }, [openings, isOpening, id]);

  const leave = () => {
    // Loading the page again must not ask again.
    history.replaceState(history.state, '', location.pathname + location.search);
    // Only a navigation is reported.
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  };
  const add = ({ actions, sample, text }: SharedContent) => {
    flushSync(() => {
      leave();
      const take = () => {
        const ids = session.library.add(actions);
        if (sample) session.samples.add([sample]);
        session.choices.assign(ids, session.samples.openId);
      };
      tell(text, () => session.steps.transaction(take));
    });
    onAdded();
    session.designer.focus('name');
  };
  if (isHeldBack) return <NotOpenedLink onOpen={() => openings.release('link', id)} onClose={leave} />;
  return (
    <DialogBoundary title={faultsTexts.linkFault} onClose={leave}>
      {SharedLinkDialog && isOpening && (
        <SharedLinkDialog
          key={fragment}
          fragment={fragment}
          others={session.library.summaries}
          secrets={session.host.secrets}
          onPainted={() => openings.painted('link')}
          onAdd={add}
          onClose={leave}
        />
      )}
      {hasFailed && (
        <Dialog title={faultsTexts.linkFault} onClose={leave}>
          <NotLoadedNote retry={retry} />
        </Dialog>
      )}
    </DialogBoundary>
  );
}

/** Shown for a link whose last opening failed. */
function NotOpenedLink({ onOpen, onClose }: { onOpen: () => void; onClose: () => void }) {
  return (
    <Dialog
      title={faultsTexts.notOpenedLinkTitle}
      onClose={onClose}
      footer={
        <>
          <Button look="primary" onClick={onClose}>
            {faultsTexts.doNotOpen}
          </Button>
          <Button onClick={onOpen}>{faultsTexts.openAnyway}</Button>
        </>
      }
    >
      <p>{faultsTexts.notOpenedLink}</p>
    </Dialog>
  );
}
