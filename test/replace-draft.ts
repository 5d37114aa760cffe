import type { Draft } from '../src/designer/store/draft';
import { editsBetween } from '../src/designer/store/edit/edit';
import type { Library } from '../src/workspace/library/state/library';

/** Makes an action another one, by the edits of its editor. */
export function replaceDraft(library: Library, id: string, draft: Draft): void {
  const before = library.draftOf(id);
  if (before) library.edit(id, editsBetween(before, draft));
}
