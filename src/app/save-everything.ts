import { type Action, writeBundle } from '../core';
import { downloadText } from '../platform/download';
import { toAction } from '../workbench/draft';
import type { Library } from '../workspace/library';
import { saveSamples } from './save-sample';
import type { Session } from './session';

/** Every action that can be read, as it is now. */
export const readableActions = (library: Library): Action[] =>
  library.summaries.flatMap(({ id }) => library.draftOf(id) ?? []).map(toAction);

/** Hands out every action that can be read in one file and the samples in another. Secret values are in neither. */
export function saveEverything({ library, samples, saving }: Session): void {
  const actions = readableActions(library);
  if (actions.length > 0) downloadText('actions.json', writeBundle(actions));
  saveSamples(samples);
  saving.markTaken();
}
