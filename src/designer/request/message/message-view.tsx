/** Shows the request as text, and where each part of it comes from. */
import { memo, Suspense, useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Built } from '../../../core';
import type { Octets } from '../../../core/internal';
import { previewTexts } from '../../../i18n/editor';
import { useAnnouncements } from '../../../ui/announcements';
import { copyText } from '../../../ui/browser/clipboard';
import { readPreference, writePreference } from '../../../ui/browser/storage';
import { Button } from '../../../ui/button';
import { lazyComponent, useLazy } from '../../../ui/lazy';
import { Lazy } from '../../../ui/lazy-part';
import { useAction, useBuilt, useEditor } from '../../fields/editor-context';
import { highlightValues } from '../live-request';
import { ChunksView } from './chunks-view';
import { type DividedMessage, MessageDivider, messageText } from './divided-message';
import styles from './message.module.css';
import { copyExactly } from './message-element';
import { holdsSecret, spanIndexAt, type TokenKind, targetsOf } from './origins';
import { RequestText } from './request-text';

const PartCard = lazyComponent(async () => (await import('./part-card')).PartCard, {
  isOptional: true,
});

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

/** The part of the request that is hovered or reached by keyboard; its setting is highlighted. */
function usePart(built: Built): PointedPart {
  const { link, live } = useEditor();
  // What lies under the pointer is another part once the request has changed; a caret stays at its byte.
  const [hovered, setHovered] = useState<{ built: Built; index: number }>();
  const [caretAt, setCaretAt] = useState<{ offset: number; resting: boolean }>();
  const { spans } = built;
  const caret =
    caretAt && spans.length > 0 ? Math.min(spanIndexAt(spans, caretAt.offset), spans.length - 1) : undefined;
  const part = hovered?.built === built ? hovered.index : caretAt?.resting ? undefined : caret;

  const origin = part === undefined ? undefined : spans[part]?.origin;
  useEffect(() => {
    const targets = origin ? targetsOf(origin) : [];
    if (targets.length === 0) return;
    link.point(targets);
    if (origin?.from === 'context') highlightValues({ link, live }, 'message', [origin.context]);
    return () => {
      link.point([]);
      link.clearHighlight('message');
    };
  }, [link, live, origin]);

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

const connection = new Lazy(async () => (await import('../connection-line')).drawConnection);
/** The page is to be seen, and quiet, before the connection is drawn; in ms. */
const CONNECTION_DELAY = 600;

/** Shows once, where everything is new, what the hues are for. */
function useFirstConnection(): void {
  const { link, live, isNew } = useEditor();
  useEffect(() => {
    if (!isNew) return;
    const timer = setTimeout(async () => {
      const draw = await connection.attempt();
      draw?.({ link, live });
    }, CONNECTION_DELAY);
    return () => clearTimeout(timer);
  }, [link, live, isNew]);
}

const formattedBody = new Lazy(async () => await import('./formatted-body'));

const BODY_LAYOUT = 'body-layout';
/** In octets. */
const LONG_LINE = 10_000;
const LINE_END = 0x0a;

const isLongLine = ({ length, pieces: [first] }: Octets): boolean =>
  length > LONG_LINE && !first?.includes(LINE_END);

/** How a body that is one line of JSON is shown, and the choice of that; nothing for other bodies. */
function useFormatting(body: Octets) {
  const [layout, setLayout] = useState<'as-sent' | 'formatted'>(
    readPreference(BODY_LAYOUT) === 'formatted' ? 'formatted' : 'as-sent',
  );
  const first = body.at(0);
  const { part } = useLazy(formattedBody, first === 0x7b || first === 0x5b);
  // Reading a long line must not hold up the key that changed it; any other body is read sooner than rendered twice.
  const deferred = useDeferredValue(isLongLine(body) ? body : undefined);
  const settled = (isLongLine(body) && deferred) || body;
  const isJson = useMemo(() => part?.isOneLineJson(settled), [part, settled]);
  if (!part || !isJson) return {};
  const onChange = (next: typeof layout) => {
    setLayout(next);
    writePreference(BODY_LAYOUT, next);
  };
  const { LayoutChoice } = part;
  return {
    formatting: layout === 'formatted' ? part : undefined,
    choice: <LayoutChoice value={layout} onChange={onChange} />,
  };
}

/** The whole request as text, with what is known about each part of it. */
export function MessageView() {
  const built = useBuilt();
  const { notify } = useAnnouncements();
  const [divider] = useState(() => new MessageDivider());
  const [revealed, setRevealed] = useState(false);
  const { link } = useEditor();
  const lit = useSyncExternalStore(link.onHighlight, () => link.highlight);
  const { part, caret, hover, moveCaret, restCaret } = usePart(built);
  useFirstConnection();

  const message = divider.divide(built, revealed);
  const { formatting, choice } = useFormatting(message.body.octets);
  const { spans } = built;
  const hasSecret = spans.some(({ origin }) => holdsSecret(origin));
  const masked = hasSecret && !revealed;
  const isAuthenticated = useAction().authentication.method !== 'none';

  const copy = async () => {
    const isCopied = await copyText(messageText(message));
    notify({ text: isCopied ? previewTexts.copied(masked) : previewTexts.notCopied });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left
    <div
      className={styles.view}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) restCaret();
      }}
    >
      <div className={styles.tools} title={previewTexts.runtimeFields}>
        <Legend />
        <div className={styles.choices}>
          {choice}
          {(hasSecret || isAuthenticated) && (
            <Button
              look="quiet"
              className={hasSecret ? '' : styles.absent}
              icon={revealed ? 'conceal' : 'reveal'}
              title={revealed ? previewTexts.conceal : previewTexts.reveal}
              onClick={() => setRevealed(!revealed)}
            >
              <span className="visually-hidden">{revealed ? previewTexts.conceal : previewTexts.reveal}</span>
            </Button>
          )}
          <Button look="quiet" icon="duplicate" title={previewTexts.copy(masked)} onClick={copy}>
            <span className="visually-hidden">{previewTexts.copy(masked)}</span>
          </Button>
        </div>
      </div>
      <div className={styles.stage} onPointerLeave={() => hover(undefined)}>
        <RequestText
          built={built}
          message={message}
          revealed={revealed}
          lit={lit}
          part={part}
          caret={caret}
          formatting={formatting}
          onHover={hover}
          onMove={moveCaret}
        />
        {part !== undefined && (
          <Suspense>
            <PartCard key={part} built={built} part={part} revealed={revealed} isLate={part !== caret} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

const KINDS: readonly TokenKind[] = ['fixed', 'setting', 'context', 'derived'];

/** The legend of the marks in the message. */
const Legend = memo(function Legend() {
  return (
    <ul className={styles.legend} aria-label={previewTexts.legend}>
      {KINDS.map((kind) => (
        <li key={kind}>
          <span className={styles[kind]}>{previewTexts.kinds[kind]}</span>
        </li>
      ))}
    </ul>
  );
});

const maskedMessage = (built: Built): DividedMessage => new MessageDivider().divide(built, false);

/** The text of a request as it is shown, secrets masked. */
export const maskedText = (built: Built): string => messageText(maskedMessage(built));

/** A request that is looked at only: the same marks as in the live one, secrets masked. */
export function StaticMessage({ built }: { built: Built }) {
  const { head, body } = useMemo(() => maskedMessage(built), [built]);
  return (
    <div className={styles.still}>
      <section
        className={styles.box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={previewTexts.message}
        onCopy={copyExactly}
      >
        <div className={styles.message}>
          <div className={styles.head}>
            <ChunksView section={head} />
          </div>
          <div className={styles.body}>
            <ChunksView section={body} />
          </div>
        </div>
      </section>
      <Legend />
    </div>
  );
}
