/** Draws, once for each user, a line from a value of the sample over its field to its bytes in the request. */
import { afterPaint } from '../../ui/browser/dom-root';
import { readPreference, writePreference } from '../../ui/browser/storage';
import { type HighlightTarget, highlightValues, usedValues } from './live-request';

const SHOWN = 'connection';
/** In ms. */
const DRAWING = 900;
const FADING = 600;
const PATIENCE = 400;

/** Draws it, unless it was drawn before, the page is narrow or motion is not wanted. Any press ends it. */
export function drawConnection(target: HighlightTarget, attempts = 8): void {
  const { link, live } = target;
  const [value] = usedValues(live.spans);
  const isWanted = matchMedia('(width >= 56.25rem) and (prefers-reduced-motion: no-preference)').matches;
  if (!isWanted || !value || link.edited || link.highlight || readPreference(SHOWN)) return;
  highlightValues(target, 'message', [value]);
  const { highlight } = link;
  const dim = () => {
    if (link.highlight === highlight) link.clearHighlight('message');
  };
  afterPaint(() => {
    const path = link.highlight === highlight && pathThroughLit();
    if (!path) {
      dim();
      // The tree may still be on its way.
      if (attempts > 1) setTimeout(() => drawConnection(target, attempts - 1), PATIENCE);
      return;
    }
    writePreference(SHOWN, 'yes');
    show(path, dim);
  });
}

/** From the value to its tag, and on to its bytes; undefined if one of them is not in sight. */
function pathThroughLit(): string | undefined {
  const [value, tag, bytes] = [
    '[role="treeitem"][data-pointed] [data-plain] > span',
    '#pane-edit mark[data-lit]',
    '[role="application"] [data-highlight="s"]',
  ].map((selector) => {
    const rect = document.querySelector(selector)?.getBoundingClientRect();
    return rect && rect.top >= 0 && rect.bottom <= innerHeight ? rect : undefined;
  });
  if (!value || !tag || !bytes) return undefined;
  const middleOf = ({ top, height }: DOMRect) => top + height / 2;
  const isAbove = bytes.top < tag.top;
  const [endX, endY] = [bytes.left + bytes.width / 2, isAbove ? bytes.bottom + 2 : bytes.top - 2];
  const bend = (from: number, to: number) => (from + to) / 2;
  return [
    `M${value.right + 3} ${middleOf(value)}`,
    `C${bend(value.right, tag.left)} ${middleOf(value)} ${bend(value.right, tag.left)} ${middleOf(tag)}`,
    `${tag.left - 3} ${middleOf(tag)}`,
    `M${tag.right + 3} ${middleOf(tag)}`,
    `C${bend(tag.right, endX)} ${middleOf(tag)} ${endX} ${middleOf(tag)} ${endX} ${endY}`,
  ].join(' ');
}

const INPUTS = ['pointerdown', 'keydown', 'wheel', 'resize'] as const;

function show(path: string, onEnd: () => void): void {
  const picture = svg('svg', { 'aria-hidden': 'true', 'data-connection': '' });
  const line = svg('path', { d: path, fill: 'none', pathLength: '1', 'stroke-dasharray': '1' });
  Object.assign(picture.style, STYLE);
  Object.assign(line.style, { stroke: 'var(--origin-context)', strokeWidth: '1.5px' });
  picture.append(line);
  document.body.append(picture);
  const drawn = line.animate({ strokeDashoffset: [1, 0] }, { duration: DRAWING, easing: 'ease-in-out' });
  const faded = picture.animate({ opacity: [1, 0] }, { delay: DRAWING, duration: FADING, fill: 'forwards' });
  const end = () => {
    for (const type of INPUTS) removeEventListener(type, end, { capture: true });
    faded.cancel();
    drawn.cancel();
    picture.remove();
    onEnd();
  };
  faded.onfinish = end;
  for (const type of INPUTS) addEventListener(type, end, { capture: true, passive: true });
}

/** Over everything, and nothing of it can be hit. */
const STYLE = {
  position: 'fixed',
  inset: '0',
  inlineSize: '100%',
  blockSize: '100%',
  pointerEvents: 'none',
  zIndex: '5',
};

function svg<Name extends 'svg' | 'path'>(
  name: Name,
  attributes: Record<string, string>,
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
