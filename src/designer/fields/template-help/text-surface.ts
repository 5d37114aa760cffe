/**
 * The interface through which the help for tags works with an editor, and its implementation for a text area with a
 * painted backdrop.
 */

import type { RefObject } from 'react';
import type { Range } from '../../../core';
import { differenceOf } from '../../../core/internal';
import { focusedElement, rootOf } from '../../../ui/browser/dom-root';
import { Emitter } from '../../../ui/emitter';
import type { Diagnostic } from '../../problems/shown-problems';
import {
  droppedTag,
  insertionRange,
  type ListsAt,
  NO_LISTS,
  type RangedDiagnostics,
  typedInTag,
  type Wanted,
} from './tags';

/** A part of a text around a place, cut where no tag can be cut. */
export interface NearText {
  readonly text: string;
  /** Where the part begins in the text. */
  readonly from: number;
}

/** The list of suggestions, for assistive technology. */
export interface ListAttributes {
  readonly 'aria-controls': string;
  readonly 'aria-activedescendant': string;
}

/** An editor of a text with tags. Offsets are UTF-16 units of the text as it is shown. */
export interface TextSurface {
  /** The element that has the focus and takes the keys; null while there is none. */
  readonly element: HTMLElement | null;
  readonly selection: Range;
  /** Changes with the text; compared only. */
  readonly revision: unknown;
  near(from: number, to?: number): NearText;
  /** What is wanted where a tag begins. */
  wantedAt(offset: number): Wanted;
  /** The markers that govern a place, the outermost first, and what can stand there (B39). */
  listsAt(offset: number): ListsAt;
  /** Whether a tag can go in place of a range: it makes no other text of JSON. */
  takesTag(range: Range): boolean;
  /** Says that no tag can go where one was asked for. */
  refuseTag?(): void;
  /** Moves the focus here, to the end of a text in which there was no cursor yet. */
  focus(): void;
  select(range: Range): void;
  /** Replaces a range as if it were typed, focuses the text and puts the cursor at `caret`. */
  replace(range: Range, insert: string, caret: number): void;
  /** The rectangle of a range on the screen; undefined if it is not in sight. */
  rectOf(range: Range): DOMRect | undefined;
  /** The rectangle beside which the card of a tag goes. */
  cardPlace(tag: Range): DOMRect | undefined;
  /** How high a card may reach without covering the tools of the field. */
  cardCeiling(): number;
  /** The beginning of the tag under the pointer, if there is one. */
  tagUnder(event: PointerEvent): number | undefined;
  offsetAt(x: number, y: number): number;
  /** Sets or removes the attributes of an open list. */
  describe(list: ListAttributes | undefined): void;
  /** Subscribes to what people type, delete and paste; called when the text is changed. */
  readonly onInput: (listener: () => void) => () => void;
  /** Subscribes to moves of the cursor and changes from outside. */
  readonly onMove: (listener: () => void) => () => void;
}

/** Inserts a tag at a selection. */
export function insertTag(surface: TextSurface, tag: string, selection = surface.selection): void {
  const { start, end } = insertionPlace(surface, selection);
  const text = spaceBefore(surface, start) + tag;
  surface.replace({ start, end }, text, start + text.length);
}

/** A tag behind a brace would begin with three of them (B6). */
export function spaceBefore(surface: TextSurface, start: number): string {
  const { text, from } = surface.near(start);
  return text[start - from - 1] === '{' ? ' ' : '';
}

/** What a tag that is inserted at a selection replaces. */
export function insertionPlace(surface: TextSurface, { start, end }: Range): Range {
  const { text, from } = surface.near(start, end);
  const range = insertionRange(text, { start: start - from, end: end - from });
  return { start: from + range.start, end: from + range.end };
}

/** Inserts the tag that is dropped; false if something else is. */
export function dropTag(surface: TextSurface, event: DropEvent, insert = insertTag): boolean {
  const tag = droppedTag(event.dataTransfer);
  if (tag === '') return false;
  event.preventDefault();
  const at = surface.offsetAt(event.clientX, event.clientY);
  insert(surface, tag, { start: at, end: at });
  return true;
}

type DropEvent = Pick<DragEvent, 'dataTransfer' | 'preventDefault' | 'clientX' | 'clientY'>;

/**
 * Types in a tag; false where typing does only what it says. `closesBraces`: the editor has added a
 * brace behind the one before the cursor.
 */
export function typeInTag(surface: TextSurface, key: string, closesBraces = false): boolean {
  const { start, end } = surface.selection;
  if (start !== end) return false;
  const { text, from } = surface.near(start);
  const caret = start - from;
  // Of several braces behind the cursor only the first was added with the one before it.
  const seen = closesBraces && key === '{' ? text.slice(0, caret + 1) : text;
  const typed = typedInTag(seen, caret, key);
  if (!typed) return false;
  surface.replace({ start: from + typed.from, end: from + typed.to }, typed.insert, from + typed.caret);
  return true;
}

