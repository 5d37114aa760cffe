import { Suspense, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../components/button';
import { Dialog } from '../components/dialog';
import { latePart } from '../components/late-part';
import type { SharedContent } from '../features/sharing/shared-link-dialog';
import { useUndoToast } from '../fields/use-undo-toast';
import { texts } from '../i18n/shell';
import { checksum, isLink } from '../model/share-link/fragment';
import { DialogBoundary } from './dialog-boundary';
import type { Session } from './session';

const SharedLook = latePart(
  async () => (await import('../features/sharing/shared-link-dialog')).SharedLinkDialog,
);

/** Shows what the URL of the page holds, at the start and whenever it changes; nothing is added before somebody says so. */
export function SharedLink({ session, onAdded }: { session: Session; onAdded: () => void }) {
  const [fragment, setFragment] = useState(() => location.hash);
  const tell = useUndoToast();

  useEffect(() => {
    const follow = () => setFragment(location.hash);
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  const id = checksum(fragment);
  const { openings } = session;
  const isHeldBack = useSyncExternalStore(openings.subscribe, () => openings.isHeldBack('link', id));
  const isOpening = isLink(fragment) && !isHeldBack;
  // Before anything of it is read.
  useLayoutEffect(() => {
    if (!isOpening) return undefined;
    openings.begin('link', id);
    return () => openings.abandon('link');
  }, [openings, isOpening, id]);

  if (!isLink(fragment)) return null;
  const leave = () => {
    // Loading the page again must not ask again.
    history.replaceState(history.state, '', location.pathname + location.search);
    setFragment('');
  };
  const add = ({ actions, sample, text }: SharedContent) => {
    flushSync(() => {
      leave();
      const take = () => {
        session.library.add(actions);
        if (sample) session.samples.add([sample]);
      };
      tell(text, () => session.steps.transaction(take));
    });
    onAdded();
    session.editor.link.focusSetting({ path: ['name'] });
  };
  if (isHeldBack) return <NotOpenedLink onOpen={() => openings.release('link', id)} onClose={leave} />;
  return (
    <DialogBoundary title={texts.linkFault} onClose={leave}>
      <Suspense>
        <SharedLook
          key={fragment}
          fragment={fragment}
          others={session.library.summaries}
          onAdd={add}
          onClose={leave}
        />
      </Suspense>
    </DialogBoundary>
  );
}

/** In the place of a link whose last opening failed. */
function NotOpenedLink({ onOpen, onClose }: { onOpen: () => void; onClose: () => void }) {
  return (
    <Dialog
      open
      title={texts.notOpenedLinkTitle}
      closeLabel={texts.close}
      onClose={onClose}
      footer={
        <>
          <Button look="primary" onClick={onClose}>
            {texts.doNotOpen}
          </Button>
          <Button onClick={onOpen}>{texts.openAnyway}</Button>
        </>
      }
    >
      <p>{texts.notOpenedLink}</p>
    </Dialog>
  );
}
