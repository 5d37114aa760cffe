import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { RowText } from '../parts/editor';

/**
 * Profiles that released versions of the app wrote, as their user interface left them.
 *
 * They were recorded in Chromium from the built app of each version, through the page objects of its own
 * browser tests: an action with a typed and then a named secret, an imported bundle with both kinds and
 * each authentication method, two samples, edits, a removed action and the dark theme; those of 0.3.0
 * also have a closed folder and a moved splitter. While they were recorded, `crypto.subtle` made every
 * key extractable, so that keys could be exported. All secrets in them are invented.
 */
export interface Profile {
  /** When the page was opened, in ms since 1970; the signatures of the requests have this time. */
  readonly openedAt: number;
  /** When the profile was recorded. */
  readonly leftAt: number;
  readonly passphrase?: string;
  readonly expected: {
    /** The names of the steps that could be undone, the last first. */
    readonly undone: readonly string[];
    /** The text of the preview of each action, with its secrets revealed. */
    readonly requests: Readonly<Record<string, string>>;
    /** The rows of the open action. */
    readonly rows: readonly RowText[];
    /** Of the pane of the request, as its splitter says it, if it was moved. */
    readonly width?: string;
    readonly samples: readonly string[];
  };
  readonly databases: readonly {
    readonly name: string;
    readonly version: number;
    readonly stores: readonly {
      readonly name: string;
      readonly keyPath: string | string[] | null;
      readonly autoIncrement: boolean;
      readonly records: readonly (readonly [key: unknown, value: unknown])[];
    }[];
  }[];
  /** The files of each folder in the browser's own file system. */
  readonly folders: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly localStorage: Readonly<Record<string, string>>;
  readonly sessionStorage: Readonly<Record<string, string>>;
}

export const readProfile = (name: string): Profile =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8')) as Profile;

/** Opens a page of the app's origin that runs nothing and asks for nothing. */
export async function openEmptyPage(page: Page): Promise<void> {
  const url = '/empty-page';
  await page.route(url, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(url);
}

/** Writes the profile into the empty storage of the page's origin, before the app is loaded for the first time. */
export async function loadProfile(page: Page, profile: Profile): Promise<void> {
  await page.clock.setFixedTime(profile.openedAt);
  await openEmptyPage(page);
  await page.evaluate(async ({ databases, folders, localStorage: local, sessionStorage: session }) => {
    const root = await navigator.storage.getDirectory();
    for (const [folder, files] of Object.entries(folders)) {
      const handle = await root.getDirectoryHandle(folder, { create: true });
      for (const [file, text] of Object.entries(files)) {
        const writing = await (await handle.getFileHandle(file, { create: true })).createWritable();
        await writing.write(text);
        await writing.close();
      }
    }

    const bytes = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    // What JSON cannot hold is an object with one of these names.
    const decode = async (value: unknown): Promise<unknown> => {
      if (Array.isArray(value)) return await Promise.all(value.map(decode));
      if (typeof value !== 'object' || value === null) return value;
      const { $bytes, $folder, $key, $undefined, algorithm, usages } = value as Record<string, unknown>;
      if ($undefined === true) return undefined;
      if (typeof $bytes === 'string') return bytes($bytes);
      if (typeof $folder === 'string') return await root.getDirectoryHandle($folder);
      if (typeof $key === 'string')
        return await crypto.subtle.importKey(
          'raw',
          bytes($key),
          algorithm as AesKeyAlgorithm,
          false,
          usages as KeyUsage[],
        );
      const members = Object.entries(value).map(async ([name, one]) => [name, await decode(one)] as const);
      return Object.fromEntries(await Promise.all(members));
    };

    for (const { name, version, stores } of databases) {
      const filled = await Promise.all(
        stores.map(async (store) => ({
          ...store,
          records: (await decode(store.records)) as [IDBValidKey, unknown][],
        })),
      );
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, version);
        opening.onupgradeneeded = () => {
          for (const { name: store, keyPath, autoIncrement, records } of filled) {
            const kept = opening.result.createObjectStore(store, { keyPath, autoIncrement });
            for (const [key, value] of records) kept.put(value, ...(keyPath === null ? [key] : []));
          }
        };
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
        opening.onerror = () => reject(opening.error);
      });
    }
    for (const [name, value] of Object.entries(local)) localStorage.setItem(name, value);
    for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, value);
  }, profile);
}
