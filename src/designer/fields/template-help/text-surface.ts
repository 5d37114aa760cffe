/** What the help for tags needs of an editor: the same for a text area and for the code editor. */
import type { Range } from '../../../core';
import type { Remark } from '../../problems/shown-problems';
import type { Wanted } from './suggest';
import { insertionRange, type ListsAt, type Ranged, tagOf, typedInTag } from './tags';

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
  surface.replace({ start, end }, tag, start + tag.length);
}

/** What a tag that is inserted at a selection replaces. */
export function insertionPlace(surface: TextSurface, { start, end }: Range): Range {
  const { text, from } = surface.near(start, end);
  const range = insertionRange(text, { start: start - from, end: end - from });
  return { start: from + range.start, end: from + range.end };
}

/** Inserts the tag that is dropped; false if something else is. */
export function dropTag(surface: TextSurface, event: DropEvent): boolean {
  const tag = tagOf(event.dataTransfer);
  if (tag === '') return false;
  event.preventDefault();
  const at = surface.offsetAt(event.clientX, event.clientY);
  insertTag(surface, tag, { start: at, end: at });
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

/** What is said of a part of a text, the ranges as offsets of that part. */
export function remarksNear({ shown, quiet }: Ranged, { text, from }: NearText): Ranged {
  const near = (remarks: readonly Remark[]): Remark[] =>
    remarks.flatMap((remark) => {
      const { range } = remark;
      if (!range || range.start > from + text.length || range.end < from) return [];
      return [{ ...remark, range: { start: range.start - from, end: range.end - from } }];
    });
  return { shown: near(shown), quiet: near(quiet) };
}
