import { expect, type Page } from '@playwright/test';

/** Neither the page nor a part of it is wider than its place: WCAG 2.2, 1.4.10. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => {
      const found: string[] = [];
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth > clientWidth) found.push(`page: ${scrollWidth} of ${clientWidth}`);
      for (const pane of document.querySelectorAll(
        'main, [role=tabpanel], [role=region], dialog, dialog > *',
      )) {
        if (pane.scrollWidth > pane.clientWidth + 1 && pane.clientWidth > 0) {
          found.push(`${pane.id || pane.className}: ${pane.scrollWidth} of ${pane.clientWidth}`);
        }
      }
      return found;
    });
  // The parts take their new widths a moment after the window.
  await expect.poll(tooWide).toEqual([]);
}
