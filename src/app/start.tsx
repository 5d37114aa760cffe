import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterPaint } from '../browser/after-paint';
import { FaultBoundary } from '../components/fault-boundary';
import { holdLateParts } from '../components/late';
import { App } from './app';
import type { Early } from './connect';
import { FaultPage } from './fault-page';
import { beginSession, type Session } from './session';
import { StartFault } from './start-fault';

/** Lets the browser ask before the tab is closed, while something would be lost with it. */
function warnBeforeUnload({ saving }: Session): void {
  window.addEventListener('beforeunload', (event) => {
    if (!saving.isUnsaved) return;
    // While the person reads the question, it is saved if it can be.
    void saving.flush();
    event.preventDefault();
  });
}

/** Tells when what it stands in has been painted. */
function Painted({ tell }: { tell: () => void }) {
  useEffect(() => afterPaint(tell), [tell]);
  return null;
}

/** Shows the app with the work that is kept in this browser, in the place of the frame of the page. */
export async function start(early: Early, root: HTMLElement): Promise<void> {
  const page = createRoot(root);
  let session: Session;
  try {
    session = await beginSession(early);
  } catch (error) {
    page.render(<StartFault fault={error} connect={early.connect} />);
    return;
  }
  warnBeforeUnload(session);
  const release = holdLateParts();
  page.render(
    <StrictMode>
      <Painted tell={release} />
      <FaultBoundary
        onFault={() => {
          const { openId } = session.library;
          if (openId !== undefined) session.openings.fail('action', openId);
        }}
        fallback={(fault, retry) => <FaultPage session={session} fault={fault} retry={retry} />}
      >
        <App session={session} />
      </FaultBoundary>
    </StrictMode>,
  );
}
