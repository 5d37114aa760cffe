/** The notices over the page: their order, their time and their place. */
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './announcements.module.css';
import { focusedElement } from './browser/dom-root';
import { Button, IconButton } from './button';
import { useRootElement } from './dialog';
import { MarkedText } from './marked-text';

/** Something that is shown for a while; what its action does can be done elsewhere too. */
export interface Notice {
  readonly text: string;
  /** A notice replaces the one with the same subject. Notices without one are about the last action. */
  readonly subject?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** How long a notice stays that can be seen, in ms. */
const NOTICE_TIMEOUT_MS = 10_000;

/** Elements that notices avoid covering if there is room elsewhere. */
const KEPT_CLEAR = '[data-kept-clear]';

/** A window so narrow that the page shows one of its tabs at a time. */
const NARROW = '(width < 56.25rem)';

/** The width of a notice in the header, in rem. */
const HEADER_NOTICE = 20;

/** Between the edge of the page and the notices, and between two of them. */
const MARGIN = 8;
const GAP = 4;

interface NoticeStackProps {
  readonly id: string;
  readonly label: string;
  readonly dismissLabel: string;
  readonly notices: readonly Notice[];
  readonly onDismiss: (notice: Notice) => void;
}

/** The notices, over the page. While they are hovered or have the focus, all of them stay. */
export function NoticeStack({ id, label, dismissLabel, notices, onDismiss }: NoticeStackProps) {
  const stack = useRef<HTMLElement>(null);
  const cameFrom = useRef<EventTarget>(null);
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  /** A tap gives the focus too, and nothing would take it away again. */
  const [isFocusSeen, setFocusSeen] = useState(false);
  const isHeld = isHovered || (hasFocus && isFocusSeen);
  const { edge, top, left } = useFreePlace(stack, notices, isHeld);

  // The focused notice may have been removed: the focus stays in the stack while it has notices, and then
  // returns.
  useLayoutEffect(() => {
    if (hasFocus && notices.length > 0 && document.activeElement === document.body) stack.current?.focus();
  }, [hasFocus, notices]);
  useLayoutEffect(
    () => () => {
      const isLost = document.activeElement === document.body || stack.current?.contains(focusedElement());
      if (cameFrom.current instanceof HTMLElement && isLost) cameFrom.current.focus();
    },
    [],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    const at = [...(stack.current?.children ?? [])].findIndex((one) => one.contains(focusedElement()));
    const notice = notices.at(at);
    if (notice) onDismiss(notice);
  };

  return (
    <aside
      ref={stack}
      id={id}
      className={styles.notices}
      data-edge={edge}
      style={{ top, left }}
      aria-label={label}
      tabIndex={-1}
      // A finger leaves nothing behind, and would hold them for ever.
      onPointerEnter={({ pointerType }) => setHovered(pointerType !== 'touch')}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ currentTarget, relatedTarget, target }) => {
        setFocus(true);
        setFocusSeen(target.matches(':focus-visible'));
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      onBlur={({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget))}
      onKeyDown={onKeyDown}
    >
      {notices.map((notice) => (
        <Line
          key={notice.subject ?? ''}
          notice={notice}
          isHeld={isHeld}
          dismissLabel={dismissLabel}
          onDismiss={onDismiss}
        />
      ))}
    </aside>
  );
}

interface LineProps extends Pick<NoticeStackProps, 'dismissLabel' | 'onDismiss'> {
  readonly notice: Notice;
  readonly isHeld: boolean;
}

