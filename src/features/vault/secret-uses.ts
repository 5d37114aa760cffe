import { toAction } from '../../workbench/draft';
import type { Library } from '../../workspace/library';

/** The names of the actions that use each named secret; an action without a name has an empty one. */
export function secretUses(library: Library): ReadonlyMap<string, readonly string[]> {
  const uses = new Map<string, string[]>();
  for (const { id, name } of library.summaries) {
    const draft = library.draftOf(id);
    const secret = draft && secretNameOf(toAction(draft).authentication);
    if (secret !== undefined) uses.set(secret, [...(uses.get(secret) ?? []), name]);
  }
  return uses;
}

type Authentication = ReturnType<typeof toAction>['authentication'];

function secretNameOf(authentication: Authentication): string | undefined {
  if (authentication.method === 'none') return undefined;
  const secret = authentication.method === 'basic' ? authentication.password : authentication.secret;
  return typeof secret === 'string' ? undefined : secret.secret;
}
