import type { Action } from './action';
import { checkAction } from './arguments';
import { copyOf, isSame } from './plain-data';
import { type Prepared, prepareWithin, type Runtime } from './prepare';
import type { Built } from './rendered';
import { LIMITS, type Limits } from './template/limits';

/**
 * Builds the request of an action: fill in, frame, authenticate, serialize. Everything that shows,
 * signs, exports or sends a request uses this result; nothing renders it a second time.
 *
 * @throws RangeError when `runtime.now` is not a safe non-negative integer (B25), and when `runtime.id`
 * is malformed, or missing where the signing scheme needs it (B34)
 * @throws TypeError when the action or the context is none
 * @example
 * const { request, bytes, problems } = build(action, { context, secrets: { KEY: '…' }, now: 1700000000 });
 */
export function build(action: Action, runtime: Runtime): Built {
  return preparedOnce(action).render(runtime).all();
}

/** The same within other limits, so that what happens at them can be tried with small texts. */
export function buildWithin(limits: Limits, action: Action, runtime: Runtime): Built {
  return prepareWithin(limits, action).render(runtime).all();
}

/** Whoever builds the same action again need not prepare it. */
function preparedOnce(action: Action): Prepared {
  checkAction(action);
  const known = preparedActions.get(action);
  if (known && isSame(known.settings, action)) return known.prepared;
  const prepared = prepareWithin(LIMITS, action);
  preparedActions.set(action, { settings: copyOf(action), prepared });
  return prepared;
}

/** With the settings that they were prepared from: an action can be written to between two builds. */
const preparedActions = new WeakMap<Action, { readonly settings: unknown; readonly prepared: Prepared }>();
