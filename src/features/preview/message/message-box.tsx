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
} from 'react';
import { useAnnouncements } from '../../../components/announcements';
import type { Built, Span } from '../../../core';
import { useEditor } from '../../../fields/editor-context';
import { texts } from '../../../i18n/preview';
import { pathKey } from '../../../model/draft';
import type { DividedMessage } from '../../../model/message/divided-message';
import { editedPart } from '../../../model/message/edited-part';
import { targetOf } from '../../../model/message/source';
import type { Target } from '../../../model/settings-link';
import { highlightsOf } from '../provenance/highlight';
import { ChunksView, type Formatting } from './chunks-view';
import styles from './message.module.css';
import {
  characterPositionOf,
  copyExactly,
  scrollToCharacter,
  selectMessage,
  spanIndexOf,
} from './message-element';

interface MessageBoxProps {
  readonly built: Built;
  readonly message: DividedMessage;
  readonly revealed: boolean;
  readonly edited: Target | undefined;
  readonly part: number | undefined;
  /** The span from which the arrow keys move. */
  readonly caret: number | undefined;
  /** Of the body; undefined where it is shown as it is sent. */
  readonly formatting: Formatting | undefined;
  readonly onHover: (index: number | undefined) => void;
  readonly onMove: (index: number | undefined) => void;
}

/** Where the focus goes to step through the message. */
export const MESSAGE_ID = 'request-message';

interface Followed {
  readonly spans: readonly Span[];
  readonly message: DividedMessage;
  readonly edited: Target | undefined;
}

/** Scrolls the message to the bytes at the cursor of the edited setting. */
function useFollowEdited(box: RefObject<HTMLElement | null>, { spans, message, edited }: Followed): void {
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
  const key = edited && `${pathKey(edited.path)} ${edited.range?.end}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place scrolls, not another target object
  useEffect(() => {
    if (edited) follow(edited);
  }, [key]);
}

/** The message as text, in which every part can be pointed at and stepped through. */
export function MessageBox(props: MessageBoxProps) {
  const { built, message, revealed, edited, part, caret, formatting, onHover, onMove } = props;
  const { spans } = built;
  const { link } = useEditor();
  const { announce } = useAnnouncements();
  const box = useRef<HTMLDivElement>(null);
  const touched = useRef(false);
  const keysId = useId();
  const editedPath = edited?.path;
  const highlights = useMemo(() => {
    const focus = { part, edited: editedPath };
    return {
      head: highlightsOf(message.head, spans, focus),
      body: highlightsOf(message.body, spans, focus),
    };
  }, [message, spans, part, editedPath]);
  useFollowEdited(box, { spans, message, edited });

  const goToSetting = (index: number | undefined) => {
    const origin = index === undefined ? undefined : spans[index]?.origin;
    const target = origin && targetOf(origin);
    if (target) link.focusSetting(target);
  };
  const announcePart = async (index: number) => {
    const { partAnnouncement } = await import('../provenance/describe-part');
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
    const index = spanIndexOf(event.target, message, spans);
    // Between two lines nothing is hit: what was pointed at stays, so that nothing flickers.
    if (index !== undefined && index !== part) onHover(index);
  };
  const onClick = (event: MouseEvent) => {
    const index = spanIndexOf(event.target, message, spans);
    if (index === undefined || !getSelection()?.isCollapsed) return;
    // A finger cannot hover: the first tap shows where the part comes from.
    if (touched.current) onMove(index);
    else goToSetting(index);
  };

  return (
    <>
      <p id={keysId} className="visually-hidden">
        {texts.messageKeys}
      </p>
      <div
        ref={box}
        id={MESSAGE_ID}
        className={styles.box}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys step through its parts
        tabIndex={0}
        aria-label={texts.message}
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
