/** The help for tags in the editor that has the focus or the pointer: completion, and the card of a tag. */
import {
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Range } from '../../../core';
import { templateHelpTexts } from '../../../i18n/editor-tools';
import { inLine } from '../../../i18n/format';
import { focusedElement } from '../../../ui/browser/dom-root';
import { ReadOnlyContext } from '../../../ui/button';
import { type Box, Floating } from '../../../ui/floating';
import { Icon } from '../../../ui/icon';
import { useEditor, useKnownContext, useRuntimeContext } from '../editor-context';
import fieldStyles from '../template-field/template-field.module.css';
import { type OpenCompletion, useCompletion } from './completion';
import styles from './completion-list.module.css';
import { scopeIn } from './lists-in-scope';
import { Card, type SampleValue, type TagCard, tagCardAt } from './tag-card';
import type { MissedKey, RangedDiagnostics } from './tags';
import { diagnosticsNear, type NearText, type TextSurface } from './text-surface';

interface TagHelpProps {
  readonly surface: TextSurface;
  /** What the editor shows around a place: that of `surface`, or what is rendered now. */
  readonly near: (offset: number) => NearText;
  /** The name of what a tag at an offset goes into: the key of its row, or the member of a body. */
  readonly nameAt: (offset: number) => string | undefined;
  /** Their ranges are offsets of the text. */
  readonly diagnostics: RangedDiagnostics;
  readonly isFocused: boolean;
  /** Called when the editor is focused, and when its cursor moves or its text changes. */
  readonly onCaret: (caret: Range) => void;
  /** Called with the start of the tag that the pointer is on now, if any. */
  readonly onTag: (start: number | undefined) => void;
  /** The pointer in the editor when this was loaded. */
  readonly pointer?: RefObject<PointerEvent | undefined>;
  /** What was done in the editor before this was loaded. */
  readonly missed?: RefObject<MissedKey>;
}

interface TagHelp {
  /** Lists the values where the next tag goes. */
  readonly ask: () => void;
  /** Lists the lists that can be repeated at the cursor; false where there are none. */
  readonly askForList: () => boolean;
  /** Completes the tag that the cursor is in. */
  readonly complete: () => void;
  readonly popups: ReactNode;
}

interface Caret extends Range {
  readonly revision: unknown;
}

