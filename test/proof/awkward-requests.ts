import {
  type Action,
  type Built,
  build,
  describe,
  type HttpRequest,
  type Runtime,
  readContext,
} from '../../src/core';
import { AWKWARD_ACTIONS, AWKWARD_CONTEXT, AWKWARD_SECRETS } from './awkward-actions';

/** A request that some sender is known to get wrong, or one as plain as they come. */
export interface AwkwardRequest {
  readonly name: string;
  readonly action: Action;
  readonly runtime: Runtime;
  readonly built: Built;
  readonly request: HttpRequest;
}

/**
 * The awkward actions, built for a receiver at this origin. A signature holds for `now`, in
 * seconds. Throws when one of them cannot be sent.
 */
export function awkwardRequests(origin: string, now = 1_700_000_000): AwkwardRequest[] {
  const { context } = readContext(AWKWARD_CONTEXT);
  const runtime = { context, secrets: AWKWARD_SECRETS, now };
  return Object.entries(AWKWARD_ACTIONS).map(([name, make]) => {
    const action = make(origin);
    const built = build(action, runtime);
    if (built.request === undefined) {
      throw new Error(`${name} cannot be sent: ${built.problems.map(describe).join(' ')}`);
    }
    return { name, action, runtime, built, request: built.request };
  });
}
