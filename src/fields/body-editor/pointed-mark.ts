import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { Range } from '../../core';

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
