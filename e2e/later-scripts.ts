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

/** Holds a file back, as a slow network does. */
export async function hold(page: Page, file: string): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/assets/${file}-*.js`, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
