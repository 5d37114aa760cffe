import type { Path, Range } from '../../core';
import type { Patch } from '../edit/patch';
import { pathOf, SETTING_NAMES } from '../edit/settings';
import type { Splice } from '../edit/splice';
import type { Change } from './change';

/** Where a change is to be seen. */
export type Place =
  | { readonly is: 'setting'; readonly id: string; readonly path: Path; readonly range?: Range }
  | { readonly is: 'action'; readonly id: string }
  | { readonly is: 'sample'; readonly id: string; readonly range?: Range };

/** Where the caret stands after a change of a text: behind what was put in. */
const behind = ({ from, inserted }: Splice): Range => {
  const caret = from + inserted.length;
  return { start: caret, end: caret };
};

/** Where to look after these changes were made: at an action, where a sample changed with it. */
export function placeOf(changes: readonly Change[]): Place | undefined {
  const change = changes.find(({ is }) => is !== 'sample' && is !== 'sample-text') ?? changes[0];
  if (!change) return undefined;
  const { id } = change;
  switch (change.is) {
    case 'draft': {
      const patch = foremost(change.patches);
      return patch && { is: 'setting', id, ...ofPatch(patch) };
    }
    case 'action':
    case 'place':
      return { is: 'action', id };
    case 'sample-text':
      return { is: 'sample', id, range: behind(change.splice) };
    case 'sample':
      return { is: 'sample', id };
  }
}

/** Of several settings that one which a person looks for first. */
function foremost(patches: readonly Patch[]): Patch | undefined {
  const settings = patches.map((patch) => ('setting' in patch ? patch.setting : undefined));
  const first = SETTING_NAMES.find((name) => settings.includes(name));
  return first === undefined ? patches[0] : patches[settings.indexOf(first)];
}

function ofPatch(patch: Patch): { path: Path; range?: Range } {
  switch (patch.is) {
    case 'text':
      return { path: pathOf(patch.setting), range: behind(patch.splice) };
    case 'choice':
      return { path: pathOf(patch.setting) };
    case 'cell':
      return { path: ['data', patch.row, patch.column], range: behind(patch.splice) };
    case 'row-moved':
      return { path: ['data', patch.to, 'key'] };
    default:
      return { path: ['data', patch.row, 'key'] };
  }
}
