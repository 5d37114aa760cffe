/** The data of a Webhook: its rows, which can be dragged. */
import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import type { Path } from '../../../core';
import { FORMATS, KINDS } from '../../../core/internal';
import { editorTexts } from '../../../i18n/editor';
import { Button, IconButton, Segmented } from '../../../ui/button';
import { lazyDialog } from '../../../ui/dialog';
import { lazyComponent } from '../../../ui/lazy';
import sharedStyles from '../../../ui/shared.module.css';
import { scrollAtEdge, scrollerOf, useWindow } from '../../../ui/use-window';
import { useEditor, useLinkedField, usePlace } from '../../fields/editor-context';
import { Badge, Section } from '../../fields/form-parts';
import { rowOf } from '../../store/settings-link';
import type { UnappliedText } from '../bulk-edit';
import { useSetting, useValue } from '../open-draft';
import { Row, useRows } from './row';
import styles from './row.module.css';

interface Drag {
  readonly from: number;
  /** The row it would land before. */
  readonly target: number;
}

/** A finger that rests this long on a grip takes the row; one that moves before scrolls the page. */
const HOLD_MS = 300;
const MAX_HOLD_PX = 10;

/** Moves rows by dragging the grip, with a line at the drop position; Escape cancels. */
function useDrag(
  list: RefObject<HTMLElement | null>,
  count: number,
  move: (from: number, to: number) => void,
): { drag: Drag | undefined; onGrip: (index: number, event: PointerEvent<HTMLElement>) => void } {
  const [drag, setDrag] = useState<Drag>();

  const onGrip = useCallback(
    (from: number, event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !list.current) return;
      const grip = event.currentTarget;
      const rows = list.current;
      const scroller = scrollerOf(rows);
      const began = event.clientY;
      let y = began;
      let target = from;
      let frame = 0;
      // A mouse scrolls nothing by moving.
      let isHeld = event.pointerType !== 'touch';
      const hold = setTimeout(() => {
        isHeld = true;
        setDrag({ from, target });
      }, HOLD_MS);
      grip.setPointerCapture(event.pointerId);

      const aim = () => {
        // Nothing lands behind the blank row at the end.
        target = Math.min(targetAt(rows, y), count - 1);
        setDrag({ from, target });
      };
      const roll = () => {
        scrollAtEdge(scroller, { from: began, to: y });
        aim();
        frame = requestAnimationFrame(roll);
      };
      const follow = (move: globalThis.PointerEvent) => {
        y = move.clientY;
        if (isHeld) frame ||= requestAnimationFrame(roll);
        else if (Math.abs(y - began) > MAX_HOLD_PX) stop();
      };
      const stop = () => {
        clearTimeout(hold);
        cancelAnimationFrame(frame);
        grip.removeEventListener('pointercancel', stop);
        grip.removeEventListener('pointermove', follow);
        grip.removeEventListener('lostpointercapture', drop);
        window.removeEventListener('keydown', giveUp, { capture: true });
        setDrag(undefined);
      };
      const drop = () => {
        // The pointer may have moved since the last animation frame.
        if (frame) aim();
        stop();
        if (frame) move(from, target > from ? target - 1 : target);
      };
      const giveUp = (key: KeyboardEvent) => {
        if (key.key !== 'Escape') return;
        key.stopPropagation();
        stop();
      };
      grip.addEventListener('pointermove', follow);
      // The page scrolls with the finger.
      grip.addEventListener('pointercancel', stop);
      grip.addEventListener('lostpointercapture', drop);
      window.addEventListener('keydown', giveUp, { capture: true });
    },
    [list, count, move],
  );

  return { drag, onGrip };
}

function targetAt(list: HTMLElement, y: number): number {
  let after = 0;
  for (const row of list.querySelectorAll<HTMLElement>('[data-index]')) {
    const { top, bottom } = row.getBoundingClientRect();
    const index = Number(row.dataset.index);
    if (y < (top + bottom) / 2) return index;
    after = index + 1;
  }
  return after;
}

const RowHelp = lazyComponent(async () => (await import('../notes')).RowHelp, { isOptional: true });
const RowsSentAsText = lazyComponent(async () => (await import('../notes')).RowsSentAsText, {
  isOptional: true,
});

const BulkEdit = lazyDialog(editorTexts.bulkTitle, async () => (await import('../bulk-edit')).BulkEdit);

