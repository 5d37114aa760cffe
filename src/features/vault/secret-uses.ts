import { secretNameOf } from '../../workbench/action-secret';
import { toAction } from '../../workbench/draft';
import type { Library } from '../../workspace/library';

/** The names of the actions that use each named secret; an action without a name has an empty one. */
export function secretUses(library: Library): ReadonlyMap<string, readonly string[]> {
  const uses = new Map<string, string[]>();
  for (const { id, name } of library.summaries) {
    const draft = library.draftOf(id);
    const secret = draft && secretNameOf(toAction(draft));
    if (secret !== undefined) uses.set(secret, [...(uses.get(secret) ?? []), name]);
  }
  return uses;
}
