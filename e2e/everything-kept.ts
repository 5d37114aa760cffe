import type { Page, Request } from '@playwright/test';
import { SENDER_PATH } from '../src/send/local-protocol';

/** What one page shows, keeps and has said, by where it stands. */
export type Places = Readonly<Record<string, string>>;

/**
 * Everything in which a secret could be found but for the one place where a person types it: the
 * property `value` of a password field. A field that shows it is searched as all others are.
 */
export async function everythingKept(page: Page): Promise<Places> {
  return await page.evaluate(async () => {
    const latin1 = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    // Bytes as text too: a value that is not sealed must not hide behind its type.
    const written = (value: unknown): string =>
      JSON.stringify(value, (_, inner: unknown) => {
        if (inner instanceof ArrayBuffer) return latin1(new Uint8Array(inner));
        if (ArrayBuffer.isView(inner))
          return latin1(new Uint8Array(inner.buffer, inner.byteOffset, inner.byteLength));
        return inner;
      }) ?? '';
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const stored: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store);
        const [keys, values] = [reading.getAllKeys(), reading.getAll()];
        stored.push(`${store}: ${written(await result(keys))} ${written(await result(values))}`);
      }
      database.close();
    }
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        cached.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    return {
      'the markup, with every attribute': document.documentElement.outerHTML,
      'the text as it is laid out': document.body.innerText,
      'the fields that are not masked': fields
        .filter(({ type }) => type !== 'password')
        .map(({ value }) => value)
        .join('\n'),
      'the URL and its history': `${location.href} ${document.referrer} ${written(history.state)}`,
      'the title, cookies and name of the window': `${document.title} ${document.cookie} ${window.name}`,
      'the local storage': written({ ...localStorage }),
      'the session storage': written({ ...sessionStorage }),
      'the databases': stored.join('\n'),
      'the caches': cached.join('\n'),
      'the clipboard': await navigator.clipboard.readText(),
      'what was loaded': performance
        .getEntries()
        .map(({ name }) => name)
        .join('\n'),
    };
  });
}

/** Listens to what a page says and asks for, from now on. */
export function listen(page: Page, origin: string) {
  const said: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error.stack)));
  page.on('request', (request: Request) => {
    const { pathname, origin: to } = new URL(request.url());
    // A test request goes out through here with its secrets: that is what was asked for.
    const isSending = to === origin && pathname === SENDER_PATH && request.method() === 'POST';
    if (isSending || to !== origin) return;
    asked.push(request.url(), JSON.stringify(request.headers()), request.postData() ?? '');
  });
  return (): Places => ({ 'the console': said.join('\n'), 'requests to its own server': asked.join('\n') });
}

/** Every way in which a text could be written down: as it is, in hexadecimal digits, and within Base64. */
export function formsOf(text: string): string[] {
  const bytes = Buffer.from(text);
  // How Base64 writes bytes depends on what stands before them: three ways, without what the neighbours change.
  const base64 = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    return whole.slice(Math.ceil((before * 8) / 6), -1);
  });
  const url = base64.map((one) => one.replaceAll('+', '-').replaceAll('/', '_'));
  const hex = bytes.toString('hex');
  return [...new Set([text, hex, hex.toUpperCase(), ...base64, ...url])];
}

/** Where a canary stands, and how it is written there. */
export const findings = (places: Places, canaries: Readonly<Record<string, string>>): string[] =>
  Object.entries(places).flatMap(([place, text]) =>
    Object.entries(canaries).flatMap(([name, canary]) =>
      formsOf(canary).flatMap((form) => (text.includes(form) ? [`${name} in ${place}, as ${form}`] : [])),
    ),
  );
