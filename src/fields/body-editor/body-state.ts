import { type EditorState, StateEffect, StateField } from '@codemirror/state';
import { type Context, type Problem, readContext } from '../../core';

/** What the live request knows that the editor's extensions read. */
export interface LiveState {
  readonly context: Context;
  /** The problems of the body, for its text as it was reported last. */
  readonly problems: readonly Problem[];
}

export const setLive = StateEffect.define<LiveState>();

export const liveState = StateField.define<LiveState>({
  create: () => ({ context: readContext('').context, problems: [] }),
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

/** The problems that touch a part of the document, their ranges as offsets of that part. */
export function problemsNear(state: EditorState, { text, from }: NearText): Problem[] {
  const near: Problem[] = [];
  for (const problem of state.field(liveState).problems) {
    const { range } = problem;
    if (!range || range.start > from + text.length || range.end < from) continue;
    near.push({ ...problem, range: { start: range.start - from, end: range.end - from } });
  }
  return near;
}
