/** Inserts values, lists and markers into the body (B39). */
import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { indentOnInput, syntaxTree } from '@codemirror/language';
import { Compartment, type EditorState, type Extension, Prec } from '@codemirror/state';
import { activateHover, EditorView, keymap } from '@codemirror/view';
import type { Context, Range } from '../../../core';
import { markersAtEnd, parseTemplate, StringScan } from '../../../core/internal';
import { Emitter } from '../../../ui/emitter';
import { isRepeated, listOf, listText, scopeIn, tagByName } from '../template-help/lists-in-scope';
import { carriesTag, type ListsAt, NO_LISTS, type Wanted } from '../template-help/tags';
import {
  dropTag,
  insertionPlace,
  type ListAttributes,
  type NearText,
  spaceBefore,
  type TextSurface,
  typeInTag,
} from '../template-help/text-surface';
import { isJsonWithTags } from './body-parts';

/**
 * Inserts a tag at a selection, where one can go. A value of an item goes in by the name that a marker around the place
 * gives the item. At a place for a JSON value, a list becomes an array with an element for each of its items.
 */
export function insertValue(
  surface: TextSurface,
  given: string,
  context: Context,
  selection: Range = surface.selection,
): void {
  const { start, end } = insertionPlace(surface, selection);
  if (!surface.takesTag({ start, end })) {
    surface.select(selection);
    surface.refuseTag?.();
    return;
  }
  const lists = surface.listsAt(start);
  const scope = scopeIn(context, lists.markers);
  const tag = tagByName(given, lists.markers);
  const list = surface.wantedAt(start) === 'json-value' ? listOf(tag, scope) : undefined;
  const written =
    list && !isRepeated(list.path, lists.markers) ? listText(list.path, list.items, scope, lists) : tag;
  const text = spaceBefore(surface, start) + written;
  surface.replace({ start, end }, text, start + text.length);
}

const TAG = /\{\{[^{}]*\}\}/g;
/** What else may stand in the line of a value that is one tag. */
const [NAME_BEFORE, COMMA_AFTER] = [/^\s*(?:"[^"\\]*"\s*:\s*)?$/, /^\s*(?:,\s*)?$/];

/** Writes the list of the tag at the cursor item by item; false where there is no such tag, or its value is no list. */
export function repeatTag(surface: TextSurface, context: Context): boolean {
  const { start, end } = surface.selection;
  const { text, from } = surface.near(start, end);
  const tags = [...text.matchAll(TAG)].map(({ 0: tag, index }) => ({
    tag,
    at: index,
    end: index + tag.length,
  }));
  const touched = tags.filter((tag) => from + tag.at <= start && end <= from + tag.end);
  const [found, ...others] = touched.length > 0 ? touched : tags;
  if (!found || others.length > 0) return false;
  const isWhole = NAME_BEFORE.test(text.slice(0, found.at)) && COMMA_AFTER.test(text.slice(found.end));
  if (touched.length === 0 && !isWhole) return false;
  const range = { start: from + found.at, end: from + found.end };
  const lists = surface.listsAt(range.start);
  if (lists.isElement || surface.wantedAt(range.start) !== 'json-value') return false;
  const scope = scopeIn(context, lists.markers);
  const list = listOf(found.tag, scope);
  if (!list || isRepeated(list.path, lists.markers)) return false;
  const written = listText(list.path, list.items, scope, lists);
  surface.replace(range, written, range.start + written.length);
  return true;
}

/** The code editor as a surface for tags. */

const REACH = 1200;

/**
 * A tag never holds a line end, so the line of a position, or the near part of a long one, is enough. A position of
 * a longer text that was there before counts as the end.
 */
export function nearText(state: EditorState, from: number, to = from): NearText {
  const [begin, end] = [from, to].map((at) => Math.min(at, state.doc.length)) as [number, number];
  const first = state.doc.lineAt(begin);
  const last = end <= first.to ? first : state.doc.lineAt(end);
  const start = Math.max(first.from, begin - REACH);
  return { text: state.sliceDoc(start, Math.min(last.to, end + REACH)), from: start };
}

const CONTROL = /\{\{ *each /;

/** The rest of a marker, and the name of the first member behind it. */
const GOVERNED = /^[^"{}]*\}\} *"\s*[:,]\s*\{\s*"([^"]*)"\s*:/;

/** The rest of what is being completed, at the end of a list. */
const BEFORE_BRACKET = /^[\w.$-]*(?: *\}\})?\]/;

/** What is right before and behind a tag that is all of a string, or of a value. */
const [OPENS_STRING, CLOSES_STRING] = [/"$/, /^[^{}"]*(?:\}\})?"/];
const [BEFORE_VALUE, BEHIND_VALUE] = [/[[:,]$/, /^(?:[^{}\n]*\}\})?\s*(?:[,}\]]|$)/];