/** The selection of an editor that has the focus. */
function useCaret(surface: TextSurface, isFocused: boolean): Caret | undefined {
  const [caret, setCaret] = useState<Caret>();

  useEffect(() => {
    if (!isFocused) return;
    const read = () => {
      if (focusedElement() !== surface.element) return;
      const { revision } = surface;
      const { start, end } = surface.selection;
      setCaret((last) =>
        last?.start === start && last.end === end && last.revision === revision
          ? last
          : { start, end, revision },
      );
    };
    read();
    const stops = [surface.onMove(read), surface.onInput(read)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [surface, isFocused]);

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
  { surface, onTag, pointer }: Pick<TagHelpProps, 'surface' | 'onTag' | 'pointer'>,
  onLeft: (start: number | undefined) => void,
): HoveredTag {
  const [hovered, setHovered] = useState<{ start: number; revision: unknown }>();
  // Another text may have no such place.
  const start = hovered?.revision === surface.revision ? hovered?.start : undefined;
  const timer = useRef(0);
  const aim = useRef<number>(undefined);

  const turnTo = (next: number | undefined) => {
    const left = aim.current;
    if (left === next) return;
    aim.current = next;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(
      () => {
        // Its card is over for the cursor too, which may be in the tag.
        if (next === undefined) onLeft(left);
        setHovered(next === undefined ? undefined : { start: next, revision: surface.revision });
      },
      next === undefined ? HIDE_DELAY_MS : SHOW_DELAY_MS,
    );
  };
  const onPointer = useEffectEvent((tag: number | undefined) => {
    if (aim.current !== tag) onTag(tag);
    turnTo(tag);
  });

  useEffect(() => {
    const { element } = surface;
    if (!element) return;
    const move = (event: PointerEvent) => onPointer(surface.tagUnder(event));
    const leave = () => onPointer(undefined);
    if (pointer?.current) move(pointer.current);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerleave', leave);
    return () => {
      window.clearTimeout(timer.current);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerleave', leave);
    };
  }, [surface, pointer]);

  return {
    start,
    keep: () => turnTo(start),
    leave: () => turnTo(undefined),
    dismiss: () => setHovered(undefined),
  };
}

export function useTagHelp(props: TagHelpProps): TagHelp {
  const { surface, near, diagnostics, isFocused, onCaret } = props;
  const context = useRuntimeContext();
  const known = useKnownContext();
  const caret = useCaret(surface, isFocused);
  const isReadOnly = useContext(ReadOnlyContext);
  const typing = { ...props, isFocused: isFocused && !isReadOnly };
  const { open, accept, ask, askForList, complete } = useCompletion(typing, known);
  const [dismissed, setDismissed] = useState<number>();
  const hovered = useHoveredTag(props, setDismissed);

  const { problems, samples } = useEditor();
  const isCompleting = open !== undefined;
  // Nothing new is said behind an open list.
  useEffect(() => (isCompleting ? problems.hold() : undefined), [problems, isCompleting]);

  const report = useEffectEvent(onCaret);
  useEffect(() => {
    if (caret) report({ start: caret.start, end: caret.end });
  }, [caret]);

  const at = hovered.start === undefined ? caretInside(caret) : hovered.start + 1;
  const found = open || at === undefined ? undefined : cardAt(at);
  const isInside = found && at !== undefined && found.start < at && at < found.end;
  // The cursor may come back to a tag, and what the field says of it is not said a second time.
  if (dismissed !== undefined && found?.start !== dismissed) setDismissed(undefined);
  const isShown = hovered.start !== undefined || (found?.start !== dismissed && found?.messages.length === 0);
  const card = isInside && isShown ? found : undefined;

  function cardAt(offset: number): TagCard | undefined {
    const part = near(offset);
    const { text, from } = part;
    const { markers } = surface.listsAt(offset);
    const scope = scopeIn(context, markers);
    const knownScope = scopeIn(known, markers);
    const inPart = tagCardAt(text, offset - from, scope, diagnosticsNear(diagnostics, part), knownScope);
    return inPart && { ...inPart, start: from + inPart.start, end: from + inPart.end };
  }

  /** The tag of a card with the values that it has in each sample. */
  function inSamples({ start }: TagCard): SampleValue[] {
    const { text, from } = near(start + 1);
    const { markers } = surface.listsAt(start + 1);
    return samples()
      .slice(0, MAX_SAMPLES)
      .map(({ id, name, context: read }) => {
        const scope = scopeIn(read(), markers);
        const { before, value } = tagCardAt(text, start + 1 - from, scope, NO_DIAGNOSTICS) ?? {};
        return { id, name, before, value };
      });
  }

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

  const popups = (
    <>
      {open && <CompletionList completion={open} surface={surface} onAccept={accept} />}
      {card && (
        <Floating
          anchor={() => surface.cardPlace(card)}
          sides={CARD_SIDES}
          keptClear={() => messagesOf(surface.element)}
          ceiling={() => surface.cardCeiling()}
          onPointerEnter={hovered.keep}
          onPointerLeave={hovered.leave}
        >
          <Card
            key={`${card.start} ${card.title}`}
            card={isFocused ? { ...card, messages: [] } : card}
            inSamples={samples().length > 1 ? () => inSamples(card) : undefined}
          />
        </Floating>
      )}
    </>
  );
  return { ask, askForList, complete, popups };
}

/** The path of a value; where there is no room for all of it, its last step is seen. */
function Label({ text }: { text: string }) {
  const last = Math.max(0, text.lastIndexOf('.'));
  return (
    <span className={styles.label}>
      {last > 0 && <span className={styles.start}>{text.slice(0, last)}</span>}
      <span className={styles.end}>{text.slice(last)}</span>
    </span>
  );
}

/** From where a suggestion changes the text to the cursor: the line, or the lines, of the list's tag. */
function changedBox(surface: TextSurface, from: number): Box | undefined {
  const first = surface.rectOf({ start: from, end: from });
  const { end } = surface.selection;
  const last = surface.rectOf({ start: end, end });
  if (!first || !last) return first ?? last;
  const [top, bottom] = [Math.min(first.top, last.top), Math.max(first.bottom, last.bottom)];
  return { left: first.left, right: Math.max(first.right, last.right), top, bottom };
}

const LIST_SIDES = ['below', 'above'] as const;

/** Not below it while there is room elsewhere: what comes next is there. */
const CARD_SIDES = ['above', 'beside', 'below'] as const;

/** What is said at a field now, with what mends it. */
const messagesOf = (field: Element | null): Box[] =>
  [...(field?.closest('.sheet-holder')?.querySelectorAll('[data-messages]') ?? [])]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.getBoundingClientRect());

/** A card with more values would not fit beside its tag. */
const MAX_SAMPLES = 12;

const NO_DIAGNOSTICS: RangedDiagnostics = { shown: [], quiet: [] };

/** The help of a template field, with its button. */
export function Assistant(props: TagHelpProps) {
  const { ask, popups } = useTagHelp(props);
  return (
    <>
      <button
        type="button"
        // Ctrl+Space does the same, and Tab goes from field to field.
        tabIndex={-1}
        hidden={useContext(ReadOnlyContext)}
        className={fieldStyles.insert}
        aria-label={templateHelpTexts.insertValue}
        title={templateHelpTexts.insertValueHint}
        onMouseDown={(event) => event.preventDefault()}
        onClick={ask}
      >
        <Icon name="insert" />
      </button>
      {popups}
    </>
  );
}

const caretInside = (caret: Range | undefined): number | undefined =>
  caret && caret.start === caret.end ? caret.start : undefined;

interface CompletionListProps {
  readonly completion: OpenCompletion;
  readonly surface: TextSurface;
  readonly onAccept: (index: number) => void;
}

/** The list of suggestions; the focus stays in the editor, which names the active option. */
function CompletionList({ completion, surface, onAccept }: CompletionListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { suggestions, active } = completion;
  const { link } = useEditor();
  const from = suggestions[0]?.from ?? 0;
  const activeId = `${id}-${active}`;

  useLayoutEffect(() => {
    surface.describe({ 'aria-controls': id, 'aria-activedescendant': activeId });
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
    return () => surface.describe(undefined);
  }, [surface, id, active, activeId]);

  return (
    <Floating
      anchor={() => changedBox(surface, from)}
      sides={LIST_SIDES}
      keptClear={() => link.messageBox?.() ?? []}
    >
      <div
        ref={list}
        id={id}
        role="listbox"
        // It scrolls, so it can be focused; Tab in the editor accepts and never leads here.
        tabIndex={0}
        aria-label={templateHelpTexts.suggestions}
        className={styles.list}
        // The editor keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {suggestions.map(({ label, detail, type, result }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are taken by the editor
          <div
            key={`${type} ${label}`}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            // Its words are in boxes of their own, between which a reader would pause.
            aria-label={[inLine(label), detail, result, type || templateHelpTexts.filter]
              .filter(Boolean)
              .join(' ')}
            data-explained={type === '' || undefined}
            onClick={() => onAccept(index)}
          >
            <Label text={inLine(label)} />
            <span className={styles.detail}>{detail}</span>
            {result !== undefined && <span className={styles.result}>→ {inLine(result)}</span>}
            <span className={styles.type}>{type || templateHelpTexts.filter}</span>
          </div>
        ))}
      </div>
    </Floating>
  );
}
