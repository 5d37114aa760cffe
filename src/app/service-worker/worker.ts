import {
  cacheAll,
  cachedFile,
  cachedPage,
  deleteOtherCaches,
  isHashed,
  isOfBuild,
  isPage,
} from './file-cache';

declare const self: ServiceWorkerGlobalScope;

/** A page that the network does not bring by then comes from here; in ms. */
const ANSWER_TIMEOUT_MS = 4000;

self.addEventListener('install', (event) => event.waitUntil(cacheAll()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/**
 * Messages of the page: whether its script is of this version, that this version may take over, and
 * that the page is loaded. Page and worker may be of different versions: `is` has been the property
 * since 0.2.
 */
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const asked: unknown = event.data;
  if (typeof asked !== 'object' || asked === null || !('is' in asked)) return;
  if (asked.is === 'activate') event.waitUntil(self.skipWaiting());
  if (asked.is === 'loaded' && event.source instanceof Client) event.waitUntil(tidy(event.source.id));
  if (asked.is === 'holds' && 'path' in asked) event.ports[0]?.postMessage(isOfBuild(String(asked.path)));
});

/**
 * Answers only requests for the page and its own files. Requests that the page makes by script, such
 * as a test request or one to the local sender, have no destination and are not handled.
 */
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!isPage(pathname)) return;
    event.respondWith(networkFirstPage(request));
  } else if (request.destination !== '' && (isHashed(pathname) || isOfBuild(pathname))) {
    event.respondWith(isHashed(pathname) ? cacheFirst(request, pathname) : networkFirst(request, pathname));
  }
});

/** Network first, because only the served page has a valid token; offline the cached page. */
async function networkFirstPage(request: Request): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ANSWER_TIMEOUT_MS);
  try {
    const page = await fetch(request, { signal: late.signal });
    if (page.status < 500) return page;
    return (await cachedPage()) ?? page;
  } catch (error) {
    const page = await cachedPage();
    if (page) return page;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const cacheFirst = async (request: Request, path: string): Promise<Response> =>
  (await cachedFile(path)) ?? (await fetch(request));

async function networkFirst(request: Request, path: string): Promise<Response> {
  try {
    const file = await fetch(request);
    if (file.ok) return file;
    return (await cachedFile(path)) ?? file;
  } catch (error) {
    const file = await cachedFile(path);
    if (file) return file;
    throw error;
  }
}

/**
 * Deletes the files of earlier versions if this is the only open page. Not during a navigation:
 * Firefox does not report which page it replaces.
 */
async function tidy(own: string): Promise<void> {
  // First, so that the files of a version that is being installed are not among them.
  const names = await caches.keys();
  if (self.registration.installing || self.registration.waiting) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.every(({ id }) => id === own)) await deleteOtherCaches(names);
}
