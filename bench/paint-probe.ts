import type { Locator } from '@playwright/test';

/**
 * Runs in the page. Resolves with the milliseconds from an event to the end of the frame in which
 * a place first shows a text.
 *
 * The event is the last `keydown`, `pointerdown` or `paste` before that, by its own time stamp. A
 * mutation observer sees the text arrive. The frame that paints it is the next one, or the running one if the
 * text arrived in an animation callback; a message posted in that frame arrives right after its
 * style, layout and paint. Rasterizing, which is not on the page's thread, is not in the figure.
 */
function watch(place: Element, text: string): void {
  let from = 0;
  const begin = (event: Event) => {
    from = event.timeStamp;
  };
  for (const type of ['keydown', 'pointerdown', 'paste']) addEventListener(type, begin, { capture: true });

  let frame = requestAnimationFrame(inFrame);
  let isInFrame = false;
  function afterFrame(then: () => void): void {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(null);
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
