import { createCipheriv, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { Designer, expect, test } from '../designer';
import { SecretsDialog } from '../parts/secrets-dialog';

const PASSPHRASE = 'five quiet words of mine';
/** In bytes: how `seal` puts a nonce before what it has encrypted, and AES-GCM a tag behind. */
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;
const KEY_LENGTH = 32;
const BLOCK_LENGTH = 16;

/** What the first block of a sealed text decrypts to, if it is opened by the right key. */
interface Sealed {
  readonly bytes: Buffer;
  readonly begins: string;
}

/** What the page keeps sealed: the note of the tab, and what the device remembers. */
const sealedIn = (page: Page) =>
  page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await result(indexedDB.open('action-designer'));
    const values: unknown[] = await result(database.transaction('vault').objectStore('vault').getAll());
    database.close();
    return {
      note: sessionStorage.getItem('action-designer.tab.secrets') ?? '',
      values: values.flatMap((value) => (value instanceof Uint8Array ? [Array.from(value)] : [])),
    };
  });

const sealedValue = ({ values }: Awaited<ReturnType<typeof sealedIn>>, text: string): Sealed => ({
  bytes: Buffer.from(values[0] ?? []),
  begins: text,
});

/** Whether the key that tabs seal with now opens a note. */
const opensNote = (page: Page, note: string) =>
  page.evaluate(async (written) => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await result(indexedDB.open('action-designer'));
    const key: CryptoKey = await result(database.transaction('keys').objectStore('keys').get('tab'));
    database.close();
    const bytes = Uint8Array.from(atob(written), (character) => character.charCodeAt(0));
    const opened = crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes.subarray(0, 12), additionalData: new Uint8Array(0) },
      key,
      bytes.subarray(12),
    );
    return await opened.then(
      () => true,
      () => false,
    );
  }, note);

/** Every file of a folder, and of those in it. */
const filesIn = (folder: string): Buffer[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));

/** Fewer different bytes than this has no random key but one in a hundred thousand. */
const LEAST_DIFFERENT = 22;

/** Every stretch of a file that could be a key. */
function* possibleKeys(file: Buffer): Generator<Buffer> {
  const counts = new Uint8Array(256);
  let different = 0;
  for (const [at, byte] of file.entries()) {
    counts[byte] = (counts[byte] ?? 0) + 1;
    if (counts[byte] === 1) different++;
    const left = file[at - KEY_LENGTH];
    if (left !== undefined) {
      counts[left] = (counts[left] ?? 0) - 1;
      if (counts[left] === 0) different--;
    }
    if (at >= KEY_LENGTH - 1 && different >= LEAST_DIFFERENT)
      yield file.subarray(at + 1 - KEY_LENGTH, at + 1);
  }
}

/** How many stretches of the files are a key that opens it. AES-GCM is AES-CTR from block 2: NIST SP 800-38D §6.5. */
function keysIn(files: readonly Buffer[], { bytes, begins }: Sealed): number {
  const counter = Buffer.concat([bytes.subarray(0, NONCE_LENGTH), Buffer.of(0, 0, 0, 2)]);
  const stream = Buffer.from(begins.slice(0, BLOCK_LENGTH)).map(
    (byte, index) => byte ^ (bytes[NONCE_LENGTH + index] ?? 0),
  );
  let found = 0;
  for (const file of files) {
    for (const key of possibleKeys(file))
      if (createCipheriv('aes-256-ecb', key, null).update(counter).equals(stream)) found++;
  }
  return found;
}

/** A browser with a profile on the disk, to be closed and looked into. */
async function withProfile(
  options: Parameters<typeof chromium.launchPersistentContext>[1],
  use: (profile: string, start: () => Promise<BrowserContext>) => Promise<void>,
): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'profile-'));
  const started: BrowserContext[] = [];
  try {
    await use(profile, async () => {
      const context = await chromium.launchPersistentContext(profile, options);
      started.push(context);
      return context;
    });
  } finally {
    for (const context of started) await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

for (const keeping of ['tab', 'device'] as const) {
  test(`S2: once a passphrase is set, no file of the profile has a key to what is kept; before: ${keeping}`, async ({
    launchOptions,
    viewport,
    baseURL,
  }, testInfo) => {
    test.slow();
    const options = {
      ...launchOptions,
      viewport,
      ...(baseURL !== undefined && { baseURL }),
      serviceWorkers: 'block' as const,
    };
    const value = randomBytes(24).toString('hex');
    await withProfile(options, async (profile, start) => {
      const context = await start();
      const designer = new Designer(await context.newPage(), testInfo);
      const secrets = new SecretsDialog(designer.page);
      await designer.open();
      await designer.editor.field('Password').fill(value);
      await designer.expectSaved();
      if (keeping === 'device') {
        await secrets.open();
        await secrets.rememberWithoutPassphrase();
        await expect(secrets.said).toHaveText('Remembered on this device.');
        await secrets.close();
      }
      const before = await sealedIn(designer.page);
      const note = { bytes: Buffer.from(before.note, 'base64'), begins: '[["[\\"typed\\",\\"' };
      // The search finds what is there: otherwise nothing that it says would count.
      expect(keysIn(filesIn(profile), keeping === 'tab' ? note : sealedValue(before, value))).toBeGreaterThan(
        0,
      );

      expect(await opensNote(designer.page, before.note)).toBe(true);

      await secrets.open();
      await secrets.setPassphrase(PASSPHRASE);
      await secrets.close();
      const after = await sealedIn(designer.page);
      expect(after.values).toHaveLength(1);
      expect(Buffer.from(after.note, 'base64')).toHaveLength(NONCE_LENGTH + '[]'.length + TAG_LENGTH);
      expect(await opensNote(designer.page, after.note)).toBe(true);
      expect(await opensNote(designer.page, before.note)).toBe(false);
      await context.close();
      expect(keysIn(filesIn(profile), sealedValue(after, value))).toBe(0);
    });
  });
}
