import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Problem, Range } from '../../core';
import { useRuntimeContext } from '../react';
import { cardElement } from '../tag-card';
import { type TagCard, tagCardAt } from '../template-help';
import { CompletionList } from './completion-list';
import { Floating } from './floating';
import { placeOf } from './place';
import { useCaret } from './use-caret';
import { useCompletion } from './use-completion';
import { useHoveredTag } from './use-hovered-tag';

interface AssistantProps {
  /** What the field shows. */
  readonly text: string;
  /** Their ranges are offsets of the text. */
  readonly problems: readonly Problem[];
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly backdrop: RefObject<HTMLDivElement | null>;
  readonly isFocused: boolean;
  readonly onCaret: (caret: Range) => void;
}

/** The help of the one field that has the focus or the pointer: completion and the card of a tag. */
export function Assistant({ text, problems, field, backdrop, isFocused, onCaret }: AssistantProps) {
  const context = useRuntimeContext();
  const caret = useCaret(field, isFocused);
  const { open, accept } = useCompletion(field, context, isFocused);
  const hovered = useHoveredTag(field, backdrop);
  const [dismissed, setDismissed] = useState<number>();

  const report = useEffectEvent(onCaret);
  useEffect(() => {
    if (caret) report(caret);
  }, [caret]);

  const at = hovered.start === undefined ? caretInside(caret) : hovered.start + 1;
  const found = open || at === undefined ? undefined : tagCardAt(text, at, context, problems);
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
    placeOf(backdrop.current, start, end) ?? boxOf(field.current);
  const from = open?.suggestions[0]?.from;
  return (
    <>
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
