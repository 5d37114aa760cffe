import type { Locator } from '@playwright/test';

/**
 * Runs in the page. Resolves with the milliseconds from an event to the end of the frame in which
 * a place first shows a text.
 *
 * The event is the last `keydown`, `pointerdown` or `paste` before that, by its own time stamp. A
 * mutation observer sees the text arrive. The frame that paints it is the next one, or the running one if the
 * text arrived in an animation callback; an urgent task that is posted in that frame runs right after its
 * style, layout and paint. A message would not do: Chromium holds messages back after a key until the next frame, so
 * that a `keyup` behind the paint adds a frame to the figure. Rasterizing, which is not on the page's thread, is not in it.
 */
function watch(place: Element, text: string): void {
  let from = 0;
  const begin = (event: Event) => {
    from = event.timeStamp;
  };
  const watching = new AbortController();
  const { signal } = watching;
  for (const type of ['keydown', 'pointerdown', 'paste'])
    addEventListener(type, begin, { capture: true, signal });

  let frame = requestAnimationFrame(inFrame);
  let isInFrame = false;
  function afterFrame(then: () => void): void {
    void scheduler.postTask(then, { priority: 'user-blocking' });
  }
  function inFrame(): void {
    isInFrame = true;
    afterFrame(() => {
      isInFrame = false;
    });
    frame = requestAnimationFrame(inFrame);
  }

  const shown = new Promise<number>((resolve) => {
    const finish = () => {
      cancelAnimationFrame(frame);
      watching.abort();
      resolve(performance.now() - from);
    };
    const holds = (node: Node) => node.textContent?.includes(text) ?? false;
    const observer = new MutationObserver((records) => {
      const arrived = records.some(
        ({ type, target, addedNodes }) =>
          (type === 'characterData' && holds(target)) || [...addedNodes].some(holds),
      );
      if (!arrived) return;
      observer.disconnect();
      if (isInFrame) afterFrame(finish);
      else requestAnimationFrame(() => afterFrame(finish));
    });
    observer.observe(place, { childList: true, characterData: true, subtree: true });
  });
  Object.assign(window, { shownAfter: shown });
}

/** Does something that must show in a place, and says how many milliseconds that took. */
export async function timeToShow(place: Locator, text: string, action: () => Promise<void>): Promise<number> {
  await place.evaluate(watch, text);
  await action();
  return await place.page().evaluate(() => (window as unknown as { shownAfter: Promise<number> }).shownAfter);
}
