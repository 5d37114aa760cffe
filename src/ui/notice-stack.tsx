import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './announcements.module.css';
import { focusedElement } from './browser/dom-root';
import { Button, IconButton } from './button';
import { MarkedText } from './marked-text';
import { useRootElement } from './root-element';

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

/** A telephone: its page starts with tabs, and notices start below these. */
const PHONE = '(width < 30rem)';

interface NoticeStackProps {
  readonly id: string;
  readonly label: string;
  readonly dismissLabel: string;
  readonly notices: readonly Notice[];
  readonly onDismiss: (notice: Notice) => void;
}

/** The notices, over the page. While they are hovered or have the focus, all of them stay. */
export function NoticeStack({ notices, ...props }: NoticeStackProps) {
  return notices.length > 0 && <Stack notices={notices} {...props} />;
}

function Stack({ id, label, dismissLabel, notices, onDismiss }: NoticeStackProps) {
  const stack = useRef<HTMLElement>(null);
  const cameFrom = useRef<EventTarget>(null);
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  /** A tap gives the focus too, and nothing would take it away again. */
  const [isFocusSeen, setFocusSeen] = useState(false);
  const isHeld = isHovered || (hasFocus && isFocusSeen);
  const edge = useFreeEdge(stack, notices, isHeld);

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

/** Follows the focus and what scrolls, but never moves under the pointer or while it has the focus. */
function useFreeEdge(
  stack: { readonly current: HTMLElement | null },
  notices: readonly Notice[],
  isHeld: boolean,
): Edge {
  const [edge, setEdge] = useState<Edge>('end');
  const root = useRootElement();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other notices the stack has another height
  useLayoutEffect(() => {
    if (isHeld) return;
    let frame = 0;
    const place = () => {
      if (!stack.current) return;
      const { left, right, top, bottom } = stack.current.getBoundingClientRect();
      const height = bottom - top;
      const tabs = matchMedia(PHONE).matches && root.querySelector('[role="tablist"]');
      const first = tabs ? tabs.getBoundingClientRect().bottom : 0;
      const margin = Math.min(Math.abs(top - first), Math.abs(innerHeight - bottom));
      const kept = [...root.querySelectorAll(KEPT_CLEAR)].map((one) => one.getBoundingClientRect());
      setEdge(
        freeEdge(
          {
            start: { left, right, top: first + margin, bottom: first + margin + height },
            end: { left, right, top: innerHeight - margin - height, bottom: innerHeight - margin },
          },
          focusedBox(),
          kept,
        ),
      );
    };
    place();
    const events = ['focusin', 'scroll', 'resize', 'input', 'click'] as const;
    // The page is up to date with the click only now.
    const placeLater = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    for (const event of events) addEventListener(event, placeLater, { capture: true, passive: true });
    // Lazily loaded content triggers none of these events.
    const observer = new MutationObserver(placeLater);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      for (const event of events) removeEventListener(event, placeLater, { capture: true });
    };
  }, [stack, notices, isHeld, root]);
  return edge;
}

/**
 * The edge of the page at which notices are shown: the end, unless they would cover important elements
 * there.
 */
type Edge = 'end' | 'start';

export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

const doOverlap = (one: Box, other: Box): boolean =>
  one.top < other.bottom && other.top < one.bottom && one.left < other.right && other.left < one.right;

/**
 * The edge at which the notices cover none of the elements in `kept`; failing that, one at which they
 * do not cover the focus.
 */
export function freeEdge(
  notices: Readonly<Record<Edge, Box>>,
  focused: Box | undefined,
  kept: readonly Box[],
): Edge {
  const covers = (edge: Edge, boxes: readonly Box[]) => boxes.some((box) => doOverlap(notices[edge], box));
  const free = (boxes: readonly Box[]) => (['end', 'start'] as const).find((edge) => !covers(edge, boxes));
  const focus = focused ? [focused] : [];
  return free([...focus, ...kept]) ?? free(focus) ?? 'end';
}
