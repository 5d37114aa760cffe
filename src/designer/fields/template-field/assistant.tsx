import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Range } from '../../../core';
import { templateHelpTexts } from '../../../i18n/editor';
import { inLine } from '../../../i18n/shown-text';
import { Icon } from '../../../ui/icon';
import { useEditor, useRuntimeContext } from '../editor-context';
import { cardElement, type TagCard, tagCardAt } from '../template-help/tag-card-at';
import type { Ranged } from '../template-help/tags';
import { tagUnder, textRect } from './backdrop';
import styles from './completion-list.module.css';
import fieldStyles from './template-field.module.css';
import { afterInput } from './text-input';
import { type OpenCompletion, useCompletion } from './use-completion';

interface AssistantProps {
  /** What the field shows. */
  readonly text: string;
  /** Their ranges are offsets of the text. */
  readonly remarks: Ranged;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly backdrop: RefObject<HTMLDivElement | null>;
  readonly isFocused: boolean;
  /** Whether it was typed in before this was there. */
  readonly isTypedIn: RefObject<boolean>;
  readonly onCaret: (caret: Range) => void;
}

/** The selection of a field that has the focus, in what it shows. */
function useCaret(field: RefObject<HTMLTextAreaElement | null>, isFocused: boolean): Range | undefined {
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
    const stop = afterInput(area, read);
    return () => {
      document.removeEventListener('selectionchange', read);
      stop();
    };
  }, [field, isFocused]);

  return isFocused ? caret : undefined;
}

const SHOW_DELAY_MS = 200;
const HIDE_DELAY_MS = 200;

interface HoveredTag {
  /** The start of the hovered tag. */
  readonly start: number | undefined;
  /** For the card: it stays while the pointer is on it. */
  readonly keep: () => void;
  readonly leave: () => void;
  readonly dismiss: () => void;
}

/** The hovered tag; leaving it is delayed, so that the pointer can reach the card. */
function useHoveredTag(
  field: RefObject<HTMLTextAreaElement | null>,
  backdrop: RefObject<HTMLDivElement | null>,
): HoveredTag {
  const [start, setStart] = useState<number>();
  const timer = useRef(0);
  const aim = useRef<number>(undefined);

  const turnTo = (next: number | undefined) => {
    if (aim.current === next) return;
    aim.current = next;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(
      () => setStart(next),
      next === undefined ? HIDE_DELAY_MS : SHOW_DELAY_MS,
    );
  };
  const onPointer = useEffectEvent(turnTo);

  useEffect(() => {
    const area = field.current;
    if (!area) return;
    const move = ({ clientX, clientY }: PointerEvent) =>
      onPointer(tagUnder(backdrop.current, clientX, clientY));
    const leave = () => onPointer(undefined);
    area.addEventListener('pointermove', move);
    area.addEventListener('pointerleave', leave);
    return () => {
      window.clearTimeout(timer.current);
      area.removeEventListener('pointermove', move);
      area.removeEventListener('pointerleave', leave);
    };
  }, [field, backdrop]);

  return {
    start,
    keep: () => turnTo(start),
    leave: () => turnTo(undefined),
    dismiss: () => setStart(undefined),
  };
}

/** The help of the one field that has the focus or the pointer: completion and the card of a tag. */
export function Assistant(props: AssistantProps) {
  const { text, remarks, field, backdrop, isFocused, isTypedIn, onCaret } = props;
  const context = useRuntimeContext();
  const caret = useCaret(field, isFocused);
  const { open, accept, ask } = useCompletion(field, context, isFocused, isTypedIn);
  const hovered = useHoveredTag(field, backdrop);
  const [dismissed, setDismissed] = useState<number>();

  const { problems } = useEditor();
  const isCompleting = open !== undefined;
  // Nothing new is said behind an open list.
  useEffect(() => (isCompleting ? problems.hold() : undefined), [problems, isCompleting]);

  const report = useEffectEvent(onCaret);
  useEffect(() => {
    if (caret) report(caret);
  }, [caret]);

  const at = hovered.start === undefined ? caretInside(caret) : hovered.start + 1;
  const found = open || at === undefined ? undefined : tagCardAt(text, at, context, remarks);
  const isInside = found && at !== undefined && found.start < at && at < found.end;
  const card = isInside && found.start !== dismissed ? found : undefined;

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !card) return;
    event.preventDefault();
    event.stopPropagation();
    setDismissed(card.start);
    hovered.dismiss();
  });
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', key, { capture: true });
    return () => document.removeEventListener('keydown', key, { capture: true });
  }, []);

  const place = (start: number, end?: number) =>
    textRect(backdrop.current, start, end) ?? boxOf(field.current);
  const from = open?.suggestions[0]?.from;
  return (
    <>
      <button
        type="button"
        // Ctrl+Space does the same, and Tab goes from field to field.
        tabIndex={-1}
        className={fieldStyles.insert}
        aria-label={templateHelpTexts.insertValue}
        title={templateHelpTexts.insertValueHint}
        onMouseDown={(event) => event.preventDefault()}
        onClick={ask}
      >
        <Icon name="insert" />
      </button>
      {open && from !== undefined && (
        <CompletionList completion={open} field={field} anchor={() => place(from)} onAccept={accept} />
      )}
      {card && (
        <Floating
          anchor={() => besideField(place(card.start, card.end), boxOf(field.current))}
          side="above"
          onPointerEnter={hovered.keep}
          onPointerLeave={hovered.leave}
        >
          <Card card={card} />
        </Floating>
      )}
    </>
  );
}