const DATA = ['data'];
const BULK_EDIT = ['data', 'bulk-edit'];

/** Fewer are counted at a glance. */
const MANY_ROWS = 20;

interface DataProps {
  /** The typed but unapplied bulk text, preserved while this component is unmounted. */
  unapplied: RefObject<UnappliedText | undefined>;
  /** Above the rows. */
  kept: ReactNode;
}

/** The key/value data of a Webhook. */
export function Data({ unapplied, kept }: DataProps) {
  const method = useValue('method');
  const [bulk, setBulk] = useState(false);
  const [isHelpShown, setHelpShown] = useState(false);
  const helpId = useId();
  const bulkPlace = usePlace<HTMLButtonElement>(BULK_EDIT);
  const isUnsent = method === 'GET';
  const { ids, actions } = useRows();

  return (
    <Section
      title={editorTexts.data}
      choice={
        <>
          <Format />
          {isUnsent && <Badge>{editorTexts.notSentWithGet}</Badge>}
          {ids.length > MANY_ROWS && (
            <span className={styles.count}>{editorTexts.rowCount(ids.length - 1)}</span>
          )}
        </>
      }
      actions={
        <>
          <IconButton
            icon="help"
            className={`${styles.helpButton} ${sharedStyles.onHover}`}
            label={editorTexts.rowHelp}
            aria-expanded={isHelpShown}
            aria-controls={helpId}
            onClick={() => setHelpShown(!isHelpShown)}
          />
          <Button
            ref={bulkPlace}
            look="quiet"
            icon="lines"
            className={sharedStyles.onHover ?? ''}
            onClick={() => setBulk(true)}
          >
            {editorTexts.bulkEdit}
          </Button>
        </>
      }
    >
      {kept}
      <RowList ids={ids} actions={actions} isUnsent={isUnsent} />
      <div id={helpId}>
        <Suspense>{isHelpShown && <RowHelp />}</Suspense>
      </div>
      {!isUnsent && (
        <Suspense>
          <RowsSentAsText />
        </Suspense>
      )}
      {bulk && (
        <BulkEdit
          unapplied={unapplied.current}
          onApply={actions.replaceAll}
          onLeave={(left) => {
            unapplied.current = left;
          }}
          onClose={() => setBulk(false)}
        />
      )}
    </Section>
  );
}

/** The row that a path leads into, or -1. */
const rowAt = (path: Path | undefined): number => (path && rowOf(path)) ?? -1;

interface RowListProps extends ReturnType<typeof useRows> {
  isUnsent: boolean;
}

function RowList({ ids, actions, isUnsent }: RowListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [revealed, setRevealed] = useState(-1);
  const { link } = useEditor();
  const { drag, onGrip } = useDrag(list, ids.length, actions.move);
  const edited = useSyncExternalStore(link.subscribe, () => rowAt(link.edited?.path));
  const kept = [edited, revealed, drag ? drag.from : -1];
  const { items, measure } = useWindow(list, ids, kept);

  useEffect(
    () =>
      link.register(DATA, {
        focus: () => actions.focus(0, 'key'),
        reveal: (path) => flushSync(() => setRevealed(rowAt(path))),
      }),
    [link, actions],
  );

  const row = (index: number) => (
    <Row
      key={ids[index]}
      id={ids[index] ?? ''}
      index={index}
      isLast={index === ids.length - 1}
      actions={actions}
      measure={measure}
      onGrip={onGrip}
      isDragged={drag?.from === index}
      isTarget={drag?.target === index}
    />
  );

  return (
    <ul ref={list} className={styles.rows} aria-label={editorTexts.data} data-unsent={isUnsent || undefined}>
      {items(row)}
    </ul>
  );
}

const FORMAT = ['format'];

/** The format of the body. */
function Format() {
  const kind = useValue('objectId');
  const [chosen, setFormat] = useSetting('webhook.format');
  const { ref, ...field } = useLinkedField<HTMLInputElement>(FORMAT);
  const { formats } = KINDS[kind];

  return (
    <Segmented
      label={editorTexts.format}
      labelHidden
      chosenRef={ref}
      options={formats.map((format) => ({
        value: format,
        label: editorTexts.formats[format],
        title: FORMATS[format].mediaType,
      }))}
      value={formats.find((format) => format === chosen) ?? formats[0]}
      onChange={setFormat}
      {...field}
    />
  );
}
