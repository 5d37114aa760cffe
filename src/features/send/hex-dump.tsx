import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { hexRow, type RowLength } from '../../model/response-body/hex-row';
import styles from './response.module.css';

/** The height of a row and the width from which on it holds sixteen bytes, in rem (response.module.css). */
const ROW_HEIGHT = 1.25;
const MIN_WIDE_REM = 35;
/** Browsers draw no element higher than some 17 million px; longer bodies have long rows. In bytes. */
const MAX_SHORT_ROWS_BYTES = 4 * 1024 * 1024;
/** Rows that are rendered beyond the edges. */
const OVERSCAN_ROWS = 40;

/** Bytes in rows; only those near the visible part are in the document. */
export function HexDump({ bytes, label }: { bytes: Uint8Array; label: string }) {
  const box = useRef<HTMLElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [top, setTop] = useState(0);
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const length: RowLength = size.width >= MIN_WIDE_REM * rem || bytes.length > MAX_SHORT_ROWS_BYTES ? 16 : 8;
  const rowHeight = ROW_HEIGHT * rem;
  const count = Math.ceil(bytes.length / length);
  const first = Math.max(0, Math.floor(top / rowHeight) - OVERSCAN_ROWS);
  const last = Math.min(count, Math.ceil((top + size.height) / rowHeight) + OVERSCAN_ROWS);
  const rows: string[] = [];
  for (let row = first; row < last; row++) rows.push(hexRow(bytes, row * length, length));

  useEffect(() => {
    if (box.current) setTop(box.current.scrollTop);
  }, []);

  return (
    <section
      ref={box}
      className={styles.bytes}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
    >
      <div className={styles.rows} style={{ blockSize: `${count * ROW_HEIGHT}rem` }}>
        <pre style={{ insetBlockStart: `${first * ROW_HEIGHT}rem` }}>{rows.join('\n')}</pre>
      </div>
    </section>
  );
}
