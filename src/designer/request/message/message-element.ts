/** The message as elements: finds its spans and characters, selects, copies and highlights them. */
import type { ClipboardEvent } from 'react';
import type { Path, Span } from '../../../core';
import { selectionAround } from '../../../ui/browser/dom-root';
import { isWithin } from '../../store/draft';
import type { LinkedHighlight } from '../../store/settings-link';
import { isOneOf } from '../live-request';
import type { Chunk, MessageSection } from './chunk';
import type { DividedMessage } from './divided-message';
import { dependsOn, sameSource, settingInputs, settingMade, spanIndexAt } from './origins';
/*
 * Maps parts of the request to elements on the screen and back. The text of a chunk's element is
 * the text of the chunk, whatever elements are inside, so places are found by counting characters.
 */

/** The index of the span that the element shows; undefined outside of the message. */
export function spanIndexOfElement(
  target: EventTarget | null,
  message: DividedMessage,
  spans: readonly Span[],
) {
  if (!(target instanceof Element)) return undefined;
  const token = target.closest<HTMLElement>('[data-token]');
  const key = Number(token?.closest<HTMLElement>('[data-chunk]')?.dataset.chunk);
  for (const { chunks, starts, offset } of [message.head, message.body]) {
    const index = chunks.findIndex((chunk) => chunk.key === key);
    if (index !== -1) {
      return spanIndexAt(spans, offset + (starts[index] as number)) + Number(token?.dataset.token);
    }
  }
  return undefined;
}

/** A character of the message as it is shown. */
export interface CharacterPosition {
  readonly chunk: Chunk;
  /** UTF-16 units from the start of the chunk's text. */
  readonly character: number;
}

/** The character so many UTF-16 units behind the start of a span; at most its last one. */
export function characterPositionOf(
  message: DividedMessage,
  span: Span,
  units: number,
): CharacterPosition | undefined {
  const section = span.start < message.body.offset ? message.head : message.body;
  const start = span.start - section.offset;
  const end = span.end - section.offset;
  let rest = units;
  let position: CharacterPosition | undefined;
  for (
    let index = section.starts.findLastIndex((each) => each <= start);
    index < section.chunks.length;
    index++
  ) {
    const chunk = section.chunks[index] as Chunk;
    const chunkStart = section.starts[index] as number;
    if (chunkStart >= end) break;
    const token = Math.max(
      0,
      chunk.tokens.findIndex((each) => chunkStart + each.end > start),
    );
    const before = chunk.tokens.slice(0, token).reduce((length, each) => length + each.text.length, 0);
    const { length } = chunk.tokens[token]?.text ?? '';
    position = { chunk, character: before + Math.max(0, Math.min(rest, length - 1)) };
    if (rest < length) break;
    rest -= length;
  }
  return position;
}

/** Scrolls the box so that the character can be seen; not at all when it is in sight. */
export function scrollToCharacter(
  box: HTMLElement,
  position: CharacterPosition,
  behavior: ScrollBehavior,
): void {
  const place = placeOfCharacter(box, position);
  const view = box.getBoundingClientRect();
  if (!place || (place.top >= view.top && place.bottom <= view.bottom)) return;
  box.scrollBy({ top: place.top - view.top - view.height / 3, behavior });
}

/** The line of the message that a character is in, as far as it is in sight. */
export function lineOf(box: HTMLElement, position: CharacterPosition): DOMRect | undefined {
  const place = placeOfCharacter(box, position);
  const view = box.getBoundingClientRect();
  if (!place || place.bottom <= view.top || place.top >= view.bottom) return undefined;
  return new DOMRect(view.left, place.top, view.width, place.height);
}

function placeOfCharacter(box: HTMLElement, { chunk, character }: CharacterPosition): DOMRect | undefined {
  const element = box.querySelector(`[data-chunk="${chunk.key}"]`);
  return element ? rectangleOf(element, character) : undefined;
}

