import type { Locator } from '@playwright/test';
import { type Designer, expect, type Tab, test } from '../designer';
import { Palette } from '../parts/palette';
import { expectNoSidewaysScroll } from '../parts/reflow';

const TABS: readonly Tab[] = ['Actions', 'Edit', 'Context', 'Result'];

/** Texts that are cut off without a sign of it, by what is seen of them. */
async function cutTexts({ page }: Designer): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!element.checkVisibility() || !element.innerText?.trim()) continue;
      const style = getComputedStyle(element);
      const cuts = (way: string) => way === 'hidden' || way === 'clip';
      const isOneOfThese = element.closest('.cm-editor, textarea, select') !== null;
      // What is clipped away as a whole is there for those who listen.
      if (isOneOfThese || style.textOverflow === 'ellipsis' || style.clipPath !== 'none') continue;
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const isWide = cuts(style.overflowX) && scrollWidth > clientWidth + 1;
      const isHigh = cuts(style.overflowY) && scrollHeight > clientHeight + 1;
      if (isWide || isHigh) found.push(`${element.className}: ${element.innerText.slice(0, 40)}`);
    }
    return found;
  });
}

test('1.4.4, 1.4.12: nothing is cut off with texts of twice the size, or with more space in them', async ({
  designer,
}) => {
  const { page } = designer;
  await designer.open();
  await designer.sample.edit();
  const before = await cutTexts(designer);
  const newlyCut = async () => (await cutTexts(designer)).filter((text) => !before.includes(text));
  const spacing = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  expect(await newlyCut()).toEqual([]);
  await expectNoSidewaysScroll(page);
  await designer.picture('spacing');
  await designer.sample.done();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const tab of TABS) {
    await designer.tab(tab).click();
    expect(await cutTexts(designer), tab).toEqual([]);
    await expectNoSidewaysScroll(page);
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await spacing.evaluate((sheet) => sheet.replaceSync('html { font-size: 200% }'));
  await designer.sample.edit();
  expect(await newlyCut()).toEqual([]);
  await designer.picture('texts of twice the size');
});

test('2.4.11: nothing lies over what has the focus, on a low screen with a notice', async ({ designer }) => {
  const { editor, page } = designer;
  await page.setViewportSize({ width: 360, height: 420 });
  await designer.open();
  await editor.delete(1).click();
  await expect(designer.undoButton.last()).toBeVisible();
  await designer.tab('Edit').focus();
  const seen = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      // After the last stop the browser itself has its turn.
      if (!focused || focused === document.body) return 'seen';
      const { left, top, width, height } = focused.getBoundingClientRect();
      // A radio button lies invisibly on the option that it is drawn as.
      const own = focused.closest('label') ?? focused;
      const isSeen = [0.1, 0.5, 0.9].some((x) =>
        [0.1, 0.5, 0.9].some((y) => {
          const hit = document.elementFromPoint(left + width * x, top + height * y);
          return hit !== null && (own.contains(hit) || (hit.contains(own) && hit.closest('label') === null));
        }),
      );
      return isSeen ? 'seen' : `covered: ${focused.outerHTML.slice(0, 200)}`;
    });
  const stops = new Set<string>();
  for (let step = 0; step < 40; step++) {
    await designer.press('Tab');
    await expect.poll(seen).toBe('seen');
    stops.add(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300) ?? ''));
  }
  expect(stops.size).toBeGreaterThan(10);
});

const ground = (locator: Locator): Promise<string> =>
  locator.evaluate((element) => getComputedStyle(element).backgroundColor);

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in the colours of the system, ${colorScheme}, what is chosen, selected and focused is seen`, async ({
    designer,
  }) => {
    const { editor, page, preview, sample } = designer;
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
    await designer.open();
    const option = (radio: Locator) => radio.locator('xpath=parent::label');
    const chosen = await ground(option(editor.kind('Webhook')));
    expect(chosen).not.toBe(await ground(option(editor.kind('REST API Call'))));
    expect(await ground(designer.list.action('Order created'))).toBe(chosen);
    expect(await ground(designer.splitter('Width of the request'))).not.toBe(
      await ground(page.locator('main')),
    );

    await designer.exportButton.focus();
    await designer.press('Shift+Tab');
    await expect(designer.shareButton).toBeFocused();
    await expect(designer.shareButton).not.toHaveCSS('outline-style', 'none');
    await preview.message.focus();
    await designer.press('End');
    expect(await ground(preview.message.locator('[data-highlight="p"]'))).toBe(chosen);

    // A selection in the code editor makes a difference that can be seen.
    await sample.edit();
    await sample.editor.focus();
    await designer.press('ControlOrMeta+End');
    const bare = await sample.editor.screenshot({ caret: 'hide' });
    await designer.press('ControlOrMeta+a');
    await expect.poll(async () => bare.equals(await sample.editor.screenshot({ caret: 'hide' }))).toBe(false);
    await sample.done();
    await designer.picture(`forced ${colorScheme}`);

    await designer.press('ControlOrMeta+k');
    const palette = new Palette(page);
    await expect(palette.active).toBeVisible();
    expect(await ground(palette.active)).toBe(chosen);
    await designer.expectContrast();
    await designer.picture(`forced palette ${colorScheme}`);
    await designer.press('Escape');

    await page.setViewportSize({ width: 360, height: 740 });
    expect(await ground(designer.tab('Edit'))).not.toBe(await ground(designer.tab('Context')));
    await designer.expectContrast();
  });

  test(`with more contrast, ${colorScheme}, all text has 7 to 1`, async ({ designer }) => {
    const { page } = designer;
    await page.emulateMedia({ contrast: 'more', colorScheme, reducedMotion: 'reduce' });
    await designer.open();
    await designer.sample.edit();
    await designer.expectContrast('color-contrast-enhanced');
    await designer.picture(`more contrast ${colorScheme}`);
  });
}

test('2.4.7: every control that the keyboard reaches is seen, also one that is hidden from the pointer', async ({
  designer,
}) => {
  const { editor, page } = designer;
  await designer.open();
  await editor.choose(editor.authentication('HMAC'));
  await page.mouse.move(0, 0);
  const focused = () =>
    page.evaluate(() => {
      let opacity = 1;
      for (let at = document.activeElement; at; at = at.parentElement)
        opacity *= Number(getComputedStyle(at).opacity);
      const { activeElement: control } = document;
      // A button that can do nothing now is pale, and what is seen of a radio button is its label.
      const isSeen = opacity >= 0.5 || (control instanceof HTMLInputElement && control.type === 'radio');
      return { isSeen, name: control?.getAttribute('aria-label') ?? control?.textContent ?? '' };
    });
  const names = new Set<string>();
  for (let at = 0; at < 70; at++) {
    await designer.press('Tab');
    await expect.poll(async () => (await focused()).isSeen, (await focused()).name).toBe(true);
    names.add((await focused()).name);
  }
  expect([...names]).toEqual(expect.arrayContaining(['Bulk edit', 'Edit sample', 'Commands for samples']));
});
