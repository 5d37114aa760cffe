import { ActionShelf } from '../features/library';
import { Outbox, pageSenders } from '../features/send';
import { unixSeconds } from '../platform/clock';
import { ContextSample } from '../workbench/context-sample';
import { type Draft, toAction } from '../workbench/draft';
import { LiveRequest } from '../workbench/live-request';
import type { Workbench } from '../workbench/react';
import { SettingsLink } from '../workbench/settings-link';
import { EXAMPLE_ACTION, EXAMPLE_CONTEXT } from './example';

/** Everything that lives as long as the tab, tied together. */
export interface Session {
  readonly shelf: ActionShelf;
  readonly sample: ContextSample;
  readonly workbench: Workbench;
  readonly outbox: Outbox;
}

export function beginSession(): Session {
  const shelf = new ActionShelf();
  shelf.add([EXAMPLE_ACTION]);
  const sample = new ContextSample(EXAMPLE_CONTEXT);
  const live = new LiveRequest({
    action: EXAMPLE_ACTION,
    context: sample.context,
    secrets: {},
    now: unixSeconds(),
  });
  const workbench = {
    live,
    link: new SettingsLink(),
    refreshTime: () => live.update({ now: unixSeconds() }),
  };

  let shown: Draft | undefined;
  shelf.subscribe(() => {
    const draft = shelf.openId === undefined ? undefined : shelf.draftOf(shelf.openId);
    if (!draft || draft === shown) return;
    shown = draft;
    live.update({ action: toAction(draft) });
  });
  const outbox = new Outbox(pageSenders());
  shelf.subscribe(() => outbox.keepOnly(new Set(shelf.summaries.map(({ id }) => id))));
  sample.subscribe(() => {
    if (live.inputs.context !== sample.context) live.update({ context: sample.context });
  });

  return { shelf, sample, workbench, outbox };
}
