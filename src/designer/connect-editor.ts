import type { EditorServices } from './fields/editor-context';
import type { DesignerHost } from './host';
import { ShownProblems } from './problems/shown-problems';
import { LiveRequest } from './request/live-request';
import { toAction } from './store/draft';
import { SettingsLink } from './store/settings-link';

/** Unix time in whole seconds. The only place that reads the clock for requests (B25). */
const unixSeconds = (): number => Math.floor(Date.now() / 1000);

/** Ties the live request and its problems to the draft, the sample and the secrets of a host. */
export function connectEditor(host: DesignerHost): EditorServices {
  /** The time and the message id of a new preview or request (B25). */
  const fresh = () => ({ now: unixSeconds(), id: host.newId() });
  const { sample, secrets } = host;
  let previewed = host.draft();
  const live = new LiveRequest({
    action: previewed ? toAction(previewed) : host.fallback,
    context: sample.context,
    secrets: secrets.named,
    ...fresh(),
  });
  let shownId = host.id();
  // Another action may have another sample: both are updated in one, so that the request is built once.
  const follow = () => {
    const draft = host.draft();
    const { context } = sample;
    if (!draft || draft === previewed) {
      if (live.inputs.context !== context) live.update({ context });
      return;
    }
    const isOther = host.id() !== shownId;
    [previewed, shownId] = [draft, host.id()];
    live.update({ action: toAction(draft), context });
    if (isOther) problems.begin();
  };
  const link = new SettingsLink();
  // Subscribes to the samples before `follow`, so that the request of an edited sample counts as typed.
  const problems = new ShownProblems(live, link, sample);
  host.subscribe(follow);
  secrets.subscribe(() => {
    if (live.inputs.secrets !== secrets.named) live.update({ secrets: secrets.named });
  });
  return { ...host, live, link, problems, refreshTime: () => live.update(fresh()) };
}