/** Where a character of an element's text is on the screen. */
function rectangleOf(element: Element, character: number): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let passed = 0;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { length } = node as Text;
    if (character < passed + length) {
      range.setStart(node, character - passed);
      range.setEnd(node, character - passed + 1);
      break;
    }
    passed += length;
  }
  // What is in the text and not drawn has no place of its own.
  return (range.getClientRects().length > 0 ? range : element).getBoundingClientRect();
}

/** Selects the whole message, and nothing around it. */
export function selectMessage(box: Element): void {
  selectionAround(box)?.selectAllChildren(box);
}

/** The text of the message holds every character; browsers would copy it with line ends of their own. */
export function copyExactly(event: ClipboardEvent): void {
  const selection = selectionAround(event.currentTarget);
  const range = selection && !selection.isCollapsed ? selection.getRangeAt(0) : undefined;
  if (!range || !event.currentTarget.contains(range.commonAncestorContainer)) return;
  event.clipboardData.setData('text/plain', range.toString());
  event.preventDefault();
}

/** How a part is highlighted: not, as computed from what is pointed at, as of the same source, as the part itself. */
export type Highlight = '.' | 'd' | 's' | 'p';

/** The part of the message that is pointed at or edited. */
export interface Focus {
  /** The index of the span under the pointer or the caret. */
  readonly part: number | undefined;
  /** The highlight of the tree, the form or an answer. */
  readonly lit?: LinkedHighlight | undefined;
  /** The setting that is being edited. */
  readonly edited: Path | undefined;
}

export const isFocused = ({ part, lit, edited }: Focus): boolean =>
  part !== undefined || lit !== undefined || edited !== undefined;

const isFreeFormBody = (path: Path | undefined): boolean => path?.length === 1 && path[0] === 'body';

/** Tells how each span is highlighted. What is pointed at goes before what is edited. */
export function highlighter(spans: readonly Span[], focus: Focus): (index: number) => Highlight {
  const { part, lit } = focus;
  const edited = lit?.setting ?? focus.edited;
  const pointed = part === undefined ? undefined : spans[part]?.origin;
  if (!pointed && lit?.bytes) {
    const { start, end } = lit.bytes;
    return (index) => {
      const span = spans[index] as Span;
      // An empty value has no bytes of its own.
      return span.start < Math.max(end, start + 1) && span.end > start ? 'p' : '.';
    };
  }
  if (!pointed && lit && !lit.setting) {
    const isLit = isOneOf(lit.values);
    return (index) => {
      const { origin } = spans[index] as Span;
      if (origin.from === 'context') return isLit(origin.context) ? 's' : '.';
      const inputs = origin.from === 'derived' ? origin.inputs : [];
      return inputs.some((input) => input.from === 'context' && isLit(input.context)) ? 'd' : '.';
    };
  }
  if (!pointed) {
    // Most of the message is the body: lighting all of it up would hide which value is at the caret.
    const itself = !lit?.setting && isFreeFormBody(edited) ? '.' : 's';
    return (index) => {
      const made = edited && settingMade((spans[index] as Span).origin, edited);
      return made === 'itself' ? itself : made === 'input' ? 'd' : '.';
    };
  }
  const inputs = pointed.from === 'derived' ? settingInputs(pointed) : [];
  return (index) => {
    const { origin } = spans[index] as Span;
    if (index === part) return 'p';
    if (sameSource(origin, pointed)) return 's';
    const isInput = 'path' in origin && inputs.some((path) => isWithin(origin.path, path));
    return isInput || dependsOn(origin, pointed) ? 'd' : '.';
  };
}

/** For each chunk the highlights of its tokens, one character each; empty where none is highlighted. */
export function highlightsOf(section: MessageSection, spans: readonly Span[], focus: Focus): string[] {
  const { chunks, starts, offset } = section;
  if (!isFocused(focus)) return chunks.map(() => '');
  const highlight = highlighter(spans, focus);
  return chunks.map(({ tokens }, index) => {
    const first = spanIndexAt(spans, offset + (starts[index] as number));
    // Asked for every token at every change: most chunks have none.
    const isAny = tokens.some((_, at) => highlight(first + at) !== '.');
    return isAny ? tokens.map((_, at) => highlight(first + at)).join('') : '';
  });
}
