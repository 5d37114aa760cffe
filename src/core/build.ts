/** Builds the request of an action for one context. */
import { type Action, checkAction } from './action';
import { readContext } from './document/context';
import type { Runtime } from './prepare';
import { preparedOnce } from './prepared-once';
import type { Problem } from './problem';
import type { Built } from './rendered';

/**
 * Builds the request of an action for one context.
 *
 * @throws RangeError and TypeError as `prepare` and `Prepared.render` do
 * @example
 * const { request, bytes, problems } = build(action, { context, secrets: { KEY: '…' }, now: 1700000000 });
 */
export function build(action: Action, runtime: Runtime): Built {
  checkAction(action);
  const { request, authentication } = preparedOnce(action);
  return request.render(runtime, authentication).all();
}

/**
 * The problems of the settings of an action, found without a context and without the values of secrets.
 *
 * @throws TypeError when the argument is not an action
 * @example
 * if (hasErrors(check(action))) return 'refused';
 */
export function check(action: Action): readonly Problem[] {
  const { context } = readContext('');
  return build(action, { context, now: 0, id: 'msg_0' }).problems.filter(({ cause }) => cause === 'settings');
}
