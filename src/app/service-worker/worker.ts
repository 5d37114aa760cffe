/** The service worker: caches the files of a version, and serves the app from the cache while offline. */

/** Properties of the build. */
interface Build {
  /** Changes with every file. */
  readonly version: string;
  /** The text of the page: as it is built, so without the token that the local sender puts into it. */
  readonly page: string;
  /** The paths of all other files, from the folder of the page. */
  readonly files: readonly string[];
}

declare const __BUILD__: Build;

/** Inserted into the script after the rest of the build (see vite.config.ts). */
const BUILD: Build = __BUILD__;

/** The path of the app's folder on its server, for example `/`. */
const FOLDER = new URL('./', location.href).pathname;
const FILES = new Set(BUILD.files.map((path) => FOLDER + path));

/** Caches belong to the whole origin, which may have the app in several folders. */
const PREFIX = 'action-designer-';
const FOLDER_MARK = '@';
const NAME = `${PREFIX}${BUILD.version}${FOLDER_MARK}${FOLDER}`;

/** Until 0.3 cache names had no folder; they belong to `/`. */
function folderOf(name: string): string {
  // No version holds the mark, and the name of a folder may.
  const mark = name.indexOf(FOLDER_MARK);
  return mark === -1 ? '/' : name.slice(mark + FOLDER_MARK.length);
}

/** Response headers of the page besides those in its meta elements. */
const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** The name of a file of the build changes with its content. */
export const isHashed = (path: string): boolean => path.startsWith(`${FOLDER}assets/`);

export const isOfBuild = (path: string): boolean => FILES.has(path);

export const isPage = (path: string): boolean => path === FOLDER || path === `${FOLDER}index.html`;

/** Caches every file of this version; rejects if one cannot be loaded, without losing anything. */
export async function cacheAll(): Promise<void> {
  const cache = await caches.open(NAME);
  await cache.put(FOLDER, new Response(BUILD.page, { headers: PAGE_HEADERS }));
  await Promise.all(
    [...FILES].map(async (path) => {
      // Most files are the same as in the version before.
      const known = isHashed(path) ? await cachedFile(path) : undefined;
      const file = known ?? (await fetch(path, { cache: 'no-cache' }));
      if (!file.ok) throw new Error(`${path}: ${file.status}`);
      await cache.put(path, file);
    }),
  );
}

/** A file of this version, otherwise of another version that is cached for open pages. */
export async function cachedFile(path: string): Promise<Response | undefined> {
  const own = await caches.open(NAME);
  return (await own.match(path)) ?? (await caches.match(path));
}

/** The page of this version. */
export async function cachedPage(): Promise<Response | undefined> {
  const own = await caches.open(NAME);
  return await own.match(FOLDER);
}

export async function deleteOtherCaches(names: readonly string[]): Promise<void> {
  const others = names.filter(
    (name) => name.startsWith(PREFIX) && folderOf(name) === FOLDER && name !== NAME,
  );
  await Promise.all(others.map((name) => caches.delete(name)));
}

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
