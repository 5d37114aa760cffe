/** The check of the open request against its contract, again after each change. */

import { problemsOf, sentBodyOf } from '../../contract/check';
import { contractOfText, readContractText } from '../../contract/contract';
import type { Problem } from '../../core';
import { problem } from '../../core/internal';
import type { EditorServices } from '../fields/editor-context';
import { Judging } from './judging';

/** The pause after a change before the request is judged, in ms; typing must not wait for it. */
const PAUSE_MS = 30;

const NOTHING: readonly Problem[] = [];

/** Adds the departures of the open request from its contract to its problems. */
export function checkContract({
  live,
  draft,
  problems,
}: Pick<EditorServices, 'live' | 'draft' | 'problems'>): void {
  const judging = new Judging();
  let found: readonly Problem[] = NOTHING;
  let foundFor = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Those of another action must not be shown until its request is judged.
  const refresh = problems.alsoFind(() => (draft()?.contract === foundFor ? found : NOTHING));
  const show = (next: readonly Problem[]) => {
    if (next.length === 0 && found.length === 0) return;
    found = next;
    foundFor = draft()?.contract ?? '';
    refresh();
  };
  const judge = () => {
    judging.cancel();
    const text = draft()?.contract ?? '';
    const contract = contractOfText(text);
    if (!contract) return show(text === '' ? NOTHING : unreadable(text));
    if (!live.isBuilt) return;
    const { action } = live.inputs;
    const built = live.builtIfAny;
    const sent = built?.request && sentBodyOf(built.request);
    if (!built || !sent) return show(NOTHING);
    judging.run(contract, sent, (findings) => {
      // A later change is judged by itself.
      if (live.builtIfAny === built && draft()?.contract === text) show(problemsOf(findings, built, action));
    });
  };
  const touch = () => {
    clearTimeout(timer);
    timer = setTimeout(judge, PAUSE_MS);
  };
  live.subscribe(touch);
  touch();
}

const unreadable = (text: string): readonly Problem[] =>
  readContractText(text).problems.length > 0
    ? [
        problem(
          'contract-not-checked',
          { path: ['contract'], severity: 'warning' },
          { reason: 'file', text: '' },
        ),
      ]
    : NOTHING;
