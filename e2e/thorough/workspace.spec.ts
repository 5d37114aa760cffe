import type { Locator, Page } from '@playwright/test';
import { Designer, expect, test } from '../designer';

/** How often the page is killed in the middle of typing, for each place where is typed. */
const KILLS = Number(process.env.E2E_KILLS ?? 13);

/** Lets the disk be full while `window.isDiskFull` is set. */
async function watchDisk(page: Page): Promise<(isFull: boolean) => Promise<void>> {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...given) {
      if ('isDiskFull' in window && window.isDiskFull) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, given);
    };
  });
  return (isFull) => page.evaluate((next) => void Object.assign(window, { isDiskFull: next }), isFull);
}

test.describe('a reload', () => {
  test('keeps everything: actions, what is aside, the sample, and which action is open', {
    tag: '@firefox',
  }, async ({ designer }) => {
    const { editor, list, page, preview, sample } = designer;
    await designer.open();
    await editor.choose(editor.kind('REST API Call'));
    await editor.fillBody('{"by": "hand"}');
    await editor.choose(editor.kind('Webhook'));
    await editor.choose(editor.authentication('HMAC'));
    await editor.showDetails();
    await editor.field('Header name').fill('X-Sign');
    await editor.choose(editor.authentication('Basic auth'));
    await list.newRestApiCall.click();
    await editor.name.fill('Second');
    await list.duplicate('Second').click();
    await sample.fill('{"order": {"id": 7}}');
    await designer.expectSaved();

    await page.reload();
    await expect(editor.name).toHaveValue('Second (copy)');
    await expect(list.actions).toHaveCount(3);
    await list.action('Order created').click();
    await expect.poll(() => preview.text()).toContain('"id":"7"');
    await expect(editor.field('Password')).toHaveValue('change-me');
    await editor.choose(editor.authentication('HMAC'));
    await expect(editor.field('Header name')).toHaveValue('X-Sign');
    await editor.choose(editor.kind('REST API Call'));
    await expect.poll(() => editor.bodyText()).toBe('{"by": "hand"}');
  });

  test('does not bring back what was removed, the example neither', async ({ designer }) => {
    const { list, page } = designer;
    await designer.open();
    await list.remove('Order created').click();
    await designer.expectSaved();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'What do you want to send?' })).toBeVisible();
    await expect(list.actions).toHaveCount(0);
  });

  test('is not asked about while everything is saved', async ({ designer }) => {
    const { editor, page } = designer;
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await designer.open();
    await editor.name.fill('Changed');
    await designer.expectSaved();
    await page.reload();
    await expect(editor.name).toHaveValue('Changed');
    expect(asked).toEqual([]);
  });
});

interface Editing {
  readonly what: string;
  readonly begin?: (designer: Designer) => Promise<void>;
  /** Shows the fields in each new page. */
  readonly show?: (designer: Designer) => Promise<void>;
  /** Where is typed, in turns. */
  readonly fields: (designer: Designer) => Locator[];
}

const EDITING: readonly Editing[] = [
  { what: 'the name and the URL', fields: ({ editor }) => [editor.name, editor.url] },
  { what: 'rows', fields: ({ editor }) => [editor.key(1), editor.value(2)] },
  {
    what: 'a body',
    begin: ({ editor }) => editor.choose(editor.kind('REST API Call')),
    fields: ({ editor }) => [editor.body],
  },
  { what: 'the sample', show: ({ sample }) => sample.edit(), fields: ({ sample }) => [sample.editor] },
];

