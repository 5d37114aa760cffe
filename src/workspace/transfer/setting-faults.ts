import { type Action, build, type Problem, type Runtime } from '../../core';

/** A file has names in place of secrets: whether they have values here is not its affair. */
const OF_VALUES: ReadonlySet<string> = new Set([
  'secret-missing',
  'secret-empty',
] satisfies Problem['code'][]);

/** What keeps an action from being sent with any context and any secret. */
export const settingFaults = (action: Action, runtime: Runtime): readonly Problem[] =>
  build(action, runtime).problems.filter(
    ({ severity, cause, code }) => severity === 'error' && cause === 'settings' && !OF_VALUES.has(code),
  );
