import { StateEffect, StateField } from '@codemirror/state';
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
