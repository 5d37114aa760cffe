import type { ComponentProps } from 'react';
import { Late, useLate } from '../components/late';
import { NotLoadedNote } from '../components/late-part';
import type { ActionList } from '../features/library/action-list';
import { Awaited } from './panes';

const actionList = new Late(async () => (await import('../features/library/action-list')).ActionList);

/** The list of actions, which comes after the editor; where it does not come, its pane says so. */
export function LateActionList(props: ComponentProps<typeof ActionList>) {
  const { part: List, hasFailed, retry } = useLate(actionList);
  if (List) return <List {...props} />;
  return hasFailed ? <NotLoadedNote retry={retry} /> : <Awaited />;
}
