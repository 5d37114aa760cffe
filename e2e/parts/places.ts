import { expect, type Page } from '@playwright/test';

/** Where the parts of the page stand: what is read and operated beside the field, by its name. */
type Places = Readonly<Record<string, number>>;

/** The tops of everything that holds its place, in px. What is typed and what is made of it may grow. */
const placesIn = (page: Page): Promise<Places> =>
  page.evaluate(() => {
    const kept =
      'label, h1, h2, legend, input:not([type=radio]), textarea, select, button, [role=tab], [role=application], .cm-editor, p, section';
    const places: Record<string, number> = {};
    // A pane that scrolls to what gets the focus moves nothing in it.
    const scrolledBy = (element: Element | null): number =>
      element ? element.scrollTop + scrolledBy(element.parentElement) : 0;
    for (const element of document.querySelectorAll<HTMLElement>(kept)) {
      const passing =
        '[popover], [role=status], section[tabindex="-1"] *, [role=application] *, aside, ul[id], [aria-label="Insert a value"]';
      if (element.closest(passing) || !element.checkVisibility({ visibilityProperty: true })) continue;
      const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)} ${element.id}`;
      places[name] = element.getBoundingClientRect().top + scrolledBy(element.parentElement);
    }
    return places;
  });

/** The places after something was done, such as entering a field. */
export async function watchPlaces(page: Page, enter: () => Promise<void>): Promise<Places> {
  await enter();
  return await placesIn(page);
}

/** More than a rounding. */
const MAX_SHIFT_PX = 2;

/** Whatever is still there has not moved. */
export async function expectStill(page: Page, before: Places): Promise<void> {
  const now = await placesIn(page);
  const moved = Object.entries(before).filter(
    ([name, top]) => name in now && Math.abs((now[name] ?? top) - top) > MAX_SHIFT_PX,
  );
  expect(moved.map(([name, top]) => `${name}: ${top} to ${now[name]}`)).toEqual([]);
}