for (const { what, begin, show, fields } of EDITING) {
  test(`whatever was shown as saved of ${what} is there after the page was killed, ${KILLS} times`, async ({
    designer,
  }) => {
    const context = designer.page.context();
    await designer.page.close();
    test.setTimeout(60_000 + KILLS * 10_000);
    let saved: string[] = [];
    await context.exposeFunction('shownAsSaved', (shown: string[]) => {
      saved = shown;
    });
    await context.addInitScript(() => {
      const { shownAsSaved } = window as unknown as Record<string, (shown: string[]) => void>;
      new MutationObserver(() => {
        const state = document.querySelector<HTMLElement>('header [data-state]')?.dataset.state;
        const { watched } = window as unknown as { watched?: HTMLElement[] };
        if (state === 'saved' && watched)
          shownAsSaved?.(watched.map((field) => ('value' in field ? `${field.value}` : field.innerText)));
      }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-state'] });
    });

    for (let kill = 0; kill < KILLS; kill++) {
      const page = await context.newPage();
      const tab = new Designer(page, test.info());
      await tab.open();
      if (kill === 0) await begin?.(tab);
      await show?.(tab);
      const typed = fields(tab);
      // What is typed only grows: what was shown as saved is the beginning of what is there.
      for (const [index, text] of saved.entries())
        expect((await textIn(typed[index])).slice(0, text.length)).toBe(text);
      for (const [index, field] of typed.entries()) await field.evaluate(watch, index);
      const before = saved.join();
      const typing = typeInto(page, typed, kill);
      await expect.poll(() => saved.join(), { intervals: [50] }).not.toBe(before);
      // Somewhere in the middle of the next change.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 600));
      const session = await context.newCDPSession(page);
      const crashed = page.waitForEvent('crash');
      void session.send('Page.crash').catch(() => undefined);
      await crashed;
      await typing;
      await page.close();
    }
    // Each round has saved something.
    expect(saved.join().length).toBeGreaterThanOrEqual(KILLS);
  });
}

/** Runs in the page: remembers a field whose text is to be told when it is shown as saved. */
function watch(field: Element, index: number): void {
  const page = window as unknown as { watched?: Element[] };
  page.watched ??= [];
  page.watched[index] = field;
}

const textIn = async (field: Locator | undefined): Promise<string> =>
  (await field?.evaluate((element: HTMLElement) =>
    'value' in element ? `${element.value}` : element.innerText,
  )) ?? '';

/** Types at the end of the fields in turn until the page is gone. */
async function typeInto(page: Page, fields: readonly Locator[], kill: number): Promise<void> {
  try {
    for (let turn = 0; ; turn++) {
      await fields[turn % fields.length]?.focus();
      // A long text takes several lines: the end of the text, not of the line.
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type(`${kill}-${turn}.`, { delay: 20 });
    }
  } catch {
    // It was killed.
  }
}

test.describe('when nothing can be kept', () => {
  test('because the disk is full, it says so, hands everything out, and goes on when there is room', async ({
    designer,
  }) => {
    const { editor, page } = designer;
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    const setDisk = await watchDisk(page);
    await designer.open();
    await setDisk(true);
    await editor.name.fill('Too much');
    await expect(designer.saveFailure).toContainText('full. Make room, or download your work.');
    await expect(designer.saveState).toHaveText('Not saved');
    await designer.expectAccessible();
    const file = await designer.download(() =>
      page.getByRole('button', { name: 'Download everything' }).click(),
    );
    expect(file.name).toBe('actions.json');
    expect(JSON.parse(file.bytes.toString())).toMatchObject({ actions: [{ name: 'Too much' }] });

    await editor.name.fill('Too much again');
    await expect(designer.saveFailure).toBeVisible();
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    // What this page could not save is kept for the next page of its tab.
    await expect(editor.name).toHaveValue('Too much again');

    await setDisk(true);
    await editor.name.fill('Kept later');
    await expect(designer.saveFailure).toBeVisible();
    await setDisk(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(designer.saveFailure).toBeHidden();

    // Chromium may find its database damaged at the next start: a plain “Saved” would be a promise.
    const risk = page.getByRole('alert').filter({ hasText: 'The storage had failed.' });
    await expect(designer.saveState).toHaveText('At risk');
    await expect(risk).toContainText('before you close the browser');
    await designer.expectAccessible();
    await page.reload();
    await expect(editor.name).toHaveValue('Kept later');
    await expect(risk).toBeVisible();
    await designer.download(() => risk.getByRole('button', { name: 'Download everything' }).click());
    await expect(risk).toBeHidden();
    await expect(designer.saveState).toHaveText('At risk');
    await page.context().clearCookies();
    await page.reload();
    await designer.expectSaved();
    await expect(risk).toBeHidden();
  });

  test('because the browser has thrown it away, it says what is missing', async ({ designer }) => {
    const { editor, page } = designer;
    await designer.open();
    await editor.name.fill('Gone');
    await designer.expectSaved();
    await page.goto('/icon.svg');
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          indexedDB.deleteDatabase('action-designer').onsuccess = resolve;
        }),
    );
    await designer.open();
    const loss = page.getByRole('alert').filter({ hasText: 'Saved work is missing.' });
    await expect(loss).toContainText('1 action had been saved here');
    await designer.expectAccessible();
    await editor.name.fill('Begun anew');
    await designer.expectSaved();
    await page.reload();
    await expect(loss).toBeVisible();
    await loss.getByRole('button', { name: 'Dismiss' }).click();
    await expect(loss).toBeHidden();
    await page.reload();
    await expect(editor.name).toHaveValue('Begun anew');
    await expect(loss).toBeHidden();
  });

  test('because there is no storage, it works in memory, says so, and asks before the tab is closed', async ({
    designer,
  }) => {
    const { editor, page, preview } = designer;
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The operation is insecure', 'SecurityError');
      };
    });
    await designer.open();
    await expect(designer.saveFailure).toContainText('does not let the page store anything');
    await page.reload();
    expect(asked).toEqual([]);
    await editor.url.fill('https://memory.example/x');
    await expect.poll(() => preview.text()).toContain('POST /x HTTP/1.1');
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  });
});

