import { type RefObject, useEffect, useLayoutEffect, useMemo } from 'react';
import type { Path } from '../../../core';
import { useEditor } from '../editor-context';
import { type Ranged, tagsIn } from '../template-help/tags';
import { shownOffset } from './area-surface';
import styles from './template-field.module.css';

interface BackdropProps {
  readonly path: Path;
  /** The text of the setting, of which the field shows `text`. */
  readonly original: string;
  readonly text: string;
  /** Their ranges are offsets of the text. */
  readonly remarks: Ranged;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly elementRef: RefObject<HTMLDivElement | null>;
}

/** From this length on a text may be so long that its field scrolls. */
const MIN_SCROLLABLE_LENGTH = 400;

/** The same text behind the field, which paints the tags. */
export function Backdrop({ path, original, text, remarks, field, elementRef }: BackdropProps) {
  const { link } = useEditor();
  const marks = useMemo(() => tagsIn(text, remarks), [text, remarks]);

  useLayoutEffect(() => {
    const area = field.current;
    const backdrop = elementRef.current;
    if (!area || !backdrop) return;
    const follow = () => {
      // A scroll bar takes some of the width, and lines must break at the same places.
      const bar = scrollBar(area);
      backdrop.style.inlineSize = bar > 0 ? `calc(100% - ${bar}px)` : '';
      backdrop.scrollTop = area.scrollTop;
      backdrop.scrollLeft = area.scrollLeft;
    };
    if (text.length > MIN_SCROLLABLE_LENGTH) follow();
    area.addEventListener('scroll', follow, { passive: true });
    return () => area.removeEventListener('scroll', follow);
  }, [text, field, elementRef]);

  // As an attribute: the pointer crosses many values, and nothing is to be rendered for it.
  useEffect(() => {
    const show = () => {
      const lit = new Set(link.litTags(path).map(({ start }) => shownOffset(original, start)));
      for (const mark of elementRef.current?.querySelectorAll('mark') ?? [])
        mark.toggleAttribute('data-lit', lit.has(Number(mark.dataset.start)));
    };
    if (marks.length === 0) return;
    show();
    return link.onLight(show);
  }, [link, path, original, marks, elementRef]);

  let end = 0;
  const pieces = marks.map((mark) => {
    const before = text.slice(end, mark.start);
    end = mark.end;
    return (
      <span key={mark.start}>
        {before}
        <mark
          className={`${styles.tag} ${styles[mark.state]}`}
          data-start={mark.start}
          data-state={mark.state}
        >
          <span className={styles.hue}>{text.slice(mark.start, mark.end)}</span>
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
