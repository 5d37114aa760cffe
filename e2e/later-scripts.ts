import type { Page } from '@playwright/test';

/** Holds back every script but those that the page begins with, as a slow network does. */
export async function holdLaterScripts(page: Page): Promise<() => void> {
  const held: (() => void)[] = [];
  let isHolding = true;
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const isLater = !/\/(?:index|first|core|store|app|words|rolldown-runtime)-/.test(route.request().url());
    if (isHolding && isLater) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  return () => {
    isHolding = false;
    for (const release of held) release();
  };
}
