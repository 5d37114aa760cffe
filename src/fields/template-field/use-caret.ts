import { type RefObject, useEffect, useState } from 'react';
import type { Range } from '../../core';

/** The selection of a field that has the focus, in what it shows. */
export function useCaret(
  field: RefObject<HTMLTextAreaElement | null>,
  isFocused: boolean,
): Range | undefined {
  const [caret, setCaret] = useState<Range>();

  useEffect(() => {
    const area = field.current;
    if (!area || !isFocused) return;
    const read = () => {
      if (document.activeElement !== area) return;
      const { selectionStart: start, selectionEnd: end } = area;
      setCaret((last) => (last?.start === start && last.end === end ? last : { start, end }));
    };
    read();
    // Engines differ in whether the event is the field's or the document's; it bubbles in each.
    document.addEventListener('selectionchange', read);
    area.addEventListener('input', read);
    return () => {
      document.removeEventListener('selectionchange', read);
      area.removeEventListener('input', read);
    };
  }, [field, isFocused]);

  return isFocused ? caret : undefined;
}
