/** Shows the body of a response as text or bytes, and never lets the browser run or render it. */
import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { sendTexts } from '../../i18n/send';
import type { HttpResponse } from '../../send/exchange';
import { layOutJson, readBody } from '../../ui/body-format';
import { downloadBytes } from '../../ui/browser/file';
import { Button, Segmented } from '../../ui/button';
import { lazyComponent } from '../../ui/lazy';
import { CopyButton } from '../../ui/text-block';
import type { SenderKind } from './outbox';
import styles from './response.module.css';

const ReadOnlyText = lazyComponent(
  async () => (await import('../../ui/code-editor/code-editor')).ReadOnlyText,
);

/** Endings for what a text editor or a viewer opens; a page or a script is saved as text, so that nothing runs it. */
const ENDINGS: readonly (readonly [type: RegExp, ending: string])[] = [
  [/^application\/(?:[\w.-]+\+)?json\b/i, 'json'],
  [/^text\/csv\b/i, 'csv'],
  [/^text\/|^application\/(?:[\w.-]+\+)?xml\b|^application\/(?:x-)?javascript\b|^image\/svg/i, 'txt'],
  [/^application\/pdf\b/i, 'pdf'],
  [/^image\/png\b/i, 'png'],
  [/^image\/jpeg\b/i, 'jpg'],
];

/** The name under which a body with this Content-Type is saved. */
export const savedName = (contentType: string): string =>
  `response.${ENDINGS.find(([type]) => type.test(contentType))?.[1] ?? 'bin'}`;

/** A body, never as anything that a browser would run or render. */
export function BodyView({
  response: { body, headers },
  sender,
}: {
  response: HttpResponse;
  sender: SenderKind;
}) {
  const field = (name: string) => headers.find(([each]) => each.toLowerCase() === name)?.[1] ?? '';
  const contentType = field('content-type');
  const coding = field('content-encoding');
  const read = useMemo(() => readBody(body, contentType), [body, contentType]);
  const [look, setLook] = useState(read.bestLook);
  const json = useMemo(() => (look === 'formatted' ? layOutJson(read.text) : undefined), [look, read]);
  if (body.length === 0) return <p className={styles.note}>{sendTexts.noBody}</p>;
  const isUnformatted = look === 'formatted' && json === undefined;
  return (
    <section className={styles.body} aria-label={sendTexts.body}>
      <div className={styles.tools}>
        <Segmented
          label={sendTexts.look}
          labelHidden
          small
          options={read.looks.map((value) => ({ value, label: sendTexts.looks[value] }))}
          value={look}
          onChange={setLook}
        />
        <div className={styles.ways}>
          <Button look="quiet" icon="download" onClick={() => downloadBytes(savedName(contentType), body)}>
            {sendTexts.download}
          </Button>
          {look !== 'bytes' && (
            <CopyButton look="quiet" label={sendTexts.copyBody} text={json ?? read.text} />
          )}
        </div>
      </div>
      {look === 'bytes' ? (
        <HexDump bytes={body} label={sendTexts.bodyAs(look)} />
      ) : (
        <Suspense fallback={<p className={styles.note}>{sendTexts.loading}</p>}>
          <ReadOnlyText
            key={look}
            text={json ?? read.text}
            isJson={read.looks.includes('formatted')}
            label={sendTexts.bodyAs(look)}
          />
        </Suspense>
      )}
      <p className={styles.note}>
        {isUnformatted && `${sendTexts.notFormatted} `}
        {look !== 'bytes' && `${sendTexts.charset(read.charset)} `}
        {look !== 'bytes' && !read.isWhole && `${sendTexts.notOfCharset(read.charset)} `}
        {coding && sendTexts.compressed(coding, sender)}
      </p>
    </section>
  );
}

/** The height of a row and the width from which on it holds sixteen bytes, in rem (response.module.css). */
const ROW_HEIGHT = 1.25;
const MIN_WIDE_REM = 35;
/** Browsers draw no element higher than some 17 million px; longer bodies have long rows. In bytes. */
const MAX_SHORT_ROWS_BYTES = 4 * 1024 * 1024;
/** Rows that are rendered beyond the edges. */
const OVERSCAN_ROWS = 40;

/** Bytes in rows; only those near the visible part are in the document. */
function HexDump({ bytes, label }: { bytes: Uint8Array; label: string }) {
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
      <div className={styles.rows} style={{ blockSize: `calc(${count * ROW_HEIGHT} * var(--rem))` }}>
        <pre style={{ insetBlockStart: `calc(${first * ROW_HEIGHT} * var(--rem))` }}>{rows.join('\n')}</pre>
      </div>
    </section>
  );
}

/** How many bytes a row shows. */
export type RowLength = 8 | 16;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const GROUP = 8;

/** One row: where it begins, its bytes in hexadecimal digits, and as ASCII where they are visible. */
export function hexRow(bytes: Uint8Array, start: number, length: RowLength): string {
  const row = bytes.subarray(start, start + length);
  let digits = '';
  let ascii = '';
  for (let at = 0; at < length; at++) {
    const byte = row[at];
    if (at > 0) digits += at % GROUP === 0 ? '  ' : ' ';
    digits += byte === undefined ? '  ' : HEX[byte];
    if (byte !== undefined) ascii += byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·';
  }
  const width = Math.max(4, (bytes.length - 1).toString(16).length);
  return `${start.toString(16).padStart(width, '0')}  ${digits}  ${ascii}`;
}
