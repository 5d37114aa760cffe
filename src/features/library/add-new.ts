import { Action, type ObjectId } from '../../core';
import type { Library } from '../../model/library/library';
import type { Tour } from '../../model/tour/tour';

/** An action as it begins: nothing filled in, everything else as preselected. */
export const newAction = (objectId: ObjectId): Action =>
  Action.parse({ version: 1, objectId, method: 'POST', url: '' });

/** Adds an action as it begins; whoever has made none before is led through it. */
export function addNew(library: Library, tour: Tour, kind: ObjectId): void {
  // The example of the first look may be there.
  const isFirst = library.summaries.length <= 1;
  library.add([newAction(kind)]);
  if (isFirst && library.openId !== undefined) tour.begin(library.openId);
}
