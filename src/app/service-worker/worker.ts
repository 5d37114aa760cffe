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
 * The page asks whether its script is of this version, lets this version take over, and tells that it
 * is there. The page and the worker may be of different versions: `is` has been the word since 0.2.
 */
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const asked: unknown = event.data;
  if (typeof asked !== 'object' || asked === null || !('is' in asked)) return;
  if (asked.is === 'activate') event.waitUntil(self.skipWaiting());
  if (asked.is === 'loaded' && event.source instanceof Client) event.waitUntil(tidy(event.source.id));
  if (asked.is === 'holds' && 'path' in asked) event.ports[0]?.postMessage(isOfBuild(String(asked.path)));
});

/**
 * Answers for the page and its own files alone. What the page fetches by script, such as a test
 * request or an order for the local sender, has no destination and never comes through here.
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

/** From the network, for only there it holds a token that is worth something; else as it was kept. */
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
 * Drops the files of earlier versions once no page is open that could ask for them, besides this one.
 * That is not asked while a page is on its way: Firefox does not tell which one it takes the place of.
 */
async function tidy(own: string): Promise<void> {
  // First: what a version that is being installed keeps from now on is not among them.
  const names = await caches.keys();
  if (self.registration.installing || self.registration.waiting) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.every(({ id }) => id === own)) await deleteOtherCaches(names);
}