/** Moves a cursor at the end of a tag behind it; false where it is elsewhere. */
export function leaveTag(surface: TextSurface): boolean {
  const { start, end } = surface.selection;
  const { text, from } = surface.near(start);
  const typed = start === end ? typedInTag(text, start - from, 'Enter') : undefined;
  if (!typed) return false;
  const caret = from + typed.caret;
  surface.select({ start: caret, end: caret });
  return true;
}

/** What is said of a part of a text, the ranges as offsets of that part. */
export function diagnosticsNear(
  { shown, quiet }: RangedDiagnostics,
  { text, from }: NearText,
): RangedDiagnostics {
  const near = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
    diagnostics.flatMap((diagnostic) => {
      const { range } = diagnostic;
      if (!range || range.start > from + text.length || range.end < from) return [];
      return [{ ...diagnostic, range: { start: range.start - from, end: range.end - from } }];
    });
  return { shown: near(shown), quiet: near(quiet) };
}

/** Behind a cursor that is scrolled to. */
const CARET_ROOM_PX = 8;

export class AreaSurface implements TextSurface {
  readonly #replaced = new Emitter();
  #isReplacing = false;

  constructor(
    readonly area: RefObject<HTMLTextAreaElement | null>,
    readonly backdrop: RefObject<HTMLDivElement | null>,
    readonly wanted: Extract<Wanted, 'url' | 'row'>,
  ) {}

  get element(): HTMLTextAreaElement | null {
    return this.area.current;
  }

