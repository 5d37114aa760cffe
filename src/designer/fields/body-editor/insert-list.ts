/** Inserts values, lists and markers into the body (B39). */
import { syntaxTree } from '@codemirror/language';
import type { EditorView } from '@codemirror/view';
import type { Context, Range } from '../../../core';
import { listOf, listText, scopeIn } from '../template-help/scope';
import { tagOf } from '../template-help/tags';
import { insertionPlace, type TextSurface } from '../template-help/text-surface';

/**
 * Inserts a tag at a selection. At a place for a JSON value, a list becomes an array with an element for each of
 * its items.
 */
export function insertValue(
  surface: TextSurface,
  tag: string,
  context: Context,
  selection: Range = surface.selection,
): void {
  const { start, end } = insertionPlace(surface, selection);
  const lists = surface.listsAt(start);
  const scope = scopeIn(context, lists.markers);
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
const MARKERS = { each: '{{ each  as item }}', if: '{{ if  }}' } as const;

/**
 * Puts a marker before the element that the cursor is in, or around the member; the cursor goes where its path
 * is written. False where neither is.
 */
export function markerBefore(view: EditorView, word: keyof typeof MARKERS): boolean {
  if (view.state.readOnly) return false;
  const { head } = view.state.selection.main;
  let node = syntaxTree(view.state).resolveInner(head, 1);
  while (node.parent && node.parent.name !== 'Array' && node.name !== 'Property') node = node.parent;
  const isMember = node.name === 'Property';
  if (!node.parent || (!isMember && /^[[\],⚠]$/.test(node.name))) return false;
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
