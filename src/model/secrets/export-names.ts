import type { Action } from '../../core';
import { type ReplacedSecret, replacedSecrets } from '../../core/internal';
import { withSecret } from './action-secret';

/**
 * What stands in exports for the typed secrets of one of all actions. The names are unique among all of
 * them (B5), so that an action asks for the same secrets exported alone and in a file with the others.
 */
export const exportNames = (all: readonly Action[], index: number): ReplacedSecret[] =>
  replacedSecrets(all)
    .filter(({ action }) => action === index)
    .map((replaced) => ({ ...replaced, action: 0 }));

/** The action with these references in place of its typed secrets. */
export const withExportNames = (action: Action, names: readonly ReplacedSecret[]): Action =>
  names.reduce(
    (result, { path, name }) => withSecret(result, { setting: String(path.at(-1)) }, { secret: name }),
    action,
  );