  get #text(): string {
    return this.element?.value ?? '';
  }

  /** The field renders again with its text. */
  readonly revision = undefined;

  get selection(): Range {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = this.element ?? {};
    return { start, end };
  }

  near(): NearText {
    return { text: this.#text, from: 0 };
  }

  wantedAt(): Wanted {
    return this.wanted;
  }

  listsAt(): ListsAt {
    return NO_LISTS;
  }

  takesTag(): boolean {
    return true;
  }

  focus(): void {
    const isFirst = focusedElement() !== this.element && this.selection.end === 0;
    this.element?.focus();
    if (isFirst) this.select({ start: this.#text.length, end: this.#text.length });
  }

  select({ start, end }: Range): void {
    this.element?.setSelectionRange(start, end);
  }

  replace({ start, end }: Range, insert: string, caret: number): void {
    const area = this.element;
    if (!area) return;
    this.#isReplacing = true;
    if (area.value.slice(start, end) !== insert) insertText(area, start, end, insert);
    this.#isReplacing = false;
    area.setSelectionRange(caret, caret);
    this.#replaced.emit();
    // The text is painted behind the field by then.
    requestAnimationFrame(() => this.#scrollTo(caret));
  }

  /** No engine scrolls a line to where a script puts the cursor. A field that was left shows its beginning. */
  #scrollTo(caret: number): void {
    const area = this.element;
    if (!area || area !== focusedElement() || area.scrollWidth <= area.clientWidth) return;
    const at = this.backdrop.current && this.rectOf({ start: caret, end: caret })?.left;
    const { left } = area.getBoundingClientRect();
    if (typeof at !== 'number') return;
    const [from, to] = [left + area.clientLeft, left + area.clientLeft + area.clientWidth];
    if (at < from) area.scrollLeft -= from - at;
    else if (at > to) area.scrollLeft += at - to + CARET_ROOM_PX;
  }

  /** Where the characters stand on the screen, or all of the field where none are painted. */
  rectOf({ start, end }: Range): DOMRect | undefined {
    const backdrop = this.backdrop.current;
    const from = backdrop && textPosition(backdrop, start);
    const to = backdrop && textPosition(backdrop, end);
    if (!from || !to) return this.element?.getBoundingClientRect();
    const range = document.createRange();
    range.setStart(from.node, from.offset);
    range.setEnd(to.node, to.offset);
    return range.getClientRects()[0] ?? range.getBoundingClientRect();
  }

  /** At the tag, but above or below all of the field, so that no line of it is covered. */
  cardCeiling(): number {
    return 0;
  }

  cardPlace(range: Range): DOMRect | undefined {
    const tag = this.rectOf(range);
    const box = this.element?.getBoundingClientRect();
    return tag && box && new DOMRect(tag.left, box.top, tag.width, box.height);
  }

  tagUnder({ clientX: x, clientY: y }: PointerEvent): number | undefined {
    for (const mark of this.backdrop.current?.querySelectorAll('mark') ?? []) {
      for (const { left, right, top, bottom } of mark.getClientRects()) {
        if (left <= x && x < right && top <= y && y < bottom) return Number(mark.dataset.start);
      }
    }
    return undefined;
  }

  offsetAt(x: number, y: number): number {
    // Missing in WebKit: the tag goes to the end.
    const root = rootOf(this.element);
    const shadowRoots = root instanceof ShadowRoot ? [root] : [];
    const at = document.caretPositionFromPoint?.(x, y, { shadowRoots });
    return at?.offsetNode === this.element ? at.offset : this.#text.length;
  }

  describe(list: ListAttributes | undefined): void {
    for (const name of ['aria-controls', 'aria-activedescendant'] as const) {
      if (list) this.element?.setAttribute(name, list[name]);
      else this.element?.removeAttribute(name);
    }
  }

  /**
   * Listens at the root, after React: a listener at the field itself comes before React, which then
   * puts back the text of before when the listener makes it render, and what was typed is lost.
   */
  readonly onInput = (listener: () => void): (() => void) => {
    const { element } = this;
    const stop = this.#replaced.subscribe(listener);
    const input = ({ target }: Event) => {
      if (target === element && !this.#isReplacing) listener();
    };
    const beforeInput = (event: InputEvent) => {
      const key = keyOf(event);
      if (!event.defaultPrevented && key !== undefined && typeInTag(this, key)) event.preventDefault();
    };
    const root = rootOf(element);
    root.addEventListener('input', input);
    element?.addEventListener('beforeinput', beforeInput);
    return () => {
      stop();
      root.removeEventListener('input', input);
      element?.removeEventListener('beforeinput', beforeInput);
    };
  };

  /** Engines differ in whether the event is the field's or the document's; it bubbles, but not out of a shadow root. */
  readonly onMove = (listener: () => void): (() => void) => {
    const roots = new Set([document, rootOf(this.element)]);
    for (const root of roots) root.addEventListener('selectionchange', listener);
    return () => {
      for (const root of roots) root.removeEventListener('selectionchange', listener);
    };
  };
}

/** The key of an edit that may do more in a tag than it says. */
function keyOf({ inputType, data, isComposing }: InputEvent): string | undefined {
  if (inputType === 'deleteContentBackward') return 'Backspace';
  return inputType === 'insertText' && !isComposing ? (data ?? undefined) : undefined;
}

/**
 * Replaces a part of a field's text as if it were typed, so that the field's own undo takes it
 * back. The only way to that is a command which the standard calls old; where it is missing the
 * text is set and announced by an event.
 */
export function insertText(field: HTMLTextAreaElement, from: number, to: number, text: string): void {
  const expected = field.value.slice(0, from) + text + field.value.slice(to);
  field.focus({ preventScroll: true });
  field.setSelectionRange(from, to);
  const isDone =
    text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  if (isDone && field.value === expected) return;
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

function textPosition(root: HTMLElement, offset: number): { node: Node; offset: number } | undefined {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let left = offset;
  let last: Node | undefined;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node.textContent ?? '';
    if (left <= length) return { node, offset: left };
    left -= length;
    last = node;
  }
  return last && { node: last, offset: (last.textContent ?? '').length };
}

/**
 * A text area shows every line end as LF, and would give a text back without its carriage
 * returns. So an edit is taken from what was shown and applied to the text as it is.
 */
export const withLineFeeds = (original: string): string =>
  original.includes('\r') ? original.replace(/\r\n?/g, '\n') : original;

/** The original with the one edit that makes `shownAfter` of the text that was shown for it. */
export function applyEdit(original: string, shownAfter: string): string {
  if (!original.includes('\r')) return shownAfter;
  const shownBefore = withLineFeeds(original);
  if (shownAfter === shownBefore) return original;
  const { from, to, insert } = differenceOf(shownBefore, shownAfter);
  const head = original.slice(0, originalOffset(original, from));
  const tail = insert + original.slice(originalOffset(original, to));
  // What was deleted between them must not make one line end of two.
  return head.endsWith('\r') && tail.startsWith('\n') ? `${head}\n${tail}` : head + tail;
}

/** Where an offset of the shown text stands in the original. */
export function originalOffset(original: string, shown: number): number {
  if (!original.includes('\r')) return shown;
  let offset = 0;
  for (let left = shown; left > 0 && offset < original.length; left--) offset += unitAt(original, offset);
  return offset;
}

/** Where an offset of the original stands in the shown text. */
export function shownOffset(original: string, offset: number): number {
  return withLineFeeds(original.slice(0, offset)).length;
}

/** CR LF is shown as one line end. */
const unitAt = (text: string, offset: number): number =>
  text[offset] === '\r' && text[offset + 1] === '\n' ? 2 : 1;
