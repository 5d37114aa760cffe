import { type Action, writeAction, writeBundle } from '../core';
import { toAction } from '../designer/store';
import { downloadText, fileName } from '../ui/browser/file';
import { companionFilesOf, saveCompanions } from '../workspace/folder/action-files';
import type { Library } from '../workspace/library/state/library';
import type { Samples } from '../workspace/samples/samples';
import { writeSamples } from '../workspace/samples/samples-file';
import type { Session } from './session';

/** Hands out the open sample as a file, as it is written. */
export function saveSample(samples: Samples): void {
  downloadText(fileName(samples.openName, 'json'), samples.reading.text);
}

/** Hands out all samples: a single one as it is written, several in one file that the import reads. */
export function saveSamples(samples: Samples): void {
  if (samples.all.length === 1) saveSample(samples);
  else downloadText('samples.json', writeSamples(samples.all));
}

/** An action that no export can hold: its document as it is stored, or nothing where even that fails. */
interface UnreadAction {
  readonly name: string;
  readonly document: string | undefined;
}

/** The readable ones of these actions in their current state; by default of all actions. */
export const readableActions = (
  library: Library,
  ids: readonly string[] = library.summaries.map(({ id }) => id),
): Action[] => ids.flatMap((id) => library.draftOf(id) ?? []).map(toAction);

/**
 * Downloads every action in one file and the samples in another. Unreadable and held-back items are in
 * a file of their own, as they are stored. None of them contains secret values.
 */
export function saveEverything({ library, samples, saving }: Session): void {
  const actions: Action[] = [];
  const unread: UnreadAction[] = [];
  for (const { id, name } of library.summaries) {
    const action = attempt(() => writable(library, id));
    if (action) actions.push(action);
    else unread.push({ name, document: attempt(() => library.documentOf(id)) });
  }
  if (actions.length > 0) downloadText('actions.json', writeBundle(actions));
  attempt(() => saveCompanions(companionFilesOf(library)));
  if (unread.length > 0) downloadText('unread-actions.json', `${JSON.stringify(unread, null, 2)}\n`);
  attempt(() => saveSamples(samples));
  saving.markInFile();
}

function writable(library: Library, id: string): Action | undefined {
  const draft = library.draftOf(id);
  const action = draft && toAction(draft);
  if (action) writeAction(action);
  return action;
}

/** A failure must not prevent the other downloads. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
