/** Renders a section of the message in chunks; those far from the visible part are rendered when they come near. */
import { memo, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { isTooMuchToEdit } from '../../../i18n/format';
import { marksIn, type Run, renderRun, runsOf } from '../../../ui/marked-text';
import { type Chunk, type MessageSection, stretchesOf } from './chunk';
import type { Break } from './formatted-body';
import styles from './message.module.css';

/** Chunks that are rendered in full at once, as they are seen first. */
const MAX_EAGER_CHUNKS = 3;

/** Lays a section out with white space that is no part of its text. */
export interface SectionLayout {
  /** For each chunk; the same array while it stays the same. */
  readonly formattingWhitespace: (chunks: readonly Chunk[]) => readonly (readonly Break[])[];
  readonly renderWithBreaks: (
    runs: readonly Run[],
    start: number,
    breaks: readonly Break[],
  ) => readonly ReactNode[];
}

interface ChunkViewProps {
  readonly chunk: Chunk;
  /** One character for each token of the chunk, or empty. */
  readonly highlights: string;
  /** Whether it is shown in full from the start, before it is known to be near the visible part. */
  readonly eager: boolean;
  readonly breaks: readonly Break[] | undefined;
  readonly renderWithBreaks: SectionLayout['renderWithBreaks'] | undefined;
}

/** Columns of a usual pane, to guess the height of a chunk before it is laid out. */
const COLUMNS = 72;

type Listener = (near: boolean) => void;

const listeners = new WeakMap<Element, Listener>();
let observer: IntersectionObserver | undefined;

/** One observer for all elements. Near means within about one screen of what is visible. */
function watch(element: Element, listener: Listener): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) listeners.get(entry.target)?.(entry.isIntersecting);
    },
    // The second margin extends scrolling boxes around the element, where browsers know it.
    { rootMargin: '100% 0px', ...({ scrollMargin: '100% 0px' } as IntersectionObserverInit) },
  );
  const watching = observer;
  listeners.set(element, listener);
  watching.observe(element);
  return () => {
    watching.unobserve(element);
    listeners.delete(element);
  };
}

/** Calls back when the element comes near the visible part or leaves it. */
function useNear(element: RefObject<Element | null>, listener: Listener): void {
  useEffect(() => (element.current ? watch(element.current, listener) : undefined), [element, listener]);
}

/**
 * A stretch of the message. Far from the visible part it is one text node; near it there are
 * elements for its tokens. In both forms the text of the element is the text of the chunk.
 */
const ChunkView = memo(function ChunkView({
  chunk,
  highlights,
  eager,
  breaks,
  renderWithBreaks,
}: ChunkViewProps) {
  const element = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(eager);
  useNear(element, setNear);
  // As one text node it would be drawn for seconds before anybody sees it.
  const isWhole = near || isTooMuchToEdit(chunk.text);
  return (
    <div
      ref={element}
      className={styles.chunk}
      data-chunk={chunk.key}
      style={{ containIntrinsicBlockSize: `auto ${lineCount(chunk.text) + (breaks?.length ?? 0)}lh` }}
    >
      {isWhole ? <Tokens {...{ chunk, highlights, breaks, renderWithBreaks }} /> : chunk.text}
    </div>
  );
});

function Tokens({ chunk, highlights, breaks, renderWithBreaks }: Omit<ChunkViewProps, 'eager'>): ReactNode {
  const stretches = stretchesOf(chunk).map((pieces) => {
    const runs = runsOf(pieces, marksIn(pieces.map(({ text }) => text).join('')));
    return pieces.map(({ token, kind, start }, index) => {
      const highlight = highlights[token];
      const inside = runs[index] ?? [];
      return (
        <span
          key={token}
          className={styles[kind]}
          data-token={token}
          data-highlight={highlight === '.' ? undefined : highlight}
        >
          {breaks && renderWithBreaks ? renderWithBreaks(inside, start, breaks) : inside.map(renderRun)}
        </span>
      );
    });
  });
  if (stretches.length === 1) return stretches;
  // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is its place in the chunk
  return stretches.map((shown, index) => <div key={index}>{shown}</div>);
}

function lineCount(text: string): number {
  let lines = 0;
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start);
    const next = end === -1 ? text.length : end + 1;
    lines += Math.ceil((next - start) / COLUMNS);
    start = next;
  }
  return lines;
}

interface ChunksViewProps {
  section: MessageSection;
  highlights?: readonly string[];
  formatting?: SectionLayout | undefined;
}

export function ChunksView({ section, highlights, formatting }: ChunksViewProps) {
  const breaks = formatting?.formattingWhitespace(section.chunks);
  return section.chunks.map((chunk, index) => (
    <ChunkView
      key={chunk.key}
      chunk={chunk}
      highlights={highlights?.[index] ?? ''}
      eager={index < MAX_EAGER_CHUNKS}
      breaks={breaks?.[index]}
      renderWithBreaks={formatting?.renderWithBreaks}
    />
  ));
}
