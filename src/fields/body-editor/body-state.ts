import { type EditorState, StateEffect, StateField } from '@codemirror/state';
import { type Context, readContext } from '../../core';
import type { Remark } from '../../model/shown-problems/remark';
import type { Ranged } from '../template-help/tags';

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
