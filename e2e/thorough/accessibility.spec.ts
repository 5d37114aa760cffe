import type { Designer } from '../designer';
import { expectNoSidewaysScroll } from '../parts/reflow';
import { test } from '../sending';
import { DIALOG_STATES } from '../states/dialogs';
import { PAGE_STATES } from '../states/on-the-page';
import { show } from '../states/state';

/** As narrow as WCAG 2.2 asks for in 1.4.10. */
const NARROW = { width: 320, height: 740 };

// Colours that are on their way from light to dark have no contrast yet.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What axe finds depends on the page; only the contrast depends on the colours as well. */
async function expectAccessibleInBothSchemes(designer: Designer): Promise<void> {
  await designer.page.emulateMedia({ colorScheme: 'light' });
  await designer.expectAccessible();
  await designer.page.emulateMedia({ colorScheme: 'dark' });
  await designer.expectContrast();
}

for (const { name, tabs, enter } of PAGE_STATES) {
  test(`axe finds nothing in ${name}, 1440 px wide, light and dark`, async ({ designer, receiver }) => {
    await designer.open();
    await show(designer, 'Context');
    await enter(designer, { receiver });
    await expectAccessibleInBothSchemes(designer);
  });

  test(`axe finds nothing in ${name}, 320 px wide, light and dark`, async ({ designer, receiver }) => {
    await designer.page.setViewportSize(NARROW);
    await designer.open();
    await enter(designer, { receiver });
    for (const tab of tabs) {
      await show(designer, tab);
      await expectAccessibleInBothSchemes(designer);
      await expectNoSidewaysScroll(designer.page);
    }
  });
}

for (const { name, enter } of DIALOG_STATES) {
  test(`axe finds nothing in ${name}, wide and narrow, light and dark`, async ({ designer }) => {
    await designer.open();
    await enter(designer);
    await expectAccessibleInBothSchemes(designer);
    await designer.page.setViewportSize(NARROW);
    await expectAccessibleInBothSchemes(designer);
    await expectNoSidewaysScroll(designer.page);
  });
}
