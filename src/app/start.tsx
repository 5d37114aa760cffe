/** Starts the app: the stored work replaces the skeleton of the page. */
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { AfterPaint, FaultBoundary, lazyComponent } from '../ui/lazy';
import { pauseLazyLoading } from '../ui/lazy-part';
import { loadConfigReader } from '../workspace/storage/saving';
import { App } from './app';
import type { EarlyStart } from './connect';
import { beginSession, type Session } from './session';

const FaultPage = lazyComponent(async () => (await import('./fault-views')).FaultPage);
const StartFault = lazyComponent(async () => (await import('./fault-views')).StartFault);

/** Makes the browser ask before the tab is closed while changes are unsaved. */
function warnBeforeUnload({ saving }: Session): void {
  window.addEventListener('beforeunload', (event) => {
    if (!saving.isUnsaved) return;
    // Save while the person reads the question.
    void saving.flush();
    event.preventDefault();
  });
}

/** Renders the app with the work stored in this browser, in place of the skeleton. */
export async function start(early: EarlyStart, root: HTMLElement): Promise<void> {
  const page = createRoot(root);
  let session: Session;
  try {
    session = await beginSession(early);
  } catch (error) {
    page.render(
      <Suspense>
        <StartFault fault={error} connect={early.connect} />
      </Suspense>,
    );
    return;
  }
  warnBeforeUnload(session);
  const release = pauseLazyLoading(loadConfigReader);
  page.render(
    <StrictMode>
      <AfterPaint run={release} />
      <FaultBoundary
        onFault={() => {
          const { openId } = session.library;
          if (openId !== undefined) session.openings.fail('action', openId);
        }}
        fallback={(fault, retry) => (
          <Suspense>
            <FaultPage session={session} fault={fault} retry={retry} />
          </Suspense>
        )}
      >
        <App session={session} />
      </FaultBoundary>
    </StrictMode>,
  );
}
