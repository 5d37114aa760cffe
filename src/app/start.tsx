import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import './app.css';
import type { Early } from './connect';
import { ErrorBoundary } from './error-boundary';
import { beginSession } from './session';
import { warnBeforeUnload } from './unload-warning';

/** Shows the app with the work that is kept in this browser. */
export async function start(early: Early): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id “root”');

  const session = await beginSession(early);
  warnBeforeUnload(session);
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary session={session}>
        <App session={session} />
      </ErrorBoundary>
    </StrictMode>,
  );
}
