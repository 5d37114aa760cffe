import { type ComponentProps, useState } from 'react';
import { Late, useLate } from '../components/late';
import type { ActionList } from '../features/library/action-list';
import { PaneFault } from './pane-boundary';
import { Awaited } from './panes';

const actionList = new Late(async () => (await import('../features/library/action-list')).ActionList);

type ListProps = ComponentProps<typeof ActionList>;

/** The list of actions, which comes after the editor; where it does not come, its pane says so. */
export function LateActionList(props: ListProps) {
  const [attempt, setAttempt] = useState(0);
  return <Arriving key={attempt} {...props} retry={() => setAttempt(attempt + 1)} />;
}

function Arriving({ retry, ...props }: ListProps & { retry: () => void }) {
  const { part: List, failure } = useLate(actionList);
  if (failure) return <PaneFault pane="actions" fault={failure.error} retry={retry} />;
  return List ? <List {...props} /> : <Awaited />;
}
