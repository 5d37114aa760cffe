import type { Action, Context } from '../core';
import type { EditorServices } from './fields/editor-context';
import { ShownProblems, type ShownSample } from './problems/shown-problems';
import { LiveRequest } from './request/live-request';
import { type Draft, toAction } from './store/draft';
import { SettingsLink } from './store/settings-link';

/** The open draft of a host, and the sample that it is previewed with. */
export interface OpenWork {
  /** The open draft, if it can be read; the same object until it changes. */
  readonly draft: () => Draft | undefined;
  /** Identifies the open action: problems of another one are shown at once. */
  readonly id: () => unknown;
  readonly sample: ShownSample & { readonly context: Context };
  readonly secrets: Readonly<Record<string, string>>;
  /** Previewed while there is no draft. */
  readonly fallback: Action;
  /** The message id of a new preview or request (B34). */
  readonly newId: () => string;
  /** Calls the listener after each change of the draft, of what is open, and of the sample. */
  readonly subscribe: (listener: () => void) => void;
}

/** Unix time in whole seconds. The only place that reads the clock for requests (B25). */
const unixSeconds = (): number => Math.floor(Date.now() / 1000);

/** Ties the live request and its problems to the draft and the sample of a host. */
export function connectEditor(
  work: OpenWork,
): Pick<EditorServices, 'live' | 'link' | 'problems' | 'draft' | 'refreshTime'> {
  /** The time and the message id of a new preview or request (B25). */
  const fresh = () => ({ now: unixSeconds(), id: work.newId() });
  const { sample, secrets } = work;
  let previewed = work.draft();
  const live = new LiveRequest({
    action: previewed ? toAction(previewed) : work.fallback,
    context: sample.context,
    secrets,
    ...fresh(),
  });
  let shownId = work.id();
  // Another action may have another sample: both are updated in one, so that the request is built once.
  const follow = () => {
    const draft = work.draft();
    const { context } = sample;
    if (!draft || draft === previewed) {
      if (live.inputs.context !== context) live.update({ context });
      return;
    }
    const isOther = work.id() !== shownId;
    [previewed, shownId] = [draft, work.id()];
    live.update({ action: toAction(draft), context });
    if (isOther) problems.begin();
  };
  const link = new SettingsLink();
  // Subscribes to the samples before `follow`, so that the request of an edited sample counts as typed.
  const problems = new ShownProblems(live, link, sample);
  work.subscribe(follow);
  return { live, link, problems, draft: work.draft, refreshTime: () => live.update(fresh()) };
}
