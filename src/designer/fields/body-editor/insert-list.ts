/** Inserts values, lists and markers into the body (B39). */
import { syntaxTree } from '@codemirror/language';
import type { EditorView } from '@codemirror/view';
import type { Context, Range } from '../../../core';
import { listOf, listText, scopeIn, tagByName } from '../template-help/scope';
import { tagOf } from '../template-help/tags';
import { insertionPlace, type TextSurface } from '../template-help/text-surface';

/**
 * Inserts a tag at a selection. A value of an item goes in by the name that a marker around the place gives the
 * item. At a place for a JSON value, a list becomes an array with an element for each of its items.
 */
export function insertValue(
  surface: TextSurface,
  given: string,
  context: Context,
  selection: Range = surface.selection,
): void {
  const { start, end } = insertionPlace(surface, selection);
  const lists = surface.listsAt(start);
  const scope = scopeIn(context, lists.markers);
  const tag = tagByName(given, lists.markers);
  const list = surface.wantedAt(start) === 'json-value' ? listOf(tag, scope) : undefined;
  const text = list ? listText(list.path, list.items, scope, lists) : tag;
  surface.replace({ start, end }, text, start + text.length);
}

/** Inserts the value that is dropped; false if something else is. */
export function dropValue(surface: TextSurface, event: DragEvent, context: Context): boolean {
  const tag = tagOf(event.dataTransfer);
  if (tag === '') return false;
  event.preventDefault();
  const at = surface.offsetAt(event.clientX, event.clientY);
  insertValue(surface, tag, context, { start: at, end: at });
  return true;
}

/** The words of a marker, with room for its path. */
const MARKERS = { each: '{{ each  }}', if: '{{ if  }}' } as const;

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;

const isElement = ({ name, parent }: SyntaxNode): boolean =>
  parent?.name === 'Array' && !/^[[\],⚠]$/.test(name);

/** What a marker governs: with `each` an element of a list if possible, with `if` whatever is closest. */
function governed(node: SyntaxNode, word: keyof typeof MARKERS): SyntaxNode | undefined {
  let member: SyntaxNode | undefined;
  for (let at: SyntaxNode | null = node; at; at = at.parent) {
    if (isElement(at)) return at;
    if (at.name === 'Property') member ??= at;
    if (member && word === 'if') return member;
    if (at === node && at.parent?.name === 'Array') return undefined;
  }
  return member;
}

/** Whether the cursor is where a value has yet to be written: in an empty list or body, or behind a colon. */
export function isValueMissing({ state }: EditorView): boolean {
  const { head, empty } = state.selection.main;
  const before = state.sliceDoc(Math.max(0, head - REACH), head).trimEnd();
  const behind = state.sliceDoc(head, head + REACH).trimStart();
  return empty && /[[:]$|^$/.test(before) && /^[\]},]|^$/.test(behind);
}

/** More white space than this is not looked through. */
const REACH = 1000;

/**
 * Puts a marker before the element that the cursor is in, or around the member; the cursor goes where its path
 * is written. False where neither is.
 */
export function markerBefore(view: EditorView, word: keyof typeof MARKERS): boolean {
  if (view.state.readOnly) return false;
  const { head } = view.state.selection.main;
  const node = governed(syntaxTree(view.state).resolveInner(head, 1), word);
  if (!node) return false;
  const isMember = node.name === 'Property';
  const marker = `"${MARKERS[word]}"`;
  const caret = node.from + marker.indexOf('  ') + 1;
  const changes = isMember
    ? [
        { from: node.from, insert: `${marker}: { ` },
        { from: node.to, insert: ' }' },
      ]
    : [{ from: node.from, insert: `${marker}, ` }];
  view.focus();
  view.dispatch({ changes, selection: { anchor: caret }, userEvent: 'input', scrollIntoView: true });
  return true;
}