/** The text of a string up to a tag that begins it. */
const isAlone = (text: string): boolean => /^" *\{\{[^{}]*$/.test(text);

/** Where the tag begins that a text ends in; the end of the text, if it ends in none. */
function tagStart(text: string): number {
  const open = text.lastIndexOf('{{');
  return open === -1 || text.includes('}}', open) ? text.length : open;
}

/** The lists and conditions around a place of a body. */
export function listsIn(state: EditorState, offset: number): ListsAt {
  const line = state.doc.lineAt(offset);
  const node = syntaxTree(state).resolveInner(offset, -1);
  const inString = node.name === 'String' || node.name === 'PropertyName';
  const text = state.sliceDoc(0, offset);
  const before = text.slice(0, tagStart(text));
  const isElement = inString ? node.parent?.name === 'Array' : isElementBehind(state, before);
  return {
    markers: CONTROL.test(before) ? markersAtEnd(before) : [],
    takesMarker:
      inString && (isElement || node.name === 'PropertyName') && isAlone(state.sliceDoc(node.from, offset)),
    isPart: inString
      ? node.name === 'PropertyName' ||
        !OPENS_STRING.test(before) ||
        !CLOSES_STRING.test(state.sliceDoc(offset, offset + REACH))
      : !BEFORE_VALUE.test(before.trimEnd()) || !BEHIND_VALUE.test(state.sliceDoc(offset, offset + REACH)),
    isElement,
    isOnly:
      isElement &&
      before.trimEnd().endsWith('[') &&
      BEFORE_BRACKET.test(state.sliceDoc(offset, offset + REACH)),
    indent: /^[ \t]*/.exec(line.text)?.[0] ?? '',
  };
}

/** A bare tag is not JSON to the syntax tree, so the bracket or comma before it counts. */
function isElementBehind(state: EditorState, before: string): boolean {
  const { name, parent } = syntaxTree(state).resolveInner(before.trimEnd().length, -1);
  return (name === '[' || name === ',') && parent?.name === 'Array';
}

/** Whether a place is in the string of a marker, or of a tag that can be left out: nothing else may be in it (B39). */
function isBesideMark({ text, from }: NearText, at: number): boolean {
  const offset = at - from;
  return parseTemplate(text).some((part) => {
    const isMark =
      part.type === 'broken'
        ? part.control || part.unread
        : part.type === 'tag' && part.filters.at(-1)?.filter.canLeaveOut;
    if (!isMark) return false;
    const between = part.end <= offset ? text.slice(part.end, offset) : text.slice(offset, part.start);
    return !between.includes('"');
  });
}

const listAttributes = new Compartment();

export class BodySurface implements TextSurface {
  /** @param context the sample that values are dropped from */
  constructor(readonly context: () => Context) {}

  /** Undefined while the editor is not in the page. */
  view: EditorView | undefined;
  readonly #input = new Emitter();
  readonly #move = new Emitter();
  readonly #refuse = new Emitter();
  readonly onInput = this.#input.subscribe;
  readonly onMove = this.#move.subscribe;
  /** Subscribes to tags that were asked for or dropped where none can go. */
  readonly onRefuse = this.#refuse.subscribe;

