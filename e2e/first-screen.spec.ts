import { expect, test } from './designer';

/**
 * In version 0.3.0 there were 198 words and 51 controls, counted in the same way. The three controls of the message
 * are always seen since 0.19.0.
 */
const MAX_WORDS = 120;
const MAX_CONTROLS = 43;

/** What is on the screen: the words, without those in fields, and the controls. */
interface Screen {
  readonly words: readonly string[];
  /** A tree, a group of tabs and a group of radio buttons count as one each. */
  readonly controls: readonly string[];
}

/** Runs in the page. */
function readScreen(): Screen {
  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isClipped(element);
  /** Whether it is for screen readers alone, or appears with the pointer. */
  function isClipped(element: Element): boolean {
    const style = getComputedStyle(element);
    const isPixel = style.position === 'absolute' && style.overflow !== 'visible' && element.clientWidth <= 1;
    // What shows with the focus alone is clipped away.
    return (
      isPixel ||
      style.clipPath !== 'none' ||
      (element.parentElement !== null && isClipped(element.parentElement))
    );
  }
  const isInWindow = ({ width, height, top, right, bottom, left }: DOMRect): boolean =>
    width > 1 && height > 1 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;

  const words: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const element = text.parentElement;
    if (!element || element.closest('option, script, style, textarea') || !isSeen(element)) continue;
    range.selectNodeContents(text);
    if (![...range.getClientRects()].some(isInWindow)) continue;
    words.push(...(text.textContent ?? '').split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)));
  }

  const groups = new Set<Element>();
  const controls: string[] = [];
  const control =
    'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=treeitem], [contenteditable=true]';
  for (const element of document.querySelectorAll(control)) {
    const isInLabel = element.matches('input[type=radio], input[type=checkbox]');
    const box = (isInLabel ? element.closest('label') : null) ?? element;
    if (!isSeen(box) || !isInWindow(box.getBoundingClientRect())) continue;
    const group = element.matches('[role=tab], input[type=radio]')
      ? element.closest('[role=tablist], [role=radiogroup], fieldset')
      : element.closest('[role=tree]');
    if (group) groups.add(group);
    else controls.push(element.getAttribute('aria-label') ?? element.textContent ?? element.tagName);
  }
  for (const group of groups) controls.push(group.getAttribute('aria-label') ?? group.textContent ?? '');
  return { words, controls };
}

test('the first screen says little and offers what is needed in the first minute', async ({ designer }) => {
  const { page, preview } = designer;
  await page.setViewportSize({ width: 1440, height: 900 });
  await designer.open();
  await expect(preview.standing).toBeVisible();
  await page.mouse.move(720, 890);

  const { words, controls } = await page.evaluate(readScreen);
  expect(words.length, words.join(' ')).toBeLessThanOrEqual(MAX_WORDS);
  expect(words.length).toBeGreaterThan(60);
  expect(controls.length, controls.join(' | ')).toBeLessThanOrEqual(MAX_CONTROLS);
});