function Card({ card }: { card: TagCard }) {
  return <div role="status" ref={(element) => element?.replaceChildren(cardElement(card))} />;
}

const caretInside = (caret: Range | undefined): number | undefined =>
  caret && caret.start === caret.end ? caret.start : undefined;

/** At the tag, but above or below all of the field, so that no line of it is covered. */
function besideField(tag: DOMRect | undefined, box: DOMRect | undefined): DOMRect | undefined {
  return tag && box && new DOMRect(tag.left, box.top, tag.width, box.height);
}

const boxOf = (field: HTMLElement | null): DOMRect | undefined => field?.getBoundingClientRect();

interface CompletionListProps {
  readonly completion: OpenCompletion;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly anchor: () => DOMRect | undefined;
  readonly onAccept: (index: number) => void;
}

/** The list of suggestions; the focus stays in the field, which names the active option. */
export function CompletionList({ completion, field, anchor, onAccept }: CompletionListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { suggestions, active } = completion;
  const activeId = `${id}-${active}`;

  useLayoutEffect(() => {
    const area = field.current;
    area?.setAttribute('aria-controls', id);
    area?.setAttribute('aria-activedescendant', activeId);
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
    return () => {
      area?.removeAttribute('aria-controls');
      area?.removeAttribute('aria-activedescendant');
    };
  }, [field, id, active, activeId]);

  return (
    <Floating anchor={anchor} side="below">
      <div
        ref={list}
        id={id}
        role="listbox"
        // It scrolls, so it can be focused; Tab in the field accepts and never leads here.
        tabIndex={0}
        aria-label={templateHelpTexts.suggestions}
        className={styles.list}
        // The field keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {suggestions.map(({ label, detail, type }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are taken by the field
          <div
            key={label}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            onClick={() => onAccept(index)}
          >
            <span className={styles.label}>{inLine(label)}</span>
            <span className={styles.detail}>{detail}</span>
            <span className={styles.type}>{type || templateHelpTexts.filter}</span>
          </div>
        ))}
      </div>
    </Floating>
  );
}

interface FloatingProps extends ComponentProps<'div'> {
  /** The rectangle beside which it is shown; undefined if it is gone. */
  readonly anchor: () => DOMRect | undefined;
  readonly side: 'above' | 'below';
}

const GAP = 4;
const MARGIN = 8;

/** A popover beside an anchor, which does not take the focus. */
export function Floating({ anchor, side, className, children, ...rest }: FloatingProps) {
  const ref = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    if (!element.matches(':popover-open')) element.showPopover();
    const place = () => moveTo(element, anchor(), side);
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  });

  return (
    <div ref={ref} popover="manual" className={`${styles.floating} ${className ?? ''}`} {...rest}>
      {children}
    </div>
  );
}

function moveTo(element: HTMLElement, place: DOMRect | undefined, side: 'above' | 'below'): void {
  element.style.visibility = place ? 'visible' : 'hidden';
  if (!place) return;
  const { offsetWidth, offsetHeight } = element;
  const above = place.top - GAP - offsetHeight;
  const below = place.bottom + GAP;
  const fitsAbove = above >= MARGIN;
  const fitsBelow = below + offsetHeight <= window.innerHeight - MARGIN;
  const isAbove = side === 'above' ? fitsAbove || !fitsBelow : fitsAbove && !fitsBelow;
  const left = Math.min(place.left, window.innerWidth - offsetWidth - MARGIN);
  element.style.top = `${Math.max(MARGIN, isAbove ? above : below)}px`;
  element.style.left = `${Math.max(MARGIN, left)}px`;
}
