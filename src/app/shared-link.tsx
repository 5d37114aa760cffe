import { lazy, Suspense, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { isLink } from '../features/sharing/link/fragment';
import type { Taken } from '../features/sharing/shared-look';
import { useStepNotice } from '../workbench/step-notice';
import type { Session } from './session';

const SharedLook = lazy(async () => ({
  default: (await import('../features/sharing/shared-look')).SharedLook,
}));

/** Shows what the URL of the page holds, at the start and whenever it changes; nothing is added before somebody says so. */
export function SharedLink({ session, onAdded }: { session: Session; onAdded: () => void }) {
  const [fragment, setFragment] = useState(() => location.hash);
  const tell = useStepNotice();

  useEffect(() => {
    const follow = () => setFragment(location.hash);
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  if (!isLink(fragment)) return null;
  const leave = () => {
    // Loading the page again must not ask again.
    history.replaceState(history.state, '', location.pathname + location.search);
    setFragment('');
  };
  const add = ({ actions, sample, text }: Taken) => {
    flushSync(() => {
      leave();
      const take = () => {
        session.library.add(actions);
        if (sample) session.samples.add([sample]);
      };
      tell(text, () => session.steps.together(take));
    });
    onAdded();
    session.workbench.link.focusSetting({ path: ['name'] });
  };
  return (
    <Suspense>
      <SharedLook
        key={fragment}
        fragment={fragment}
        others={session.library.summaries}
        onAdd={add}
        onClose={leave}
      />
    </Suspense>
  );
}