function Line({ notice, isHeld, dismissLabel, onDismiss }: LineProps) {
  const { text, action } = notice;
  const root = useRootElement();
  useEffect(() => {
    if (isHeld) return;
    const timer = setInterval(() => isSeen(root) && onDismiss(notice), NOTICE_TIMEOUT_MS);
    return () => clearInterval(timer);
  }, [notice, isHeld, onDismiss, root]);

  return (
    <div className={styles.notice}>
      <span>
        <MarkedText text={text} />
      </span>
      {action && (
        <Button
          look="quiet"
          onClick={() => {
            flushSync(() => onDismiss(notice));
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label={dismissLabel} onClick={() => onDismiss(notice)} />
    </div>
  );
}

/** Notices are hidden while a dialog is open, and behind a menu. */
const isSeen = (root: Element) =>
  !document.hidden && !root.querySelector('dialog[open], [role="menu"]:popover-open');

/** The position of the text cursor, or of the focused element. */
function focusedBox(): Box | undefined {
  const focused = focusedElement();
  if (!(focused instanceof HTMLElement) || focused === document.body) return undefined;
  const selection = focused.isContentEditable ? getSelection() : null;
  const caret = selection?.rangeCount ? selection.getRangeAt(0).getBoundingClientRect() : undefined;
  if (caret && caret.height > 0) return caret;
  // A radio button is an invisible element above its drawn option.
  return (focused.closest('label') ?? focused).getBoundingClientRect();
}

/** What a notice near its cause must not cover: controls, one of which may be next, and what names them. */
const NAMED =
  ':is(a, button, input, select, textarea, summary, label, h1, h2, h3, [contenteditable="true"], [role="tab"], [role="treeitem"])';

/** The control under the pointer, which may be pressed again. */
const hoveredBox = (root: Element): Box | undefined =>
  root.querySelector(':is(button, input, select, textarea, summary, a):hover')?.getBoundingClientRect();

/** Follows the focus and what scrolls, but never moves under the pointer or while it has the focus. */
function useFreePlace(
  stack: { readonly current: HTMLElement | null },
  notices: readonly Notice[],
  isHeld: boolean,
): Place {
  const [place, setPlace] = useState<Place>({ edge: 'end', left: MARGIN, top: 0, right: 0, bottom: 0 });
  const root = useRootElement();
  const cause = useRef<Cause>(undefined);
  useLayoutEffect(() => {
    if (notices.length > 0) cause.current = causeNow();
  }, [notices]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other notices the stack has another height
  useLayoutEffect(() => {
    if (isHeld) return;
    let frame = 0;
    const update = () => {
      if (!stack.current) return;
      const lines = [...stack.current.children].map((line) => line.getBoundingClientRect());
      const needed = [focusedBox(), hoveredBox(root)].filter((box) => box !== undefined);
      const kept = [...root.querySelectorAll(KEPT_CLEAR)].map((one) => one.getBoundingClientRect());
      const found = freePlace(placesIn(root, lines, cause.current), needed, kept);
      makeRoom(root, found);
      setPlace((last) =>
        last.edge === found?.edge && last.left === found.left && last.top === found.top
          ? last
          : (found ?? last),
      );
    };
    update();
    const events = ['focusin', 'scroll', 'resize', 'input', 'click'] as const;
    // The page is up to date with the click only now.
    const updateLater = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    };
    for (const event of events) addEventListener(event, updateLater, { capture: true, passive: true });
    // The keyboard of a phone comes and goes.
    visualViewport?.addEventListener('resize', updateLater);
    // Lazily loaded content triggers none of these events.
    const observer = new MutationObserver(updateLater);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      visualViewport?.removeEventListener('resize', updateLater);
      for (const event of events) removeEventListener(event, updateLater, { capture: true });
    };
  }, [stack, notices, isHeld, root]);
  useLayoutEffect(() => () => makeRoom(root, undefined), [root]);
  return place;
}

/** Lets the page end above the notices where their place says so, and keeps what has the focus in sight. */
function makeRoom(root: Element, place: Place | undefined): void {
  const page = root.querySelector('header')?.parentElement;
  if (!page) return;
  const before = page.style.paddingBlockEnd;
  page.style.paddingBlockEnd = place?.isRoomMade ? `${innerHeight - place.top + GAP}px` : '';
  const focused = focusedBox();
  if (before === '' && place?.isRoomMade && focused && doOverlap(focused, place))
    focusedElement()?.scrollIntoView({ block: 'nearest' });
}

export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** Where notices are shown; in the header beside each other. */
interface Place extends Box {
  readonly edge: 'header' | 'start' | 'end' | 'cause';
  /** The page ends above them, so that they cover nothing. */
  readonly isRoomMade?: boolean;
}

/**
 * The places for notices of these sizes, the best first: beside their cause where no control is, the header where its
 * buttons leave room for them, and the lower edge of the page, or the edges alone where a host has its own header. A
 * narrow page ends above them, unless the keyboard of a phone or a part that is zoomed in moves them over it.
 */
function placesIn(root: Element, lines: readonly DOMRect[], cause: Cause | undefined): readonly Place[] {
  const { offsetTop = 0, height: seen = innerHeight } = visualViewport ?? {};
  const width = Math.max(0, ...lines.map((line) => line.width));
  const height = lines.reduce((sum, line) => sum + line.height + GAP, -GAP);
  const at = (edge: Place['edge'], left: number, top: number, across = width): Place => ({
    edge,
    left,
    top,
    right: left + across,
    bottom: top + height,
  });
  const end = at('end', MARGIN, offsetTop + seen - MARGIN - height);
  const header = root.querySelector('header');
  const isNarrow = matchMedia(NARROW).matches;
  const near =
    isNarrow || !cause ? [] : besideCause(root, cause, { width, height }).map(([x, y]) => at('cause', x, y));
  if (!header) return [...near, end, at('start', MARGIN, offsetTop + MARGIN)];
  const top = Math.max(offsetTop, header.getBoundingClientRect().top) + GAP;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const room = lines.length * (HEADER_NOTICE * rem + GAP) - GAP;
  const buttons = header.lastElementChild;
  const latest = (buttons?.getBoundingClientRect().left ?? innerWidth) - room - MARGIN;
  // After what the header says where there is room, else over the whole of it
  const said = buttons?.previousElementSibling?.getBoundingClientRect().right ?? 0;
  const beside = at('header', said + MARGIN <= latest ? said + MARGIN : MARGIN, top, room);
  if (latest >= MARGIN) return [...near, beside, end];
  if (!isNarrow) return [...near, end, beside];
  return Math.round(seen) < innerHeight ? [end, at('header', MARGIN, top)] : [{ ...end, isRoomMade: true }];
}

/** What had the focus when the newest notice came, and the scrolling pane around it. */
interface Cause {
  readonly box: Box;
  readonly pane: Box;
}

function causeNow(): Cause | undefined {
  const box = focusedBox();
  let pane = focusedElement()?.parentElement;
  while (pane && !/auto|scroll/.test(getComputedStyle(pane).overflowY)) pane = pane.parentElement;
  return box && pane ? { box, pane: pane.getBoundingClientRect() } : undefined;
}

/** How far apart the places are that are tried, in px. */
const STEP = 8;

/** The nearest place below the cause, or else above it, in its pane, where the notices cover nothing that is named. */
function besideCause(
  root: Element,
  { box: cause, pane }: Cause,
  { width, height }: { readonly width: number; readonly height: number },
): readonly (readonly [left: number, top: number])[] {
  if (pane.right - pane.left < width + 2 * MARGIN) return [];
  const left = Math.max(pane.left + MARGIN, Math.min(cause.left, pane.right - MARGIN - width));
  const named = [...root.querySelectorAll(NAMED)]
    .filter((one) => !one.closest(`.${styles.notices}`))
    .map((one) => one.getBoundingClientRect());
  const isFree = (top: number) =>
    !named.some((one) => doOverlap(one, { left, right: left + width, top, bottom: top + height }));
  const last = Math.min(pane.bottom, innerHeight) - MARGIN - height;
  for (let top = cause.bottom + GAP; top <= last; top += STEP) if (isFree(top)) return [[left, top]];
  for (let top = cause.top - GAP - height; top >= pane.top + MARGIN; top -= STEP)
    if (isFree(top)) return [[left, top]];
  return [];
}

const doOverlap = (one: Box, other: Box): boolean =>
  one.top < other.bottom && other.top < one.bottom && one.left < other.right && other.left < one.right;

/**
 * The first place where the notices cover neither what is needed now, such as the focus, nor any of `kept`; failing
 * that, one where they cover nothing that is needed now.
 */
export function freePlace<P extends Box>(
  places: readonly P[],
  needed: readonly Box[],
  kept: readonly Box[],
): P | undefined {
  const free = (boxes: readonly Box[]) => places.find((place) => !boxes.some((box) => doOverlap(place, box)));
  return free([...needed, ...kept]) ?? free(needed) ?? places[0];
}
