import { type Action, build, type Problem, type Runtime } from '../../core';

/** What keeps an action from being sent with any context. */
export const settingFaults = (action: Action, runtime: Runtime): readonly Problem[] =>
  build(action, runtime).problems.filter(
    ({ severity, cause }) => severity === 'error' && cause === 'settings',
  );
