/** The text of the request, whose parts can be hovered and stepped through with the arrow keys. */
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { Built, Origin, Span } from '../../../core';
import { previewTexts } from '../../../i18n/editor';
import { useAnnouncements } from '../../../ui/announcements';
import { selectionAround } from '../../../ui/browser/dom-root';
import { useEditor } from '../../fields/editor-context';
import { isWithin, pathKey } from '../../store/draft';
import type { LinkedHighlight, Target } from '../../store/settings-link';
import { ChunksView, type SectionLayout } from './chunks-view';
import type { DividedMessage } from './divided-message';
import styles from './message.module.css';
import {
  characterPositionOf,
  copyExactly,
  highlightsOf,
  lineOf,
  scrollToCharacter,
  selectMessage,
  spanIndexOfElement,
} from './message-element';
import { settingMade, spanIndexAt, targetOf } from './origins';

interface RequestTextProps {
  readonly built: Built;
  readonly message: DividedMessage;
  readonly revealed: boolean;
  readonly lit: LinkedHighlight | undefined;
  readonly part: number | undefined;
  /** The span from which the arrow keys move. */
  readonly caret: number | undefined;
  /** Of the body; undefined where it is shown as it is sent. */
  readonly formatting: SectionLayout | undefined;
  readonly onHover: (index: number | undefined) => void;
  readonly onMove: (index: number | undefined) => void;
}

/** Where the focus goes to step through the message. */
export const MESSAGE_ID = 'request-message';

interface Followed {
  readonly spans: readonly Span[];
  readonly message: DividedMessage;
}

/**
 * Scrolls the message to the bytes at the cursor of the edited setting, and says where they are; the caret moves without
 * a render.
 */
