import { writeBundle } from '../core';
import { downloadText } from '../platform/download';
import { toAction } from '../workbench/draft';
import { saveSample } from './save-sample';
import type { Session } from './session';

/** Hands out every action that can be read in one file and the sample in another. Secret values are in neither. */
export function saveEverything({ library, sample, saving }: Session): void {
  const drafts = library.summaries.flatMap(({ id }) => library.draftOf(id) ?? []);
  if (drafts.length > 0) downloadText('actions.json', writeBundle(drafts.map(toAction)));
  saveSample(sample);
  saving.markTaken();
}