test('what is cleared while the page is open is saved again', async ({ designer }) => {
  const { editor, page } = designer;
  await designer.open();
  await editor.name.fill('Still here');
  await designer.expectSaved();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('action-designer').onsuccess = resolve;
      }),
  );
  const notice = page.getByRole('complementary', { name: 'Notifications' });
  await expect(notice).toContainText('Everything here has been saved again.');
  await designer.expectSaved();
  await page.reload();
  await expect(editor.name).toHaveValue('Still here');
});

test('a newer version of the app gets its way, and what it has written is left alone', async ({
  designer,
}) => {
  const { editor, page } = designer;
  await designer.open();
  await editor.name.fill('Kept');
  await designer.expectSaved();
  const openVersion = (version?: number) =>
    page.evaluate(
      (wanted) =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('action-designer', wanted);
          opening.onsuccess = () => {
            resolve(opening.result.version);
            opening.result.close();
          };
        }),
      version,
    );
  await openVersion(99);
  await expect(designer.saveFailure).toContainText('a newer version of this app');
  await page.reload();
  await expect(designer.saveFailure).toContainText('a newer version of this app');
  expect(await openVersion()).toBe(99);
});

test('a damaged document is listed, kept as it is, handed out and deleted by the person only', async ({
  designer,
}) => {
  const { editor, list, page } = designer;
  await designer.open();
  await editor.name.fill('Damaged');
  await list.newWebhook.click();
  await editor.name.fill('Whole');
  await designer.expectSaved();
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('action-designer');
      opening.onsuccess = () => resolve(opening.result);
    });
    const store = database.transaction('pages', 'readwrite').objectStore('pages');
    await new Promise((resolve) => {
      const reading = store.openCursor();
      reading.onsuccess = () => {
        const cursor = reading.result;
        const page: { title: { name: string } }[] | undefined = cursor?.value;
        const damaged = page?.map((record) =>
          record.title.name === 'Damaged' ? { ...record, document: '{"version": 1, "half": ' } : record,
        );
        if (cursor) cursor.update(damaged).onsuccess = () => cursor.continue();
        else resolve(undefined);
      };
    });
    database.close();
  });
  await page.reload();
  await expect(editor.name).toHaveValue('Whole');
  // It is said before anybody opens it.
  await list.region.getByRole('button', { name: 'Damaged Cannot be read' }).click();
  await expect(page.getByRole('heading', { name: 'This action cannot be read' })).toBeVisible();
  await designer.expectAccessible();
  const file = await designer.download(() =>
    page.getByRole('button', { name: 'Download the document' }).click(),
  );
  expect(file.bytes.toString()).toBe('{"version": 1, "half": ');
  await page.reload();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(list.actions).toHaveCount(1);
  await designer.expectSaved();
  await page.reload();
  await expect(list.actions).toHaveCount(1);
});
