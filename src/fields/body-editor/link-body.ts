import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { Path, Range } from '../../core';
import type { LinkedField, SettingsLink } from '../../model/settings-link';
import { carriesTag, tagOf } from '../dragged-tag';
import { insertionRange } from '../template-help/tags';
import { nearText } from './body-state';

export const pointAt = StateEffect.define<Range | undefined>();

const mark = Decoration.mark({ class: 'cm-pointed' });

/** The part of the body that the preview points at. */
export const pointedMark = [
  StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(marks, { changes, effects, newDoc }) {
      for (const effect of effects) {
        if (!effect.is(pointAt)) continue;
        const from = Math.min(effect.value?.start ?? 0, newDoc.length);
        const to = Math.min(effect.value?.end ?? 0, newDoc.length);
        return from < to ? Decoration.set(mark.range(from, to)) : Decoration.none;
      }
      return marks.map(changes);
    },
    provide: (field) => EditorView.decorations.from(field),
  }),
  EditorView.theme({
    '.cm-pointed': { background: 'var(--accent-soft)', outline: '1px solid var(--accent)' },
  }),
];

/** Says which part of the body is being edited, while the editor has the focus. */
export function reportEdited(link: SettingsLink, path: Path) {
  return EditorView.updateListener.of(({ view, focusChanged, selectionSet, docChanged, state }) => {
    if (!focusChanged && !selectionSet && !docChanged) return;
    if (view.hasFocus) {
      const { from, to } = state.selection.main;
      link.edit({ path, range: { start: from, end: to } });
    } else if (focusChanged) {
      link.edit(undefined);
    }
  });
}

/** What the body offers to the rest of the app. */
export function linkedBody(view: EditorView): LinkedField {
  return {
    focus(range) {
      const { length } = view.state.doc;
      view.focus();
      if (!range) return;
      const anchor = Math.min(range.start, length);
      view.dispatch({ selection: { anchor, head: Math.min(range.end, length) }, scrollIntoView: true });
    },
    insert(tag) {
      const { from, to } = view.state.selection.main;
      insertTag(view, from, to, tag);
    },
  };
}

/** A value of the sample can be dropped on the text. */
export const droppedTags = EditorView.domEventHandlers({
  dragover(event) {
    if (!carriesTag(event.dataTransfer)) return false;
    event.preventDefault();
    return true;
  },
  drop(event, view) {
    const tag = tagOf(event.dataTransfer);
    if (tag === '' || view.state.readOnly) return false;
    event.preventDefault();
    const at = view.posAtCoords({ x: event.clientX, y: event.clientY }, false);
    insertTag(view, at, at, tag);
    return true;
  },
});

/** Inserts a tag at a selection, in a transaction as if it were typed. */
function insertTag(view: EditorView, from: number, to: number, tag: string): void {
  const near = nearText(view.state, from, to);
  const range = insertionRange(near.text, { start: from - near.from, end: to - near.from });
  const at = near.from + range.start;
  view.focus();
  view.dispatch({
    changes: { from: at, to: near.from + range.end, insert: tag },
    selection: { anchor: at + tag.length },
    userEvent: 'input',
    scrollIntoView: true,
  });
}
