import { type EditorState, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { type Context, type Path, type Range, readContext } from '../../../core';
import type { Remark } from '../../problems/remark';
import type { LinkedField, SettingsLink } from '../../store/settings-link';
import { carriesTag, insertionRange, type Ranged, tagOf } from '../template-help/tags';

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

/** What the live request knows that the editor's extensions read. */
export interface LiveState {
  readonly context: Context;
  /** What is said of the body, for its text as it was reported last. */
  readonly remarks: Ranged;
}

export const setLive = StateEffect.define<LiveState>();

export const liveState = StateField.define<LiveState>({
  create: () => ({ context: readContext('').context, remarks: { shown: [], quiet: [] } }),
  update(live, { effects }) {
    for (const effect of effects) if (effect.is(setLive)) return effect.value;
    return live;
  },
});

/** A part of the document around a position, cut where no tag can be cut. */
interface NearText {
  readonly text: string;
  /** Where the part begins in the document. */
  readonly from: number;
}

const REACH = 1200;

/** A tag never holds a line end, so the line of a position, or the near part of a long one, is enough. */
export function nearText(state: EditorState, from: number, to = from): NearText {
  const first = state.doc.lineAt(from);
  const last = to <= first.to ? first : state.doc.lineAt(to);
  const start = Math.max(first.from, from - REACH);
  return { text: state.sliceDoc(start, Math.min(last.to, to + REACH)), from: start };
}

/** What is said of a part of the document, the ranges as offsets of that part. */
export function remarksNear(state: EditorState, { text, from }: NearText): Ranged {
  const near = (remarks: readonly Remark[]): Remark[] =>
    remarks.flatMap((remark) => {
      const { range } = remark;
      if (!range || range.start > from + text.length || range.end < from) return [];
      return [{ ...remark, range: { start: range.start - from, end: range.end - from } }];
    });
  const { shown, quiet } = state.field(liveState).remarks;
  return { shown: near(shown), quiet: near(quiet) };
}
