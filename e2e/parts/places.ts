import { expect, type Page } from '@playwright/test';

/** What is over the page, and what is made of what is typed. */
const PASSING =
  '[popover], [role=status], section[tabindex="-1"] *, [role=application] *, aside, ul[id], [aria-label="Insert a value"]';

/** Where the parts of the page stand: what is read and operated beside the field, by its name. */
type Places = Readonly<Record<string, number>>;

/** The tops of everything that holds its place, in px. What is typed and what is made of it may grow. */
const placesIn = (page: Page): Promise<Places> =>
  page.evaluate((passing) => {
    const kept =
      'label, h1, h2, legend, input:not([type=radio]), textarea, select, button, [role=tab], [role=application], .cm-editor, p, section';
    const places: Record<string, number> = {};
    // A pane that scrolls to what gets the focus moves nothing in it.
    const scrolledBy = (element: Element | null): number =>
      element ? element.scrollTop + scrolledBy(element.parentElement) : 0;
    for (const element of document.querySelectorAll<HTMLElement>(kept)) {
      if (element.closest(passing) || !element.checkVisibility({ visibilityProperty: true })) continue;
      const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)} ${element.id}`;
      places[name] = element.getBoundingClientRect().top + scrolledBy(element.parentElement);
    }
    return places;
  }, PASSING);

interface LayoutShift extends PerformanceEntry {
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** What a page knows of the shifts that its browser has seen. */
interface ShiftWindow {
  takeShifts?: () => string[];
}

/** Notes what the browser itself takes for a layout shift, also right after input. */
const watchShifts = (page: Page): Promise<void> =>
  page.evaluate((passing) => {
    const shifts: string[] = [];
    const note = (entries: PerformanceEntryList) => {
      for (const { sources } of entries as LayoutShift[])
        for (const { node, previousRect: from, currentRect: to } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          // In a code editor it is the text that is typed, and its cursor.
          if (!element || element.closest(passing) || element.closest('.cm-content, .cm-layer')) continue;
          // Without a size it has come or gone.
          if (from.width * from.height === 0 || to.width * to.height === 0) continue;
          shifts.push(
            `${element.tagName} ${element.textContent?.slice(0, 40)}: ${from.x},${from.y} to ${to.x},${to.y}`,
          );
        }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift' });
    (window as ShiftWindow).takeShifts = () => {
      note(observer.takeRecords());
      return shifts.splice(0);
    };
  }, PASSING);

/** Those since this was last asked, once the page is painted. */
const takeShifts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    return (window as ShiftWindow).takeShifts?.() ?? ['shifts are not watched'];
  });

/** The places after something was done, such as entering a field. */
export async function watchPlaces(page: Page, enter: () => Promise<void>): Promise<Places> {
  await enter();
  await watchShifts(page);
  return await placesIn(page);
}

/** More than a rounding. */
const MAX_SHIFT_PX = 2;

/** Whatever is still there has not moved, as its places tell and as the browser does. */
export async function expectStill(page: Page, before: Places): Promise<void> {
  const now = await placesIn(page);
  const moved = Object.entries(before).filter(
    ([name, top]) => name in now && Math.abs((now[name] ?? top) - top) > MAX_SHIFT_PX,
  );
  expect(moved.map(([name, top]) => `${name}: ${top} to ${now[name]}`)).toEqual([]);
  expect(await takeShifts(page), 'layout shifts').toEqual([]);
}
