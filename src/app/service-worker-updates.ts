/** The app as it is kept by the browser: the service worker, the offer of a new version, and the installation. */
import { aboutTexts } from '../i18n/help';
import type { useAnnouncements } from '../ui/announcements';
import { scriptUrl } from '../ui/browser/script-url';
import type { Saving } from '../workspace/storage/saving';

const UPDATE_CHECK_INTERVAL_MS = 3600 * 1000;

/** Receives the function that activates a new version, which waits for that, and reloads the page. */
type OnNewVersion = (take: () => void) => void;

/**
 * Registers the service worker, which stores the app in the browser, and reports a new version. Not in
 * development, where files change all the time.
 */
async function keepOffline(onNewVersion: OnNewVersion): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.controller?.postMessage({ is: 'loaded' });
  try {
    const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(
      scriptUrl('./service-worker.js'),
    );
    // Undefined if service workers are disabled.
    if (registration) watch(registration, onNewVersion);
  } catch {
    // The browser stores nothing for this page, as in some private windows: the app works online only.
  }
}

function watch(registration: ServiceWorkerRegistration, onNewVersion: OnNewVersion): void {
  const look = async () => {
    const { waiting } = registration;
    if (!waiting || !navigator.serviceWorker.controller) return;
    // The page comes from the network first, so it may already be of the new version. Pages of the old
    // version still work: their files are cached as long as they are open.
    if (await isOwn(waiting)) waiting.postMessage({ is: 'activate' });
    else onNewVersion(() => take(waiting));
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
    // It fails while offline.
    registration.update().catch(() => undefined);
  });
}

/** Whether this page and the worker have the same version. */
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
  // Another tab may have activated it already.
  if (waiting.state !== 'installed') {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage({ is: 'activate' });
}

/** Caches the app for offline use, and offers a new version when there is one. */
export function offerNewVersions(
  notify: ReturnType<typeof useAnnouncements>['notify'],
  saving: Saving,
): void {
  void keepOffline((take) => {
    // Reload only when the user asks for it, after everything was saved.
    const run = () => void saving.flush().then(take);
    notify({ subject: 'version', text: aboutTexts.newVersion, action: { label: aboutTexts.reload, run } });
  });
}

/** Chromium's event for an app that can be installed, kept until the user runs the command; the DOM types lack it. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>;
}

let offer: InstallOffer | undefined;

window.addEventListener('beforeinstallprompt', (event) => {
  // Suppresses the banner; a command installs the app.
  event.preventDefault();
  offer = event as InstallOffer;
});
window.addEventListener('appinstalled', () => {
  offer = undefined;
});

/** Makes the browser ask whether to install the app; undefined if it cannot be installed or already is. */
export const installPrompt = (): (() => void) | undefined => {
  const current = offer;
  return (
    current &&
    (() => {
      // The prompt can be shown only once.
      offer = undefined;
      void current.prompt();
    })
  );
};
