import type { UseFormReturn } from 'react-hook-form';
import type { Draft } from '../../model/draft';
import { LEAVES, leafOf } from '../../model/edit/settings';
import type { FollowRows } from './rows/row-actions';

type Form = Pick<UseFormReturn<Draft>, 'getValues' | 'setValue'>;

/** Makes the form what the draft has become elsewhere. Only what differs is set, so nothing else moves. */
export function follow({ getValues, setValue }: Form, rows: FollowRows, draft: Draft): void {
  const now = getValues();
  // The rows first: they are shown, or not, as the kind is now.
  if (rows.current) rows.current(draft.webhook.data);
  else if (JSON.stringify(now.webhook.data) !== JSON.stringify(draft.webhook.data))
    setValue('webhook.data', [...draft.webhook.data]);
  for (const leaf of LEAVES) {
    const value = leafOf(draft, leaf);
    if (leafOf(now, leaf) !== value) setValue(leaf, value);
  }
}
