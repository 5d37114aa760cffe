/**
 * Connects the open action with its host: makes the live request, its problems, and the services that the editor works
 * with.
 */
import type { Path, Runtime } from '../core';
import { copyAsCurl, copyForEngine, usedEngine } from './code/copies';
import type { EditorServices } from './fields/editor-context';
import type { DesignerHandle, RequestView } from './handle';
import type { DesignerHost } from './host';
import { ShownProblems } from './problems/shown-problems';
import { type LiveInputs, LiveRequest } from './request/live-request';
import { Sending } from './send/sending';
import { toAction } from './store/draft';
import { SettingsLink } from './store/settings-link';

/** In the order of their tabs: the one that comes and goes with the method is the last, so that no other moves. */
export const REQUEST_VIEWS: readonly RequestView[] = [
  'request',
  'code',
  'run',
  'config',
  'contract',
  'signature',
];

/** Those of the allowed views that there are; the request itself is always there. */
export const viewsOf = (allowed: readonly RequestView[], isSigned: boolean): readonly RequestView[] =>
  REQUEST_VIEWS.filter(
    (name) => name === 'request' || (allowed.includes(name) && (isSigned || name !== 'signature')),
  );

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
  const link = new SettingsLink(host.beforeFocus);
  // Subscribes to the samples before `follow`, so that the request of an edited sample counts as typed.
  const problems = new ShownProblems(live, link, sample);
  host.subscribe(follow);
  secrets.subscribe(() => {
    if (live.inputs.secrets !== secrets.named) live.update({ secrets: secrets.named });
  });
  const services: EditorServices = {
    ...host,
    live,
    link,
    problems,
    sending: new Sending(),
    allowedViews: { current: REQUEST_VIEWS },
    get handle() {
      return handle;
    },
    refreshTime: () => live.update(fresh()),
  };
  const handle = handleOf(services);
  open.set(handle, services);
  return services;
}

const open = new WeakMap<DesignerHandle, EditorServices>();

/** Connects a designer to its host, which gets no more of it than this. */
export const connectDesigner = (host: DesignerHost): DesignerHandle => connectEditor(host).handle;

/** The services of an open designer. */
export const servicesOf = (handle: DesignerHandle): EditorServices => open.get(handle) as EditorServices;

const pathOf = (setting: string | Path): Path =>
  typeof setting === 'string'
    ? setting.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
    : setting;

const wrongSetting = ({ problems }: LiveRequest): Path | undefined =>
  problems.find(({ severity }) => severity === 'error')?.path;

function handleOf(services: EditorServices): DesignerHandle {
  const { live, link, problems, sending, allowedViews } = services;
  let runtime: { readonly of: LiveInputs; readonly inputs: Runtime } | undefined;
  return {
    focus: (setting = wrongSetting(live) ?? 'name', range) =>
      void link.focusSetting({ path: pathOf(setting), ...(range && { range }) }),
    focusNextProblem: async () =>
      (await import('./problems/next-problem')).goToNextProblem(link, problems.all.shown),
    insert: (tag) => link.insert(tag),
    get inputs() {
      if (runtime?.of !== live.inputs) {
        const { action: _, ...inputs } = live.inputs;
        runtime = { of: live.inputs, inputs };
      }
      return runtime.inputs;
    },
    get problems() {
      const { all, ofSample } = problems;
      return { shown: all.shown, quiet: all.quiet, sample: ofSample };
    },
    get shownViews() {
      return viewsOf(allowedViews.current, live.isSigned);
    },
    sendRequest: sending.send,
    cancelRequest: sending.stop,
    get isSending() {
      return sending.state.since !== undefined;
    },
    copyAsCurl: () => copyAsCurl(services),
    copyForEngine: () => copyForEngine(services),
    get usedEngine() {
      return usedEngine();
    },
    subscribe(listener) {
      // Both also report each change of the request.
      const stops = [problems.subscribe(listener), sending.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
