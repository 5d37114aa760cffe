import { useEffect, useState } from 'react';
import type { Built } from '../../../core';
import { useWorkbench } from '../../../fields/react';
import { pathKey } from '../../../model/draft';
import { targetOf } from '../../../model/message/source';
import { spanIndexAt } from '../../../model/message/span-index';

interface PointedPart {
  /** The index of the span that is pointed at; the pointer goes before the caret. */
  readonly part: number | undefined;
  /** Where the caret stands, or stood when the message had the focus. */
  readonly caret: number | undefined;
  readonly hover: (index: number | undefined) => void;
  readonly moveCaret: (index: number | undefined) => void;
  /** Stops pointing at the part with the caret, which can be moved on from there later. */
  readonly restCaret: () => void;
}

/** The part of the request that the person points at, by pointer or by keyboard; its setting lights up. */
export function usePart(built: Built): PointedPart {
  const { link } = useWorkbench();
  // What lies under the pointer is another part once the request has changed; a caret stays at its byte.
  const [hovered, setHovered] = useState<{ built: Built; index: number }>();
  const [caretAt, setCaretAt] = useState<{ offset: number; resting: boolean }>();
  const { spans } = built;
  const caret =
    caretAt && spans.length > 0 ? Math.min(spanIndexAt(spans, caretAt.offset), spans.length - 1) : undefined;
  const part = hovered?.built === built ? hovered.index : caretAt?.resting ? undefined : caret;

  const origin = part === undefined ? undefined : spans[part]?.origin;
  const target = origin && targetOf(origin);
  const key = target && `${pathKey(target.path)} ${target.range?.start} ${target.range?.end}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the target, which is a new object on every render
  useEffect(() => {
    if (!target) return;
    link.point(target);
    return () => link.point(undefined);
  }, [link, key]);

  return {
    part,
    caret,
    hover: (index) => setHovered(index === undefined ? undefined : { built, index }),
    moveCaret: (index) => {
      const span = index === undefined ? undefined : spans[index];
      setHovered(undefined);
      setCaretAt(span && { offset: span.start, resting: false });
    },
    restCaret: () => setCaretAt((at) => at && { ...at, resting: true }),
  };
}
