/** What the build says of itself. */
interface Build {
  /** Changes with every file. */
  readonly version: string;
  /** The text of the page: as it is built, so without the token that the local sender puts into it. */
  readonly page: string;
  /** The paths of all other files, from the folder of the page. */
  readonly files: readonly string[];
}

declare const __BUILD__: Build;

/** Written into the script when everything else is built (see vite.config.ts). */
const BUILD: Build = __BUILD__;

/** The folder of the page: `/`, or where on its server the app lies. */
const FOLDER = new URL('.', location.href).pathname;
const FILES = new Set(BUILD.files.map((path) => FOLDER + path));

/** Caches belong to the whole origin, which may have the app in several folders. */
const PREFIX = 'action-designer-';
const FOLDER_MARK = '@';
const NAME = `${PREFIX}${BUILD.version}${FOLDER_MARK}${FOLDER}`;

/** Until 0.3 the app lay at `/`, and its caches did not say so. */
function folderOf(name: string): string {
  // No version holds the mark, and the name of a folder may.
  const mark = name.indexOf(FOLDER_MARK);
  return mark === -1 ? '/' : name.slice(mark + FOLDER_MARK.length);
}

/** What the server says of the page besides what the page says itself. */
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

/** Keeps every file of this version; rejects when one cannot be had, and nothing is lost. */
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

/** A file of this version, else of another one that is kept for pages which are open still. */
export async function cachedFile(path: string): Promise<Response | undefined> {
  const own = await caches.open(NAME);
  return (await own.match(path)) ?? (await caches.match(path));
}

/** The page of this version. */
export async function cachedPage(): Promise<Response | undefined> {
  const own = await caches.open(NAME);
  return await own.match(FOLDER);
}

/** Drops all versions but this one. */
export async function deleteOtherCaches(names: readonly string[]): Promise<void> {
  const others = names.filter(
    (name) => name.startsWith(PREFIX) && folderOf(name) === FOLDER && name !== NAME,
  );
  await Promise.all(others.map((name) => caches.delete(name)));
}
