import type { Draft } from '../model/draft';
import { editsBetween } from '../model/edit/edit';
import type { Library } from '../model/library/library';

/** Makes an action another one, by the edits of its editor. */
export function keepDraft(library: Library, id: string, draft: Draft): void {
  const before = library.draftOf(id);
  if (before && !library.editorEdit(id, editsBetween(before, draft), () => draft))
    throw new Error('The edits do not fit the draft that they were made for');
}