  readonly extensions: Extension = [
    EditorView.updateListener.of(({ docChanged, selectionSet, transactions }) => {
      const isTyped = transactions.some((one) => one.isUserEvent('input') || one.isUserEvent('delete'));
      if (docChanged && isTyped) this.#input.emit();
      else if (docChanged || selectionSet) this.#move.emit();
    }),
    listAttributes.of([]),
    EditorView.contentAttributes.of({ 'aria-autocomplete': 'list' }),
    // A value of the sample can be dropped on the text.
    EditorView.domEventHandlers({
      dragover(event) {
        if (!carriesTag(event.dataTransfer)) return false;
        event.preventDefault();
        return true;
      },
      drop: (event, view) =>
        !view.state.readOnly &&
        dropTag(this, event, (surface, tag, place) => insertValue(surface, tag, this.context(), place)),
    }),
    // Tags, brackets and quotes close themselves.
    Prec.high([
      EditorView.inputHandler.of(
        (view, from, to, text) =>
          this.#typeInTag(text) || (text === '"' && this.#closeString(view, from, to)),
      ),
      keymap.of(['Backspace', 'Enter'].map((key) => ({ key, run: () => this.#typeInTag(key) }))),
    ]),
    closeBrackets(),
    // A closing bracket on a line of its own goes below the line of the opening one.
    indentOnInput(),
    keymap.of(closeBracketsKeymap),
  ];

  get element(): HTMLElement | null {
    return this.view?.contentDOM ?? null;
  }

  get selection(): Range {
    const { from = 0, to = 0 } = this.view?.state.selection.main ?? {};
    return { start: from, end: to };
  }

  get revision(): unknown {
    return this.view?.state.doc;
  }

  near(from: number, to = from): NearText {
    return this.view ? nearText(this.view.state, from, to) : { text: '', from: 0 };
  }

  /** A line end closes a JSON string (B12), so the line of a position is all that counts. */
  wantedAt(offset: number): Wanted {
    const scan = new StringScan();
    const { state } = this.view ?? {};
    const at = Math.min(offset, state?.doc.length ?? 0);
    if (state) scan.pass(state.sliceDoc(state.doc.lineAt(at).from, at));
    return scan.isInString ? 'text' : 'json-value';
  }

  /**
   * The name of the member whose value a tag at an offset is, if it stands on the same line; of a condition that of
   * the first member that it governs.
   */
  nameAt(offset: number): string | undefined {
    const { state } = this.view ?? {};
    if (!state) return undefined;
    const at = Math.min(offset, state.doc.length);
    const governed = GOVERNED.exec(state.sliceDoc(at, at + REACH))?.[1];
    if (governed !== undefined) return governed;
    const before = state.sliceDoc(Math.max(state.doc.lineAt(at).from, at - REACH), at);
    const parts = before.slice(0, tagStart(before)).split('"');
    const colon = parts.findLastIndex((part) => part.trim() === ':');
    return parts[colon - 1];
  }

  listsAt(offset: number): ListsAt {
    const { state } = this.view ?? {};
    return state ? listsIn(state, Math.min(offset, state.doc.length)) : NO_LISTS;
  }

  takesTag({ start, end }: Range): boolean {
    const text = this.view?.state.doc.toString() ?? '';
    if (isBesideMark(this.near(start, end), start)) return false;
    return !isJsonWithTags(text) || isJsonWithTags(`${text.slice(0, start)}{{ a }}${text.slice(end)}`);
  }

  refuseTag(): void {
    this.#refuse.emit();
  }

  focus(): void {
    this.view?.focus();
  }

  select({ start, end }: Range): void {
    const length = this.view?.state.doc.length ?? 0;
    const selection = { anchor: Math.min(start, length), head: Math.min(end, length) };
    this.view?.dispatch({ selection, scrollIntoView: true });
  }

  /** Shows what is said of a selected range, until the cursor leaves it. */
  explain({ start, end }: Range): void {
    if (!this.view) return;
    activateHover(this.view, start, 1, {
      until: ({ docChanged, newSelection: { main } }) => docChanged || main.head < start || main.head > end,
    });
  }

  replace({ start, end }: Range, insert: string, caret: number): void {
    this.focus();
    this.view?.dispatch({
      changes: { from: start, to: end, insert },
      selection: { anchor: caret },
      userEvent: 'input',
      scrollIntoView: true,
    });
  }

  rectOf({ start, end }: Range): DOMRect | undefined {
    const { view } = this;
    // A help card asks for the place of a tag that an undo has just taken away.
    if (!view || end > view.state.doc.length) return undefined;
    const from = view.coordsAtPos(start, 1);
    const to = view.coordsAtPos(end, -1);
    if (!from) return undefined;
    const { top, bottom } = view.scrollDOM.getBoundingClientRect();
    if (from.bottom <= top || from.top >= bottom) return undefined;
    const isOneLine = to && to.bottom > from.top && to.top < from.bottom;
    return new DOMRect(from.left, from.top, isOneLine ? to.right - from.left : 0, from.bottom - from.top);
  }

  cardPlace(tag: Range): DOMRect | undefined {
    return this.rectOf(tag);
  }

  cardCeiling(): number {
    return this.view?.dom.getBoundingClientRect().top ?? 0;
  }

  tagUnder({ target }: PointerEvent): number | undefined {
    const tag = target instanceof Element ? target.closest('.cm-tag') : null;
    return tag ? this.view?.posAtDOM(tag) : undefined;
  }

  offsetAt(x: number, y: number): number {
    return this.view?.posAtCoords({ x, y }, false) ?? 0;
  }

  describe(list: ListAttributes | undefined): void {
    const extension = list ? EditorView.contentAttributes.of({ ...list }) : [];
    this.view?.dispatch({ effects: listAttributes.reconfigure(extension) });
  }

  /** Types the quote that a string on this line lacks: an opened one would be the wrong one of a pair. */
  #closeString(view: EditorView, from: number, to: number): boolean {
    const isWanted = from === to && this.wantedAt(from) === 'text';
    if (view.state.readOnly || !isWanted || view.state.sliceDoc(to, to + 1) === '"') return false;
    const changes = { from, insert: '"' };
    view.dispatch({
      changes,
      selection: { anchor: from + 1 },
      userEvent: 'input.type',
      scrollIntoView: true,
    });
    return true;
  }

  #typeInTag(key: string): boolean {
    const { state } = this.view ?? {};
    if (!state || state.readOnly || state.selection.ranges.length > 1) return false;
    return typeInTag(this, key, true);
  }
}