function useFollowEdited(box: RefObject<HTMLElement | null>, { spans, message }: Followed): void {
  const { link } = useEditor();
  const followedPath = useRef<string>(undefined);
  const follow = useEffectEvent((target: Target) => {
    const path = pathKey(target.path);
    // Smoothly to another setting, but at once while typing.
    const behavior = path === followedPath.current ? 'instant' : 'auto';
    followedPath.current = path;
    const at = editedPart(spans, target);
    const position = at && characterPositionOf(message, at.span, at.units);
    if (box.current && position) scrollToCharacter(box.current, position, behavior);
  });
  const placeOfEdited = useEffectEvent((): readonly DOMRect[] => {
    const at = link.edited && editedPart(spans, link.edited);
    const position = at && characterPositionOf(message, at.span, at.units);
    const line = box.current && position && lineOf(box.current, position);
    return line ? [line] : [];
  });
  useEffect(() => {
    const place = () => placeOfEdited();
    link.messageBox = place;
    return () => {
      if (link.messageBox === place) link.messageBox = undefined;
    };
  }, [link]);
  useEffect(() => {
    let frame = 0;
    let last: string | undefined;
    const onEdited = () => {
      const { edited } = link;
      const place = edited && `${pathKey(edited.path)} ${edited.range?.end}`;
      // Only another place scrolls, not another target object.
      if (place === last) return;
      last = place;
      cancelAnimationFrame(frame);
      // With the layout of the frame: measured at once, each key would be laid out twice.
      if (edited) frame = requestAnimationFrame(() => follow(edited));
    };
    onEdited();
    const stop = link.subscribe(onEdited);
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [link]);
}

/** Scrolls the message to the byte that an answer names. */
function useFollowAnswer(
  box: RefObject<HTMLElement | null>,
  message: DividedMessage,
  spans: readonly Span[],
  byte: number | undefined,
): void {
  const follow = useEffectEvent((offset: number) => {
    const span = spans[spanIndexAt(spans, offset)];
    const position = span && characterPositionOf(message, span, 0);
    if (box.current && position) scrollToCharacter(box.current, position, 'auto');
  });
  useEffect(() => {
    if (byte !== undefined) follow(byte);
  }, [byte]);
}

/** The message as text, in which every part can be pointed at and stepped through. */
export function RequestText(props: RequestTextProps) {
  const { built, message, revealed, lit, part, caret, formatting, onHover, onMove } = props;
  const { spans } = built;
  const { link } = useEditor();
  const { announce } = useAnnouncements();
  const box = useRef<HTMLDivElement>(null);
  const touched = useRef(false);
  const keysId = useId();
  const editedPath = useSyncExternalStore(link.subscribe, () => link.edited?.path);
  const highlights = useMemo(() => {
    const focus = { part, lit, edited: editedPath };
    return {
      head: highlightsOf(message.head, spans, focus),
      body: highlightsOf(message.body, spans, focus),
    };
  }, [message, spans, part, lit, editedPath]);
  useFollowEdited(box, { spans, message });
  useFollowAnswer(box, message, spans, lit?.bytes?.start);

  const goToSetting = (index: number | undefined) => {
    const origin = index === undefined ? undefined : spans[index]?.origin;
    const target = origin && targetOf(origin);
    if (target) link.focusSetting(target);
  };
  const announcePart = async (index: number) => {
    const { partAnnouncement } = await import('./part-card');
    announce(partAnnouncement(built, index, revealed));
  };
  const moveTo = (index: number) => {
    const span = spans[index];
    if (!span || !box.current) return;
    onMove(index);
    void announcePart(index);
    const position = characterPositionOf(message, span, 0);
    if (position) scrollToCharacter(box.current, position, 'instant');
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const isSelectAll = (event.ctrlKey || event.metaKey) && event.key === 'a';
    const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    const move = MOVES[event.key];
    if (isSelectAll) selectMessage(event.currentTarget);
    else if (hasModifier) return;
    else if (move) moveTo(move(part ?? caret, spans.length - 1));
    else if (event.key === 'Enter') goToSetting(part);
    else if (event.key === 'Escape' && part !== undefined) onMove(undefined);
    else return;
    event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    const index = spanIndexOfElement(event.target, message, spans);
    // Between two lines nothing is hit: what was pointed at stays, so that nothing flickers.
    if (index !== undefined && index !== part) onHover(index);
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const index = spanIndexOfElement(event.target, message, spans);
    if (index === undefined || !selectionAround(event.currentTarget)?.isCollapsed) return;
    // A finger cannot hover: the first tap shows where the part comes from.
    if (touched.current) onMove(index);
    else goToSetting(index);
  };

  return (
    <>
      <p id={keysId} className="visually-hidden">
        {previewTexts.messageKeys}
      </p>
      <div
        ref={box}
        id={MESSAGE_ID}
        className={styles.box}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys step through its parts
        tabIndex={0}
        aria-label={previewTexts.message}
        aria-describedby={keysId}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          touched.current = event.pointerType === 'touch';
        }}
        onPointerMove={onPointerMove}
        onClick={onClick}
        onCopy={copyExactly}
      >
        <div className={styles.message}>
          <div className={styles.head}>
            <ChunksView section={message.head} highlights={highlights.head} />
          </div>
          <div className={styles.body}>
            <ChunksView section={message.body} highlights={highlights.body} formatting={formatting} />
          </div>
        </div>
      </div>
    </>
  );
}

/** What each key makes of the current part; `last` is the index of the last one. */
const MOVES: Record<string, ((part: number | undefined, last: number) => number) | undefined> = {
  ArrowRight: (part, last) => Math.min((part ?? -1) + 1, last),
  ArrowLeft: (part) => Math.max((part ?? 0) - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** The part of the request that the cursor in a setting stands at. */
export interface EditedPart {
  readonly span: Span;
  /** UTF-16 units of the setting's text between the start of the part and the cursor. */
  readonly units: number;
}

/** Where in the request the bytes of the edited setting are: at its cursor, or else its first. */
export function editedPart(spans: readonly Span[], { path, range }: Target): EditedPart | undefined {
  const cursor = range?.end;
  if (cursor !== undefined) {
    const span = spans.find(({ origin }) => holds(origin, path, cursor));
    if (span) {
      return { span, units: span.origin.from === 'setting' ? cursor - span.origin.range.start : 0 };
    }
  }
  const first = spans.find(({ origin }) => settingMade(origin, path) === 'itself');
  return first && { span: first, units: 0 };
}

function holds(origin: Origin, path: Target['path'], cursor: number): boolean {
  const range = writtenRange(origin);
  return (
    range !== undefined &&
    'path' in origin &&
    isWithin(origin.path, path) &&
    range.start <= cursor &&
    cursor <= range.end
  );
}

/** The part of the setting's text that made it. */
const writtenRange = (origin: Origin) =>
  origin.from === 'setting' ? origin.range : origin.from === 'context' ? origin.tag : undefined;
