import { type RefObject, useLayoutEffect, useMemo } from 'react';
import { type Ranged, tagsIn } from '../template-help/tags';
import styles from './template-field.module.css';

interface BackdropProps {
  readonly text: string;
  /** Their ranges are offsets of the text. */
  readonly remarks: Ranged;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly elementRef: RefObject<HTMLDivElement | null>;
}

/** From this length on a text may be so long that its field scrolls. */
const MIN_SCROLLABLE_LENGTH = 400;

/** The same text behind the field, which paints the tags. */
export function Backdrop({ text, remarks, field, elementRef }: BackdropProps) {
  const marks = useMemo(() => tagsIn(text, remarks), [text, remarks]);

  useLayoutEffect(() => {
    const area = field.current;
    const backdrop = elementRef.current;
    if (!area || !backdrop) return;
    const follow = () => {
      backdrop.scrollTop = area.scrollTop;
      // A scroll bar takes some of the width, and lines must break at the same places.
      backdrop.style.inlineSize = `${area.offsetWidth - scrollBar(area)}px`;
    };
    if (text.length > MIN_SCROLLABLE_LENGTH) follow();
    area.addEventListener('scroll', follow, { passive: true });
    return () => area.removeEventListener('scroll', follow);
  }, [text, field, elementRef]);

  let end = 0;
  const pieces = marks.map((mark) => {
    const before = text.slice(end, mark.start);
    end = mark.end;
    return (
      <span key={mark.start}>
        {before}
        <mark className={`${styles.tag} ${styles[mark.state]}`} data-start={mark.start}>
          {text.slice(mark.start, mark.end)}
        </mark>
      </span>
    );
  });
  return (
    <div ref={elementRef} className={styles.backdrop} aria-hidden="true">
      {pieces}
      {text.slice(end)}
    </div>
  );
}

/** The width of the field's scroll bar; its borders count for the field. */
function scrollBar(area: HTMLTextAreaElement): number {
  const { borderInlineStartWidth, borderInlineEndWidth } = getComputedStyle(area);
  const borders = Number.parseFloat(borderInlineStartWidth) + Number.parseFloat(borderInlineEndWidth);
  return area.offsetWidth - area.clientWidth - borders;
}

/** Where the characters from `start` to `end` of the backdrop stand on the screen. */
export function textRect(backdrop: HTMLElement | null, start: number, end = start): DOMRect | undefined {
  if (!backdrop) return undefined;
  const from = textPosition(backdrop, start);
  const to = textPosition(backdrop, end);
  if (!from || !to) return undefined;
  const range = document.createRange();
  range.setStart(from.node, from.offset);
  range.setEnd(to.node, to.offset);
  return range.getClientRects()[0] ?? range.getBoundingClientRect();
}

function textPosition(root: HTMLElement, offset: number): { node: Node; offset: number } | undefined {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let left = offset;
  let last: Node | undefined;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node.textContent ?? '';
    if (left <= length) return { node, offset: left };
    left -= length;
    last = node;
  }
  return last && { node: last, offset: (last.textContent ?? '').length };
}

/** The beginning of the tag under a point, if there is one. */
export function tagUnder(backdrop: HTMLElement | null, x: number, y: number): number | undefined {
  for (const mark of backdrop?.querySelectorAll('mark') ?? []) {
    for (const { left, right, top, bottom } of mark.getClientRects()) {
      if (left <= x && x < right && top <= y && y < bottom) return Number(mark.dataset.start);
    }
  }
  return undefined;
}
