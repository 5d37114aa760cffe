import { scriptUrl } from '../browser/script-url';

/** A version of the app that waits for its turn. */
export interface NewVersion {
  /** Lets it take over and loads the page again. */
  readonly take: () => void;
}

const UPDATE_CHECK_INTERVAL_MS = 3600 * 1000;

/**
 * Has the app kept in the browser, so that it works offline, and tells when there is a new version.
 * Development is left alone: there everything is always new.
 */
export async function keepOffline(onNewVersion: (version: NewVersion) => void): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.controller?.postMessage({ is: 'loaded' });
  try {
    const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(
      scriptUrl('./service-worker.js'),
    );
    // Where somebody has switched service workers off there is none.
    if (registration) watch(registration, onNewVersion);
  } catch {
    // The browser keeps nothing for this page, as in some private windows: it works online only.
  }
}

function watch(registration: ServiceWorkerRegistration, onNewVersion: (version: NewVersion) => void): void {
  const look = async () => {
    const { waiting } = registration;
    if (!waiting || !navigator.serviceWorker.controller) return;
    // The page comes from the network first, so it may be of the new version already. Pages of the old
    // one lose nothing: their files stay as long as they are open.
    if (await isOwn(waiting)) waiting.postMessage({ is: 'activate' });
    else onNewVersion({ take: () => take(waiting) });
  };
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => installing.state === 'installed' && void look());
  });
  void look();

  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - asked < UPDATE_CHECK_INTERVAL_MS) return;
    asked = Date.now();
    // Offline there is nothing new.
    registration.update().catch(() => undefined);
  });
}

/** Whether this page is of the version of that worker. */
async function isOwn(worker: ServiceWorker): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const { port1, port2 } = new MessageChannel();
  const path = new URL(script?.src ?? '', location.href).pathname;
  return await new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data === true);
    worker.postMessage({ is: 'holds', path }, [port2]);
  });
}

function take(waiting: ServiceWorker): void {
  // Another tab may have taken it already.
  if (waiting.state !== 'installed') {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage({ is: 'activate' });
}
