import { BLANK_ROW, type Draft, isBlank } from '../draft';
import { areSame, fittedToRows, inverseOfRows, patchedRows, type RowsPatch, rowsPatches } from './rows-patch';
import { isText, LEAVES, leafOf, SETTING_NAMES, type SettingName, withValue } from './settings';
import { fitted, inverseSplice, type Splice, splicedWith, spliceOf } from './splice';

/** A change of a draft, small and without secret values. */
export type Patch =
  | { readonly is: 'text'; readonly setting: SettingName; readonly splice: Splice }
  | {
      readonly is: 'choice';
      readonly setting: SettingName;
      readonly before: string;
      readonly after: string;
    }
  | RowsPatch;

/** Without the blank one that stands at the end for typing on. */
const rowsOf = ({ webhook: { data } }: Draft) => (isBlank(data.at(-1)) ? data.slice(0, -1) : data);

/** What makes `after` of `before`, but for the values of secrets. */
export function patchesOf(before: Draft, after: Draft): Patch[] {
  const settings = SETTING_NAMES.flatMap((setting): Patch[] => {
    const [one, other] = [leafOf(before, setting), leafOf(after, setting)];
    if (one === other) return [];
    if (isText(setting)) return [{ is: 'text', setting, splice: spliceOf(one, other) }];
    return [{ is: 'choice', setting, before: one, after: other }];
  });
  return [...settings, ...rowsPatches(rowsOf(before), rowsOf(after))];
}

/** Whether nothing at all differs, values of secrets included. */
export const isSameDraft = (one: Draft, other: Draft): boolean =>
  LEAVES.every((leaf) => leafOf(one, leaf) === leafOf(other, leaf)) &&
  areSame(one.webhook.data, other.webhook.data);

export function inversePatch(patch: Patch): Patch {
  switch (patch.is) {
    case 'text':
      return { ...patch, splice: inverseSplice(patch.splice) };
    case 'choice':
      return { ...patch, before: patch.after, after: patch.before };
    default:
      return inverseOfRows(patch);
  }
}

/** A draft after those of the patches that fit it, and these as they were made. */
export function patched(draft: Draft, patches: readonly Patch[]): { draft: Draft; done: readonly Patch[] } {
  const done: Patch[] = [];
  let next = draft;
  for (const patch of patches) {
    const fitting = fittedTo(patch, next);
    if (!fitting) continue;
    next = made(fitting, next);
    done.push(fitting);
  }
  return { draft: next, done };
}

function fittedTo(patch: Patch, draft: Draft): Patch | undefined {
  switch (patch.is) {
    case 'text': {
      const splice = fitted(patch.splice, leafOf(draft, patch.setting));
      return splice && { ...patch, splice };
    }
    case 'choice':
      return leafOf(draft, patch.setting) === patch.before ? patch : undefined;
    default:
      return fittedToRows(patch, rowsOf(draft));
  }
}

function made(patch: Patch, draft: Draft): Draft {
  switch (patch.is) {
    case 'text':
      return withValue(draft, patch.setting, splicedWith(leafOf(draft, patch.setting), patch.splice));
    case 'choice':
      return withValue(draft, patch.setting, patch.after);
    default:
      return {
        ...draft,
        webhook: { ...draft.webhook, data: [...patchedRows(rowsOf(draft), patch), BLANK_ROW] },
      };
  }
}
